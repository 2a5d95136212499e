// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/threaded_run.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace isobath {

namespace {

/// Samples come this much after their interval, so that the workers' blocks are there.
constexpr std::uint64_t kCollectLagNs = 2'000'000;
constexpr std::uint64_t kPublishEveryNs = 100'000'000;
constexpr std::uint64_t kStartLeadNs = 1'000'000;
constexpr std::uint64_t kStopLeadNs = 2'000'000;
/// A worker that can notice the end reports within this time after its wait for requests in flight.
constexpr std::uint64_t kReportLagNs = 1'000'000'000;

} // namespace

ThreadedRun::ThreadedRun(const RunRequest& request, const RunMeans& means, RunObserver& observer)
    : m_request(request), m_observer(observer), m_stuckBoundNs(means.stuckBoundNs),
      m_stage(std::make_shared<RunStage>()), m_system(request.devices)
{
    m_stage->makeBackend = means.makeBackend;
    m_stage->intervalNs = request.intervalNs;
    m_stage->stuckBoundNs = means.stuckBoundNs;
}

Result<RunResult> ThreadedRun::run(const std::vector<PlannedWorker>& workers, const std::stop_token& stop)
{
    for (auto* event : {&m_stage->news, &m_stage->wake}) {
        auto made = EventFd::make();
        if (!made)
            return tl::make_unexpected(made.error());
        *event = std::move(*made);
    }
    const std::stop_callback onStop(stop, [this] { m_stage->news.signal(); });
    if (auto started = start(workers, stop); !started) {
        m_stage->setGate(RunStage::Gate::Abandoned);
        return tl::make_unexpected(started.error());
    }
    openGate();
    aggregate(stop);
    return finish();
}

Status ThreadedRun::start(const std::vector<PlannedWorker>& workers, const std::stop_token& stop)
{
    publishPhase(RunPhase::Preparing, 0);
    try {
        for (const auto& worker : workers) {
            m_remains.groupOfWorker.push_back(worker.group);
            m_threads.push_back(
                std::make_unique<WorkerThread>(m_stage, m_request.groups[worker.group], worker.plan));
        }
    } catch (const std::system_error& error) {
        return failErrno("pthread_create", "for a worker", error.code().value());
    }
    m_aggregator.emplace(m_request, m_remains.groupOfWorker, m_system.series());
    return awaitReady(stop);
}

Status ThreadedRun::awaitReady(const std::stop_token& stop)
{
    for (const auto& thread : m_threads) {
        while (thread->state() == WorkerThread::State::Preparing) {
            m_stage->news.wait(kPublishEveryNs);
            m_stage->news.clear();
        }
        if (thread->state() == WorkerThread::State::Failed)
            return tl::make_unexpected(thread->error());
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, "stopped before the first request");
    return {};
}

void ThreadedRun::openGate()
{
    m_stage->window.emplace(monotonicNs() + kStartLeadNs, m_request.rampNs, m_request.runtimeNs);
    m_remains.t0Ns = m_stage->window->t0Ns();
    m_remains.startedAtNs = realtimeNs() + static_cast<std::int64_t>(kStartLeadNs + m_request.rampNs);
    m_stage->setGate(RunStage::Gate::Open);
}

void ThreadedRun::aggregate(const std::stop_token& stop)
{
    while (!allEnded()) {
        const auto nowNs = monotonicNs();
        if (stop.stop_requested() && !std::exchange(m_remains.interrupted, true))
            m_stage->window->endAt(nowNs + kStopLeadNs);
        step(nowNs);
        if (nowNs > m_stage->window->endNs() + m_stuckBoundNs + kReportLagNs)
            break; // somebody sits in a call
        const auto nextNs = nextStepNs(nowNs);
        const auto afterNs = monotonicNs();
        m_stage->news.wait(nextNs > afterNs ? nextNs - afterNs : 0);
        m_stage->news.clear();
    }
}

void ThreadedRun::step(std::uint64_t nowNs)
{
    collect();
    if (nowNs >= m_remains.t0Ns && !m_measuring)
        beginWindow(nowNs);
    sampleDueIntervals(nowNs);
    if (nowNs >= m_stage->window->endNs() && !m_windowEnded)
        endWindow(nowNs);
    publish(nowNs);
}

void ThreadedRun::collect()
{
    for (std::size_t i = 0; i < m_threads.size(); ++i) {
        auto& channel = m_threads[i]->channel();
        while (auto block = channel.take()) {
            m_aggregator->add(i, *block);
            channel.giveBack(std::move(block));
        }
    }
}

