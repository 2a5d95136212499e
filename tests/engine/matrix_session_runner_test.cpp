// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/session_runner.h"
#include "tests/support/own_state_test.h"
#include "tests/support/scripted_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

using namespace isobath;
using Stage = SessionProgress::Stage;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

using Settings = std::vector<std::pair<const char*, std::vector<std::string>>>;

class SessionRunner : public test::OwnStateTest
{
protected:
    SessionJob jobOf(const Settings& settings) const
    {
        Plan plan;
        EXPECT_TRUE(setParameter(plan, "target", {target()}));
        EXPECT_TRUE(setParameter(plan, "size", {"256k"}));
        EXPECT_TRUE(setParameter(plan, "direct", {"0"}));
        EXPECT_TRUE(setParameter(plan, "seed", {"7"}));
        for (const auto& [name, values] : settings)
            EXPECT_TRUE(setParameter(plan, name, values)) << name;
        auto job = prepareSession(plan, "");
        EXPECT_TRUE(job) << job.error().what;
        return job.value_or(SessionJob{});
    }

    SessionState run(SessionJob job)
    {
        const auto state = runSession(std::move(job), m_driver, m_sink, m_observer, m_control);
        EXPECT_TRUE(state) << state.error().what;
        EXPECT_EQ(entriesIn(target()), 0U) << "the scratch folder is gone";
        return state.value_or(SessionState::Running);
    }

    /// The next run fails with an error instead of measuring, the others are done.
    void failOnce(Error error)
    {
        m_driver.act = [this, error](const RunRequest& request, RunObserver& observer,
                                     const std::stop_token&) -> Result<RunResult> {
            if (m_driver.requests.size() == 1)
                return tl::make_unexpected(error);
            return test::ScriptedDriver::done(request, observer);
        };
    }

    test::ScriptedDriver m_driver;
    test::MemorySink m_sink;
    test::RecordingObserver m_observer;
    SessionControl m_control;
};

} // namespace

TEST_F(SessionRunner, EveryRunOfTheOrderIsMeasuredAndStored)
{
    const auto job = jobOf({{"iodepth", {"1", "8"}}, {"repeats", {"3"}}});
    EXPECT_EQ(run(job), SessionState::Done);
    EXPECT_EQ(m_sink.state, SessionState::Done);
    ASSERT_EQ(m_sink.runs.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(m_sink.runs[i].slot, job.order[i]);
        EXPECT_EQ(m_sink.runs[i].status, RunStatus::Done);
        EXPECT_EQ(m_driver.requests[i].groups[0].spec, job.start.cells[job.order[i].cell].settings.spec);
    }
    EXPECT_EQ(m_observer.stored, 6U);
    EXPECT_EQ(m_observer.snapshots, job.order);
    EXPECT_EQ(m_sink.start.cells, job.start.cells);
}

TEST_F(SessionRunner, FilesAreReusedWhileTheLayoutIsTheSame)
{
    run(jobOf({{"files", {"1", "2"}}, {"order", {"sequential"}}, {"repeats", {"2"}}}));
    ASSERT_EQ(m_driver.requests.size(), 4U);
    EXPECT_EQ(m_driver.requests[0].groups[0].files[0].path, m_driver.requests[1].groups[0].files[0].path);
    EXPECT_EQ(m_driver.requests[2].groups[0].files.size(), 2U);
    EXPECT_EQ(m_driver.requests[2].groups[0].files[1].sizeBytes, 128U << 10);
}

TEST_F(SessionRunner, TheFilesAreThereAndFullWhenARunBegins)
{
    m_driver.act = [](const RunRequest& request, RunObserver& observer,
                      const std::stop_token&) -> Result<RunResult> {
        for (const auto& file : request.groups[0].files)
            EXPECT_EQ(std::filesystem::file_size(file.path), file.sizeBytes);
        return test::ScriptedDriver::done(request, observer);
    };
    run(jobOf({{"files", {"4"}}}));
}

