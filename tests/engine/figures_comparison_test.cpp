// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/comparison_figures.h"
#include "tests/support/sample_session.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace isobath {
namespace {

using test::axis;

const std::vector<Axis> kAxes{axis("bs", {"4k", "8k", "16k"}), axis("iodepth", {"1", "8"})};

/// Figures of cell i times factors[i % size]; the factor 0 leaves the cell out.
std::shared_ptr<Session> measured(const std::string& name, const std::vector<double>& factors,
                                  const std::vector<Axis>& axes = kAxes)
{
    auto session = std::make_shared<Session>(test::plannedSession(axes));
    session->summary.name = name;
    for (const auto& cell : session->start.cells)
        for (std::uint32_t repeat = 0; repeat < 3; ++repeat) {
            auto run = test::doneRun(cell, repeat);
            const double factor = factors[cell.index % factors.size()];
            MetricSet scaled;
            for (const auto& metric : run.metrics[0].all())
                scaled.set(metric.name, metric.unit, metric.value * factor);
            run.metrics = {scaled};
            if (factor > 0)
                session->runs.push_back(run);
        }
    return session;
}

Comparison compared(const std::vector<std::shared_ptr<const Session>>& sessions)
{
    std::vector<ComparedSide> sides;
    for (const auto& session : sessions)
        sides.push_back({sideName(*session, {}), session, {}});
    return compareSides(sides).value();
}

MatrixView viewOf(const Comparison& comparison)
{
    return defaultView(comparison.sessions.front().start.plan);
}

const HeatmapData& map(const Figure& figure)
{
    return std::get<HeatmapData>(figure.data);
}

TEST(ComparisonFigures, ACellSkippedOnBothSidesNamesNeither)
{
    auto a = measured("a", {0, 0, 1});
    auto b = measured("b", {0, 1, 1});
    const auto skip = [](Session& session, std::size_t index) {
        auto run = test::failedRun(session.start.cells[index], 0, "psync has one request in flight");
        run.status = RunStatus::Skipped;
        session.runs.push_back(run);
    };
    for (const std::size_t index : {0, 1, 3, 4})
        skip(*a, index);
    for (const std::size_t index : {0, 3})
        skip(*b, index);
    const auto comparison = compared({a, b});
    const auto figure = ratioFigure(comparison, viewOf(comparison), "iops", 1, 0);
    for (const auto& cell : map(figure).cells) {
        const auto kind = cell.planCell % 3;
        EXPECT_EQ(cell.state, kind == 2 ? CellState::Done : CellState::Skipped);
        EXPECT_EQ(cell.mark, kind == 0 ? "skip" : kind == 1 ? "A skip" : "");
    }
}

TEST(ComparisonFigures, SideMapsShareOneColourScale)
{
    const auto comparison = compared({measured("a", {1}), measured("b", {0.01})});
    const auto figures = sideHeatmaps(comparison, viewOf(comparison), "iops");
    ASSERT_EQ(figures.size(), 2U);
    EXPECT_EQ(map(figures[0]).low, map(figures[1]).low);
    EXPECT_EQ(map(figures[0]).high, map(figures[1]).high);
    for (const auto& figure : figures)
        for (const auto& cell : map(figure).cells) {
            EXPECT_GE(*cell.value, map(figure).low);
            EXPECT_LE(*cell.value, map(figure).high);
        }
    EXPECT_EQ(figures[1].title.substr(0, 5), "B, b:");
}

TEST(ComparisonFigures, RatioMapTableAndSideMapsAgree)
{
    const auto comparison = compared({measured("a", {1}), measured("b", {0.8, 1.001, 3})});
    const auto view = viewOf(comparison);
    for (const auto& metric : heatmapMetrics()) {
        const auto sides = sideHeatmaps(comparison, view, metric.name);
        const auto ratios = ratioFigure(comparison, view, metric.name, 1, 0);
        const auto table = std::get<TableData>(differencesTable(comparison, metric.name, 0).data);
        for (std::size_t i = 0; i < map(ratios).cells.size(); ++i) {
            const auto& cell = map(ratios).cells[i];
            const auto& a = map(sides[0]).cells[i];
            const auto& b = map(sides[1]).cells[i];
            ASSERT_EQ(cell.value.has_value(), a.value.has_value()) << metric.name;
            if (!cell.value)
                continue;
            EXPECT_DOUBLE_EQ(*cell.value, *b.value / *a.value);
            const auto& name = comparison.rows[cell.planCell].name;
            const auto row = std::find_if(table.rows.begin(), table.rows.end(),
                                          [&](const auto& r) { return r.front() == name; });
            ASSERT_NE(row, table.rows.end());
            EXPECT_EQ((*row)[1], formatWithUnit(*a.value, metric.style));
            EXPECT_EQ((*row)[4], formatWithUnit(*b.value, metric.style));
            EXPECT_EQ((*row)[7], formatValue(*cell.value, ValueStyle::Change));
            const auto& plain = table.plain[static_cast<std::size_t>(row - table.rows.begin())];
            EXPECT_DOUBLE_EQ(std::stod(plain[7]), std::stod(plain[4]) / std::stod(plain[1]));
        }
    }
}

TEST(ComparisonFigures, RatiosAreNeutralAndGreyWhereRepeatsOverlap)
{
    const auto comparison = compared({measured("a", {1}), measured("b", {0.8, 1.001})});
    const auto figure = ratioFigure(comparison, viewOf(comparison), "iops", 1, 0);
    EXPECT_TRUE(map(figure).neutral);
    std::size_t grey = 0;
    for (const auto& cell : map(figure).cells) {
        EXPECT_EQ(cell.isMuted, std::fabs(*cell.value - 1) < 0.01);
        grey += cell.isMuted ? 1 : 0;
    }
    EXPECT_EQ(grey, 3U);
    EXPECT_EQ(figure.footnotes.back().substr(0, 11), "no verdict:");
    const auto text = figureToText(figure);
    EXPECT_NE(text.find("−20.0 %"), std::string::npos) << text;
    EXPECT_NE(text.find("no verdict"), std::string::npos);
}

TEST(ComparisonFigures, ASmallerLineSaysTheRangeOverTheRepeats)
{
    const auto comparison = compared({measured("a", {1}), measured("b", {0.8})});
    const auto cell = map(ratioFigure(comparison, viewOf(comparison), "iops", 1, 0)).cells.front();
    // Repeats are 0 %, -1 % and +2 % off the model.
    EXPECT_EQ(cell.secondText, "−22.4 … −17.6 %");
    EXPECT_NE(cell.detail.find("B against A: −20.0 %"), std::string::npos) << cell.detail;
}

TEST(ComparisonFigures, CellsOfOneSideSayWhoseTheyAre)
{
    const auto comparison = compared(
        {measured("a", {1}), measured("b", {1}, {axis("bs", {"8k", "32k"}), axis("iodepth", {"1", "8"})})});
    const auto figure = ratioFigure(comparison, viewOf(comparison), "iops", 1, 0);
    ASSERT_EQ(map(figure).x.categories, (std::vector<std::string>{"4K", "8K", "16K", "32K"}));
    EXPECT_EQ(map(figure).cells[0].mark, "only A");
    EXPECT_EQ(map(figure).cells[1].state, CellState::Done);
    EXPECT_EQ(map(figure).cells[3].mark, "only B");
}

TEST(ComparisonFigures, FailedRunsSayOnWhichSideAndWhy)
{
    auto b = measured("b", {0, 1});
    b->runs.push_back(test::failedRun(b->start.cells[0], 0, "write failed with EIO after 1200 I/Os"));
    const auto comparison = compared({measured("a", {1}), b});
    const auto cells = map(ratioFigure(comparison, viewOf(comparison), "iops", 1, 0)).cells;
    EXPECT_EQ(cells[0].state, CellState::Failed);
    EXPECT_EQ(cells[0].mark, "B EIO");
    EXPECT_EQ(cells[1].state, CellState::Planned);
}

TEST(ComparisonFigures, PercentilesHaveOneGroupPerSide)
{
    const auto comparison = compared({measured("a", {1}), measured("b", {1}), measured("c", {1})});
    const auto whole = test::wholeRun(test::sampleRun(20));
    const auto figure = comparedPercentiles(comparison, 0, {{whole, whole}, {}, {whole}});
    const auto& data = std::get<PercentileData>(figure.data);
    ASSERT_EQ(data.groups.size(), 3U);
    EXPECT_EQ(data.groups[0].repeats.size(), 2U);
    EXPECT_EQ(data.groups[1].median.count, 0U);
    EXPECT_EQ(data.groups[2].name, "C");
    EXPECT_EQ(data.groups[2].median.maxNs, static_cast<double>(whole.moments().maxNs));
    const auto text = figureToText(figure);
    EXPECT_NE(text.find("A median"), std::string::npos) << text;
    EXPECT_NE(text.find("C N = "), std::string::npos) << text;
}

TEST(ComparisonFigures, LatencyOverTimeIsThatOfEachSide)
{
    const auto comparison = compared({measured("a", {1}), measured("b", {1}), measured("c", {1})});
    const auto longRun = test::sampleRun(60);
    const auto shortRun = test::sampleRun(30);
    const auto figure = comparedLatency(comparison, 0, {longRun, std::nullopt, shortRun}, 1000);
    const auto& data = std::get<LinesData>(figure.data);
    ASSERT_EQ(data.series.size(), 4U);
    EXPECT_EQ(data.series[0].name, "A p99");
    EXPECT_EQ(data.series[3].name, "C p50");
    EXPECT_EQ(data.series[3].side, 2U);
    EXPECT_DOUBLE_EQ(data.endX, 6);
    EXPECT_DOUBLE_EQ(data.series[3].x.back(), 3);
    EXPECT_TRUE(std::isnan(data.series[3].y.back()));
    const auto own = latencyFigure(comparison.sessions[0], longRun, 1000);
    const auto& columns = std::get<DensityData>(own.data).columns;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].p99Ns)
            EXPECT_EQ(data.series[0].y[i], *columns[i].p99Ns);
        else
            EXPECT_TRUE(std::isnan(data.series[0].y[i]));
    }
}

