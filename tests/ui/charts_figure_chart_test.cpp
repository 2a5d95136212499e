// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_session.h"
#include "ui/charts/figure_chart.h"

#include <QApplication>
#include <QClipboard>
#include <QFontMetrics>
#include <QImage>
#include <QTest>
#include <QToolTip>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace isobath::ui {
namespace {

constexpr int kToolTipMs = 2000;

Figure sampleHeatmap()
{
    const auto session = test::sampleSession();
    return heatmapFigure(session, defaultView(session.start.plan), "iops");
}

Figure sampleLatency(std::size_t intervals = 50)
{
    return latencyFigure(test::sampleSession(), test::sampleRun(intervals), 600);
}

std::vector<Figure> everyKind()
{
    const auto run = test::sampleRun(50);
    return {sampleHeatmap(), sampleLatency(), iopsFigure(test::sampleSession(), run, 600),
            percentileFigure(test::sampleSession(), "4K",
                             {test::wholeRun(run), test::wholeRun(test::sampleRun(20))})};
}

void settle()
{
    for (int i = 0; i < 3; ++i)
        QApplication::processEvents();
}

/// A shown chart of the figure.
std::unique_ptr<FigureChart> shownChart(const Figure& figure, QSize size = {470, 300},
                                        const ChartTheme& theme = ChartTheme::light())
{
    auto chart = std::make_unique<FigureChart>();
    chart->resize(size);
    chart->setTheme(theme);
    chart->setFigure(figure);
    chart->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(chart.get()));
    settle();
    return chart;
}

QWidget& plotOf(FigureChart& chart)
{
    return *chart.findChild<QWidget*>();
}

QImage pictureOf(FigureChart& chart)
{
    settle();
    return chart.grab().toImage();
}

std::size_t distinctColours(const QImage& image)
{
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, y));
    return colours.size();
}

/// Ranges the chart reports.
struct Ranges
{
    explicit Ranges(FigureChart& chart)
    {
        QObject::connect(&chart, &FigureChart::visibleRangeChanged,
                         [this](double from, double to) { seen.emplace_back(from, to); });
    }
    std::vector<std::pair<double, double>> seen;
};

TEST(Fonts, AreThereAndProportional)
{
    const QFontMetrics metrics{QApplication::font()};
    EXPECT_NE(metrics.horizontalAdvance(QStringLiteral("W")), metrics.horizontalAdvance(QStringLiteral("i")));
}

TEST(FigureChart, DrawsEveryKindAtEverySizeAndTheme)
{
    for (const auto& figure : everyKind())
        for (const auto& theme : {ChartTheme::light(), ChartTheme::darkTheme()})
            for (const QSize size : {QSize(300, 200), QSize(1024, 700), QSize(1600, 1000)}) {
                const auto chart = shownChart(figure, size, theme);
                const auto image = pictureOf(*chart);
                EXPECT_EQ(image.size(), size);
                EXPECT_EQ(image.pixelColor(1, size.height() - 1), theme.ground) << figure.kind;
                EXPECT_GT(distinctColours(image), 10U) << figure.kind;
            }
}

TEST(FigureChart, SurvivesSizesThatHoldNothing)
{
    for (const auto& figure : everyKind())
        for (const QSize size : {QSize(1, 1), QSize(40, 20), QSize(900, 12)})
            EXPECT_EQ(pictureOf(*shownChart(figure, size)).size(), size);
}

TEST(FigureChart, ClickOnACellTellsWhichOne)
{
    const auto chart = shownChart(sampleHeatmap());
    std::vector<std::size_t> clicked;
    QObject::connect(chart.get(), &FigureChart::cellClicked,
                     [&](std::size_t cell) { clicked.push_back(cell); });
    auto& plot = plotOf(*chart);
    // Well inside the axis rect: the second click is up and to the right of the first.
    QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(plot.width() / 3, plot.height() * 2 / 3));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(plot.width() * 2 / 3, plot.height() / 3));
    ASSERT_EQ(clicked.size(), 2U);
    EXPECT_GT(clicked[1] % 6, clicked[0] % 6);
    EXPECT_GT(clicked[1] / 6, clicked[0] / 6);
}

TEST(FigureChart, ArrowKeysGoFromCellToCell)
{
    const auto chart = shownChart(sampleHeatmap());
    std::vector<std::size_t> clicked;
    QObject::connect(chart.get(), &FigureChart::cellClicked,
                     [&](std::size_t cell) { clicked.push_back(cell); });
    for (const auto key :
         {Qt::Key_Right, Qt::Key_Right, Qt::Key_Up, Qt::Key_Left, Qt::Key_Down, Qt::Key_Down})
        QTest::keyClick(chart.get(), key);
    // The first press selects, the last one would leave the map.
    EXPECT_THAT(clicked, testing::ElementsAre(0, 1, 7, 6, 0));
}

