// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/run_metrics.h"

#include <array>
#include <string>
#include <utility>

namespace isobath {

namespace {

using Quantiles = std::array<std::pair<const char*, double>, 6>;
constexpr Quantiles kQuantiles{
    {{"p50", 0.5}, {"p90", 0.9}, {"p95", 0.95}, {"p99", 0.99}, {"p999", 0.999}, {"p9999", 0.9999}}};

const OperationResult* find(const GroupResult& group, Operation operation)
{
    const auto& result = group.operations[indexOf(operation)];
    return result ? &*result : nullptr;
}

void setNs(MetricSet& metrics, const std::string& name, std::optional<double> ns)
{
    if (ns)
        metrics.set(name, "ns", *ns);
}

void setQuantile(MetricSet& metrics, const std::string& prefix, const char* name,
                 const LatencyHistogram& latency, double q)
{
    if (const auto ns = latency.quantileNs(q))
        metrics.set(prefix + name + "_ns", "ns", static_cast<double>(*ns));
}

void setMeanAndMax(MetricSet& metrics, const std::string& prefix, const LatencyHistogram& latency)
{
    if (latency.count() == 0)
        return;
    setNs(metrics, prefix + "mean_ns", latency.moments().meanNs());
    setNs(metrics, prefix + "max_ns", static_cast<double>(latency.moments().maxNs));
}

void setFullLatency(MetricSet& metrics, const std::string& prefix, const LatencyHistogram& latency)
{
    setMeanAndMax(metrics, prefix, latency);
    setNs(metrics, prefix + "stddev_ns", latency.moments().stddevNs());
    if (latency.count() != 0)
        setNs(metrics, prefix + "min_ns", static_cast<double>(latency.moments().minNs));
    for (const auto& [name, q] : kQuantiles)
        setQuantile(metrics, prefix, name, latency, q);
}

/// read_iops, read_bytes_s and read_lat_* of one direction, which may be missing.
void setDirection(MetricSet& metrics, const std::string& prefix, const OperationResult* result,
                  double seconds)
{
    if (!result)
        return;
    if (seconds > 0) {
        metrics.set(prefix + "iops", "1/s", static_cast<double>(result->latency.count()) / seconds);
        metrics.set(prefix + "bytes_s", "B/s", static_cast<double>(result->bytes) / seconds);
    }
    setMeanAndMax(metrics, prefix + "lat_", result->latency);
    setQuantile(metrics, prefix + "lat_", "p50", result->latency, 0.5);
    setQuantile(metrics, prefix + "lat_", "p99", result->latency, 0.99);
}

void setSync(MetricSet& metrics, const OperationResult* sync)
{
    if (!sync)
        return;
    metrics.set("sync_count", "1", static_cast<double>(sync->latency.count()));
    setMeanAndMax(metrics, "sync_", sync->latency);
    setQuantile(metrics, "sync_", "p99", sync->latency, 0.99);
}

double errorCount(const GroupResult& group)
{
    auto count = group.shortIos;
    for (const auto& [sysErrno, times] : group.errors)
        count += times;
    return static_cast<double>(count);
}

/// Depth by Little's law, from the latencies alone: the independent check of achieved_qd. Syncs are requests
/// in flight too.
double littleDepth(const GroupResult& group, double windowNs)
{
    double sumNs = 0;
    for (const auto& result : group.operations)
        sumNs += result ? static_cast<double>(result->latency.moments().sumNs) : 0;
    return sumNs / windowNs;
}

} // namespace

std::uint64_t emptyIntervalsNs(const IntervalChunks& chunks, std::size_t group, std::uint64_t intervalNs,
                               std::uint64_t windowNs)
{
    std::uint64_t empty = 0;
    for (const auto& chunk : chunks) {
        for (const auto& interval : chunk->intervals) {
            bool any = (interval.index + 1) * intervalNs > windowNs; // cut off by the window's end
            for (const auto& operation : interval.groups[group])
                any = any || operation.latency.moments.count != 0;
            empty += any ? 0 : 1;
        }
    }
    return empty * intervalNs;
}

void deriveGroupMetrics(GroupResult& group, std::uint64_t windowNs, std::uint64_t stallNs)
{
    auto& metrics = group.metrics;
    const double seconds = static_cast<double>(windowNs) / 1e9;
    const auto* read = find(group, Operation::Read);
    const auto* write = find(group, Operation::Write);
    setDirection(metrics, "read_", read, seconds);
    setDirection(metrics, "write_", write, seconds);

    LatencyHistogram both;
    std::uint64_t bytes = 0;
    for (const auto* result : {read, write}) {
        if (!result)
            continue;
        both.merge(result->latency);
        bytes += result->bytes;
    }
    if (seconds > 0) {
        metrics.set("iops", "1/s", static_cast<double>(both.count()) / seconds);
        metrics.set("bytes_s", "B/s", static_cast<double>(bytes) / seconds);
        metrics.set("little_qd", "1", littleDepth(group, static_cast<double>(windowNs)), "derived");
        metrics.set("stall_s", "s", static_cast<double>(stallNs) / 1e9, "derived");
    }
    setFullLatency(metrics, "lat_", both);
    setSync(metrics, find(group, Operation::Sync));
    metrics.set("errors", "1", errorCount(group));
}

void deriveMetrics(RunResult& result)
{
    for (std::size_t i = 0; i < result.groups.size(); ++i) {
        const auto stallNs = emptyIntervalsNs(result.intervals, i, result.intervalNs, result.runtimeNs);
        deriveGroupMetrics(result.groups[i], result.runtimeNs, stallNs);
    }
}

} // namespace isobath
