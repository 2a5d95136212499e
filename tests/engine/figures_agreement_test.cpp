// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/table_text.h"
#include "tests/support/sample_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

namespace isobath {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// The byte units of a test, and binary ones after it.
struct Units
{
    explicit Units(ByteUnits units) { setByteUnits(units); }
    ~Units() { setByteUnits(ByteUnits::Binary); }
    Units(const Units&) = delete;
    Units& operator=(const Units&) = delete;
};

PictureView viewOf(const Session& session, MatrixPicture picture)
{
    return defaultPicture(session.start.plan, picture, defaultView(session.start.plan));
}

Figure drawn(const Session& session, MatrixPicture picture, const std::string& metric)
{
    return pictureFigure(session, picture, viewOf(session, picture), {metric});
}

/// By Cell::index; what is not in the plan is left out.
using CellsByIndex = std::map<std::size_t, MatrixCell>;

CellsByIndex byIndex(const std::vector<MatrixCell>& cells)
{
    CellsByIndex out;
    for (const auto& cell : cells)
        if (cell.state != CellState::Absent)
            out[cell.planCell] = cell;
    return out;
}

CellsByIndex cellsOf(const Figure& figure)
{
    if (const auto* heatmap = std::get_if<HeatmapData>(&figure.data))
        return byIndex(heatmap->cells);
    if (const auto* bars = std::get_if<BarsData>(&figure.data))
        return byIndex(bars->panels.front().bars);
    std::vector<MatrixCell> cells;
    for (const auto& series : std::get<CurvesData>(figure.data).series)
        for (const auto& point : series.points)
            if (!series.isReference)
                cells.push_back(point.cell);
    return byIndex(cells);
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// All facets but the first measure a hundred times as much: a mean over the facet would show.
Session sessionWithPlantedFacet()
{
    auto session = test::plannedSession({test::axis("rw", {"randread", "randwrite"}),
                                         test::axis("bs", {"4k", "8k"}), test::axis("iodepth", {"1", "8"})});
    for (const auto& cell : session.start.cells) {
        auto run = test::doneRun(cell, 0);
        MetricSet metrics;
        for (const auto& metric : run.metrics.front().all())
            metrics.set(metric.name, metric.unit,
                        cell.coordinates[0] == 0 ? metric.value : 100 * metric.value);
        run.metrics = {metrics};
        session.runs.push_back(run);
    }
    return session;
}

TEST(Agreement, EveryPictureShowsOneCellAlike)
{
    const auto session = test::sampleSession();
    for (const auto* metric : {"iops", "bytes_s", "lat_p99_ns", "lat_mean_ns"}) {
        const auto heatmap = cellsOf(heatmapFigure(session, defaultView(session.start.plan), metric));
        for (const auto picture : {MatrixPicture::Bars, MatrixPicture::Lines, MatrixPicture::Slope}) {
            const auto figure = drawn(session, picture, metric);
            for (const auto& [index, cell] : cellsOf(figure)) {
                const auto& same = heatmap.at(index);
                EXPECT_EQ(cell.value, same.value) << figure.kind << " " << cell.detail;
                EXPECT_EQ(cell.state, same.state) << figure.kind << " " << cell.detail;
                EXPECT_EQ(cell.mark, same.mark);
                EXPECT_EQ(cell.labelIds, same.labelIds);
                EXPECT_EQ(cell.detail, same.detail);
            }
            EXPECT_EQ(cellsOf(figure).size(), heatmap.size()) << figure.kind;
        }
    }
}

TEST(Agreement, TableCurveCellAndTextSayTheSameInBothUnits)
{
    const auto session = test::sampleSession();
    for (const auto choice : {ByteUnits::Binary, ByteUnits::Decimal}) {
        const Units units(choice);
        const std::string unit = choice == ByteUnits::Binary ? "MiB/s" : "MB/s";
        const auto heatmap = heatmapFigure(session, defaultView(session.start.plan), "bytes_s");
        const auto bars = drawn(session, MatrixPicture::Bars, "bytes_s");
        const auto lines = drawn(session, MatrixPicture::Lines, "bytes_s");
        const auto pivot = drawn(session, MatrixPicture::Pivot, "bytes_s");
        for (const auto* figure : {&heatmap, &bars, &lines, &pivot})
            EXPECT_THAT(figureToText(*figure), HasSubstr(unit)) << figure->kind;
        for (const auto& [index, cell] : cellsOf(heatmap)) {
            if (cell.state != CellState::Done)
                continue;
            const double size = choice == ByteUnits::Binary ? 1048576 : 1e6;
            const auto text = formatValue(*cell.value, ValueStyle::BytesPerSecond);
            EXPECT_NEAR(std::stod(text), *cell.value / size, *cell.value / size * 0.006) << text;
            for (const auto* figure : {&heatmap, &bars, &lines, &pivot})
                EXPECT_THAT(figureToText(*figure), HasSubstr(" " + text)) << figure->kind;
            EXPECT_THAT(cell.detail, HasSubstr(text + " " + unit));
            EXPECT_THAT(tableCsv(std::get<TableData>(pivot.data)), HasSubstr("," + plainDigits(*cell.value)));
        }
    }
}

TEST(Agreement, CsvOfAPivotDoesNotDependOnTheUnits)
{
    const auto session = test::sampleSession();
    const auto csv = [&session] {
        return tableCsv(std::get<TableData>(drawn(session, MatrixPicture::Pivot, "bytes_s").data));
    };
    const auto binary = csv();
    const Units units(ByteUnits::Decimal);
    EXPECT_EQ(csv(), binary);
    EXPECT_THAT(binary, AllOf(HasSubstr("randwrite,128,"), Not(HasSubstr("EIO"))));
}

TEST(Agreement, NoPictureAveragesOverAPlantedFacet)
{
    const auto session = sessionWithPlantedFacet();
    for (std::size_t facet = 0; facet < 2; ++facet) {
        auto matrix = defaultView(session.start.plan);
        matrix.fixed[0] = facet;
        for (const auto picture : {MatrixPicture::Bars, MatrixPicture::Lines, MatrixPicture::Depth,
                                   MatrixPicture::Tradeoff, MatrixPicture::Slope}) {
            const auto view = defaultPicture(session.start.plan, picture, matrix);
            const auto figure = pictureFigure(session, picture, view, {"lat_p99_ns"});
            for (const auto& [index, cell] : cellsOf(figure)) {
                EXPECT_EQ(session.start.cells[index].coordinates[0], facet) << figure.kind;
                if (picture == MatrixPicture::Depth)
                    continue;
                EXPECT_EQ(cell.value, session.runs[index].metrics.front().find("lat_p99_ns"));
            }
        }
    }
}

TEST(Agreement, ColourStepsAreDecadesOfTheChosenUnit)
{
    const auto session = test::sampleSession();
    const Units units(ByteUnits::Decimal);
    const auto figure = heatmapFigure(session, defaultView(session.start.plan), "bytes_s");
    const auto& data = std::get<HeatmapData>(figure.data);
    const double decade = std::log10(data.low / 1e6);
    EXPECT_NEAR(decade, std::round(decade), 1e-9);
}

TEST(PicturesOfUnfinishedSessions, BarsAndLinesKeepTheirFailedAndMissingCells)
{
    auto session =
        test::plannedSession({test::axis("bs", {"4k", "8k"}), test::axis("iodepth", {"1", "8", "64"})});
    const auto& cells = session.start.cells;
    session.runs = {test::doneRun(cells[0], 0), test::failedRun(cells[1], 0, "write failed with EIO")};
    LiveCell live;
    live.cell = 2;
    live.metrics.set("iops", "1/s", 4321);
    for (const auto picture : {MatrixPicture::Bars, MatrixPicture::Lines}) {
        const auto figure = pictureFigure(session, picture, viewOf(session, picture), {"iops"}, live);
        const auto shown = cellsOf(figure);
        ASSERT_EQ(shown.size(), 6U) << figure.kind;
        EXPECT_EQ(shown.at(0).state, CellState::Done);
        EXPECT_EQ(shown.at(1).mark, "EIO");
        EXPECT_FALSE(shown.at(1).value.has_value());
        EXPECT_EQ(shown.at(2).value, 4321);
        EXPECT_EQ(shown.at(3).state, CellState::Planned);
        const auto text = figureToText(figure);
        EXPECT_THAT(text,
                    AllOf(HasSubstr("EIO"), HasSubstr("~4.32k"), HasSubstr(". planned\n"),
                          HasSubstr("~ running, value so far\n"), HasSubstr("1 of 6 cells done, 1 failed")));
    }
    const auto lines =
        pictureFigure(session, MatrixPicture::Lines, viewOf(session, MatrixPicture::Lines), {"iops"});
    for (const auto& series : std::get<CurvesData>(lines.data).series)
        for (const auto& point : series.points)
            EXPECT_EQ(std::isnan(point.y), !point.cell.value.has_value());
}

TEST(PictureText, OfEveryKindFits72Columns)
{
    const auto session = test::sampleSession();
    for (const auto picture : {MatrixPicture::Bars, MatrixPicture::Lines, MatrixPicture::Depth,
                               MatrixPicture::Tradeoff, MatrixPicture::Slope, MatrixPicture::Pivot}) {
        const auto figure = drawn(session, picture, "lat_p99_ns");
        for (const auto& line : linesOf(figureToText(figure)))
            EXPECT_LE(textColumns(line), kTextWidth) << line;
        EXPECT_FALSE(figureSummary(figure).empty()) << figure.kind;
    }
}

TEST(PictureText, OfATradeoffNamesDepthIopsAndLatencyOfEachPoint)
{
    const auto session = sessionWithPlantedFacet();
    const auto text = figureToText(drawn(session, MatrixPicture::Tradeoff, "lat_p99_ns"));
    const auto& metrics = session.runs.front().metrics.front();
    EXPECT_THAT(
        linesOf(text),
        Contains(AllOf(HasSubstr("4K"), HasSubstr(formatValue(*metrics.find("iops"), ValueStyle::Count)),
                       HasSubstr(formatValue(*metrics.find("lat_p99_ns"), ValueStyle::LatencyNs)))));
}

TEST(PictureText, OfAWidePivotRepeatsItsHeadings)
{
    std::vector<std::string> depths;
    for (int depth = 1; depth <= 40; ++depth)
        depths.push_back(std::to_string(depth));
    const auto session = test::plannedSession({test::axis("iodepth", depths), test::axis("bs", {"4k", "8k"}),
                                               test::axis("rw", {"randread", "randwrite"})});
    PictureView view;
    view.across = {0};
    view.series = {1, 2};
    const auto figure = pictureFigure(session, MatrixPicture::Pivot, view, {"iops"});
    const auto lines = linesOf(figureToText(figure));
    const auto rows = std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
        return line.find("8K  randwrite  ") != std::string::npos;
    });
    EXPECT_GE(rows, 2);
    EXPECT_THAT(tableCsv(std::get<TableData>(figure.data)), HasSubstr("\n8192,randwrite,"));
}

