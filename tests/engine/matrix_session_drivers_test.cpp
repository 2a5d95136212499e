// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/drivers/simulated_driver.h"
#include "engine/matrix/session_runner.h"
#include "tests/support/loop_filesystem.h"
#include "tests/support/own_state_test.h"
#include "tests/support/scripted_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

/// Whole sessions with the own engine and with simulated devices.
namespace isobath {
namespace {

using Settings = std::vector<std::pair<const char*, std::vector<std::string>>>;
using Stage = SessionProgress::Stage;
using testing::HasSubstr;

SessionJob jobOf(const std::string& target, const Settings& settings)
{
    Plan plan;
    EXPECT_TRUE(setParameter(plan, "target", {target}));
    EXPECT_TRUE(setParameter(plan, "ramp", {"0s"}));
    EXPECT_TRUE(setParameter(plan, "runtime", {"100ms"}));
    EXPECT_TRUE(setParameter(plan, "interval", {"50ms"}));
    EXPECT_TRUE(setParameter(plan, "size", {"1m"}));
    for (const auto& [name, values] : settings)
        EXPECT_TRUE(setParameter(plan, name, values)) << name;
    auto job = prepareSession(plan, "");
    EXPECT_TRUE(job) << job.error().what;
    return job.value_or(SessionJob{});
}

class SessionWithDriver : public test::OwnStateTest
{
protected:
    SessionWithDriver()
    {
        m_observer.atStored = [this](const FinishedRun& run) { m_results.push_back(run.result); };
    }

    SessionState run(SessionJob job, RunDriver& driver)
    {
        const auto state = runSession(std::move(job), driver, m_sink, m_observer, m_control);
        EXPECT_TRUE(state) << state.error().what;
        return state.value_or(SessionState::Running);
    }

    test::MemorySink m_sink;
    test::RecordingObserver m_observer;
    SessionControl m_control;
    std::vector<RunResult> m_results;
};

TEST_F(SessionWithDriver, TheOwnEngineMeasuresEveryWorkloadOnRealFiles)
{
    const auto job = jobOf(target(), {{"rw", {"randread", "randwrite", "randrw", "read", "write", "rw"}},
                                      {"engine", {"io_uring", "psync"}},
                                      {"direct", {"0"}},
                                      {"files", {"2"}},
                                      {"numjobs", {"2"}},
                                      {"repeats", {"1"}}});
    EXPECT_EQ(run(job, *makeOwnDriver()), SessionState::Done);
    ASSERT_EQ(m_results.size(), 12U);
    for (const auto& result : m_results) {
        EXPECT_EQ(result.status, RunStatus::Done) << result.reason;
        EXPECT_GT(result.groups.at(0).metrics.find("iops").value_or(0), 0);
        EXPECT_TRUE(result.groups[0].errors.empty());
    }
    EXPECT_EQ(entriesIn(target()), 0U);
}

TEST_F(SessionWithDriver, EveryPresetRunsToItsEnd)
{
    const Settings small{{"target", {target()}}, {"size", {"8m"}}, {"direct", {"0"}},
                         {"repeats", {"1"}},     {"ramp", {"0s"}}, {"interval", {"10ms"}}};
    for (const auto& preset : presets()) {
        SCOPED_TRACE(preset.id);
        auto plan = preset.plan;
        for (const auto& [name, values] : small)
            ASSERT_TRUE(setParameter(plan, name, values));
        const bool axis = preset.id == "runtime-settle";
        ASSERT_TRUE(
            setParameter(plan, "runtime",
                         axis ? std::vector<std::string>{"10ms", "20ms"} : std::vector<std::string>{"10ms"}));
        const auto job = prepareSession(plan, "");
        ASSERT_TRUE(job) << job.error().what;
        m_results.clear();
        SimScript script;
        script.manualClock = true;
        EXPECT_EQ(run(*job, *makeSimulatedDriver(script)), SessionState::Done);
        ASSERT_EQ(m_results.size(), job->start.cells.size());
        for (const auto& result : m_results)
            EXPECT_EQ(result.status, RunStatus::Done) << result.reason;
    }
}

TEST_F(SessionWithDriver, AnIoErrorFailsItsRunWithTheReasonAndTheOthersGoOn)
{
    SimScript good;
    good.manualClock = true;
    SimScript bad = good;
    bad.faults.push_back({std::nullopt, 10, 1, 0, ~0ULL, EIO, 0});
    const auto driver = makeSimulatedDriver(
        [&](const RunRequest& request) { return request.groups[0].spec.iodepth == 8 ? bad : good; });
    EXPECT_EQ(run(jobOf(target(), {{"iodepth", {"1", "8"}}, {"repeats", {"2"}}}), *driver),
              SessionState::Done);
    EXPECT_EQ(m_sink.count(RunStatus::Failed), 2U);
    EXPECT_EQ(m_sink.count(RunStatus::Done), 2U);
    for (const auto& row : m_sink.runs)
        EXPECT_THAT(row.reason, row.status == RunStatus::Failed ? HasSubstr("EIO") : HasSubstr(""));
}

TEST_F(SessionWithDriver, AStopLeavesAnInterruptedRunAndNoFiles)
{
    auto job = jobOf(target(), {{"runtime", {"1h"}}});
    SimScript script;
    m_observer.atSnapshot = [this](const RunSnapshot& snapshot) {
        if (snapshot.phase == RunPhase::Measuring)
            m_control.stop.request_stop();
    };
    EXPECT_EQ(run(std::move(job), *makeSimulatedDriver(script)), SessionState::Stopped);
    ASSERT_EQ(m_sink.runs.size(), 1U);
    EXPECT_EQ(m_sink.runs[0].status, RunStatus::Interrupted);
    EXPECT_EQ(entriesIn(target()), 0U);
}

TEST_F(SessionWithDriver, AFilesystemThatFillsUpDuringLayoutFailsThatRunOnly)
{
    const test::LoopFilesystem filesystem(64 << 20, "ext4");
    if (!filesystem.isMounted())
        GTEST_SKIP() << filesystem.whyNot();
    const auto filler = filesystem.point() + "/filler";
    m_observer.atProgress = [&](const SessionProgress& progress) {
        if (progress.stage != Stage::LayingOut || progress.runsDone > 0 || std::filesystem::exists(filler))
            return;
        std::ofstream stream(filler, std::ios::binary);
        const std::string block(1 << 20, 'x');
        while (stream.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
        }
    };
    m_observer.atStored = [&](const FinishedRun&) { std::filesystem::remove(filler); };
    const auto job = jobOf(filesystem.point(), {{"size", {"20m"}}, {"direct", {"0"}}, {"repeats", {"2"}}});
    EXPECT_EQ(run(job, *makeOwnDriver()), SessionState::Done);
    ASSERT_EQ(m_sink.runs.size(), 2U);
    EXPECT_EQ(m_sink.runs[0].status, RunStatus::Failed);
    EXPECT_THAT(m_sink.runs[0].reason, HasSubstr("ENOSPC"));
    EXPECT_EQ(m_sink.runs[1].status, RunStatus::Done) << m_sink.runs[1].reason;
}

} // namespace
} // namespace isobath
