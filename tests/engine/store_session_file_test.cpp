// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_file.h"
#include "tests/support/stored_session.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace isobath {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class SessionFileTest : public ::testing::Test
{
protected:
    SessionFileTest() { file = std::move(SessionFile::openOrCreate(path).value()); }

    /// Stores a session with the runs of the given slots.
    SessionId store(const SessionStart& start, const std::vector<RunSlot>& slots,
                    SessionState state = SessionState::Done)
    {
        auto sink = file->newSession().value();
        EXPECT_TRUE(sink->begin(start).has_value());
        for (const auto& slot : slots)
            EXPECT_TRUE(sink->addRun(test::sampleRun(start, slot, 5, 200)).has_value());
        EXPECT_TRUE(sink->finish(state).has_value());
        return file->lastSessionId();
    }

    test::TemporaryFolder folder;
    std::string path = folder / "sub/folder/library.isobath";
    std::unique_ptr<SessionFile> file;
};

TEST_F(SessionFileTest, GivesBackWhatASessionStartedWith)
{
    const auto start = test::sampleStart("Sample");
    const auto session = file->load(store(start, {})).value();
    EXPECT_EQ(session.start.name, "Sample");
    EXPECT_EQ(session.start.tags, start.tags);
    EXPECT_EQ(session.start.plan, start.plan);
    EXPECT_EQ(session.start.cells, start.cells);
    EXPECT_EQ(session.start.environment, start.environment);
    EXPECT_EQ(session.start.startedAtNs, start.startedAtNs);
    EXPECT_THAT(session.damage, IsEmpty());
}

TEST_F(SessionFileTest, LeaveToOverwriteIsNotStored)
{
    auto start = test::sampleStart("Sample");
    start.plan.base.allowOverwrite = true;
    for (auto& cell : start.cells)
        cell.settings.allowOverwrite = true;
    const auto session = file->load(store(start, {})).value();
    EXPECT_FALSE(session.start.plan.base.allowOverwrite);
    for (const auto& cell : session.start.cells)
        EXPECT_FALSE(cell.settings.allowOverwrite);
}

TEST_F(SessionFileTest, GivesBackARunInEveryDetail)
{
    const auto start = test::sampleStart("Sample");
    auto run = test::sampleRun(start, {1, 0}, 30, 500);
    run.result.groups[0].errors = {{5, 3}, {28, 1}};
    run.result.groups[0].shortIos = 2;
    auto sink = file->newSession().value();
    ASSERT_TRUE(sink->begin(start).has_value());
    ASSERT_TRUE(sink->addRun(run).has_value());
    const auto session = file->load(file->lastSessionId()).value();
    ASSERT_EQ(session.runs.size(), 1U);
    const auto& stored = session.runs[0];
    EXPECT_EQ(stored.slot, run.slot);
    EXPECT_EQ(stored.metrics.at(0), run.result.groups[0].metrics);
    EXPECT_EQ(stored.labels, run.result.labels);
    EXPECT_EQ(stored.granted, run.result.granted);
    EXPECT_EQ(stored.runtimeNs, run.result.runtimeNs);

    const auto detail = file->loadRun(stored.id).value();
    EXPECT_THAT(detail.damage, IsEmpty());
    EXPECT_THAT(detail.damagedIntervals, IsEmpty());
    EXPECT_EQ(detail.result.groups[0].operations, run.result.groups[0].operations);
    EXPECT_EQ(detail.result.groups[0].errors, run.result.groups[0].errors);
    EXPECT_EQ(detail.result.groups[0].shortIos, 2U);
    EXPECT_EQ(detail.result.events, run.result.events);
    EXPECT_EQ(detail.result.systemSeries, run.result.systemSeries);
    ASSERT_EQ(detail.result.intervals.size(), 1U);
    const auto& intervals = detail.result.intervals[0]->intervals;
    const auto& given = run.result.intervals[0]->intervals;
    ASSERT_EQ(intervals.size(), given.size());
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        EXPECT_EQ(intervals[i].index, given[i].index);
        EXPECT_EQ(intervals[i].groups, given[i].groups);
        EXPECT_THAT(intervals[i].system,
                    ::testing::Pointwise(::testing::NanSensitiveDoubleEq(), given[i].system));
    }
}

