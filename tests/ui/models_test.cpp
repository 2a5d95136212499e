// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_session.h"
#include "ui/models/library_model.h"
#include "ui/models/plan_draft.h"
#include "ui/models/session_model.h"
#include "ui/models/value_list.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace isobath::ui {
namespace {

std::vector<SessionSummary> manySessions(int count)
{
    std::vector<SessionSummary> sessions;
    for (int i = 0; i < count; ++i) {
        SessionSummary session;
        session.id = i + 1;
        session.name = "session " + std::to_string(i);
        session.kernel = i % 2 == 0 ? "6.1.0" : "6.11.0";
        session.workloads = "randread";
        session.tags = {i == 3 ? "baseline" : "other"};
        session.peakIops = 1000.0 * i;
        session.cells = 4;
        session.repeats = 3;
        session.runsPlanned = 12;
        session.runsDone = 12;
        sessions.push_back(session);
    }
    return sessions;
}

QStringList valuesOf(const char* parameter, const QString& text)
{
    const auto values = parseValueList(*findParameter(parameter), text);
    return values ? *values : QStringList{"refused"};
}

TEST(LibraryModel, KeepsTheItemModelRulesWhileSessionsComeAndGo)
{
    LibraryModel model;
    LibraryFilter filter;
    const QAbstractItemModelTester modelTester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    filter.setSourceModel(&model);
    const QAbstractItemModelTester filterTester(&filter,
                                                QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setSessions(manySessions(5));
    auto changed = manySessions(5);
    changed[2].name = "renamed";
    model.setSessions(changed);
    EXPECT_EQ(model.index(2, LibraryModel::Name).data().toString(), "renamed");
    model.setSessions(manySessions(2));
    EXPECT_EQ(model.rowCount(), 2);
}

TEST(LibraryModel, AChangedRowDoesNotResetTheOthers)
{
    LibraryModel model;
    model.setSessions(manySessions(5));
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    const QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    auto changed = manySessions(5);
    changed[2].runsDone = 3;
    model.setSessions(changed);
    EXPECT_EQ(resets.size(), 0);
    EXPECT_EQ(changes.size(), 1);
    EXPECT_EQ(model.index(2, LibraryModel::Cells).data().toString(), "4 × 3, 3 of 12 runs");
}

TEST(LibraryFilter, LetsThroughWhatHasEveryWordSomewhere)
{
    LibraryModel model;
    model.setSessions(manySessions(10'000));
    LibraryFilter filter;
    filter.setSourceModel(&model);
    filter.setWords("BASELINE 6.11");
    ASSERT_EQ(filter.rowCount(), 1);
    EXPECT_EQ(filter.index(0, LibraryModel::Name).data().toString(), "session 3");
    filter.setWords("baseline 6.1.0");
    EXPECT_EQ(filter.rowCount(), 0);
}

TEST(LibraryFilter, SortsFiguresByTheirValueAndNotByTheirText)
{
    LibraryModel model;
    model.setSessions(manySessions(12));
    LibraryFilter filter;
    filter.setSourceModel(&model);
    filter.sort(LibraryModel::PeakIops, Qt::DescendingOrder);
    EXPECT_EQ(filter.index(0, LibraryModel::Name).data().toString(), "session 11");
    EXPECT_EQ(filter.index(2, LibraryModel::Name).data().toString(), "session 9");
}

TEST(ValueList, ExpandsRangesThatMultiplyAndThatAdd)
{
    EXPECT_EQ(valuesOf("iodepth", "1..16 x2"), QStringList({"1", "2", "4", "8", "16"}));
    EXPECT_EQ(valuesOf("bs", "4k..64k x4"), QStringList({"4KiB", "16KiB", "64KiB"}));
    EXPECT_EQ(valuesOf("numjobs", "1..7 +3"), QStringList({"1", "4", "7"}));
    EXPECT_EQ(valuesOf("runtime", "500ms..2s x2"), QStringList({"500ms", "1s", "2s"}));
    EXPECT_EQ(valuesOf("iodepth", "1..4"), QStringList({"1", "2", "4"}));
}

TEST(ValueList, RefusesWhatIsNoValueOrNeverEnds)
{
    for (const char* text : {"4kk", "", "1..", "8..1 x2", "1..8 x1", "1..8 +0", "0..8 x2", "1..100000 +1"})
        EXPECT_EQ(valuesOf("iodepth", text), QStringList{"refused"}) << text;
}

TEST(ValueList, TakesACpuListAsOneValue)
{
    EXPECT_EQ(valuesOf("cpus", "0-3,6"), QStringList{"0-3,6"});
}

TEST(PlanDraft, ASecondValueMakesAnAxisAndTheLastOneStays)
{
    PlanDraft draft;
    ASSERT_TRUE(draft.toggle("bs", "64KiB"));
    EXPECT_EQ(draft.values("bs"), QStringList({"4KiB", "64KiB"}));
    EXPECT_EQ(draft.role("bs"), AxisRole::X);
    ASSERT_TRUE(draft.toggle("bs", "4KiB"));
    EXPECT_EQ(draft.role("bs"), AxisRole::Constant);
    ASSERT_TRUE(draft.toggle("bs", "64KiB"));
    EXPECT_EQ(draft.values("bs"), QStringList{"64KiB"});
}

TEST(PlanDraft, TheTwoLongestNumericAxesBecomeXAndYUntilSomebodyChooses)
{
    PlanDraft draft;
    ASSERT_TRUE(draft.setValues("rw", {"randread", "randwrite"}));
    ASSERT_TRUE(draft.setValues("bs", {"4KiB", "8KiB"}));
    ASSERT_TRUE(draft.setValues("iodepth", {"1", "8", "64"}));
    EXPECT_EQ(draft.role("rw"), AxisRole::Facet);
    draft.setRole("rw", AxisRole::Y);
    EXPECT_EQ(draft.role("rw"), AxisRole::Y);
    // The axis that was Y gets the role that became free.
    const bool swapped = draft.role("iodepth") == AxisRole::Facet || draft.role("bs") == AxisRole::Facet;
    EXPECT_TRUE(swapped);
    EXPECT_EQ(draft.view().y, 0U);
}

TEST(PlanDraft, AChosenRoleOutlivesAFurtherAxis)
{
    PlanDraft draft;
    ASSERT_TRUE(draft.setValues("bs", {"4KiB", "8KiB"}));
    ASSERT_TRUE(draft.setValues("iodepth", {"1", "8"}));
    draft.setRole("bs", AxisRole::Slice);
    ASSERT_TRUE(draft.setValues("numjobs", {"1", "2", "4", "8"}));
    EXPECT_EQ(draft.role("bs"), AxisRole::Slice);
}

TEST(SessionModel, TheMedianOfACellIsWhatItsHeatmapCellShows)
{
    const Session session = isobath::test::sampleSession();
    SessionModel model;
    model.setSession({"file", 1}, session, false);
    const MatrixView view = defaultView(session.start.plan);
    int compared = 0;
    for (const auto& metric : heatmapMetrics()) {
        const Figure figure = heatmapFigure(session, view, metric.name);
        for (const auto& cell : std::get<HeatmapData>(figure.data).cells) {
            if (cell.state != CellState::Done || !cell.value)
                continue;
            EXPECT_EQ(metricText(model.medianMetricsOf(cell.planCell), metric.name).toStdString(),
                      formatValue(*cell.value, metric.style));
            ++compared;
        }
    }
    EXPECT_GT(compared, 20);
}

TEST(SessionModel, ARunDoneAgainReplacesTheInterruptedOne)
{
    Session session = isobath::test::plannedSession({isobath::test::axis("bs", {"4k", "8k"})});
    SessionModel model;
    model.setSession({"file", 1}, session, true);
    FinishedRun run;
    run.result.status = RunStatus::Interrupted;
    model.addRun(run);
    run.result.status = RunStatus::Done;
    model.addRun(run);
    ASSERT_EQ(model.session().runs.size(), 1U);
    EXPECT_EQ(model.session().runs.front().status, RunStatus::Done);
}

} // namespace
} // namespace isobath::ui
