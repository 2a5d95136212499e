// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/table_text.h"
#include "tests/support/sample_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

namespace isobath {
namespace {

using testing::HasSubstr;

void expectNarrow(const std::string& text)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(textColumns(line), kTextWidth) << line;
}

TEST(FormatValue, WritesEachStyleItsWay)
{
    EXPECT_EQ(formatValue(64'312, ValueStyle::Count), "64.3k");
    EXPECT_EQ(formatValue(229'000, ValueStyle::LatencyNs), "229 µs");
    EXPECT_EQ(formatValue(1946.4 * 1024 * 1024, ValueStyle::BytesPerSecond), "1946");
    EXPECT_EQ(formatValue(19.84 * 1024 * 1024, ValueStyle::BytesPerSecond), "19.8");
    EXPECT_EQ(formatValue(63.96, ValueStyle::Plain), "64.0");
    EXPECT_EQ(formatValue(0.978, ValueStyle::Plain), "0.98");
    EXPECT_EQ(formatValue(83.24, ValueStyle::Percent), "83.2 %");
    EXPECT_EQ(formatWithUnit(2048 * 1024, ValueStyle::BytesPerSecond), "2.00 MiB/s");
}

TEST(FormatValue, NeverWritesNotMeasuredAsANumber)
{
    EXPECT_EQ(formatValue(std::nan(""), ValueStyle::Count), "–");
    EXPECT_EQ(formatWithUnit(std::nan(""), ValueStyle::BytesPerSecond), "–");
}

TEST(FormatRunTime, HasTheDecimalsOfItsStep)
{
    EXPECT_EQ(formatRunTime(2.5, 0.1), "00:02.5");
    EXPECT_EQ(formatRunTime(75, 5), "01:15");
    EXPECT_EQ(formatRunTime(59.96, 0.1), "01:00.0");
    EXPECT_EQ(formatRunTime(0.125, 0.005), "00:00.125");
}

TEST(TextColumns, CountsWideAndCombiningCharacters)
{
    EXPECT_EQ(textColumns("µs"), 2U);
    EXPECT_EQ(textColumns("測試"), 4U);
    EXPECT_EQ(textColumns("e\u0301"), 1U);
    EXPECT_EQ(textColumns("\xff"), 1U);
}

TEST(FigureText, EveryFigureFits72Columns)
{
    auto session = test::sampleSession();
    session.start.environment.push_back({"device.model", std::string(200, 'x')});
    const auto run = test::sampleRun(500);
    expectNarrow(figureToText(latencyFigure(session, run, 600)));
    expectNarrow(figureToText(iopsFigure(session, run, 600)));
    expectNarrow(figureToText(bandwidthFigure(session, run, 600)));
    expectNarrow(
        figureToText(percentileFigure(session, "x", std::vector<LatencyHistogram>(9, test::wholeRun(run)))));
    for (const auto& metric : heatmapMetrics())
        expectNarrow(figureToText(heatmapFigure(session, defaultView(session.start.plan), metric.name)));
}

TEST(FigureText, WideHeatmapComesInBlocksWithItsRowsRepeated)
{
    std::vector<std::string> sizes;
    for (int i = 1; i <= 30; ++i)
        sizes.push_back(std::to_string(i * 4) + "k");
    const auto session = test::plannedSession({test::axis("bs", sizes), test::axis("iodepth", {"1", "64"})});
    const auto text = figureToText(heatmapFigure(session, defaultView(session.start.plan), "iops"));
    expectNarrow(text);
    for (const auto& size : {"4K", "64K", "120K"})
        EXPECT_THAT(text, HasSubstr(size));
    std::size_t rows = 0;
    for (auto at = text.find("\n   64"); at != std::string::npos; at = text.find("\n   64", at + 1))
        ++rows;
    EXPECT_GE(rows, 2U);
}

TEST(FigureText, TableHoldsTheTextOfEveryCell)
{
    const auto session = test::sampleSession();
    for (const auto& metric : heatmapMetrics()) {
        const auto figure = heatmapFigure(session, defaultView(session.start.plan), metric.name);
        const auto text = figureToText(figure);
        const auto& data = std::get<HeatmapData>(figure.data);
        for (const auto& cell : data.cells) {
            if (cell.state != CellState::Done || !cell.value)
                continue;
            EXPECT_THAT(text, HasSubstr(" " + formatValue(*cell.value, data.style)));
        }
    }
}

TEST(FigureText, SaysWhatItsSignsMean)
{
    auto session = test::sampleSession();
    auto view = defaultView(session.start.plan);
    view.fixed[0] = 1;
    LiveCell live;
    live.cell = 40;
    live.metrics.set("iops", "1/s", 64'300);
    const auto text = figureToText(heatmapFigure(session, view, "iops", live));
    EXPECT_THAT(text, HasSubstr("~64.3k"));
    EXPECT_THAT(text, HasSubstr("~ running, value so far\n"));
    EXPECT_THAT(text, HasSubstr(". planned\n"));
    EXPECT_THAT(text, HasSubstr("EIO"));
    EXPECT_THAT(text, HasSubstr("* label: depth not reached\n"));
}

TEST(FigureText, RowsOfALatencyTableAreTruePercentiles)
{
    const auto source = test::sampleRun(50);
    const auto figure = latencyFigure(test::sampleSession(), source, 600);
    // Three intervals per row at 50 columns: the first row is the first three intervals together.
    auto firstThree = source;
    auto chunk = std::make_shared<IntervalChunk>(*source.intervals.at(0));
    chunk->intervals.resize(3);
    firstThree.intervals = {chunk};
    const auto merged =
        std::get<DensityData>(latencyFigure(test::sampleSession(), firstThree, 1).data).columns[0];
    EXPECT_THAT(figureToText(figure),
                HasSubstr(formatValue(*merged.p50Ns, ValueStyle::LatencyNs) + "  " +
                          padded(formatValue(*merged.p99Ns, ValueStyle::LatencyNs), 7, true)));
}

TEST(FigureText, TableWithOneEndlessWordIsCut)
{
    Figure figure;
    figure.data =
        TableData{{"name", "value"}, {false, true}, {{std::string(100, 'a'), std::string(100, '9')}}};
    expectNarrow(figureToText(figure));
    EXPECT_THAT(figureToText(figure), HasSubstr("…"));
}

TEST(FigureSummary, CountsAndRanges)
{
    auto session = test::plannedSession({test::axis("bs", {"4k", "8k"})});
    EXPECT_EQ(figureSummary(heatmapFigure(session, defaultView(session.start.plan), "iops")),
              "0 of 2 cells measured.");
    session.runs = {test::doneRun(session.start.cells[0], 0)};
    EXPECT_THAT(figureSummary(heatmapFigure(session, defaultView(session.start.plan), "iops")),
                testing::StartsWith("1 of 2 cells measured, from "));
}

} // namespace
} // namespace isobath
