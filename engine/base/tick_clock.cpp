// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/tick_clock.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace isobath {

namespace {

struct ClockPair
{
    std::uint64_t ticks;
    std::uint64_t ns;
};

/// Both clocks at one moment, with the tightest of a few brackets; empty when every try was interrupted.
std::optional<ClockPair> readPair(const TickClock& clock)
{
    constexpr std::uint64_t kWidestBracketTicks = 10'000; // 2.5 to 5 µs
    std::optional<ClockPair> best;
    std::uint64_t bestWidth = kWidestBracketTicks;
    for (int attempt = 0; attempt < 4; ++attempt) {
        const auto before = clock.ticks();
        const auto ns = monotonicNs();
        const auto width = clock.ticks() - before;
        if (width < bestWidth) {
            bestWidth = width;
            best = ClockPair{before + width / 2, ns};
        }
    }
    return best;
}

/// ns << 32 per tick between two pairs.
std::uint64_t rateBetween(const ClockPair& a, const ClockPair& b)
{
    const auto ns = static_cast<long double>(b.ns - a.ns);
    return static_cast<std::uint64_t>(ns * 4294967296.0L / static_cast<long double>(b.ticks - a.ticks));
}

} // namespace

bool hasInvariantTsc()
{
#if defined(__x86_64__)
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    if (!__get_cpuid(0x80000007, &a, &b, &c, &d) || !(d & (1U << 8)))
        return false;
    // A kernel that caught the TSC running unevenly falls back to hpet or acpi_pm. kvm-clock and Hyper-V's
    // page are themselves computed from the TSC.
    std::ifstream file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    std::string source;
    file >> source;
    return source == "tsc" || source == "kvm-clock" || source == "hyperv_clocksource_tsc_page";
#else
    return false;
#endif
}

TickClock TickClock::calibrated()
{
    TickClock clock(Source::Tsc, nullptr);
    const auto first = readPair(clock);
    const timespec baseline{0, 20'000'000};
    nanosleep(&baseline, nullptr);
    const auto second = readPair(clock);
    if (!first || !second || second->ticks <= first->ticks)
        return monotonic();
    clock.m_nsPerTick = rateBetween(*first, *second);
    clock.m_anchorTicks = second->ticks;
    clock.m_anchorNs = second->ns;
    return clock;
}

TickClock TickClock::best()
{
    static const TickClock calibratedOnce = hasInvariantTsc() ? calibrated() : monotonic();
    TickClock clock = calibratedOnce;
    clock.recheck();
    return clock;
}

TickClock TickClock::monotonic()
{
    return {Source::Monotonic, nullptr};
}

TickClock TickClock::manual(const ManualClock& clock)
{
    return {Source::Manual, &clock};
}

bool TickClock::recheck()
{
    if (m_source != Source::Tsc)
        return false;
    const auto pair = readPair(*this);
    if (!pair || pair->ns <= m_anchorNs)
        return false;
    constexpr std::uint64_t kReadingErrorNs = 1'000;
    constexpr std::uint64_t kToleratedPpm = 50;
    const auto sinceNs = pair->ns - m_anchorNs;
    const auto predictedNs = nsAt(pair->ticks);
    const auto errorNs = std::max(predictedNs, pair->ns) - std::min(predictedNs, pair->ns);
    const bool drifted = errorNs > kReadingErrorNs + sinceNs * kToleratedPpm / 1'000'000;
    if (drifted)
        m_nsPerTick = rateBetween({m_anchorTicks, m_anchorNs}, *pair);
    m_anchorTicks = pair->ticks;
    m_anchorNs = pair->ns;
    return drifted;
}

std::string_view TickClock::name() const
{
    switch (m_source) {
    case Source::Tsc:
        return "tsc";
    case Source::Monotonic:
        return "monotonic";
    case Source::Manual:
        break;
    }
    return "manual";
}

} // namespace isobath
