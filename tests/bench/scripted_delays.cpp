// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/scripted_delays.h"

#include "engine/base/random.h"
#include "engine/drivers/run_driver.h"
#include "engine/drivers/simulated_driver.h"
#include "engine/stats/latency_histogram.h"
#include "tests/bench/own_run.h"
#include "tests/bench/silent_observer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace isobath::bench {

namespace {

// So many of each 1000 requests take so long. Every quantile that is looked at lies well inside one of the
// steps, so that it does not matter how much of the last round of the script is done when the run ends.
constexpr std::array<std::pair<int, std::uint64_t>, 5> kSteps{{
    {700, 100'000},
    {220, 431'000},
    {50, 2'170'000},
    {25, 9'300'000},
    {5, 71'000'000},
}};

constexpr std::uint64_t kRuntimeNs = 60'000'000'000; ///< of the script's clock, about 70 rounds of the script

constexpr std::array<std::pair<const char*, double>, 5> kQuantiles{{
    {"lat_p50_ns", 0.50},
    {"lat_p90_ns", 0.90},
    {"lat_p95_ns", 0.95},
    {"lat_p99_ns", 0.99},
    {"lat_p999_ns", 0.999},
}};

std::vector<std::uint64_t> shuffledDelays()
{
    std::vector<std::uint64_t> delays;
    for (const auto& [count, ns] : kSteps)
        delays.insert(delays.end(), static_cast<std::size_t>(count), ns);
    Random random(1);
    for (std::size_t i = delays.size(); i > 1; --i)
        std::swap(delays[i - 1], delays[random.below(i)]);
    return delays;
}

double bucketsBetween(double measuredNs, std::uint64_t scriptedNs)
{
    const auto measured = LatencyBuckets::indexOf(static_cast<std::uint64_t>(measuredNs));
    const auto scripted = LatencyBuckets::indexOf(scriptedNs);
    return static_cast<double>(measured > scripted ? measured - scripted : scripted - measured);
}

} // namespace

Result<Figures> measureScriptedDelays(const CellSettings& job)
{
    SimScript script;
    script.manualClock = true;
    script.latenciesNs[indexOf(Operation::Read)] = shuffledDelays();
    auto sorted = script.latenciesNs[indexOf(Operation::Read)];
    std::sort(sorted.begin(), sorted.end());

    RunRequest request = plainRequest(job);
    request.runtimeNs = kRuntimeNs;
    SilentObserver observer;
    const auto result = makeSimulatedDriver(std::move(script))->run(request, observer, {});
    if (!result)
        return tl::make_unexpected(result.error());
    auto figures = figuresOf(*result);
    if (!figures)
        return figures;
    double worst = 0;
    for (const auto& [metric, q] : kQuantiles) {
        const auto measured = result->groups.at(0).metrics.find(metric);
        if (!measured)
            return fail(ErrorCode::Io, std::string(metric) + " was not measured");
        worst = std::max(worst, bucketsBetween(*measured, sorted[quantileRank(q, sorted.size()) - 1]));
    }
    (*figures)[Figure::BucketsOff] = worst;
    return figures;
}

} // namespace isobath::bench