TEST_F(SessionRunner, EveryRunHasASeedOfItsOwnThatComesBack)
{
    const auto job = jobOf({{"iodepth", {"1", "8"}}, {"repeats", {"3"}}});
    run(job);
    std::set<std::uint64_t> seeds;
    for (const auto& request : m_driver.requests)
        seeds.insert(request.seed);
    EXPECT_EQ(seeds.size(), 6U);
    run(job);
    for (std::size_t i = 0; i < 6; ++i)
        EXPECT_EQ(m_driver.requests[i].seed, m_driver.requests[i + 6].seed);
}

TEST_F(SessionRunner, RunsAreJudgedBeforeTheyAreStored)
{
    m_driver.act = [](const RunRequest& request, RunObserver& observer,
                      const std::stop_token&) -> Result<RunResult> {
        auto result = test::ScriptedDriver::done(request, observer);
        result.groups[0].metrics.set("steal_pct", "%", 30);
        return result;
    };
    run(jobOf({{"repeats", {"1"}}}));
    ASSERT_EQ(m_sink.runs.at(0).labels.size(), 1U);
    EXPECT_EQ(m_sink.runs[0].labels[0].id, "steal");
}

TEST_F(SessionRunner, ARunThatCannotMeasureFailsAloneAndTheNextLaysOutAfresh)
{
    failOnce({ErrorCode::NotFound, 0, "open file: gone"});
    EXPECT_EQ(run(jobOf({{"repeats", {"2"}}})), SessionState::Done);
    ASSERT_EQ(m_sink.runs.size(), 2U);
    EXPECT_EQ(m_sink.runs[0].status, RunStatus::Failed);
    EXPECT_EQ(m_sink.runs[0].reason, "open file: gone");
    EXPECT_EQ(m_sink.runs[1].status, RunStatus::Done);
    EXPECT_NE(m_driver.requests[0].groups[0].files[0].path, m_driver.requests[1].groups[0].files[0].path);
}

TEST_F(SessionRunner, AFailedRunIsAResultAndTheSessionGoesOn)
{
    m_driver.act = [this](const RunRequest& request, RunObserver& observer,
                          const std::stop_token&) -> Result<RunResult> {
        auto result = test::ScriptedDriver::done(request, observer);
        if (m_driver.requests.size() == 2) {
            result.status = RunStatus::Failed;
            result.reason = "EIO";
        }
        return result;
    };
    EXPECT_EQ(run(jobOf({{"repeats", {"3"}}})), SessionState::Done);
    EXPECT_EQ(m_sink.count(RunStatus::Done), 2U);
    EXPECT_EQ(m_sink.runs.at(1).reason, "EIO");
}

TEST_F(SessionRunner, AVanishedTargetFailsItsRunsAndTheSessionEnds)
{
    const auto job = jobOf({{"repeats", {"2"}}});
    std::filesystem::remove_all(target());
    EXPECT_EQ(run(job), SessionState::Done);
    EXPECT_EQ(m_sink.count(RunStatus::Failed), 2U);
    EXPECT_THAT(m_sink.runs.at(0).reason, HasSubstr(target()));
    EXPECT_TRUE(m_driver.requests.empty());
}

TEST_F(SessionRunner, ContradictionsAreStoredAsSkippedRows)
{
    EXPECT_EQ(run(jobOf({{"engine", {"io_uring", "psync"}}, {"iodepth", {"1", "8"}}, {"repeats", {"2"}}})),
              SessionState::Done);
    EXPECT_EQ(m_sink.runs.size(), 7U);
    EXPECT_EQ(m_sink.runs[0].status, RunStatus::Skipped);
    EXPECT_THAT(m_sink.runs[0].reason, HasSubstr("psync does one I/O at a time"));
    EXPECT_EQ(m_observer.progress.back().runsDone, 7U);
    EXPECT_EQ(m_observer.progress.back().runsTotal, 7U);
}

