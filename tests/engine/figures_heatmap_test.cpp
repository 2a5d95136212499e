// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/cell_runs.h"
#include "engine/figures/colour_range.h"
#include "tests/support/sample_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace isobath {
namespace {

using test::axis;
using testing::ElementsAre;
using testing::HasSubstr;

const HeatmapData& dataOf(const Figure& figure)
{
    return std::get<HeatmapData>(figure.data);
}

/// Two values of bs and two of iodepth, nothing done.
Session smallSession()
{
    return test::plannedSession({axis("bs", {"4k", "8k"}), axis("iodepth", {"1", "8"})});
}

HeatmapData iopsOf(const Session& session)
{
    return dataOf(heatmapFigure(session, defaultView(session.start.plan), "iops"));
}

TEST(MatrixView, PutsTheTwoLongestNumericAxesOnXAndYAndWordsOnFacets)
{
    const auto plan = test::sampleSession().start.plan;
    const auto view = defaultView(plan);
    EXPECT_EQ(plan.axes[*view.x].param, "bs");
    EXPECT_EQ(plan.axes[*view.y].param, "iodepth");
    EXPECT_EQ(plan.axes[*view.facet].param, "rw");
    EXPECT_EQ(view.fixed, (std::map<std::size_t, std::size_t>{{0, 0}}));
}

TEST(MatrixView, PutsBlockSizeOnXEvenWhenDepthIsLonger)
{
    const auto view = defaultView(
        test::plannedSession({axis("iodepth", {"1", "8", "64"}), axis("bs", {"4k", "8k"})}).start.plan);
    EXPECT_EQ(view.x, 1U);
    EXPECT_EQ(view.y, 0U);
}

TEST(MatrixView, HoldsEveryFurtherAxisAtItsFirstValue)
{
    const auto view = defaultView(
        test::plannedSession({axis("bs", {"4k", "8k"}), axis("iodepth", {"1", "8"}),
                              axis("rw", {"randread", "randwrite"}), axis("sync", {"none", "fsync"})})
            .start.plan);
    EXPECT_EQ(view.facet, 2U);
    EXPECT_EQ(view.fixed, (std::map<std::size_t, std::size_t>{{2, 0}, {3, 0}}));
}

TEST(Heatmap, ShowsAPlanOfOneCell)
{
    auto session = test::plannedSession({});
    ASSERT_EQ(session.start.cells.size(), 1U);
    session.runs = {test::doneRun(session.start.cells[0], 0)};
    const auto data = iopsOf(session);
    ASSERT_EQ(data.cells.size(), 1U);
    EXPECT_EQ(data.cells[0].state, CellState::Done);
    EXPECT_EQ(data.cells[0].value, session.runs[0].metrics[0].find("iops"));
}

TEST(Heatmap, ShowsOneAxisAsOneRow)
{
    const auto data = iopsOf(test::plannedSession({axis("bs", {"4k", "8k", "16k"})}));
    EXPECT_THAT(data.x.categories, ElementsAre("4K", "8K", "16K"));
    EXPECT_THAT(data.y.categories, ElementsAre(""));
    EXPECT_EQ(data.cells.size(), 3U);
}

TEST(Heatmap, IsAllPlannedBeforeTheFirstRun)
{
    for (const auto& cell : iopsOf(smallSession()).cells) {
        EXPECT_EQ(cell.state, CellState::Planned);
        EXPECT_FALSE(cell.value.has_value());
        EXPECT_TRUE(cell.repeats.empty());
        EXPECT_EQ(cell.repeatsPlanned, 3U);
    }
}

TEST(Heatmap, ValueIsTheMedianOfTheRepeats)
{
    auto session = smallSession();
    const auto& cell = session.start.cells[0];
    session.runs = {test::doneRun(cell, 0), test::doneRun(cell, 1), test::doneRun(cell, 2)};
    for (const auto& metric : heatmapMetrics()) {
        const auto figure = heatmapFigure(session, defaultView(session.start.plan), metric.name);
        std::vector<double> values;
        for (const auto& run : session.runs)
            if (const auto value = run.metrics[0].find(metric.name))
                values.push_back(*value);
        const auto& shown = dataOf(figure).cells[0];
        EXPECT_EQ(shown.repeats, values) << metric.name;
        EXPECT_EQ(shown.value, values.empty() ? std::nullopt : std::optional(medianOf(values)))
            << metric.name;
    }
}

TEST(Heatmap, IopsTimesBlockSizeIsBandwidthInEveryCell)
{
    const auto session = test::sampleSession();
    const auto view = defaultView(session.start.plan);
    const auto iops = dataOf(heatmapFigure(session, view, "iops", std::nullopt, true));
    const auto bandwidth = dataOf(heatmapFigure(session, view, "bytes_s"));
    for (std::size_t i = 0; i < iops.cells.size(); ++i) {
        ASSERT_EQ(iops.cells[i].state, bandwidth.cells[i].state);
        if (iops.cells[i].state != CellState::Done)
            continue;
        const auto bs =
            static_cast<double>(session.start.cells[iops.cells[i].planCell].settings.spec.bsBytes);
        EXPECT_NEAR(*iops.cells[i].value * bs, *bandwidth.cells[i].value, *bandwidth.cells[i].value * 1e-9);
        EXPECT_EQ(iops.cells[i].secondValue, bandwidth.cells[i].value);
    }
}

TEST(Heatmap, WhatWasNotMeasuredHasNoValue)
{
    auto session = smallSession();
    session.runs = {test::doneRun(session.start.cells[0], 0)};
    const auto figure = heatmapFigure(session, defaultView(session.start.plan), "device_qd");
    EXPECT_EQ(dataOf(figure).cells[0].state, CellState::Done);
    EXPECT_FALSE(dataOf(figure).cells[0].value.has_value());
    EXPECT_THAT(dataOf(figure).cells[0].detail, HasSubstr("not measured"));
    EXPECT_THAT(figureToText(figure), HasSubstr("–"));
}

TEST(Heatmap, FailedCellNamesTheErrno)
{
    auto session = smallSession();
    const auto& cells = session.start.cells;
    session.runs = {test::failedRun(cells[0], 0, "write failed with ENOSPC"),
                    test::failedRun(cells[1], 0, "reading /x: Input/output error"),
                    test::failedRun(cells[2], 0, "ran out of patience")};
    const auto data = iopsOf(session);
    std::map<std::size_t, std::string> marks;
    for (const auto& cell : data.cells)
        marks[cell.planCell] = cell.mark;
    EXPECT_EQ(marks[0], "ENOSPC");
    EXPECT_EQ(marks[1], "EIO");
    EXPECT_EQ(marks[2], "failed");
    EXPECT_EQ(data.cells[0].state, CellState::Failed);
}

TEST(Heatmap, CellWithOneFailedRepeatKeepsItsMedianAndSaysSo)
{
    auto session = smallSession();
    const auto& cell = session.start.cells[0];
    session.runs = {test::doneRun(cell, 0), test::failedRun(cell, 1, "EIO")};
    const auto figure = heatmapFigure(session, defaultView(session.start.plan), "iops");
    EXPECT_EQ(dataOf(figure).cells[0].state, CellState::Done);
    EXPECT_EQ(dataOf(figure).cells[0].noteMarks, "*");
    EXPECT_EQ(figure.footnotes.front(), "* 1 of 3 runs failed with EIO");
}

TEST(Heatmap, InterruptedRunLeavesItsCellPlanned)
{
    auto session = smallSession();
    auto run = test::doneRun(session.start.cells[0], 0);
    run.status = RunStatus::Interrupted;
    session.runs = {run};
    EXPECT_EQ(iopsOf(session).cells[0].state, CellState::Planned);
}

TEST(Heatmap, RunningCellShowsItsLiveValueAndKeepsItsRepeats)
{
    auto session = smallSession();
    session.runs = {test::doneRun(session.start.cells[0], 0)};
    LiveCell live;
    live.metrics.set("iops", "1/s", 4321);
    const auto data = dataOf(heatmapFigure(session, defaultView(session.start.plan), "iops", live));
    EXPECT_EQ(data.cells[0].state, CellState::Running);
    EXPECT_EQ(data.cells[0].value, 4321);
    EXPECT_EQ(data.cells[0].repeats.size(), 1U);
}

TEST(Heatmap, EveryLabelOfACellHasAMarkWithAFootnote)
{
    const auto session = test::sampleSession();
    auto view = defaultView(session.start.plan);
    view.fixed[0] = 1;
    const auto figure = heatmapFigure(session, view, "iops");
    for (const auto& cell : dataOf(figure).cells)
        EXPECT_EQ(cell.labelIds.empty(), cell.noteMarks.empty());
    EXPECT_EQ(figure.footnotes.front(), "* label: depth not reached");
}

TEST(Heatmap, MarksOfACellStandInTheOrderOfTheFootnotes)
{
    auto session = smallSession();
    const Label stall{"stall", "stall", "", 1};
    const Label steal{"steal", "steal", "", 1};
    session.runs = {test::doneRun(session.start.cells[0], 0), test::doneRun(session.start.cells[1], 0)};
    session.runs[0].labels = {stall, steal};
    session.runs[1].labels = {steal, stall};
    const auto figure = heatmapFigure(session, defaultView(session.start.plan), "iops");
    EXPECT_THAT(figure.footnotes, testing::Contains("* label: stall"));
    EXPECT_THAT(figure.footnotes, testing::Contains("† label: steal"));
    for (const auto& cell : dataOf(figure).cells)
        EXPECT_EQ(cell.noteMarks, cell.state == CellState::Done ? "*†" : "");
}

TEST(Heatmap, FacetsShareOneColourRange)
{
    const auto session = test::sampleSession();
    auto view = defaultView(session.start.plan);
    const auto reads = dataOf(heatmapFigure(session, view, "iops"));
    view.fixed[0] = 1;
    const auto writes = dataOf(heatmapFigure(session, view, "iops"));
    EXPECT_EQ(reads.low, writes.low);
    EXPECT_EQ(reads.high, writes.high);
}

TEST(Heatmap, LeavesExcludedCellsOut)
{
    auto session = smallSession();
    session.start.cells.erase(session.start.cells.begin());
    const auto data = iopsOf(session);
    EXPECT_EQ(data.cells[0].state, CellState::Absent);
    EXPECT_EQ(data.cells[1].state, CellState::Planned);
}

TEST(ColourRange, CoversWholeDecades)
{
    const auto range = fitColourRange({10'600, 267'000});
    EXPECT_DOUBLE_EQ(range.low, 10'000);
    EXPECT_DOUBLE_EQ(range.high, 1'000'000);
}

TEST(ColourRange, StepsBy125WithinADecade)
{
    const auto range = fitColourRange({95'000, 110'000});
    EXPECT_DOUBLE_EQ(range.low, 50'000);
    EXPECT_DOUBLE_EQ(range.high, 200'000);
}

TEST(ColourRange, HoldsASingleValueAndIgnoresWhatIsNone)
{
    const auto range = fitColourRange({std::nan(""), 0, 100});
    EXPECT_LE(range.low, 100);
    EXPECT_GT(range.high, 100);
    EXPECT_LT(range.low, range.high);
}

TEST(ColourRange, CountsDecadesOfItsUnit)
{
    const double unit = 1024.0 * 1024.0;
    const auto range = fitColourRange({20 * unit, 2400 * unit}, unit);
    EXPECT_DOUBLE_EQ(range.low, 10 * unit);
    EXPECT_DOUBLE_EQ(range.high, 10'000 * unit);
}

TEST(Subtitle, NamesMachineAndProcedure)
{
    EXPECT_THAT(
        subtitleLines(smallSession()),
        ElementsAre("Samsung SSD 970 EVO Plus 1TB · ext4, rw,relatime · Linux 6.1.0-28-amd64 · io_uring, "
                    "direct, 1 job",
                    "median of 3 × 5 s, interleaved, 2026-11-30"));
}

TEST(Subtitle, SaysDirectOrBufferedAsTheDefaultMeansIt)
{
    auto session = smallSession();
    auto& base = session.start.plan.base;
    base.spec.direct.reset();
    EXPECT_THAT(subtitleLines(session)[0], testing::EndsWith("io_uring, direct, 1 job"));
    base.target = "/dev/null";
    EXPECT_THAT(subtitleLines(session)[0], testing::EndsWith("io_uring, buffered, 1 job"));
}

TEST(Subtitle, LeavesOutWhatIsNotKnown)
{
    auto session = smallSession();
    session.start.environment.clear();
    session.start.startedAtNs = 0;
    EXPECT_THAT(subtitleLines(session),
                ElementsAre("io_uring, direct, 1 job", "median of 3 × 5 s, interleaved"));
}

} // namespace
} // namespace isobath
