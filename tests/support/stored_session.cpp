// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/stored_session.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace isobath::test {

namespace {

constexpr std::uint64_t kIntervalNs = 100'000'000;

double uniform(Random& random)
{
    return (static_cast<double>(random() >> 11) + 0.5) / 9007199254740992.0;
}

double gaussian(Random& random) // Box and Muller 1958
{
    const double radius = std::sqrt(-2 * std::log(uniform(random)));
    return radius * std::cos(2 * std::numbers::pi * uniform(random));
}

std::uint64_t sampleLatency(Random& random)
{
    const bool slow = random.below(5) == 0;
    const double body =
        slow ? 300e3 * std::exp(0.6 * gaussian(random)) : 90e3 * std::exp(0.15 * gaussian(random));
    return static_cast<std::uint64_t>(body) + 1;
}

std::vector<double> sampleSystem(Random& random, double ios, double bytes)
{
    const double seconds = 0.1 + 1e-6 * static_cast<double>(random.below(400));
    return {ios / seconds,
            bytes / seconds,
            ios / seconds * 120e-6,
            std::min(100.0, ios * 1.17e-2 / seconds),
            4096.0 * static_cast<double>(random.below(5000)),
            0,
            static_cast<double>(random.below(1000)) / seconds / 1e4,
            static_cast<double>(random.below(100)) / seconds / 1e4,
            static_cast<double>(random.below(20)) / 0.2,
            0,
            std::numeric_limits<double>::quiet_NaN()};
}

RunInterval sampleInterval(Random& random, std::uint64_t index, std::uint64_t ios, std::uint64_t bsBytes)
{
    RunInterval interval;
    interval.index = index;
    interval.groups.resize(1);
    auto& read = interval.groups[0][static_cast<std::size_t>(Operation::Read)];
    read.latency = SparseHistogram::from(sampleLatencies(random, ios));
    read.bytes = ios * bsBytes;
    interval.system = sampleSystem(random, static_cast<double>(ios), static_cast<double>(read.bytes));
    return interval;
}

void setMetrics(MetricSet& metrics, const OperationResult& read, double seconds)
{
    const auto count = static_cast<double>(read.latency.count());
    metrics.set("iops", "1/s", count / seconds, "derived");
    metrics.set("read_iops", "1/s", count / seconds, "derived");
    metrics.set("bytes_s", "B/s", static_cast<double>(read.bytes) / seconds, "derived");
    metrics.set("read_bytes_s", "B/s", static_cast<double>(read.bytes) / seconds, "derived");
    metrics.set("lat_mean_ns", "ns", read.latency.moments().meanNs().value_or(0), "derived");
    metrics.set("lat_p50_ns", "ns", static_cast<double>(read.latency.quantileNs(0.5).value_or(0)), "derived");
    metrics.set("lat_p99_ns", "ns", static_cast<double>(read.latency.quantileNs(0.99).value_or(0)),
                "derived");
    metrics.set("lat_max_ns", "ns", static_cast<double>(read.latency.moments().maxNs), "derived");
    metrics.set("cpu_user_pct", "%", 12.5);
    metrics.set("cpu_sys_pct", "%", 1.0 / 3);
    metrics.set("achieved_qd", "", 7.96);
    metrics.set("cpu_ns_per_io", "ns", 812.25, "derived");
    metrics.set("errors", "", 0);
}

} // namespace

SessionStart sampleStart(const std::string& name, const std::vector<std::string>& blockSizes,
                         const std::vector<std::string>& depths, std::uint32_t repeats)
{
    SessionStart start;
    start.name = name;
    start.tags = {"sample", "disk"};
    start.plan.name = name;
    start.plan.base.target = "/mnt/nvme, fast";
    start.plan.base.rules.repeats = repeats;
    start.plan.base.rules.seed = 7;
    static_cast<void>(setParameter(start.plan, "bs", blockSizes));
    static_cast<void>(setParameter(start.plan, "iodepth", depths));
    if (auto cells = expand(start.plan, [](const std::string&) { return SpecLimits{}; }))
        start.cells = std::move(*cells);
    start.environment = {{"kernel.release", "6.1.0-18-amd64"}, {"cpu.model", "Sample CPU"},
                         {"device.name", "nvme0n1"},           {"device.model", "SAMPLE SSD 1TB"},
                         {"filesystem.type", "ext4"},          {"mount.options", "rw,relatime"}};
    start.startedAtNs = 1'700'000'000'000'000'000;
    return start;
}

LatencyHistogram sampleLatencies(Random& random, std::uint64_t count)
{
    LatencyHistogram histogram;
    for (std::uint64_t i = 0; i < count; ++i)
        histogram.add(sampleLatency(random));
    return histogram;
}

std::vector<SystemSeries> sampleSeries()
{
    return {{"device_iops", "1/s"},   {"device_bytes_s", "B/s"}, {"device_qd", ""},
            {"device_util_pct", "%"}, {"dirty_bytes", "B"},      {"writeback_bytes", "B"},
            {"psi_io_some_pct", "%"}, {"psi_io_full_pct", "%"},  {"cpu_busy_pct", "%"},
            {"cpu_steal_pct", "%"},   {"achieved_qd", ""}};
}

FinishedRun sampleRun(const SessionStart& start, RunSlot slot, std::uint64_t intervals,
                      std::uint64_t iosPerInterval)
{
    Random random(1000 * slot.cell + slot.repeat);
    FinishedRun run;
    run.slot = slot;
    run.result.startedAtNs =
        start.startedAtNs + static_cast<std::int64_t>(1 + slot.cell + std::size_t{100} * slot.repeat);
    run.result.intervalNs = kIntervalNs;
    run.result.runtimeNs = intervals * kIntervalNs;
    run.result.systemSeries = sampleSeries();
    run.result.granted = {{"clock", "tsc"}, {"io_uring.fixed_buffers", "yes"}};
    IntervalChunk chunk;
    auto& read = run.result.groups.emplace_back().operations[0].emplace();
    for (std::uint64_t i = 0; i < intervals; ++i) {
        const std::uint64_t ios = iosPerInterval - random.below(iosPerInterval / 10 + 1);
        chunk.intervals.push_back(
            sampleInterval(random, i, ios, start.cells[slot.cell].settings.spec.bsBytes));
        const auto& part = chunk.intervals.back().groups[0][0];
        part.latency.addTo(read.latency);
        read.bytes += part.bytes;
    }
    if (intervals > 0) {
        setMetrics(run.result.groups[0].metrics, read, static_cast<double>(intervals) * 0.1);
        run.result.intervals.push_back(std::make_shared<const IntervalChunk>(std::move(chunk)));
    }
    if (slot.cell % 3 == 1) {
        run.result.labels.push_back({"cpu-bound", "CPU-bound", "the worker was busy 97 % of the time", 1});
        run.result.events.push_back({150'000'000, 450'000'000, "stall", "no completion for 300 ms"});
    }
    return run;
}

} // namespace isobath::test