TEST(ComparisonFigures, TheTextOfLatencyLinesKeepsTheLargestOfEachSpan)
{
    const auto comparison = compared({measured("a", {1}), measured("b", {1})});
    const auto run = test::sampleRun(200);
    const auto figure = comparedLatency(comparison, 0, {run, run}, 1000);
    const auto& p99 = std::get<LinesData>(figure.data).series[0].y;
    double most = 0;
    for (const double value : p99)
        most = std::isnan(value) ? most : std::max(most, value);
    EXPECT_NE(figureToText(figure).find(formatWithUnit(most, ValueStyle::LatencyNs)), std::string::npos);
}

TEST(ComparisonFigures, TheTableOfDifferencesIsCsvOfDigits)
{
    const auto comparison = compared({measured("a", {1}), measured("b", {0.5, 1})});
    const auto table = std::get<TableData>(differencesTable(comparison, "bytes_s", 1).data);
    EXPECT_EQ(table.columns[7], "A against B");
    ASSERT_EQ(table.rows.size(), 6U);
    EXPECT_EQ(table.rows[0][7], "×2.00");
    ASSERT_EQ(table.plain.size(), 6U);
    for (const auto& row : table.plain)
        for (std::size_t i = 1; i < row.size(); ++i)
            EXPECT_THAT(row[i], testing::MatchesRegex("[0-9.e+-]+"));
}

TEST(ComparisonFigures, WhatDiffersNamesValuesOfEverySide)
{
    auto b = measured("b", {1});
    b->start.environment[3].value = "6.11";
    const auto figure = whatDiffers(compared({measured("a", {1}), b}));
    const auto& table = std::get<TableData>(figure.data);
    ASSERT_EQ(table.rows.size(), 1U);
    EXPECT_THAT(table.rows[0],
                testing::ElementsAre("kernel release", "environment", "6.1.0-28-amd64", "6.11"));
}

TEST(FormatValue, ChangesAreSignedPercentOrFactors)
{
    EXPECT_EQ(formatValue(0.834, ValueStyle::Change), "−16.6 %");
    EXPECT_EQ(formatValue(1.008, ValueStyle::Change), "+0.8 %");
    EXPECT_EQ(formatValue(0.9999, ValueStyle::Change), "0.0 %");
    EXPECT_EQ(formatValue(2.4, ValueStyle::Change), "×2.40");
    EXPECT_EQ(formatValue(0.31, ValueStyle::Change), "×0.31");
}

} // namespace
} // namespace isobath
