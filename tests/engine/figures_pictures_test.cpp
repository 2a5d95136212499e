// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/session_figures.h"
#include "tests/support/sample_session.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

using namespace isobath;
using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

namespace {

/// rw x bs x depth; axis numbers as in the plan.
constexpr std::size_t kRw = 0;
constexpr std::size_t kBs = 1;
constexpr std::size_t kDepth = 2;

/// Every cell done once, with IOPS that tell which cell it is.
Session numberedSession()
{
    Session session =
        test::plannedSession({test::axis("rw", {"randread", "randwrite"}), test::axis("bs", {"4k", "8k"}),
                              test::axis("iodepth", {"1", "8", "64"})});
    for (const auto& cell : session.start.cells) {
        auto run = test::doneRun(cell, 0);
        MetricSet metrics;
        metrics.set("iops", "1/s", 1000.0 * static_cast<double>(cell.index + 1));
        metrics.set("bytes_s", "B/s",
                    1000.0 * static_cast<double>(cell.index + 1) *
                        static_cast<double>(cell.settings.spec.bsBytes));
        metrics.set("lat_p99_ns", "ns", 1e5 * static_cast<double>(cell.index + 1));
        metrics.set("achieved_qd", "", 0.9 * cell.settings.spec.iodepth);
        run.metrics = {metrics};
        run.labels.clear();
        session.runs.push_back(std::move(run));
    }
    return session;
}

PictureView viewOf(const Session& session, MatrixPicture picture)
{
    return defaultPicture(session.start.plan, picture, defaultView(session.start.plan));
}

const Cell& cellWith(const Session& session, std::size_t rw, std::size_t bs, std::size_t depth)
{
    for (const auto& cell : session.start.cells)
        if (cell.coordinates == std::vector<std::size_t>{rw, bs, depth})
            return cell;
    return session.start.cells.front();
}

} // namespace

TEST(Pictures, BarsAreBlockSizesInGroupsOfDepth)
{
    const Session session = numberedSession();
    const auto view = viewOf(session, MatrixPicture::Bars);
    EXPECT_THAT(view.across, ElementsAre(kDepth));
    EXPECT_THAT(view.series, ElementsAre(kBs));
    EXPECT_EQ(view.highlighted, 1U); // 8 KiB
    const auto figure = pictureFigure(session, MatrixPicture::Bars, view, {"iops", "bytes_s"});
    const auto& data = std::get<BarsData>(figure.data);
    EXPECT_THAT(data.groups, ElementsAre("1", "8", "64"));
    EXPECT_THAT(data.series, ElementsAre("4K", "8K"));
    ASSERT_THAT(data.panels, SizeIs(2));
    for (std::size_t group = 0; group < 3; ++group)
        for (std::size_t series = 0; series < 2; ++series) {
            const auto& bar = data.panels[0].bars[group * 2 + series];
            EXPECT_EQ(bar.planCell, cellWith(session, 0, series, group).index);
            EXPECT_THAT(*bar.value, DoubleEq(1000.0 * static_cast<double>(bar.planCell + 1)));
        }
}

TEST(Pictures, NoneAveragesOverAnAxisThatIsNotDrawn)
{
    const Session session = numberedSession();
    for (std::size_t facet = 0; facet < 2; ++facet) {
        auto matrix = defaultView(session.start.plan);
        matrix.fixed[kRw] = facet;
        for (const auto picture : {MatrixPicture::Bars, MatrixPicture::Lines, MatrixPicture::Depth,
                                   MatrixPicture::Tradeoff, MatrixPicture::Slope}) {
            const auto view = defaultPicture(session.start.plan, picture, matrix);
            const auto figure = pictureFigure(session, picture, view, {"iops"});
            std::vector<MatrixCell> cells;
            if (const auto* bars = std::get_if<BarsData>(&figure.data))
                cells = bars->panels.front().bars;
            else
                for (const auto& series : std::get<CurvesData>(figure.data).series)
                    for (const auto& point : series.points)
                        if (!series.isReference)
                            cells.push_back(point.cell);
            ASSERT_THAT(cells, Not(IsEmpty()));
            for (const auto& cell : cells)
                EXPECT_EQ(session.start.cells[cell.planCell].coordinates[kRw], facet) << figure.kind;
        }
    }
}