TEST(Tradeoff, ShowsALatencyWhateverMetricIsChosen)
{
    const auto session = test::sampleSession();
    const auto figure = drawn(session, MatrixPicture::Tradeoff, "iops");
    EXPECT_EQ(std::get<CurvesData>(figure.data).y.style, ValueStyle::LatencyNs);
}

TEST(Lines, LieByNumberAcrossDepthAndByNameAcrossBlockSizes)
{
    const auto session =
        test::plannedSession({test::axis("bs", {"4k", "8k"}), test::axis("iodepth", {"1", "64"})});
    PictureView view;
    view.across = {1};
    view.series = {0};
    const auto depths =
        std::get<CurvesData>(pictureFigure(session, MatrixPicture::Lines, view, {"iops"}).data);
    EXPECT_TRUE(depths.x.categories.empty());
    EXPECT_EQ(depths.x.scale, Scale::Log);
    EXPECT_EQ(depths.series[0].points[1].x, 64);
    std::swap(view.across, view.series);
    const auto sizes =
        std::get<CurvesData>(pictureFigure(session, MatrixPicture::Lines, view, {"iops"}).data);
    EXPECT_THAT(sizes.x.categories, testing::ElementsAre("4K", "8K"));
    EXPECT_EQ(sizes.series[0].points[1].x, 1);
}