void ThreadedRun::beginWindow(std::uint64_t nowNs)
{
    m_measuring = true;
    m_processAtT0 = CpuUsage::ofProcess();
    m_system.sample(nowNs); // what the ramp did belongs to no interval
    m_system.beginWindow(nowNs);
}

void ThreadedRun::sampleDueIntervals(std::uint64_t nowNs)
{
    if (!m_measuring || m_windowEnded || nowNs < m_remains.t0Ns + kCollectLagNs)
        return;
    const auto measuredNs = std::min(nowNs - kCollectLagNs, m_stage->window->endNs()) - m_remains.t0Ns;
    const auto over = measuredNs / m_request.intervalNs;
    if (over <= m_sampledIntervals)
        return;
    m_aggregator->reach(over, m_system.sample(nowNs));
    m_sampledIntervals = over;
}

void ThreadedRun::endWindow(std::uint64_t nowNs)
{
    m_windowEnded = true;
    m_stage->wake.signal();
    if (!m_measuring)
        return;
    m_remains.systemWindow = m_system.endWindow(nowNs);
    m_remains.processNs = (CpuUsage::ofProcess() - m_processAtT0).totalNs();
    const bool usesUring =
        std::any_of(m_request.groups.begin(), m_request.groups.end(),
                    [](const RunGroup& group) { return group.spec.engine == EngineKind::IoUring; });
    if (usesUring)
        m_remains.ioWqThreads = countIoWqThreads();
}

void ThreadedRun::publish(std::uint64_t nowNs)
{
    if (nowNs < m_publishedNs + kPublishEveryNs)
        return;
    m_publishedNs = nowNs;
    const auto& window = *m_stage->window;
    if (m_windowEnded)
        publishPhase(RunPhase::Draining, nowNs - window.endNs());
    else if (m_measuring)
        publishPhase(RunPhase::Measuring, nowNs - window.t0Ns());
    else
        publishPhase(RunPhase::Ramp, nowNs - std::min(nowNs, window.startNs()));
}

void ThreadedRun::publishPhase(RunPhase phase, std::uint64_t elapsedNs)
{
    if (m_aggregator) {
        m_observer.onSnapshot(m_aggregator->snapshot(phase, elapsedNs));
        return;
    }
    auto snapshot = std::make_shared<RunSnapshot>();
    snapshot->phase = phase;
    snapshot->intervalNs = m_request.intervalNs;
    m_observer.onSnapshot(std::move(snapshot));
}

bool ThreadedRun::allEnded() const
{
    return std::all_of(m_threads.begin(), m_threads.end(), [](const std::unique_ptr<WorkerThread>& thread) {
        return thread->state() == WorkerThread::State::Ended;
    });
}

std::uint64_t ThreadedRun::nextStepNs(std::uint64_t nowNs) const
{
    const auto t0Ns = m_remains.t0Ns;
    const auto endNs = m_stage->window->endNs();
    if (!m_measuring)
        return std::min({t0Ns, endNs, nowNs + kPublishEveryNs});
    if (m_windowEnded)
        return nowNs + kPublishEveryNs;
    const auto intervalEnd = t0Ns + (m_sampledIntervals + 1) * m_request.intervalNs + kCollectLagNs;
    return std::min({intervalEnd, endNs, m_publishedNs + kPublishEveryNs});
}

Result<RunResult> ThreadedRun::finish()
{
    collect();
    for (std::size_t i = 0; i < m_threads.size(); ++i) {
        m_remains.reports.emplace_back();
        if (m_threads[i]->state() != WorkerThread::State::Ended)
            continue;
        auto& report = m_remains.reports.back().emplace(m_threads[i]->takeReport());
        if (report.lastBlock)
            m_aggregator->add(i, *report.lastBlock);
    }
    if (!m_windowEnded) // all workers were faster than this thread
        endWindow(monotonicNs());
    const auto endNs = m_stage->window->endNs();
    const auto nowNs = monotonicNs();
    m_remains.windowNs = endNs > m_remains.t0Ns ? endNs - m_remains.t0Ns : 0;
    m_aggregator->endWindow(m_remains.windowNs, m_system.sample(nowNs));
    publishPhase(RunPhase::Draining, nowNs - std::min(nowNs, endNs));
    return assembleResult(m_request, *m_aggregator, m_remains);
}

} // namespace isobath
