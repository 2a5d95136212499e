// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/session_runner.h"

#include "engine/base/clock.h"
#include "engine/base/random.h"
#include "engine/checks/checks.h"
#include "engine/host/sleep_inhibitor.h"
#include "engine/matrix/session_targets.h"
#include "engine/matrix/time_left.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

namespace isobath {

namespace {

using Stage = SessionProgress::Stage;

constexpr auto kPausePoll = std::chrono::milliseconds(20);
constexpr std::uint64_t kProgressEveryNs = 1'000'000'000;
constexpr const char* kSkippedByUser = "skipped by the user";

/// A seed of its own for every run, the same whenever the session is run again.
std::uint64_t runSeed(std::uint64_t sessionSeed, const RunSlot& slot)
{
    const auto cellSeed = SplitMix64(sessionSeed ^ SplitMix64(slot.cell).next()).next();
    return SplitMix64(cellSeed ^ slot.repeat).next();
}

/// Waits, but not longer than until a stop.
void waitFor(std::chrono::nanoseconds time, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
}

/// One session from begin to finish. Everything happens on the caller's thread, but for snapshots.
class SessionExecution final : public RunObserver
{
public:
    SessionExecution(SessionJob job, RunDriver& driver, SessionSink& sink, SessionObserver& observer,
                     SessionControl& control)
        : m_job(std::move(job)), m_driver(driver), m_sink(sink), m_observer(observer), m_control(control),
          m_targets([this](const std::string& sentence) { m_observer.onWarning(sentence); }),
          m_timeLeft(m_job.start.cells, m_job.order)
    {
    }

    Result<SessionState> run()
    {
        if (auto status = m_sink.begin(m_job.start); !status)
            return tl::make_unexpected(status.error());
        if (auto status = runAll(); !status)
            return tl::make_unexpected(status.error());
        m_targets.reset();
        const auto state = m_position == m_job.order.size() ? SessionState::Done : SessionState::Stopped;
        if (auto status = m_sink.finish(state); !status)
            return tl::make_unexpected(status.error());
        report(Stage::Finished, 0);
        return state;
    }

    void onSnapshot(std::shared_ptr<const RunSnapshot> snapshot) override
    {
        if (m_control.skipCell)
            m_runStop.request_stop();
        m_observer.onSnapshot(m_progress.slot, std::move(snapshot));
        const auto now = monotonicNs();
        if (now - m_reportedAtNs >= kProgressEveryNs)
            report(Stage::Running, m_timeLeft.secondsFrom(m_position, now - m_runStartedNs));
    }

private:
    Status runAll()
    {
        m_progress.runsDone = m_job.runsDoneBefore;
        m_progress.runsTotal = m_job.runsDoneBefore + m_job.order.size() + contradictions().size();
        report(Stage::Preparing, m_timeLeft.secondsFrom(0, 0));
        for (const auto& [slot, reason] : contradictions())
            if (auto status = store(slot, unmeasured(slot, RunStatus::Skipped, reason)); !status)
                return status;
        for (; m_position < m_job.order.size() && !stopped(); ++m_position) {
            if (auto status = step(m_job.order[m_position]); !status)
                return status;
            if (m_interrupted)
                break;
        }
        return {};
    }

    /// Cells that cannot run get one row each; a resumed session has them already.
    std::vector<std::pair<RunSlot, std::string>> contradictions() const
    {
        std::vector<std::pair<RunSlot, std::string>> found;
        if (m_job.runsDoneBefore > 0)
            return found;
        for (const auto& cell : m_job.start.cells)
            if (!cell.skipReason.empty())
                found.push_back({RunSlot{cell.index, 0}, cell.skipReason});
        return found;
    }

    /// One run with everything around it.
    Status step(const RunSlot& slot)
    {
        m_progress.slot = slot;
        if (m_skipped.contains(slot.cell))
            return store(slot, unmeasured(slot, RunStatus::Skipped, kSkippedByUser));
        auto result = measure(slot);
        if (!result) {
            m_interrupted = true;
            return {};
        }
        m_interrupted = result->status == RunStatus::Interrupted;
        if (auto status = store(slot, std::move(*result)); !status)
            return status;
        m_timeLeft.runTook(m_position, monotonicNs() - m_runStartedNs);
        if (!m_interrupted)
            restAfter(slot);
        return {};
    }

    /// Nothing when the session was stopped before the measurement began.
    std::optional<RunResult> measure(const RunSlot& slot)
    {
        // A skip that came too late for its run must not hit the next one.
        m_control.skipCell = false;
        m_runStop = std::stop_source();
        const std::stop_callback stopWithSession(m_control.stop.get_token(),
                                                 [this] { m_runStop.request_stop(); });
        auto result = attempt(slot);
        const bool skipped = m_control.skipCell.exchange(false) && !stopped();
        if (skipped)
            dropCell(slot.cell);
        if (result && (!skipped || result->status == RunStatus::Done))
            return std::move(*result);
        if (skipped)
            return unmeasured(slot, RunStatus::Skipped, kSkippedByUser);
        if (result.error().code == ErrorCode::Cancelled && stopped())
            return std::nullopt;
        m_targets->forget(cellOf(slot).settings.target);
        return unmeasured(slot, RunStatus::Failed, result.error().what);
    }

