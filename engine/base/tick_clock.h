// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/clock.h"

#include <cstdint>
#include <string_view>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace isobath {

/// A clock that only moves when told to, for exact tests. Belongs to one thread.
struct ManualClock
{
    std::uint64_t nowNs = 1'000'000'000;
};

/// The clock of a worker's loop: cheap ticks, and their place on CLOCK_MONOTONIC. Ticks are the time stamp
/// counter where it is invariant and the kernel trusts it (18 ns per I/O instead of 43), else nanoseconds.
/// Every worker has its own copy and re-checks it during the run.
class TickClock
{
public:
    /// The TSC when it can be trusted, else CLOCK_MONOTONIC. The first call in a process calibrates (20 ms).
    static TickClock best();
    static TickClock monotonic();
    /// `clock` must outlive the result.
    static TickClock manual(const ManualClock& clock);

    std::uint64_t ticks() const
    {
#if defined(__x86_64__)
        if (m_source == Source::Tsc) [[likely]]
            return __rdtsc();
#endif
        return m_source == Source::Manual ? m_manual->nowNs : monotonicNs();
    }

    std::uint64_t toNs(std::uint64_t ticks) const
    {
        return static_cast<std::uint64_t>((static_cast<Wide>(ticks) * m_nsPerTick) >> kFraction);
    }
    std::uint64_t fromNs(std::uint64_t ns) const
    {
        return static_cast<std::uint64_t>((static_cast<Wide>(ns) << kFraction) / m_nsPerTick);
    }

    /// CLOCK_MONOTONIC <-> ticks, also before the anchor.
    std::uint64_t ticksAt(std::uint64_t ns) const
    {
        return ns >= m_anchorNs ? m_anchorTicks + fromNs(ns - m_anchorNs)
                                : m_anchorTicks - fromNs(m_anchorNs - ns);
    }
    std::uint64_t nsAt(std::uint64_t ticks) const
    {
        return ticks >= m_anchorTicks ? m_anchorNs + toNs(ticks - m_anchorTicks)
                                      : m_anchorNs - toNs(m_anchorTicks - ticks);
    }

    /// Compares with CLOCK_MONOTONIC and moves the anchor to now. When the two have drifted apart by more
    /// than 50 ppm since the last call, the rate is measured anew and the result is true.
    bool recheck();

    std::string_view name() const;

private:
    enum class Source : std::uint8_t { Tsc, Monotonic, Manual };
    __extension__ using Wide = unsigned __int128;
    static constexpr unsigned kFraction = 32;

    TickClock(Source source, const ManualClock* manualClock) : m_source(source), m_manual(manualClock) {}
    static TickClock calibrated();

    Source m_source;
    const ManualClock* m_manual;
    std::uint64_t m_nsPerTick = 1ULL << kFraction; ///< fixed point
    std::uint64_t m_anchorTicks = 0;
    std::uint64_t m_anchorNs = 0;
};

/// True where CPUID promises a TSC of constant rate in all power states and the kernel has not rejected it.
bool hasInvariantTsc();

} // namespace isobath
