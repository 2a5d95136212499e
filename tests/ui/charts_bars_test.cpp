// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/chart_fixture.h"
#include "ui/charts/figure_cells.h"

#include <gmock/gmock.h>

namespace isobath::ui {
namespace {

using test::Picture;

/// Two panels of three groups by four series; one bar of each state.
Figure sampleBars()
{
    BarsData data;
    data.groupTitle = "depth";
    data.groups = {"1", "8", "64"};
    data.seriesTitle = "block size";
    data.series = {"1K", "4K", "8K", "32K"};
    data.highlighted = 2;
    for (const auto style : {ValueStyle::Count, ValueStyle::BytesPerSecond}) {
        BarsPanel panel;
        panel.y.title = style == ValueStyle::Count ? "IOPS" : "bandwidth";
        panel.y.style = style;
        for (std::size_t i = 0; i < 12; ++i) {
            MatrixCell cell;
            cell.planCell = 100 + i;
            cell.state = CellState::Done;
            const double unit = style == ValueStyle::Count ? 1 : 1048576.0 / 100;
            cell.value = 10'000.0 * static_cast<double>(i + 1) * unit;
            cell.repeats = {*cell.value * 0.95, *cell.value, *cell.value * 1.03};
            cell.repeatsPlanned = 3;
            cell.detail = "cell " + std::to_string(i);
            panel.bars.push_back(cell);
        }
        panel.bars[0].value = 3;
        panel.bars[0].repeats = {3, 3, 3};
        panel.bars[1].labelIds = {"read-modify-write"};
        panel.bars[1].noteMarks = "*";
        panel.bars[3].state = CellState::Failed;
        panel.bars[3].value.reset();
        panel.bars[3].repeats.clear();
        panel.bars[3].mark = "EIO";
        panel.bars[5].state = CellState::Planned;
        panel.bars[5].value.reset();
        panel.bars[5].repeats.clear();
        panel.bars[7].state = CellState::Running;
        panel.bars[7].repeats.clear();
        panel.bars[9].state = CellState::Absent;
        data.panels.push_back(panel);
    }
    Figure figure;
    figure.kind = "bars";
    figure.title = "randwrite: IOPS and bandwidth by depth and block size";
    figure.subtitle = {"Model 1 · ext4", "median of 3 × 5 s"};
    figure.footnotes = {"* block smaller than the file system's"};
    figure.data = data;
    return figure;
}

TEST(FigureCells, BarsAreNumberedPanelByPanel)
{
    const auto figure = sampleBars();
    EXPECT_EQ(figureCellCount(figure), 24U);
    EXPECT_EQ(planCellAt(figure, 2), 102U);
    EXPECT_EQ(planCellAt(figure, 14), 102U);
    EXPECT_EQ(planCellAt(figure, 9), std::nullopt);
    EXPECT_EQ(planCellAt(figure, 24), std::nullopt);
    EXPECT_EQ(figureCellOf(figure, 107), 7U);
    EXPECT_EQ(figureCellOf(figure, 7), std::nullopt);
}

TEST(FigureCells, ArrowsWalkAlongBarsAndFromPanelToPanel)
{
    const auto figure = sampleBars();
    EXPECT_EQ(neighbourCell(figure, std::nullopt, 1, 0), 0U);
    EXPECT_EQ(neighbourCell(figure, 8, 1, 0), 10U) << "an absent bar is passed over";
    EXPECT_EQ(neighbourCell(figure, 2, 0, -1), 14U);
    EXPECT_EQ(neighbourCell(figure, 14, 0, 1), 2U);
    EXPECT_EQ(neighbourCell(figure, 0, -1, 0), std::nullopt);
    EXPECT_EQ(neighbourCell(figure, 11, 1, 0), std::nullopt);
}

TEST(BarsPlot, ClickAnywhereInABarsPlaceTellsItsCell)
{
    Picture picture(sampleBars(), {800, 420});
    // The lowest bar is a few pixels high, but its place is as high as the panel.
    std::set<std::size_t> seen;
    for (int y : {80, 300})
        for (int x = 0; x < 800; x += 4)
            if (const auto cell = picture.clicked({x, y}))
                seen.insert(*cell);
    EXPECT_EQ(seen.size(), 22U) << "all but the two absent ones";
    EXPECT_EQ(seen.count(9), 0U);
}

TEST(BarsPlot, SelectionIsRingedInBothPanels)
{
    Picture picture(sampleBars(), {800, 420});
    const auto accent = ChartTheme::light().accent;
    const auto before = picture.image();
    picture.chart().setSelectedCell(4);
    const auto after = picture.image();
    int upper = 0;
    int lower = 0;
    for (int y = 0; y < after.height(); ++y)
        for (int x = 0; x < after.width(); ++x)
            if (after.pixelColor(x, y) == accent && before.pixelColor(x, y) != accent)
                ++(y < 210 ? upper : lower);
    EXPECT_GT(upper, 30);
    EXPECT_GT(lower, 30);
}

TEST(BarsPlot, AVeryLowBarKeepsAVisibleMark)
{
    auto figure = sampleBars();
    auto& bars = std::get<BarsData>(figure.data);
    const auto with = Picture(figure, {800, 420}).image();
    for (auto& panel : bars.panels)
        panel.bars[0].state = CellState::Absent;
    const auto without = Picture(figure, {800, 420}).image();
    EXPECT_GT(test::differingPixels(with, without), 60);
}

TEST(BarsPlot, WhatHasNoValueIsNoBar)
{
    auto figure = sampleBars();
    auto& bars = std::get<BarsData>(figure.data);
    bars.highlighted.reset();
    const auto idle = ChartTheme::light().idle;
    for (const auto state : {CellState::Failed, CellState::Skipped, CellState::Planned}) {
        for (auto& panel : bars.panels)
            for (auto& bar : panel.bars) {
                bar.state = state;
                bar.value.reset();
                bar.repeats.clear();
                bar.mark = state == CellState::Planned ? "" : state == CellState::Failed ? "EIO" : "skip";
                bar.noteMarks.clear();
                bar.labelIds.clear();
            }
        for (const QSize size : {QSize(800, 420), QSize(260, 200)}) {
            const auto with = Picture(figure, size).image();
            auto none = figure;
            for (auto& panel : std::get<BarsData>(none.data).panels)
                for (auto& bar : panel.bars)
                    bar.state = CellState::Absent;
            EXPECT_GT(test::differingPixels(with, Picture(none, size).image()), 100) << size.width();
            EXPECT_EQ(Picture(figure, size).count(idle), 0) << "no filled area";
        }
    }
}

TEST(BarsPlot, TheHighlightedSeriesAloneIsColoured)
{
    auto figure = sampleBars();
    const auto accent = ChartTheme::darkTheme().accent;
    EXPECT_GT(Picture(figure, {800, 420}, ChartTheme::darkTheme()).count(accent), 500);
    std::get<BarsData>(figure.data).highlighted.reset();
    EXPECT_EQ(Picture(figure, {800, 420}, ChartTheme::darkTheme()).count(accent), 0);
}

TEST(BarsPlot, ExportNamesSeriesGroupsValuesAndErrors)
{
    const auto texts = test::svgTexts(sampleBars());
    for (const auto* text : {"1K", "4K", "8K", "32K", "depth 1", "depth 64", "8K: 30.0k", "80.0k", "EIO", "*",
                             "IOPS", "Bandwidth, MiB/s"})
        EXPECT_TRUE(texts.contains(QString::fromUtf8(text))) << text << "\n" << texts.join("|").toStdString();
}

TEST(BarsPlot, MailChartIsSmallAndItsTypeLarge)
{
    test::expectMailChart(sampleBars());
}

TEST(BarsPlot, AHundredGroupsStillDraw)
{
    auto figure = sampleBars();
    auto& data = std::get<BarsData>(figure.data);
    const auto bars = data.panels[0].bars;
    for (int i = 0; i < 97; ++i)
        data.groups.push_back("long name " + std::to_string(i));
    for (auto& panel : data.panels)
        for (int i = 0; i < 97; ++i)
            panel.bars.insert(panel.bars.end(), bars.begin(), bars.begin() + 4);
    EXPECT_GT(Picture(figure, {400, 200}).count(ChartTheme::light().accent), 50);
}

} // namespace
} // namespace isobath::ui