TEST_F(SessionRunner, SkippingACellEndsItsRunAndDropsItsOtherRepeats)
{
    m_driver.act = [this](const RunRequest& request, RunObserver& observer,
                          const std::stop_token& stop) -> Result<RunResult> {
        if (m_driver.requests.size() == 1)
            m_control.skipCell = true;
        auto result = test::ScriptedDriver::done(request, observer);
        if (stop.stop_requested())
            result.status = RunStatus::Interrupted;
        return result;
    };
    const auto job = jobOf({{"iodepth", {"1", "8"}}, {"repeats", {"3"}}});
    EXPECT_EQ(run(job), SessionState::Done);
    EXPECT_EQ(m_driver.requests.size(), 4U);
    EXPECT_EQ(m_sink.runs.size(), 6U);
    for (const auto& row : m_sink.runs)
        EXPECT_EQ(row.status, row.slot.cell == job.order[0].cell ? RunStatus::Skipped : RunStatus::Done);
    EXPECT_EQ(m_sink.runs[0].reason, "skipped by the user");
}

TEST_F(SessionRunner, ASkipThatComesTooLateDoesNotHitTheNextRun)
{
    m_observer.atStored = [this](const FinishedRun&) { m_control.skipCell = true; };
    run(jobOf({{"repeats", {"3"}}}));
    EXPECT_EQ(m_sink.count(RunStatus::Done), 3U);
}

TEST_F(SessionRunner, AStopEndsTheRunAndStoresWhatIsThere)
{
    m_driver.act = [this](const RunRequest& request, RunObserver& observer,
                          const std::stop_token& stop) -> Result<RunResult> {
        auto result = test::ScriptedDriver::done(request, observer);
        if (m_driver.requests.size() == 2)
            m_control.stop.request_stop();
        if (stop.stop_requested())
            result.status = RunStatus::Interrupted;
        return result;
    };
    EXPECT_EQ(run(jobOf({{"repeats", {"5"}}})), SessionState::Stopped);
    EXPECT_EQ(m_sink.state, SessionState::Stopped);
    ASSERT_EQ(m_sink.runs.size(), 2U);
    EXPECT_EQ(m_sink.runs[1].status, RunStatus::Interrupted);
}

TEST_F(SessionRunner, AStopDuringLayoutStoresNothing)
{
    m_observer.atProgress = [this](const SessionProgress& progress) {
        if (progress.stage == Stage::LayingOut)
            m_control.stop.request_stop();
    };
    EXPECT_EQ(run(jobOf({{"size", {"64m"}}})), SessionState::Stopped);
    EXPECT_TRUE(m_sink.runs.empty());
    EXPECT_TRUE(m_driver.requests.empty());
}

TEST_F(SessionRunner, APauseHoldsAtTheRunsEndUntilItIsTakenBack)
{
    m_observer.atStored = [this](const FinishedRun& run) { m_control.pauseAfterRun = run.slot.repeat == 0; };
    m_observer.atProgress = [this](const SessionProgress& progress) {
        if (progress.stage != Stage::Paused)
            return;
        EXPECT_EQ(m_driver.requests.size(), 1U);
        m_control.pauseAfterRun = false;
    };
    EXPECT_EQ(run(jobOf({{"repeats", {"3"}}})), SessionState::Done);
    EXPECT_EQ(m_observer.times(Stage::Paused), 1U);
}

TEST_F(SessionRunner, APausedSessionCanBeStopped)
{
    m_control.pauseAfterRun = true;
    std::jthread stopper;
    m_observer.atProgress = [&](const SessionProgress& progress) {
        if (progress.stage == Stage::Paused)
            stopper = std::jthread([this] { m_control.stop.request_stop(); });
    };
    EXPECT_EQ(run(jobOf({{"repeats", {"3"}}})), SessionState::Stopped);
    EXPECT_EQ(m_sink.runs.size(), 1U);
}