    Result<RunResult> attempt(const RunSlot& slot)
    {
        const auto& cell = cellOf(slot);
        const auto seed = runSeed(cell.settings.rules.seed.value_or(0), slot);
        m_layoutStartedNs = m_runStartedNs = monotonicNs();
        const auto request = m_targets->requestFor(
            cell, m_job.start.plan.groupName, seed,
            [this](std::uint64_t done, std::uint64_t total) { onLayout(done, total); },
            m_runStop.get_token());
        if (!request)
            return tl::make_unexpected(request.error());
        m_runStartedNs = monotonicNs();
        report(Stage::Running, m_timeLeft.secondsFrom(m_position, 0));
        auto result = m_driver.run(*request, *this, m_runStop.get_token());
        if (result)
            result->labels = judge(*request, *result);
        return result;
    }

    void onLayout(std::uint64_t done, std::uint64_t total)
    {
        if (m_control.skipCell)
            m_runStop.request_stop();
        m_timeLeft.layoutTook(done, monotonicNs() - m_layoutStartedNs);
        m_progress.layoutDoneBytes = done;
        m_progress.layoutTotalBytes = total;
        report(Stage::LayingOut,
               m_timeLeft.layoutSeconds(total - done) + m_timeLeft.secondsFrom(m_position, 0));
    }

    void dropCell(std::size_t cell)
    {
        m_skipped.insert(cell);
        for (auto i = m_position + 1; i < m_job.order.size(); ++i)
            if (m_job.order[i].cell == cell)
                m_timeLeft.dropped(i);
    }

    RunResult unmeasured(const RunSlot& slot, RunStatus status, std::string reason) const
    {
        RunResult result;
        result.status = status;
        result.reason = std::move(reason);
        result.startedAtNs = realtimeNs();
        result.intervalNs = cellOf(slot).settings.rules.intervalNs;
        result.groups.resize(1);
        result.groups.front().name = m_job.start.plan.groupName;
        return result;
    }

    Status store(const RunSlot& slot, RunResult result)
    {
        m_progress.slot = slot;
        report(Stage::Storing, m_timeLeft.secondsFrom(m_position + 1, 0));
        const auto finished = std::make_shared<const FinishedRun>(FinishedRun{slot, std::move(result)});
        if (auto status = m_sink.addRun(*finished); !status)
            return status;
        ++m_progress.runsDone;
        m_observer.onRunStored(finished);
        return {};
    }

    /// Pause and cool-down, both only where another run follows.
    void restAfter(const RunSlot& slot)
    {
        const auto left = m_timeLeft.secondsFrom(m_position + 1, 0);
        const bool last = m_position + 1 == m_job.order.size();
        const auto cooldownNs = cellOf(slot).settings.rules.cooldownNs;
        if (!last && cooldownNs > 0 && !stopped()) {
            report(Stage::CoolingDown, left + static_cast<double>(cooldownNs) / 1e9);
            waitFor(std::chrono::nanoseconds(cooldownNs), m_control.stop.get_token());
        }
        if (!last && m_control.pauseAfterRun && !stopped())
            report(Stage::Paused, left);
        while (!last && m_control.pauseAfterRun && !stopped())
            waitFor(kPausePoll, m_control.stop.get_token());
    }

    void report(Stage stage, double secondsLeft)
    {
        m_progress.stage = stage;
        m_progress.secondsLeft = secondsLeft;
        m_reportedAtNs = monotonicNs();
        m_observer.onProgress(m_progress);
    }

    bool stopped() const { return m_control.stop.stop_requested(); }
    const Cell& cellOf(const RunSlot& slot) const { return m_job.start.cells[slot.cell]; }

    const SessionJob m_job;
    RunDriver& m_driver;
    SessionSink& m_sink;
    SessionObserver& m_observer;
    SessionControl& m_control;
    std::optional<SessionTargets> m_targets;
    TimeLeft m_timeLeft;
    SessionProgress m_progress;
    std::size_t m_position = 0; ///< in the job's order
    bool m_interrupted = false;
    std::set<std::size_t> m_skipped; ///< cells that the user dropped
    std::stop_source m_runStop;
    std::uint64_t m_layoutStartedNs = 0;
    std::uint64_t m_runStartedNs = 0;
    std::uint64_t m_reportedAtNs = 0;
};

} // namespace

Result<SessionState> runSession(SessionJob job, RunDriver& driver, SessionSink& sink,
                                SessionObserver& observer, SessionControl& control)
{
    const SleepInhibitor awake;
    return SessionExecution(std::move(job), driver, sink, observer, control).run();
}

} // namespace isobath