TEST(FigureChart, HoverShowsTheCellsDetail)
{
    const auto figure = sampleHeatmap();
    const auto chart = shownChart(figure);
    std::optional<std::size_t> hovered;
    QObject::connect(chart.get(), &FigureChart::cellHovered,
                     [&](std::optional<std::size_t> cell) { hovered = cell; });
    auto& plot = plotOf(*chart);
    QTest::mouseMove(&plot, QPoint(plot.width() / 3, plot.height() / 2));
    ASSERT_TRUE(QTest::qWaitFor([&] { return hovered.has_value(); }, kToolTipMs));
    const auto& detail = std::get<HeatmapData>(figure.data).cells[*hovered].detail;
    EXPECT_TRUE(QTest::qWaitFor([&] { return QToolTip::text().toStdString() == detail; }, kToolTipMs));
    EXPECT_THAT(detail, testing::StartsWith("randread "));
}

TEST(FigureChart, SelectionIsDrawnInTheAccentColour)
{
    const auto chart = shownChart(sampleHeatmap());
    const auto accents = [&] {
        const auto image = pictureOf(*chart);
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, y) == ChartTheme::light().accent ? 1 : 0;
        return count;
    };
    EXPECT_EQ(accents(), 0);
    chart->setSelectedCell(8);
    EXPECT_GT(accents(), 100);
}

TEST(FigureChart, WheelZoomsTimeAndHomeShowsTheWholeRun)
{
    const auto chart = shownChart(sampleLatency(), {900, 240});
    Ranges ranges(*chart);
    auto& plot = plotOf(*chart);
    QWheelEvent wheel(QPointF(450, 120), plot.mapToGlobal(QPointF(450, 120)), {}, QPoint(0, 240),
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&plot, &wheel);
    ASSERT_FALSE(ranges.seen.empty());
    EXPECT_LT(ranges.seen.back().second - ranges.seen.back().first, 5);
    QTest::keyClick(chart.get(), Qt::Key_Home);
    EXPECT_EQ(ranges.seen.back(), std::pair(0.0, 5.0));
}

TEST(FigureChart, DragZoomsToWhatWasDraggedOver)
{
    const auto chart = shownChart(sampleLatency(), {900, 240});
    Ranges ranges(*chart);
    auto& plot = plotOf(*chart);
    QTest::mousePress(&plot, Qt::LeftButton, {}, QPoint(400, 100));
    QTest::mouseMove(&plot, QPoint(450, 120));
    QTest::mouseMove(&plot, QPoint(500, 150));
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, QPoint(500, 150));
    ASSERT_FALSE(ranges.seen.empty());
    EXPECT_GT(ranges.seen.back().first, 1);
    EXPECT_LT(ranges.seen.back().second, 4);
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, QPoint(450, 120));
    EXPECT_EQ(ranges.seen.back(), std::pair(0.0, 5.0));
}

TEST(FigureChart, ZoomNeverLeavesTheRun)
{
    const auto chart = shownChart(sampleLatency(), {900, 240});
    Ranges ranges(*chart);
    QTest::keyClick(chart.get(), Qt::Key_Minus);
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(chart.get(), Qt::Key_Plus);
    for (int i = 0; i < 100; ++i)
        QTest::keyClick(chart.get(), Qt::Key_Right);
    for (const auto& [from, to] : ranges.seen) {
        EXPECT_GE(from, 0);
        EXPECT_LE(to, 5 + 1e-9);
        EXPECT_GE(to - from, 0.2 - 1e-9);
    }
}

TEST(FigureChart, NewDataKeepsTheZoomAndAGrowingRunStaysWhole)
{
    const auto chart = shownChart(sampleLatency(20), {900, 240});
    Ranges ranges(*chart);
    chart->setFigure(sampleLatency(40));
    EXPECT_TRUE(ranges.seen.empty()) << "growing is no zoom";
    QTest::keyClick(chart.get(), Qt::Key_Minus);
    EXPECT_EQ(ranges.seen.back(), std::pair(0.0, 4.0)) << "the whole run was shown";
    chart->setVisibleRange(1, 2);
    chart->setFigure(sampleLatency(50));
    QTest::keyClick(chart.get(), Qt::Key_Plus);
    EXPECT_GT(ranges.seen.back().first, 1);
    EXPECT_LT(ranges.seen.back().second, 2);
}

TEST(FigureChart, RangeSetFromOutsideIsNotReportedBack)
{
    const auto chart = shownChart(sampleLatency(), {900, 240});
    Ranges ranges(*chart);
    chart->setVisibleRange(1, 2);
    EXPECT_TRUE(ranges.seen.empty());
}