TEST_F(SessionRunner, ACoolDownFollowsEveryRunButTheLastAndAStopEndsIt)
{
    run(jobOf({{"repeats", {"3"}}, {"cooldown", {"1ms"}}}));
    EXPECT_EQ(m_observer.times(Stage::CoolingDown), 2U);
    m_observer.atProgress = [this](const SessionProgress& progress) {
        if (progress.stage == Stage::CoolingDown)
            m_control.stop.request_stop();
    };
    EXPECT_EQ(run(jobOf({{"repeats", {"3"}}, {"cooldown", {"24h"}}})), SessionState::Stopped);
}

TEST_F(SessionRunner, AFailingSinkEndsTheSessionWithItsError)
{
    m_sink.failFrom = 1;
    const auto state = runSession(jobOf({{"repeats", {"3"}}}), m_driver, m_sink, m_observer, m_control);
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().what, "the disk is gone");
    EXPECT_EQ(m_driver.requests.size(), 2U);
    EXPECT_EQ(entriesIn(target()), 0U);
}

TEST_F(SessionRunner, ProgressCountsUpAndTimeLeftCountsDown)
{
    const auto job = jobOf({{"repeats", {"3"}}, {"runtime", {"10s"}}, {"ramp", {"0s"}}});
    run(job);
    std::vector<std::size_t> doneAtStart;
    std::vector<double> leftAtStart;
    for (const auto& progress : m_observer.progress)
        if (progress.stage == Stage::Running) {
            doneAtStart.push_back(progress.runsDone);
            leftAtStart.push_back(progress.secondsLeft);
        }
    EXPECT_THAT(doneAtStart, ElementsAre(0U, 1U, 2U));
    EXPECT_NEAR(leftAtStart[0], 30, 3);
    EXPECT_GT(leftAtStart[0], leftAtStart[1] + 9);
    EXPECT_GT(leftAtStart[1], leftAtStart[2] + 9);
    EXPECT_EQ(m_observer.progress.front().stage, Stage::Preparing);
    EXPECT_EQ(m_observer.progress.back().stage, Stage::Finished);
    EXPECT_EQ(m_observer.progress.back().secondsLeft, 0);
}

TEST_F(SessionRunner, AResumedSessionCountsOnFromWhatIsThere)
{
    auto job = jobOf({{"engine", {"io_uring", "psync"}}, {"iodepth", {"1", "8"}}, {"repeats", {"1"}}});
    job.order.erase(job.order.begin());
    job.runsDoneBefore = 2;
    EXPECT_EQ(run(job), SessionState::Done);
    EXPECT_EQ(m_sink.runs.size(), 2U) << "the skipped row is there already";
    EXPECT_EQ(m_observer.progress.front().runsDone, 2U);
    EXPECT_EQ(m_observer.progress.back().runsDone, 4U);
    EXPECT_EQ(m_observer.progress.back().runsTotal, 4U);
}

TEST_F(SessionRunner, TheSelfTestDevicesNeedNoFiles)
{
    run(jobOf({{"target", {"/dev/null", "/dev/zero"}}, {"rw", {"randwrite"}}, {"repeats", {"1"}}}));
    ASSERT_EQ(m_driver.requests.size(), 2U);
    for (const auto& request : m_driver.requests) {
        EXPECT_TRUE(request.selfTest);
        EXPECT_TRUE(request.devices.empty());
        EXPECT_EQ(request.groups[0].files.size(), 1U);
    }
}

TEST_F(SessionRunner, AnExistingFileIsNeverWrittenWithoutThePermission)
{
    const auto file = m_folder.write("file", std::string(256 << 10, 'x'));
    auto job = jobOf({{"target", {file}}, {"repeats", {"1"}}});
    job.start.cells[0].settings.spec.rw = Rw::RandWrite;
    EXPECT_EQ(run(job), SessionState::Done);
    EXPECT_EQ(m_sink.runs.at(0).status, RunStatus::Failed);
    EXPECT_TRUE(m_driver.requests.empty());
}