TEST_F(SessionFileTest, SummaryFollowsTheRuns)
{
    const auto start = test::sampleStart("Sample");
    store(start, {{0, 0}, {3, 0}, {1, 1}});
    const auto summary = file->sessions().value().at(0);
    EXPECT_EQ(summary.cells, 4U);
    EXPECT_EQ(summary.runsPlanned, 8U);
    EXPECT_EQ(summary.runsDone, 3U);
    EXPECT_EQ(summary.repeats, 2U);
    EXPECT_EQ(summary.workloads, "randread");
    EXPECT_EQ(summary.kernel, "6.1.0-18-amd64");
    EXPECT_EQ(summary.device, "SAMPLE SSD 1TB");
    EXPECT_EQ(summary.state, SessionState::Done);
    double peak = 0;
    const auto session = file->load(summary.id).value();
    for (const auto& run : session.runs)
        peak = std::max(peak, run.metrics[0].find("iops").value());
    EXPECT_EQ(summary.peakIops, peak);
}

TEST_F(SessionFileTest, ThePeakIsTheBestCellsMedianAndNotItsBestRun)
{
    const auto id = store(test::sampleStart("Sample"), {{0, 0}, {0, 1}, {0, 2}});
    const auto session = file->load(id).value();
    std::vector<double> iops;
    for (const auto& run : session.runs)
        iops.push_back(run.metrics[0].find("iops").value());
    std::sort(iops.begin(), iops.end());
    ASSERT_LT(iops[1], iops[2]);
    EXPECT_EQ(session.summary.peakIops, iops[1]);
}

TEST_F(SessionFileTest, ListsNewestFirstAndNumbersAreNotUsedAgain)
{
    const auto first = store(test::sampleStart("one"), {});
    const auto second = store(test::sampleStart("two"), {});
    ASSERT_TRUE(file->remove(second).has_value());
    const auto third = store(test::sampleStart("three"), {});
    EXPECT_GT(third, second);
    const auto sessions = file->sessions().value();
    ASSERT_EQ(sessions.size(), 2U);
    EXPECT_EQ(sessions[0].id, third);
    EXPECT_EQ(sessions[1].id, first);
}

TEST_F(SessionFileTest, FindsByNumberPartOfANameAndNewest)
{
    const auto nvme = store(test::sampleStart("nvme scan"), {});
    const auto disk = store(test::sampleStart("disk scan"), {}, SessionState::Stopped);
    const auto exact = store(test::sampleStart("disk"), {});
    EXPECT_EQ(file->find("").value(), exact);
    EXPECT_EQ(file->find(std::to_string(nvme)).value(), nvme);
    EXPECT_EQ(file->find("nvm").value(), nvme);
    EXPECT_EQ(file->find("disk").value(), exact);
    EXPECT_EQ(file->find("nothing").error().code, ErrorCode::NotFound);
    const auto error = file->find("scan").error();
    EXPECT_EQ(error.code, ErrorCode::InvalidArgument);
    EXPECT_THAT(error.what, HasSubstr("1 \"nvme scan\""));
    EXPECT_THAT(error.what, HasSubstr("2 \"disk scan\""));
    EXPECT_EQ(file->newestUnfinished().value(), disk);
}

TEST_F(SessionFileTest, NameTagsAndNotesCanChange)
{
    const auto id = store(test::sampleStart("old"), {});
    ASSERT_TRUE(file->rename(id, "new, \"quoted\" µ").has_value());
    ASSERT_TRUE(file->setTags(id, {"a b", "ü"}).has_value());
    ASSERT_TRUE(file->setNotes(id, "two\nlines").has_value());
    const auto summary = SessionFile::open(path).value()->sessions().value().at(0);
    EXPECT_EQ(summary.name, "new, \"quoted\" µ");
    EXPECT_THAT(summary.tags, ElementsAre("a b", "ü"));
    EXPECT_EQ(summary.notes, "two\nlines");
    EXPECT_FALSE(summary.damaged);
    EXPECT_EQ(file->rename(99, "x").error().code, ErrorCode::NotFound);
}

TEST_F(SessionFileTest, TrashHidesASessionUntilItIsRestored)
{
    const auto id = store(test::sampleStart("gone"), {});
    ASSERT_TRUE(file->trash(id).has_value());
    EXPECT_THAT(file->sessions().value(), IsEmpty());
    EXPECT_FALSE(file->find("gone").has_value());
    ASSERT_TRUE(file->purgeAbandonedTrash().has_value()) << "this process trashed it, and lives";
    ASSERT_TRUE(file->restore(id).has_value());
    EXPECT_EQ(file->sessions().value().size(), 1U);
}