TEST(Pictures, LinesLieWhereTheNumbersAre)
{
    const Session session = numberedSession();
    const auto figure =
        pictureFigure(session, MatrixPicture::Lines, viewOf(session, MatrixPicture::Lines), {"bytes_s"});
    const auto& data = std::get<CurvesData>(figure.data);
    EXPECT_EQ(data.x.scale, Scale::Log);
    EXPECT_THAT(data.x.categories, IsEmpty());
    ASSERT_THAT(data.series, SizeIs(2));
    EXPECT_EQ(data.series[1].name, "8K");
    EXPECT_THAT(data.series[1].points[2].x, DoubleEq(64));
    EXPECT_THAT(figureToText(figure), HasSubstr("depth"));
}

TEST(Pictures, SayWhatABareNumberCounts)
{
    const Session session =
        test::plannedSession({test::axis("files", {"1", "4"}), test::axis("numjobs", {"1", "4"}),
                              test::axis("iodepth", {"1", "8"}), test::axis("bs", {"4k", "8k"})});
    PictureView view;
    view.across = {1};
    view.series = {0, 3};
    view.fixed = {{2, 1}};
    const auto lines = pictureFigure(session, MatrixPicture::Lines, view, {"iops"});
    EXPECT_THAT(lines.title, HasSubstr("depth 8: IOPS"));
    std::vector<std::string> names;
    for (const auto& series : std::get<CurvesData>(lines.data).series)
        names.push_back(series.name);
    EXPECT_THAT(names, ElementsAre("1 file, 4K", "1 file, 8K", "4 files, 4K", "4 files, 8K"));
    view.series = {0};
    view.fixed = {{2, 0}, {3, 1}};
    const auto pivot = pictureFigure(session, MatrixPicture::Pivot, view, {"iops"});
    EXPECT_EQ(std::get<TableData>(pivot.data).acrossTitle, "jobs");
    EXPECT_THAT(figureToText(pivot), HasSubstr("columns: jobs"));
    view.across = {3};
    view.fixed = {{1, 1}, {2, 0}};
    EXPECT_THAT(pictureFigure(session, MatrixPicture::Bars, view, {"iops"}).title,
                HasSubstr("4 jobs, depth 1: IOPS"));
}

TEST(Pictures, DepthComparesWithWhatWasAsked)
{
    const Session session = numberedSession();
    const auto figure =
        pictureFigure(session, MatrixPicture::Depth, viewOf(session, MatrixPicture::Depth), {});
    const auto& data = std::get<CurvesData>(figure.data);
    ASSERT_THAT(data.series, SizeIs(3));
    EXPECT_TRUE(data.series.back().isReference);
    EXPECT_THAT(data.series.back().points.back().y, DoubleEq(64));
    EXPECT_THAT(data.series.front().points.back().y, DoubleEq(0.9 * 64));
}

TEST(Pictures, TradeoffPointsCarryTheirDepth)
{
    const Session session = numberedSession();
    const auto figure = pictureFigure(session, MatrixPicture::Tradeoff,
                                      viewOf(session, MatrixPicture::Tradeoff), {"lat_p99_ns"});
    const auto& points = std::get<CurvesData>(figure.data).series.front().points;
    ASSERT_THAT(points, SizeIs(3));
    EXPECT_EQ(points[1].label, "8");
    EXPECT_THAT(points[1].x, DoubleEq(1000.0 * static_cast<double>(points[1].cell.planCell + 1)));
}

TEST(Pictures, SlopeShowsEachRunOfItsOwn)
{
    Session session = numberedSession();
    auto second = session.runs.front();
    second.slot.repeat = 2;
    MetricSet metrics;
    metrics.set("iops", "1/s", 1);
    second.metrics = {metrics};
    session.runs.push_back(second);
    const auto figure =
        pictureFigure(session, MatrixPicture::Slope, viewOf(session, MatrixPicture::Slope), {"iops"});
    const auto& data = std::get<CurvesData>(figure.data);
    EXPECT_THAT(data.x.categories, ElementsAre("run 1", "run 2", "run 3"));
    const auto& points = data.series.front().points;
    EXPECT_THAT(points[0].y, DoubleEq(1000));
    EXPECT_TRUE(std::isnan(points[1].y));
    EXPECT_THAT(points[2].y, DoubleEq(1));
}

