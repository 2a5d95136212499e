// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_session.h"

#include "engine/base/random.h"

#include <algorithm>
#include <cmath>

namespace isobath::test {

namespace {

constexpr double kMebibyte = 1024.0 * 1024.0;

double modelIops(const JobSpec& spec)
{
    const double peak = writesAnything(spec.rw) ? 267e3 : 320e3;
    const double byDepth = peak * spec.iodepth / (spec.iodepth + 6.0);
    const double byBandwidth = 2480 * kMebibyte / static_cast<double>(spec.bsBytes);
    return std::min(byDepth, byBandwidth) * (spec.bsBytes < 4096 && writesAnything(spec.rw) ? 0.08 : 1.0);
}

Label smallBlockLabel()
{
    return {"depth-not-reached", "depth not reached", "held 3.1 of 8 requests in flight", 1};
}

void addLatency(LatencyHistogram& histogram, Random& random)
{
    const auto base = 200'000 + random.below(60'000);
    const auto roll = random.below(2000);
    histogram.add(roll == 0 ? base * 12 : roll < 24 ? base * 2 : base);
}

RunInterval quietInterval(std::uint64_t index, std::size_t ios, Random& random)
{
    LatencyHistogram histogram;
    for (std::size_t i = 0; i < ios; ++i)
        addLatency(histogram, random);
    RunInterval interval;
    interval.index = index;
    interval.groups.resize(1);
    auto& writes = interval.groups[0][static_cast<std::size_t>(Operation::Write)];
    writes.latency = SparseHistogram::from(histogram);
    writes.bytes = ios * 8192;
    return interval;
}

RunInterval emptyInterval(std::uint64_t index)
{
    RunInterval interval;
    interval.index = index;
    interval.groups.resize(1);
    return interval;
}

} // namespace

Axis axis(const std::string& param, const std::vector<std::string>& values)
{
    Axis axis{param, param, {}};
    for (const auto& value : values)
        axis.values.push_back({value, {{param, value}}});
    return axis;
}

Session plannedSession(const std::vector<Axis>& axes)
{
    Session session;
    auto& start = session.start;
    start.name = "Block size x depth";
    start.plan.name = start.name;
    start.plan.axes = axes;
    start.plan.base.spec.rw = Rw::RandWrite;
    start.plan.base.spec.direct = true;
    start.startedAtNs = 1'796'000'000LL * 1'000'000'000LL;
    start.environment = {{"device.model", "Samsung SSD 970 EVO Plus 1TB"},
                         {"filesystem.type", "ext4"},
                         {"mount.options", "rw,relatime"},
                         {"kernel.release", "6.1.0-28-amd64"}};
    start.cells = expand(start.plan, [](const std::string&) { return SpecLimits{}; }).value();
    return session;
}

StoredRun doneRun(const Cell& cell, std::uint32_t repeat)
{
    const auto& spec = cell.settings.spec;
    const double iops = modelIops(spec) * (1 + 0.01 * (repeat % 2 == 0 ? repeat : -1.0 * repeat));
    const double latency = spec.iodepth / iops * 1e9;
    StoredRun run;
    run.id = static_cast<std::int64_t>(cell.index * 10 + repeat + 1);
    run.slot = {cell.index, repeat};
    run.runtimeNs = cell.settings.rules.runtimeNs;
    run.intervalNs = cell.settings.rules.intervalNs;
    run.groupNames = {"main"};
    MetricSet metrics;
    metrics.set("iops", "1/s", iops);
    metrics.set("bytes_s", "B/s", iops * static_cast<double>(spec.bsBytes));
    metrics.set("lat_mean_ns", "ns", latency);
    metrics.set("lat_p50_ns", "ns", latency * 0.9);
    metrics.set("lat_p99_ns", "ns", latency * 1.8);
    metrics.set("lat_max_ns", "ns", latency * 20);
    run.metrics = {metrics};
    if (spec.bsBytes < 4096 && writesAnything(spec.rw))
        run.labels = {smallBlockLabel()};
    return run;
}

StoredRun failedRun(const Cell& cell, std::uint32_t repeat, const std::string& reason)
{
    StoredRun run;
    run.id = static_cast<std::int64_t>(cell.index * 10 + repeat + 1);
    run.slot = {cell.index, repeat};
    run.status = RunStatus::Failed;
    run.reason = reason;
    run.groupNames = {"main"};
    run.metrics.resize(1);
    return run;
}

Session sampleSession()
{
    auto session = plannedSession({axis("rw", {"randread", "randwrite"}),
                                   axis("bs", {"1k", "2k", "4k", "8k", "16k", "32k"}),
                                   axis("iodepth", {"1", "2", "4", "8", "64", "128"})});
    for (const auto& cell : session.start.cells) {
        const auto roll = SplitMix64(cell.index).next() % 8;
        const bool failing = cell.settings.spec.bsBytes == 32768 && cell.settings.spec.iodepth == 128;
        if (failing)
            session.runs.push_back(failedRun(cell, 0, "write failed with EIO after 1200 I/Os"));
        else if (roll < 6)
            for (std::uint32_t repeat = 0; repeat <= roll % 3; ++repeat)
                session.runs.push_back(doneRun(cell, repeat));
    }
    return session;
}

TimeSource sampleRun(std::size_t intervals)
{
    Random random(7);
    TimeSource source;
    source.title = "randwrite 8K depth 64, run 1 of 3";
    source.intervalNs = 100'000'000;
    auto chunk = std::make_shared<IntervalChunk>();
    const auto stallAt = intervals / 2;
    for (std::uint64_t i = 0; i < intervals; ++i)
        chunk->intervals.push_back(i == stallAt || i == stallAt + 1
                                       ? emptyInterval(i)
                                       : quietInterval(i, 2000 + random.below(300), random));
    if (intervals > stallAt + 2) {
        auto& after = chunk->intervals[stallAt + 2].groups[0][static_cast<std::size_t>(Operation::Write)];
        LatencyHistogram histogram;
        after.latency.addTo(histogram);
        for (int i = 0; i < 64; ++i)
            histogram.add(311'000'000);
        after.latency = SparseHistogram::from(histogram);
        after.bytes = histogram.count() * 8192;
    }
    source.intervals.push_back(chunk);
    const std::uint64_t start = stallAt * source.intervalNs - 40'000'000;
    source.events.push_back({start, start + 310'000'000, "stall", "no completion for 310 ms"});
    return source;
}

LatencyHistogram wholeRun(const TimeSource& source)
{
    LatencyHistogram all;
    for (const auto& chunk : source.intervals)
        for (const auto& interval : chunk->intervals)
            for (const auto& operation : interval.groups.at(source.group))
                operation.latency.addTo(all);
    return all;
}

} // namespace isobath::test