TEST_F(SessionFileTest, ARunningSessionIsNotDeleted)
{
    auto sink = file->newSession().value();
    ASSERT_TRUE(sink->begin(test::sampleStart("running")).has_value());
    const auto id = file->lastSessionId();
    EXPECT_EQ(file->trash(id).error().code, ErrorCode::Busy);
    EXPECT_EQ(file->remove(id).error().code, ErrorCode::Busy);
    ASSERT_TRUE(sink->finish(SessionState::Stopped).has_value());
    EXPECT_TRUE(file->remove(id).has_value());
}

TEST_F(SessionFileTest, RemovingASessionGivesItsSpaceBack)
{
    store(test::sampleStart("kept"), {});
    const auto before = std::filesystem::file_size(path);
    const auto start = test::sampleStart("big");
    auto sink = file->newSession().value();
    ASSERT_TRUE(sink->begin(start).has_value());
    ASSERT_TRUE(sink->addRun(test::sampleRun(start, {0, 0}, 500, 2000)).has_value());
    ASSERT_TRUE(sink->finish(SessionState::Done).has_value());
    ASSERT_GT(std::filesystem::file_size(path), before + 100'000);
    ASSERT_TRUE(file->remove(file->lastSessionId()).has_value());
    EXPECT_LE(std::filesystem::file_size(path), before + 16'384);
}

TEST_F(SessionFileTest, MissingRunsAreThoseNotStoredOrInterrupted)
{
    const auto start = test::sampleStart("stopped");
    auto interrupted = test::sampleRun(start, {1, 0}, 2, 50);
    interrupted.result.status = RunStatus::Interrupted;
    auto failed = test::sampleRun(start, {2, 0}, 2, 50);
    failed.result.status = RunStatus::Failed;
    auto sink = file->newSession().value();
    ASSERT_TRUE(sink->begin(start).has_value());
    for (const auto& run : {interrupted, failed, test::sampleRun(start, {0, 0}, 2, 50)})
        ASSERT_TRUE(sink->addRun(run).has_value());
    ASSERT_TRUE(sink->finish(SessionState::Stopped).has_value());
    const auto job = missingRuns(file->load(file->lastSessionId()).value());
    EXPECT_EQ(job.runsDoneBefore, 2U);
    EXPECT_EQ(job.order.size(), 6U);
    EXPECT_THAT(job.order, ::testing::Contains(RunSlot{1, 0}));
    EXPECT_THAT(job.order, ::testing::Not(::testing::Contains(RunSlot{2, 0})));
    EXPECT_THAT(job.order, ::testing::Not(::testing::Contains(RunSlot{0, 0})));
}

TEST_F(SessionFileTest, AResumedSessionReplacesItsInterruptedRun)
{
    const auto start = test::sampleStart("resumed");
    auto interrupted = test::sampleRun(start, {1, 0}, 2, 50);
    interrupted.result.status = RunStatus::Interrupted;
    auto sink = file->newSession().value();
    ASSERT_TRUE(sink->begin(start).has_value());
    ASSERT_TRUE(sink->addRun(interrupted).has_value());
    sink.reset();
    const auto id = file->lastSessionId();
    auto session = file->load(id).value();
    EXPECT_EQ(session.summary.state, SessionState::Stopped) << "the sink went away unfinished";

    sink = file->resumeSession(id).value();
    ASSERT_TRUE(sink->begin(session.start).has_value());
    ASSERT_TRUE(sink->addRun(test::sampleRun(start, {1, 0}, 4, 50)).has_value());
    ASSERT_TRUE(sink->finish(SessionState::Stopped).has_value());
    session = file->load(id).value();
    ASSERT_EQ(session.runs.size(), 1U);
    EXPECT_EQ(session.runs[0].status, RunStatus::Done);
    EXPECT_EQ(session.summary.runsDone, 1U);
}

TEST_F(SessionFileTest, ARunningSessionIsNotResumedAndAnotherPlanIsRefused)
{
    const auto start = test::sampleStart("running");
    auto sink = file->newSession().value();
    ASSERT_TRUE(sink->begin(start).has_value());
    const auto id = file->lastSessionId();
    EXPECT_EQ(file->resumeSession(id).error().code, ErrorCode::Busy);
    ASSERT_TRUE(sink->finish(SessionState::Stopped).has_value());
    auto other = start;
    ASSERT_TRUE(setParameter(other.plan, "bs", {"8k"}).has_value());
    EXPECT_EQ(file->resumeSession(id).value()->begin(other).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(file->load(id).value().summary.state, SessionState::Stopped);
}

} // namespace
} // namespace isobath
