// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/mapped_memory.h"
#include "engine/base/tick_clock.h"
#include "engine/io/backend.h"
#include "engine/run/interval_block.h"
#include "engine/run/run_request.h"
#include "engine/run/run_window.h"
#include "engine/run/worker.h"
#include "engine/run/worker_report.h"

#include <functional>
#include <memory>
#include <optional>

namespace isobath {

/// Opens the target of one worker, in that worker's thread. `clock` is null unless the run is on manual time.
/// Called from several threads at once.
using BackendMaker = std::function<Result<std::unique_ptr<Backend>>(const RunGroup& group, BackendSetup setup,
                                                                    ManualClock* clock)>;

/// Everything one worker owns: CPU mask, buffers, clock, backend. All functions belong to the worker's
/// thread.
class WorkerSeat
{
public:
    WorkerSeat(RunGroup group, WorkerPlan plan) : m_group(std::move(group)), m_plan(std::move(plan)) {}

    /// All that may fail or takes long. `wakeFd` as in BackendSetup; a manual run has none.
    [[nodiscard]] Status prepare(const BackendMaker& makeBackend, int wakeFd, bool manualClock);

    /// One measurement, and the wait for what is left in flight after it.
    WorkerReport perform(RunWindow& window, std::uint64_t intervalNs, IntervalSink& sink,
                         std::uint64_t boundNs);
    /// Goes on waiting. The number of requests still in flight.
    std::uint32_t drain(std::uint64_t boundNs) { return m_worker->drain(boundNs); }

    /// A block with a histogram for each operation of the spec.
    static IntervalBlock emptyBlock(const JobSpec& spec);

private:
    [[nodiscard]] Status takeCpus();
    [[nodiscard]] Status makeBuffers();
    Facts granted(const WorkerReport& report) const;

    RunGroup m_group;
    WorkerPlan m_plan;
    std::string m_cpus; ///< in effect
    std::size_t m_stride = 0;
    // The kernel may write into the buffers for as long as the backend lives.
    MappedMemory m_buffers;
    ManualClock m_manualClock;
    std::optional<TickClock> m_clock;
    std::unique_ptr<Backend> m_backend;
    std::optional<IntervalRecorder> m_recorder;
    std::optional<Worker> m_worker;
};

} // namespace isobath
