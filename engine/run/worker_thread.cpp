// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/worker_thread.h"

#include <ctime>
#include <utility>

namespace isobath {

namespace {

constexpr std::size_t kBlocks = 8; ///< an aggregator that is late by less than seven intervals costs nothing

void sleepUntil(std::uint64_t ns)
{
    const timespec at{static_cast<time_t>(ns / 1'000'000'000), static_cast<long>(ns % 1'000'000'000)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, nullptr);
}

} // namespace

WorkerThread::Shared::Shared(std::shared_ptr<RunStage> runStage, RunGroup runGroup, WorkerPlan workerPlan)
    : stage(std::move(runStage)), group(std::move(runGroup)), plan(std::move(workerPlan)),
      channel(WorkerSeat::emptyBlock(plan.spec), kBlocks)
{
}

void WorkerThread::Shared::advance(State next)
{
    state.store(next, std::memory_order_release);
    stage->news.signal();
}

void WorkerThread::Shared::run()
{
    // Lives and dies in this thread: the ring is tied to it, and with psync the file descriptors are too.
    WorkerSeat seat(group, plan);
    if (auto prepared = seat.prepare(stage->makeBackend, stage->wake.fd(), false); !prepared) {
        error = prepared.error();
        advance(State::Failed);
        return;
    }
    advance(State::Ready);
    stage->gate.wait(RunStage::Gate::Closed, std::memory_order_acquire);
    if (stage->gate.load(std::memory_order_acquire) == RunStage::Gate::Abandoned)
        return;
    sleepUntil(stage->window->startNs());
    report = seat.perform(*stage->window, stage->intervalNs, channel, stage->stuckBoundNs);
    auto left = report.stuck;
    advance(State::Ended);
    // The buffers belong to the kernel until the last request is back.
    while (left != 0)
        left = seat.drain(stage->stuckBoundNs);
}

WorkerThread::WorkerThread(std::shared_ptr<RunStage> stage, const RunGroup& group, const WorkerPlan& plan)
    : m_shared(std::make_shared<Shared>(std::move(stage), group, plan)),
      m_thread([shared = m_shared] { shared->run(); })
{
}

WorkerThread::~WorkerThread()
{
    const bool neverMeasured = m_shared->stage->gate.load(std::memory_order_acquire) != RunStage::Gate::Open;
    if (neverMeasured || !m_stuck)
        m_thread.join();
    else
        m_thread.detach();
}

WorkerReport WorkerThread::takeReport()
{
    m_stuck = m_shared->report.stuck != 0;
    return std::move(m_shared->report);
}

} // namespace isobath