TEST(Pictures, PivotHoldsEveryCellAndPlainNumbersForCsv)
{
    const Session session = numberedSession();
    const auto view = viewOf(session, MatrixPicture::Pivot);
    EXPECT_THAT(view.fixed, IsEmpty());
    const auto figure = pictureFigure(session, MatrixPicture::Pivot, view, {"iops"});
    const auto& table = std::get<TableData>(figure.data);
    const std::string csv = tableCsv(table);
    for (const auto& cell : session.start.cells)
        EXPECT_THAT(csv, HasSubstr("," + std::to_string(1000 * (cell.index + 1)))) << csv;
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), static_cast<long>(table.rows.size()) + 1);
}

TEST(Pictures, TextSaysWhatThePictureShows)
{
    for (const auto units : {ByteUnits::Binary, ByteUnits::Decimal}) {
        setByteUnits(units);
        const Session session = numberedSession();
        const auto bars = pictureFigure(session, MatrixPicture::Bars, viewOf(session, MatrixPicture::Bars),
                                        {"iops", "bytes_s"});
        const std::string text = figureToText(bars);
        const auto& panels = std::get<BarsData>(bars.data).panels;
        for (const auto& panel : panels)
            for (const auto& bar : panel.bars)
                EXPECT_THAT(text, HasSubstr(formatValue(*bar.value, panel.y.style)));
        EXPECT_THAT(text, HasSubstr(units == ByteUnits::Binary ? "MiB/s" : "MB/s"));
    }
    setByteUnits(ByteUnits::Binary);
}

TEST(Pictures, UnfinishedCellsKeepTheirState)
{
    const Session session = test::sampleSession();
    const auto view = viewOf(session, MatrixPicture::Bars);
    const auto figure = pictureFigure(session, MatrixPicture::Bars, view, {"iops"});
    const auto heatmap = heatmapFigure(session, defaultView(session.start.plan), "iops");
    for (const auto& cell : std::get<HeatmapData>(heatmap.data).cells) {
        const auto& bars = std::get<BarsData>(figure.data).panels.front().bars;
        const auto bar = std::find_if(bars.begin(), bars.end(), [&](const MatrixCell& one) {
            return one.planCell == cell.planCell && one.state != CellState::Absent;
        });
        ASSERT_NE(bar, bars.end());
        EXPECT_EQ(bar->state, cell.state);
        EXPECT_EQ(bar->mark, cell.mark);
        EXPECT_EQ(bar->value, cell.value);
    }
    EXPECT_THAT(figureToText(figure), HasSubstr("EIO"));
}

TEST(SystemPanels, BreakWhereNothingWasMeasured)
{
    auto source = test::sampleRun(40);
    const Session session = test::sampleSession();
    const auto figure = systemFigure(session, source, SystemPanel::Queue, 1000);
    for (const auto& series : std::get<LinesData>(figure.data).series)
        EXPECT_EQ(series.x.size(), 40U);
    source.systemSeries.clear();
    const auto none = systemFigure(session, source, SystemPanel::Queue, 1000);
    EXPECT_THAT(std::get<LinesData>(none.data).series, IsEmpty());
}

TEST(Bands, HaveTheSameColumnsAsTheDensity)
{
    const auto source = test::sampleRun(40);
    const Session session = test::sampleSession();
    const auto density = latencyFigure(session, source, 10);
    const auto bands = bandsFigure(session, source, 10);
    EXPECT_TRUE(std::get<DensityData>(bands.data).asBands);
    const auto& columns = std::get<DensityData>(bands.data).columns;
    ASSERT_EQ(columns.size(), std::get<DensityData>(density.data).columns.size());
    for (const auto& column : columns)
        if (column.count > 0) {
            EXPECT_LE(*column.minNs, *column.p50Ns);
            EXPECT_LE(*column.p50Ns, *column.p90Ns);
            EXPECT_LE(*column.p90Ns, *column.p99Ns);
        }
}
