// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/event_fd.h"
#include "engine/run/interval_block.h"
#include "engine/run/run_window.h"
#include "engine/run/worker_seat.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>

namespace isobath {

/// What the threads of one run share. It lives as long as the last of them, which may outlast the run when a
/// device does not answer.
struct RunStage
{
    enum class Gate : std::uint8_t { Closed, Open, Abandoned };

    BackendMaker makeBackend;
    std::uint64_t intervalNs = 0;
    std::uint64_t stuckBoundNs = 0;
    EventFd news;                    ///< a worker became ready or ended, or a stop was requested
    EventFd wake;                    ///< ends every wait for a completion: the window is over
    std::optional<RunWindow> window; ///< set before the gate opens
    std::atomic<Gate> gate{Gate::Closed};

    void setGate(Gate value)
    {
        gate.store(value, std::memory_order_release);
        gate.notify_all();
    }
};

/// A worker in its thread. Constructing starts it; it prepares, waits at the gate, measures, reports.
class WorkerThread
{
public:
    enum class State : std::uint8_t { Preparing, Ready, Failed, Ended };

    /// Throws std::system_error when there is no thread to be had.
    WorkerThread(std::shared_ptr<RunStage> stage, const RunGroup& group, const WorkerPlan& plan);
    /// Waits for the thread, unless it sits in a request that does not come back: that one is left to itself.
    ~WorkerThread();
    WorkerThread(const WorkerThread&) = delete;
    WorkerThread& operator=(const WorkerThread&) = delete;

    State state() const { return m_shared->state.load(std::memory_order_acquire); }
    const Error& error() const { return m_shared->error; } ///< once Failed
    WorkerReport takeReport();                             ///< once Ended
    BlockChannel& channel() { return m_shared->channel; }

private:
    struct Shared
    {
        Shared(std::shared_ptr<RunStage> runStage, RunGroup runGroup, WorkerPlan workerPlan);

        std::shared_ptr<RunStage> stage;
        RunGroup group;
        WorkerPlan plan;
        BlockChannel channel;
        std::atomic<State> state{State::Preparing};
        Error error;
        WorkerReport report;

        void run();
        void advance(State next);
    };

    std::shared_ptr<Shared> m_shared;
    bool m_stuck = true; ///< until its report says otherwise
    std::thread m_thread;
};

} // namespace isobath
