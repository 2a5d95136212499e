// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/long_run.h"

#include "engine/base/random.h"
#include "engine/drivers/simulated_driver.h"
#include "tests/support/run_requests.h"

#include <cmath>

namespace isobath::test {

namespace {

constexpr std::uint64_t kStallNs = 300'000'000;

/// Around 1.2 ms, one of thirty up to twelve times as long.
std::vector<std::uint64_t> latencies()
{
    Random random(11);
    std::vector<std::uint64_t> all;
    for (int i = 0; i < 4001; ++i) {
        const auto usual = 800'000 + random.below(400'000) + random.below(400'000);
        all.push_back(random.below(30) == 0 ? usual * (40 + random.below(80)) / 10 : usual);
    }
    return all;
}

} // namespace

RunResult simulatedRun(std::uint64_t runtimeNs, const std::vector<std::uint64_t>& stallsNs)
{
    SimScript script;
    script.manualClock = true;
    script.latenciesNs[static_cast<std::size_t>(Operation::Read)] = latencies();
    for (const auto fromNs : stallsNs)
        script.stalls.push_back({fromNs, kStallNs});
    auto request = simulatedRequest();
    request.groups[0].spec.iodepth = 4;
    request.runtimeNs = runtimeNs;
    SnapshotCollector nobody;
    return makeSimulatedDriver(script)->run(request, nobody, {}).value();
}

const RunResult& halfHourRun()
{
    static const RunResult run = simulatedRun(1'800'000'000'000, {400'000'000'000, 1'300'050'000'000});
    return run;
}

TimeSource timeSourceOf(const RunResult& run, const std::string& title)
{
    TimeSource source;
    source.title = title;
    source.intervalNs = run.intervalNs;
    source.intervals = run.intervals;
    source.systemSeries = run.systemSeries;
    source.events = run.events;
    return source;
}

LatencyHistogram readsWithin(const RunResult& run, double fromS, double toS)
{
    const auto from = static_cast<std::uint64_t>(std::llround(fromS * 1e9));
    const auto to = static_cast<std::uint64_t>(std::llround(toS * 1e9));
    LatencyHistogram all;
    for (const auto& chunk : run.intervals)
        for (const auto& interval : chunk->intervals)
            if (const auto start = interval.index * run.intervalNs; start >= from && start < to)
                interval.groups.at(0)[static_cast<std::size_t>(Operation::Read)].latency.addTo(all);
    return all;
}

} // namespace isobath::test
