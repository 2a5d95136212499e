// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_session.h"
#include "ui/charts/figure_chart.h"

#include <QApplication>
#include <QClipboard>
#include <QFontMetrics>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace isobath::ui {
namespace {

Figure sampleHeatmap()
{
    const auto session = test::sampleSession();
    return heatmapFigure(session, defaultView(session.start.plan), "iops");
}

/// A shown chart of the figure.
std::unique_ptr<FigureChart> shownChart(const Figure& figure, QSize size = {470, 300})
{
    auto chart = std::make_unique<FigureChart>();
    chart->resize(size);
    chart->setFigure(figure);
    chart->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(chart.get()));
    QApplication::processEvents();
    return chart;
}

QWidget& plotOf(FigureChart& chart)
{
    return *chart.findChild<QWidget*>();
}

TEST(Fonts, AreThereAndProportional)
{
    const QFontMetrics metrics{QApplication::font()};
    EXPECT_NE(metrics.horizontalAdvance(QStringLiteral("W")), metrics.horizontalAdvance(QStringLiteral("i")));
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

TEST(FigureChart, CopiesTheTextTable)
{
    const auto figure = sampleHeatmap();
    const auto chart = shownChart(figure);
    chart->copyText();
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(), figureToText(figure));
}

TEST(FigureChart, SaysWhatItShows)
{
    const auto figure = sampleHeatmap();
    const auto chart = shownChart(figure);
    EXPECT_EQ(chart->accessibleName().toStdString(), figure.title);
    EXPECT_EQ(chart->accessibleDescription().toStdString(), figureSummary(figure));
}

} // namespace
} // namespace isobath::ui
