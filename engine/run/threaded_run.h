// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/aggregator.h"
#include "engine/run/cpu_usage.h"
#include "engine/run/run_assembly.h"
#include "engine/run/run_execution.h"
#include "engine/run/system_monitor.h"
#include "engine/run/worker_thread.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace isobath {

struct PlannedWorker
{
    std::size_t group;
    WorkerPlan plan;
};

/// One measurement on real time: a thread per worker, and this thread as the aggregator.
class ThreadedRun
{
public:
    ThreadedRun(const RunRequest& request, const RunMeans& means, RunObserver& observer);

    [[nodiscard]] Result<RunResult> run(const std::vector<PlannedWorker>& workers,
                                        const std::stop_token& stop);

private:
    [[nodiscard]] Status start(const std::vector<PlannedWorker>& workers, const std::stop_token& stop);
    [[nodiscard]] Status awaitReady(const std::stop_token& stop);
    void openGate();
    void aggregate(const std::stop_token& stop);
    void step(std::uint64_t nowNs);
    void collect();
    void beginWindow(std::uint64_t nowNs);
    void sampleDueIntervals(std::uint64_t nowNs);
    void endWindow(std::uint64_t nowNs);
    void publish(std::uint64_t nowNs);
    void publishPhase(RunPhase phase, std::uint64_t elapsedNs);
    bool allEnded() const;
    std::uint64_t nextStepNs(std::uint64_t nowNs) const;
    Result<RunResult> finish();

    const RunRequest& m_request;
    RunObserver& m_observer;
    std::uint64_t m_stuckBoundNs;
    std::shared_ptr<RunStage> m_stage;
    std::vector<std::unique_ptr<WorkerThread>> m_threads;
    SystemMonitor m_system;
    std::optional<Aggregator> m_aggregator;
    RunRemains m_remains;
    CpuUsage m_processAtT0;
    bool m_measuring = false;
    bool m_windowEnded = false;
    std::uint64_t m_sampledIntervals = 0;
    std::uint64_t m_publishedNs = 0;
};

} // namespace isobath
