// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/run_assembly.h"

#include "engine/base/error.h"
#include "engine/workload/op_mix.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace isobath {

namespace {

/// The reports of one group's workers, added up.
struct GroupSums
{
    CpuUsage cpu;
    std::uint64_t busiestNs = 0;                ///< CPU time of the busiest worker
    std::optional<std::uint64_t> longestWaitNs; ///< for a CPU, of one worker
    std::uint64_t inFlight = 0;
    std::uint64_t oldestNs = 0;
    std::uint64_t ownNs = 0;
    std::uint64_t stampGapNs = 0;
    std::uint64_t sampledIos = 0;
    std::uint32_t workers = 0;
};

GroupSums sumUp(const RunRemains& remains, std::size_t group)
{
    GroupSums sums;
    for (std::size_t i = 0; i < remains.reports.size(); ++i) {
        const auto& report = remains.reports[i];
        if (remains.groupOfWorker[i] != group || !report)
            continue;
        ++sums.workers;
        sums.cpu += report->cpu;
        sums.busiestNs = std::max(sums.busiestNs, report->cpu.totalNs());
        sums.longestWaitNs = std::max(sums.longestWaitNs, report->runQueueWaitNs);
        sums.inFlight += report->inFlightAtEnd;
        sums.oldestNs = std::max(sums.oldestNs, report->oldestNs);
        sums.ownNs += report->ownNs;
        sums.stampGapNs += report->stampGapNs;
        sums.sampledIos += report->sampledIos;
    }
    return sums;
}

std::uint64_t completedIos(const GroupResult& group)
{
    std::uint64_t count = 0;
    for (const auto& result : group.operations)
        count += result ? result->latency.count() : 0;
    return count;
}

double meanLatencyNs(const GroupResult& group)
{
    LatencyMoments both;
    for (const auto operation : {Operation::Read, Operation::Write})
        if (const auto& result = group.operations[indexOf(operation)])
            both.merge(result->latency.moments());
    return both.meanNs().value_or(0);
}

/// Our own code per request, how long before its submission a request is stamped, and the larger of the two
/// as a share of the mean latency.
void setOwnShare(MetricSet& metrics, const GroupSums& sums, double latencyNs)
{
    if (sums.sampledIos == 0 || latencyNs <= 0)
        return;
    const auto sampled = static_cast<double>(sums.sampledIos);
    const auto ownNs = static_cast<double>(sums.ownNs) / sampled;
    const auto stampNs = static_cast<double>(sums.stampGapNs) / sampled;
    metrics.set("own_ns_per_io", "ns", ownNs, "derived");
    metrics.set("stamp_uncertainty_ns", "ns", stampNs, "derived");
    metrics.set("own_share_pct", "%", 100 * std::max(ownNs, stampNs) / latencyNs, "derived");
}

void setWorkers(GroupResult& group, const GroupSums& sums, double windowNs)
{
    if (sums.workers == 0)
        return;
    auto& metrics = group.metrics;
    const auto ios = completedIos(group);
    metrics.set("cpu_user_pct", "%", 100 * static_cast<double>(sums.cpu.userNs) / windowNs);
    metrics.set("cpu_sys_pct", "%", 100 * static_cast<double>(sums.cpu.systemNs) / windowNs);
    metrics.set("ctx_switches", "1", static_cast<double>(sums.cpu.contextSwitches));
    metrics.set("ctx_switches_involuntary", "1", static_cast<double>(sums.cpu.involuntarySwitches));
    metrics.set("busiest_worker_pct", "%", 100 * static_cast<double>(sums.busiestNs) / windowNs);
    if (sums.longestWaitNs)
        metrics.set("runqueue_wait_pct", "%", 100 * static_cast<double>(*sums.longestWaitNs) / windowNs);
    if (ios != 0)
        metrics.set("cpu_ns_per_io", "ns", static_cast<double>(sums.cpu.totalNs()) / static_cast<double>(ios),
                    "derived");
    metrics.set("in_flight_at_end", "1", static_cast<double>(sums.inFlight));
    metrics.set("in_flight_oldest_ns", "ns", static_cast<double>(sums.oldestNs));
    setOwnShare(metrics, sums, meanLatencyNs(group));
}

/// What belongs to the run as a whole is repeated in every group.
void setRunWide(MetricSet& metrics, const RunRemains& remains, double windowNs)
{
    for (const auto& metric : remains.systemWindow.all())
        metrics.set(metric.name, metric.unit, metric.value, metric.source);
    if (remains.processNs)
        metrics.set("process_cpu_pct", "%", 100 * static_cast<double>(*remains.processNs) / windowNs);
}

void addErrors(GroupResult& group, const RunRemains& remains, std::size_t index)
{
    for (std::size_t i = 0; i < remains.reports.size(); ++i) {
        const auto& report = remains.reports[i];
        if (remains.groupOfWorker[i] != index || !report)
            continue;
        for (const auto& [sysErrno, count] : report->errors)
            group.errors[sysErrno] += count;
        group.shortIos += report->shortIos;
    }
}

void addFact(Facts& facts, const Fact& fact)
{
    const auto known =
        std::find_if(facts.begin(), facts.end(), [&](const Fact& other) { return other.key == fact.key; });
    if (known == facts.end())
        facts.push_back(fact);
    else if (known->value != fact.value && known->value.find(fact.value) == std::string::npos)
        known->value += ", " + fact.value; // workers may be granted different things
}

/// Requests that io_uring could not do without blocking. fsync always goes that way, so with it the threads
/// say nothing about reads and writes.
void addIoWq(const RunRequest& request, const RunRemains& remains, Facts& facts)
{
    if (!remains.ioWqThreads)
        return;
    const auto threads = fmt::format("{} io-wq threads", *remains.ioWqThreads);
    const bool syncs = std::any_of(request.groups.begin(), request.groups.end(), [](const RunGroup& group) {
        return group.spec.engine == EngineKind::IoUring && syncsByCall(group.spec);
    });
    if (syncs)
        facts.push_back({"io_uring.syncs", threads});
    else
        facts.push_back({"io_uring.punted", *remains.ioWqThreads == 0 ? "no" : threads});
}

Facts collectGranted(const RunRequest& request, const RunRemains& remains)
{
    Facts facts;
    for (std::size_t i = 0; i < remains.reports.size(); ++i) {
        if (!remains.reports[i])
            continue;
        const auto prefix =
            request.groups.size() > 1 ? request.groups[remains.groupOfWorker[i]].name + "." : std::string();
        for (const auto& fact : remains.reports[i]->granted)
            addFact(facts, {prefix + fact.key, fact.value});
    }
    addIoWq(request, remains, facts);
    return facts;
}

std::string describe(const IoFailure& failure, const RunGroup& group)
{
    constexpr std::array<const char*, kOperations> kNames{"read", "write", "sync"};
    const auto& path = group.files[failure.file].path;
    const char* name = kNames[indexOf(failure.operation)];
    if (failure.result < 0)
        return fmt::format("{} of {} at offset {}: {} ({})", name, path, failure.offset,
                           strerrordesc_np(-failure.result), errnoName(-failure.result));
    return fmt::format("{} of {} at offset {} returned {} of {} bytes", name, path, failure.offset,
                       failure.result, group.spec.bsBytes);
}

const WorkerReport* earliestFailure(const RunRemains& remains, std::size_t& worker)
{
    const WorkerReport* earliest = nullptr;
    for (std::size_t i = 0; i < remains.reports.size(); ++i) {
        const auto& report = remains.reports[i];
        if (!report || !report->firstFailure)
            continue;
        if (!earliest || report->firstFailure->atNs < earliest->firstFailure->atNs) {
            earliest = &*report;
            worker = i;
        }
    }
    return earliest;
}

std::uint64_t countStuck(const RunRemains& remains)
{
    std::uint64_t stuck = 0;
    for (const auto& report : remains.reports)
        stuck += report ? report->stuck : 1; // who does not come back sits in a call
    return stuck;
}

void judgeEnd(const RunRequest& request, const RunRemains& remains, RunResult& result)
{
    std::size_t worker = 0;
    if (const auto* report = earliestFailure(remains, worker)) {
        const auto& failure = *report->firstFailure;
        result.status = RunStatus::Failed;
        result.reason = describe(failure, request.groups[remains.groupOfWorker[worker]]);
        const auto atNs = failure.atNs > remains.t0Ns ? failure.atNs - remains.t0Ns : 0;
        result.events.push_back({atNs, atNs, "io-error", result.reason});
        return;
    }
    for (const auto& report : remains.reports) {
        if (!report || report->backendErrno == 0)
            continue;
        result.status = RunStatus::Failed;
        result.reason = failErrno("submitting", "requests", report->backendErrno).value().what;
        return;
    }
    const auto stuck = countStuck(remains);
    result.status = remains.interrupted ? RunStatus::Interrupted
                    : stuck             ? RunStatus::Failed
                                        : RunStatus::Done;
    if (stuck)
        result.reason = fmt::format("{} {} did not come back after the end of the run", stuck,
                                    stuck == 1 ? "request" : "requests");
    else if (remains.interrupted)
        result.reason = "stopped";
}

void addClockEvents(const RunRemains& remains, RunResult& result)
{
    for (const auto& report : remains.reports) {
        if (!report)
            continue;
        for (const auto atNs : report->recalibratedAtNs)
            result.events.push_back({atNs, atNs, "clock-recalibrated",
                                     "the TSC drifted from CLOCK_MONOTONIC by more than 50 ppm"});
    }
}

} // namespace

RunResult assembleResult(const RunRequest& request, Aggregator& aggregator, const RunRemains& remains)
{
    RunResult result;
    result.startedAtNs = remains.startedAtNs;
    result.intervalNs = request.intervalNs;
    result.runtimeNs = remains.windowNs;
    result.systemSeries = aggregator.series();
    result.intervals = aggregator.chunks();
    result.events = aggregator.stalls();
    result.groups = aggregator.totals();
    result.granted = collectGranted(request, remains);
    for (std::size_t i = 0; i < result.groups.size(); ++i) {
        auto& group = result.groups[i];
        addErrors(group, remains, i);
        if (remains.windowNs == 0)
            continue;
        const auto windowNs = static_cast<double>(remains.windowNs);
        setWorkers(group, sumUp(remains, i), windowNs);
        setRunWide(group.metrics, remains, windowNs);
    }
    judgeEnd(request, remains, result);
    addClockEvents(remains, result);
    std::stable_sort(result.events.begin(), result.events.end(),
                     [](const RunEvent& a, const RunEvent& b) { return a.startNs < b.startNs; });
    deriveMetrics(result);
    return result;
}

} // namespace isobath
