// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/run_execution.h"

#include "engine/base/random.h"
#include "engine/run/aggregator.h"
#include "engine/run/run_assembly.h"
#include "engine/run/threaded_run.h"

namespace isobath {

namespace {

std::vector<std::uint64_t> fileSizes(const RunGroup& group)
{
    std::vector<std::uint64_t> sizes;
    for (const auto& file : group.files)
        sizes.push_back(file.sizeBytes != 0 ? file.sizeBytes : group.spec.sizeBytes / group.files.size());
    return sizes;
}

/// All workers of all groups, each with a seed of its own.
std::vector<PlannedWorker> planWorkers(const RunRequest& request)
{
    SplitMix64 seeds(request.seed);
    std::vector<PlannedWorker> workers;
    for (std::size_t i = 0; i < request.groups.size(); ++i) {
        const auto& group = request.groups[i];
        for (std::uint32_t job = 0; job < group.spec.numjobs; ++job)
            workers.push_back(
                {i, {group.spec, fileSizes(group), job, seeds.next(), request.recordHistograms}});
    }
    return workers;
}

/// What a driver may be asked for but the loop cannot hold.
Status checkRequest(const RunRequest& request)
{
    for (const auto& group : request.groups) {
        if (group.files.empty() || group.files.size() > 65535)
            return fail(ErrorCode::InvalidArgument, "a job group needs 1 to 65535 files");
        if (group.spec.bsBytes == 0 || group.spec.bsBytes > 1ULL << 30)
            return fail(ErrorCode::InvalidArgument, "bs must be 1 byte to 1 GiB");
        for (const auto sizeBytes : fileSizes(group))
            if (sizeBytes < group.spec.bsBytes)
                return fail(ErrorCode::InvalidArgument, "every file must hold at least one block");
    }
    if (request.groups.empty() || request.intervalNs == 0 || request.runtimeNs == 0)
        return fail(ErrorCode::InvalidArgument, "a run needs a job group, an interval and a runtime");
    return {};
}

/// Merges a block at once, in the same thread.
class DirectSink final : public IntervalSink
{
public:
    DirectSink(Aggregator& aggregator, std::size_t worker) : m_aggregator(aggregator), m_worker(worker) {}
    bool exchange(std::unique_ptr<IntervalBlock>& block) override
    {
        m_aggregator.add(m_worker, *block);
        block->clear();
        return true;
    }

private:
    Aggregator& m_aggregator;
    std::size_t m_worker;
};

Result<RunResult> runOnManualClock(const RunRequest& request, const RunMeans& means,
                                   const std::vector<PlannedWorker>& workers, RunObserver& observer,
                                   const std::stop_token& stop)
{
    RunRemains remains;
    for (const auto& worker : workers)
        remains.groupOfWorker.push_back(worker.group);
    Aggregator aggregator(request, remains.groupOfWorker, {});
    RunWindow window(ManualClock().nowNs, request.rampNs, request.runtimeNs);
    remains.startedAtNs = realtimeNs();
    remains.t0Ns = window.t0Ns();
    for (std::size_t i = 0; i < workers.size(); ++i) {
        if (stop.stop_requested()) {
            remains.interrupted = true;
            window.endAt(window.startNs());
        }
        WorkerSeat seat(request.groups[workers[i].group], workers[i].plan);
        if (auto prepared = seat.prepare(means.makeBackend, -1, true); !prepared)
            return tl::make_unexpected(prepared.error());
        DirectSink sink(aggregator, i);
        remains.reports.push_back(seat.perform(window, request.intervalNs, sink, means.stuckBoundNs));
    }
    remains.windowNs = window.endNs() > window.t0Ns() ? window.endNs() - window.t0Ns() : 0;
    aggregator.endWindow(remains.windowNs, {});
    observer.onSnapshot(aggregator.snapshot(RunPhase::Draining, 0));
    return assembleResult(request, aggregator, remains);
}

} // namespace

Result<RunResult> executeRun(const RunRequest& request, const RunMeans& means, RunObserver& observer,
                             const std::stop_token& stop)
{
    if (auto status = checkRequest(request); !status)
        return tl::make_unexpected(status.error());
    const auto workers = planWorkers(request);
    if (means.manualClock)
        return runOnManualClock(request, means, workers, observer, stop);
    return ThreadedRun(request, means, observer).run(workers, stop);
}

} // namespace isobath