TEST(Lines, HaveALinearScaleWhereACellMeasuredNothingAtAll)
{
    auto session = test::plannedSession({test::axis("iodepth", {"1", "8"})});
    session.runs = {test::doneRun(session.start.cells[0], 0)};
    MetricSet none;
    none.set("iops", "1/s", 0);
    session.runs[0].metrics = {none};
    const auto figure = drawn(session, MatrixPicture::Lines, "iops");
    EXPECT_EQ(std::get<CurvesData>(figure.data).y.scale, Scale::Linear);
    EXPECT_THAT(linesOf(figureToText(figure)), Contains(HasSubstr("    1     0")));
}

TEST(SystemPanels, ShowTheStallsOfTheRun)
{
    const auto session = test::sampleSession();
    const auto figure = systemFigure(session, test::sampleRun(40), SystemPanel::Memory, 100);
    EXPECT_EQ(std::get<LinesData>(figure.data).stalls.size(), 1U);
    EXPECT_THAT(figure.footnotes, Contains(HasSubstr("stall at")));
}

TEST(TableCsv, QuotesWhatWouldSplitAField)
{
    TableData table;
    table.columns = {"files, jobs", "4K"};
    table.rows = {{"say \"1x1\"", "–"}};
    EXPECT_EQ(tableCsv(table), "\"files, jobs\",4K\n\"say \"\"1x1\"\"\",–\n");
}

} // namespace
} // namespace isobath