TEST(FigureChart, CursorFollowsTheMouseInSeconds)
{
    const auto chart = shownChart(sampleLatency(), {900, 240});
    std::vector<std::optional<double>> cursors;
    QObject::connect(chart.get(), &FigureChart::cursorMoved,
                     [&](std::optional<double> s) { cursors.push_back(s); });
    auto& plot = plotOf(*chart);
    QTest::mouseMove(&plot, QPoint(300, 100));
    QTest::mouseMove(&plot, QPoint(600, 100));
    ASSERT_TRUE(QTest::qWaitFor([&] { return cursors.size() >= 2; }, kToolTipMs));
    EXPECT_LT(*cursors.front(), *cursors.back());
    EXPECT_LT(*cursors.back(), 5);
    const auto before = pictureOf(*chart);
    chart->setCursor(2.0);
    EXPECT_NE(pictureOf(*chart), before);
    chart->setCursor(std::nullopt);
    EXPECT_EQ(pictureOf(*chart), before);
}

TEST(FigureChart, EvenAShortStallIsThreePixelsWide)
{
    auto source = test::sampleRun(3000);
    source.events = {{60'000'000'000, 60'001'000'000, "stall", ""}};
    Figure with = iopsFigure(test::sampleSession(), source, 600);
    auto without = with;
    std::get<LinesData>(without.data).stalls.clear();
    const auto a = pictureOf(*shownChart(with, {600, 200}));
    const auto b = pictureOf(*shownChart(without, {600, 200}));
    std::set<int> columns;
    for (int x = 0; x < a.width(); ++x)
        for (int y = 0; y < a.height(); ++y)
            if (a.pixel(x, y) != b.pixel(x, y))
                columns.insert(x);
    EXPECT_GE(columns.size(), 3U);
    EXPECT_LE(columns.size(), 4U);
}

TEST(FigureChart, WhatWasNotMeasuredLeavesAGap)
{
    LinesData data;
    data.lengthS = data.endX = 3;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    data.series = {{"IOPS", {0, 1, 2}, {100, nan, 100}, true}};
    Figure figure;
    figure.kind = "iops";
    figure.data = data;
    const auto chart = shownChart(figure, {600, 200});
    const auto image = pictureOf(*chart);
    const auto inked = [&](int x) {
        for (int y = 30; y < 165; ++y)
            if (image.pixelColor(x, y).lightness() < 100)
                return true;
        return false;
    };
    EXPECT_TRUE(inked(100));
    EXPECT_FALSE(inked(300));
    EXPECT_TRUE(inked(480));
}

TEST(FigureChart, CopiesTheTextTable)
{
    const auto figure = sampleHeatmap();
    const auto chart = shownChart(figure);
    QTest::keyClick(chart.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(), figureToText(figure));
}

TEST(FigureChart, CopiesTheMailChartAtTwiceItsSize)
{
    const auto chart = shownChart(sampleHeatmap());
    QTest::keyClick(chart.get(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->image().size(), QSize(1600, 1000));
}

TEST(FigureChart, SaysWhatItShows)
{
    const auto figure = sampleHeatmap();
    const auto chart = shownChart(figure);
    EXPECT_EQ(chart->accessibleName().toStdString(), figure.title);
    EXPECT_EQ(chart->accessibleDescription().toStdString(), figureSummary(figure));
}

TEST(FigureChart, AnotherKindOfFigureTakesItsPlace)
{
    const auto chart = shownChart(sampleHeatmap());
    const auto before = pictureOf(*chart);
    for (const auto& figure : everyKind())
        chart->setFigure(figure);
    chart->setFigure(sampleHeatmap());
    EXPECT_EQ(pictureOf(*chart), before);
}

TEST(FigureChart, CompactShowsCellsEdgeToEdge)
{
    auto chart = std::make_unique<FigureChart>();
    chart->setCompact(true);
    chart->resize(120, 60);
    chart->setFigure(sampleHeatmap());
    chart->show();
    const auto image = pictureOf(*chart);
    const auto ground = ChartTheme::light().ground;
    const auto columnUsed = [&](int x) {
        for (int y = 0; y < image.height(); ++y)
            if (image.pixelColor(x, y) != ground)
                return true;
        return false;
    };
    EXPECT_TRUE(columnUsed(2));
    EXPECT_TRUE(columnUsed(117));
}

TEST(LogLines, GapIsNotDrawnAsZero)
{
    Figure figure;
    figure.kind = "latency-lines";
    LinesData data;
    data.y.scale = Scale::Log;
    data.y.style = ValueStyle::LatencyNs;
    data.series = {{"p50", {0, 1, 2, 3}, {1e6, 1e6, std::nan(""), 1e6}, true}};
    data.endX = 4;
    data.lengthS = 4;
    figure.data = data;
    FigureChart chart;
    chart.resize(600, 300);
    chart.setFigure(figure);
    chart.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart));
    QApplication::processEvents();
    const auto image = chart.grab().toImage();
    int below = 0;
    int above = 0;
    for (int x = 90; x < 500; ++x)
        for (int y = 20; y < 240; ++y)
            if (image.pixelColor(x, y).lightness() < 80)
                ++(y > 150 ? below : above);
    EXPECT_GT(above, 200) << "the line itself, at the top";
    EXPECT_EQ(below, 0);
}

} // namespace
} // namespace isobath::ui
