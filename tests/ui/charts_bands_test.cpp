// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_session.h"
#include "tests/ui/chart_fixture.h"
#include "ui/charts/color_ramps.h"

namespace isobath::ui {
namespace {

using test::Picture;

Figure sampleBands(std::size_t intervals = 50)
{
    auto figure = latencyFigure(isobath::test::sampleSession(), isobath::test::sampleRun(intervals), 600);
    figure.kind = "bands";
    std::get<DensityData>(figure.data).asBands = true;
    return figure;
}

Figure sampleTable(std::size_t rows, std::size_t columns)
{
    TableData table;
    for (std::size_t column = 0; column < columns; ++column) {
        table.columns.push_back("depth " + std::to_string(column));
        table.rightAligned.push_back(column > 0);
    }
    for (std::size_t row = 0; row < rows; ++row) {
        table.rows.emplace_back();
        for (std::size_t column = 0; column < columns; ++column)
            table.rows.back().push_back(std::to_string(row) + "." + std::to_string(column) + "k");
    }
    Figure figure;
    figure.kind = "pivot";
    figure.title = "IOPS by depth";
    figure.subtitle = {"Model 1 · ext4", "median of 3 × 5 s"};
    figure.data = table;
    return figure;
}

TEST(Bands, AreAreasOfOneHueInOrder)
{
    Picture picture(sampleBands(), {900, 300});
    const auto image = picture.image();
    // In the middle of an interval's column, from the bottom up, the areas only get lighter.
    std::vector<int> seen;
    for (int y = image.height() - 1; y > 0; --y)
        for (std::size_t band = 0; band < 4; ++band) {
            static constexpr double kShades[] = {0.75, 0.5, 0.28, 0.05};
            if (image.pixelColor(200, y) == densityColor(kShades[band], false) &&
                (seen.empty() || seen.back() != static_cast<int>(band)))
                seen.push_back(static_cast<int>(band));
        }
    EXPECT_GE(seen.size(), 3U);
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
}

TEST(Bands, NameTheirEdgesAndTheMaximum)
{
    const auto texts = test::svgTexts(sampleBands());
    for (const auto* text : {"p50", "p90", "p99", "p99.9", "max"})
        EXPECT_TRUE(texts.contains(QString::fromUtf8(text))) << text;
}

TEST(Bands, TheMaximumIsDrawnAboveTheAreas)
{
    auto figure = sampleBands();
    const auto with = Picture(figure, {900, 300}).image();
    for (auto& column : std::get<DensityData>(figure.data).columns)
        if (column.maxNs)
            column.maxNs = column.p999Ns;
    EXPECT_GT(test::differingPixels(with, Picture(figure, {900, 300}).image()), 200);
}

TEST(Bands, ReplaceTheDensityAndGiveItBack)
{
    auto density = sampleBands();
    std::get<DensityData>(density.data).asBands = false;
    Picture picture(density, {900, 300});
    const auto before = picture.image();
    picture.chart().setFigure(sampleBands());
    EXPECT_NE(picture.image(), before);
    picture.chart().setFigure(density);
    EXPECT_EQ(picture.image(), before);
}

TEST(Bands, MailChartIsSmallAndItsTypeLarge)
{
    test::expectMailChart(sampleBands());
    test::expectMailChart(sampleBands(3000));
}

TEST(SystemLines, AreNamedByTheirOwnNames)
{
    LinesData data;
    data.lengthS = data.endX = 3;
    data.y.title = "queue depth";
    for (const auto* name : {"achieved", "device", "third", "fourth"})
        data.series.push_back({name, {0, 1, 2}, {64, 62, 60}, true});
    Figure figure;
    figure.kind = "system";
    figure.title = "Queue depth";
    figure.data = data;
    const auto texts = test::svgTexts(figure);
    for (const auto* name : {"achieved", "device", "third", "fourth"})
        EXPECT_TRUE(texts.contains(QString::fromUtf8(name))) << name;
    EXPECT_FALSE(texts.contains(QStringLiteral("all")));
}

TEST(Table, ExportHoldsEveryCell)
{
    const auto texts = test::svgTexts(sampleTable(10, 6));
    for (int row = 0; row < 10; ++row)
        for (int column = 0; column < 6; ++column)
            EXPECT_TRUE(texts.contains(QStringLiteral("%1.%2k").arg(row).arg(column)));
    test::expectMailChart(sampleTable(10, 6));
}

TEST(Table, SaysWhatItsColumnsAreAndWritesAGroupOnce)
{
    auto figure = sampleTable(4, 3);
    auto& table = std::get<TableData>(figure.data);
    table.headings = 2;
    table.acrossTitle = "depth";
    for (auto& row : table.rows) {
        row[0] = "4 files";
        row[2] += "*†";
    }
    table.rightAligned.assign(3, true);
    const auto texts = test::svgTexts(figure);
    EXPECT_TRUE(texts.contains(QStringLiteral("depth →"))) << texts.join("|").toStdString();
    EXPECT_EQ(texts.count(QStringLiteral("4 files")), 1);
    EXPECT_EQ(texts.count(QStringLiteral("*†")), 4) << "marks stand beside the digits";
    EXPECT_TRUE(texts.contains(QStringLiteral("3.2k")));
}

TEST(Table, SaysHowMuchWasLeftOut)
{
    const auto texts = test::svgTexts(sampleTable(100, 30));
    int rows = 0;
    while (texts.contains(QStringLiteral("%1.0k").arg(rows)))
        ++rows;
    int columns = 0;
    while (texts.contains(QStringLiteral("0.%1k").arg(columns)))
        ++columns;
    ASSERT_GT(rows, 10);
    ASSERT_GT(columns, 5);
    EXPECT_TRUE(texts.contains(QStringLiteral("and %1 more rows and %2 more columns: see the text table")
                                   .arg(100 - rows)
                                   .arg(30 - columns)))
        << texts.join("|").toStdString();
    test::expectMailChart(sampleTable(100, 30));
}

} // namespace
} // namespace isobath::ui
