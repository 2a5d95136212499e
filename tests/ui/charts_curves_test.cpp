// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/chart_fixture.h"
#include "ui/charts/figure_cells.h"
#include "ui/charts/plot_style.h"

#include <cmath>
#include <limits>

namespace isobath::ui {
namespace {

using test::Picture;

/// Three series over depth, log-log, and what was asked; one point failed.
Figure sampleCurves()
{
    CurvesData data;
    data.x = {"asked depth", "", {}, Scale::Log, ValueStyle::Plain};
    data.y = {"achieved depth", "", {}, Scale::Log, ValueStyle::Plain};
    std::size_t planCell = 50;
    for (const auto* name : {"4K", "8K", "32K"}) {
        CurveSeries series;
        series.name = name;
        for (const double x : {1.0, 2.0, 8.0, 64.0}) {
            CurvePoint point;
            point.x = x;
            point.y = x * (1 - 0.1 * static_cast<double>(data.series.size()));
            point.label = "q" + std::to_string(static_cast<int>(x));
            point.cell.state = CellState::Done;
            point.cell.planCell = planCell++;
            point.cell.value = point.y;
            point.cell.repeats = {point.y * 0.8, point.y, point.y * 1.2};
            point.cell.detail = "point " + std::to_string(planCell);
            series.points.push_back(point);
        }
        data.series.push_back(series);
    }
    auto& failed = data.series[1].points[2];
    failed.y = std::numeric_limits<double>::quiet_NaN();
    failed.cell.state = CellState::Failed;
    failed.cell.mark = "EIO";
    failed.cell.repeats.clear();
    CurveSeries asked;
    asked.name = "all that was asked";
    asked.isReference = true;
    for (const double x : {1.0, 64.0})
        asked.points.push_back({x, x, "", {}});
    data.series.push_back(asked);
    Figure figure;
    figure.kind = "depth";
    figure.title = "Achieved against asked depth";
    figure.subtitle = {"Model 1 · ext4", "median of 3 × 5 s"};
    figure.data = data;
    return figure;
}

TEST(FigureCells, CurvesAreNumberedSeriesBySeries)
{
    const auto figure = sampleCurves();
    EXPECT_EQ(figureCellCount(figure), 14U);
    EXPECT_EQ(planCellAt(figure, 5), 55U);
    EXPECT_EQ(planCellAt(figure, 12), std::nullopt) << "a reference shows no cell";
    EXPECT_EQ(neighbourCell(figure, 1, 0, 1), 5U);
    EXPECT_EQ(neighbourCell(figure, 3, 1, 0), std::nullopt);
}

TEST(CurvesPlot, DecadesOfBandwidthAreRoundInItsUnit)
{
    auto figure = sampleCurves();
    auto& data = std::get<CurvesData>(figure.data);
    data.y = {"Bandwidth", "MiB/s", {}, Scale::Log, ValueStyle::BytesPerSecond};
    for (auto& series : data.series)
        for (auto& point : series.points) {
            point.y *= 20 * 1048576.0;
            point.cell.repeats.clear();
        }
    const auto texts = test::svgTexts(figure);
    for (const auto* decade : {"100", "1000"})
        EXPECT_TRUE(texts.contains(QString::fromUtf8(decade))) << texts.join("|").toStdString();
    EXPECT_FALSE(texts.contains(QStringLiteral("95.4")));
}

TEST(CurvesPlot, PointsThatLieOnEachOtherAllShowTheirNotes)
{
    auto figure = sampleCurves();
    auto& data = std::get<CurvesData>(figure.data);
    for (std::size_t series = 0; series < 3; ++series) {
        auto& point = data.series[series].points[3];
        point.y = 60;
        point.label.clear();
        point.cell.noteMarks = series == 1 ? "†" : "*";
    }
    const auto texts = test::svgTexts(figure);
    EXPECT_EQ(texts.count(QStringLiteral("†")), 1);
    EXPECT_EQ(texts.count(QStringLiteral("*")), 1) << "one for both: they say the same";
}

TEST(LogTicks, AreAtLeastThreeHoweverLittleAnAxisSpans)
{
    using Ticks = std::vector<double>;
    EXPECT_EQ(logTicks(1, 1000), (Ticks{1, 10, 100, 1000}));
    EXPECT_EQ(logTicks(1, 10), (Ticks{1, 2, 5, 10}));
    EXPECT_EQ(logTicks(1.3, 3.1), (Ticks{1.5, 2, 3}));
    EXPECT_EQ(logTicks(1.05, 1.45), (Ticks{1.1, 1.2, 1.4}));
}

TEST(CurvesPlot, ClickOnAPointTellsItsCellAndBesideItNone)
{
    Picture picture(sampleCurves(), {800, 420});
    std::set<std::size_t> seen;
    int missed = 0;
    for (int y = 20; y < 400; y += 4)
        for (int x = 0; x < 800; x += 4) {
            const auto cell = picture.clicked({x, y});
            missed += cell ? 0 : 1;
            if (cell)
                seen.insert(*cell);
        }
    EXPECT_EQ(seen.size(), 12U) << "every point, the failed one too";
    EXPECT_GT(missed, 10'000);
}

TEST(CurvesPlot, AFailedPointIsMarkedInRedWithItsErrno)
{
    EXPECT_GT(Picture(sampleCurves(), {800, 420}).count(ChartTheme::light().failure), 5);
    EXPECT_TRUE(test::svgTexts(sampleCurves()).contains(QStringLiteral("EIO")));
}

TEST(CurvesPlot, SelectionIsRingedInAccent)
{
    Picture picture(sampleCurves(), {800, 420});
    const auto accent = ChartTheme::light().accent;
    EXPECT_EQ(picture.count(accent), 0);
    picture.chart().setSelectedCell(2);
    EXPECT_GT(picture.count(accent), 10);
}

TEST(CurvesPlot, NamesEveryLineAndEveryAskedDepth)
{
    const auto texts = test::svgTexts(sampleCurves());
    for (const auto* text :
         {"4K", "8K", "32K", "all that was asked", "1", "2", "8", "64", "asked depth", "q64"})
        EXPECT_TRUE(texts.contains(QString::fromUtf8(text))) << text << "\n" << texts.join("|").toStdString();
}

TEST(CurvesPlot, CategoriesStandOnTheAxis)
{
    auto figure = sampleCurves();
    auto& data = std::get<CurvesData>(figure.data);
    data.x = {"repeat", "", {"first", "second", "third", "fourth"}, Scale::Linear, ValueStyle::Plain};
    data.series.pop_back();
    for (auto& series : data.series)
        for (std::size_t i = 0; i < series.points.size(); ++i)
            series.points[i].x = static_cast<double>(i);
    const auto texts = test::svgTexts(figure);
    EXPECT_TRUE(texts.contains(QStringLiteral("first")));
    EXPECT_TRUE(texts.contains(QStringLiteral("fourth")));
}

TEST(CurvesPlot, MailChartIsSmallAndItsTypeLarge)
{
    test::expectMailChart(sampleCurves());
}

TEST(CurvesPlot, ArrowKeysWalkAlongALine)
{
    Picture picture(sampleCurves(), {800, 420});
    std::vector<std::size_t> clicked;
    QObject::connect(&picture.chart(), &FigureChart::cellClicked,
                     [&](std::size_t cell) { clicked.push_back(cell); });
    for (const auto key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Up})
        QTest::keyClick(&picture.chart(), key);
    EXPECT_EQ(clicked, (std::vector<std::size_t>{0, 1, 5}));
}

TEST(CurvesPlot, NothingMeasuredYetStillDraws)
{
    auto figure = sampleCurves();
    std::get<CurvesData>(figure.data).series.clear();
    EXPECT_FALSE(Picture(figure, {300, 200}).image().isNull());
}

TEST(Headings, BeginWithACapitalLetterUnlessAPercentileDoes)
{
    EXPECT_EQ(asHeading("achieved depth"), "Achieved depth");
    EXPECT_EQ(asHeading("p99 latency"), "p99 latency");
    EXPECT_EQ(asHeading(""), "");
}

} // namespace
} // namespace isobath::ui
