// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_session.h"
#include "ui/charts/time_overview.h"

#include <QApplication>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace isobath::ui {
namespace {

DensityData latency(std::size_t intervals)
{
    return std::get<DensityData>(latencyFigure(test::sampleSession(), test::sampleRun(intervals), 600).data);
}

LinesData iops(std::size_t intervals)
{
    return std::get<LinesData>(iopsFigure(test::sampleSession(), test::sampleRun(intervals), 600).data);
}

/// 10 s of a run, 800 px wide.
class TimeOverviewTest : public testing::Test
{
protected:
    TimeOverviewTest()
    {
        m_overview.resize(800, 34);
        m_overview.setRun(latency(100), iops(100));
        QObject::connect(&m_overview, &TimeOverview::rangeChosen,
                         [this](double from, double to) { m_chosen.emplace_back(from, to); });
        m_overview.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&m_overview));
    }

    void drag(int fromX, int toX)
    {
        QTest::mousePress(&m_overview, Qt::LeftButton, {}, QPoint(fromX, 16));
        QTest::mouseMove(&m_overview, QPoint((fromX + toX) / 2, 16));
        QTest::mouseMove(&m_overview, QPoint(toX, 16));
        QTest::mouseRelease(&m_overview, Qt::LeftButton, {}, QPoint(toX, 16));
    }

    /// Where the brush's edge is drawn: the handle in accent colour.
    int handle(bool last)
    {
        const auto image = m_overview.grab().toImage();
        std::vector<int> columns;
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, 17) == ChartTheme::light().accent)
                columns.push_back(x);
        EXPECT_FALSE(columns.empty());
        return columns.empty() ? 0 : (last ? columns.back() : columns.front());
    }

    TimeOverview m_overview;
    std::vector<std::pair<double, double>> m_chosen;
};

TEST_F(TimeOverviewTest, DraggingChoosesWhatWasDraggedOver)
{
    drag(300, 500);
    ASSERT_FALSE(m_chosen.empty());
    EXPECT_GT(m_chosen.back().first, 1);
    EXPECT_LT(m_chosen.back().second, 8);
    EXPECT_NEAR(handle(false), 300, 4);
    EXPECT_NEAR(handle(true), 500, 4);
}

TEST_F(TimeOverviewTest, AnEdgeResizesAndTheMiddleMoves)
{
    m_overview.setRange(4, 6);
    const int right = handle(true) - 2;
    drag(right, right + 60);
    EXPECT_DOUBLE_EQ(m_overview.fromS(), 4);
    EXPECT_GT(m_overview.toS(), 6.5);
    m_overview.setRange(4, 6);
    drag((handle(false) + handle(true)) / 2, 700);
    EXPECT_GT(m_overview.fromS(), 4.5);
    EXPECT_NEAR(m_overview.toS() - m_overview.fromS(), 2, 1e-9);
}

TEST_F(TimeOverviewTest, AClickMovesTheRangeAndADoubleClickShowsAll)
{
    m_overview.setRange(0, 2);
    QTest::mouseClick(&m_overview, Qt::LeftButton, {}, QPoint(600, 16));
    EXPECT_GT(m_overview.fromS(), 4);
    EXPECT_NEAR(m_overview.toS() - m_overview.fromS(), 2, 1e-9);
    QTest::mouseDClick(&m_overview, Qt::LeftButton, {}, QPoint(300, 16));
    EXPECT_EQ(m_chosen.back(), std::pair(0.0, 10.0));
}

TEST_F(TimeOverviewTest, KeysMoveResizeAndShowAll)
{
    m_overview.setRange(4, 6);
    QTest::keyClick(&m_overview, Qt::Key_Right);
    EXPECT_NEAR(m_overview.fromS(), 4.4, 1e-9);
    EXPECT_NEAR(m_overview.toS(), 6.4, 1e-9);
    QTest::keyClick(&m_overview, Qt::Key_Left);
    EXPECT_NEAR(m_overview.fromS(), 4, 1e-9);
    QTest::keyClick(&m_overview, Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_NEAR(m_overview.toS() - m_overview.fromS(), 1.4, 1e-9);
    QTest::keyClick(&m_overview, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_NEAR(m_overview.toS() - m_overview.fromS(), 2, 1e-9);
    QTest::keyClick(&m_overview, Qt::Key_Home);
    EXPECT_EQ(m_chosen.back(), std::pair(0.0, 10.0));
}

TEST_F(TimeOverviewTest, TheRangeNeverLeavesTheRun)
{
    m_overview.setRange(8, 9);
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(&m_overview, Qt::Key_Right);
    EXPECT_NEAR(m_overview.toS(), 10, 1e-9);
    EXPECT_NEAR(m_overview.fromS(), 9, 1e-9);
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(&m_overview, Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_NEAR(m_overview.toS() - m_overview.fromS(), 0.2, 1e-9);
}

TEST_F(TimeOverviewTest, ARangeSetFromOutsideIsNotReportedBack)
{
    m_overview.setRange(2, 3);
    EXPECT_TRUE(m_chosen.empty());
}

TEST_F(TimeOverviewTest, TheWholeRunStaysWholeWhenItGrowsAndAPartStaysPut)
{
    m_overview.setRun(latency(120), iops(120));
    EXPECT_DOUBLE_EQ(m_overview.toS(), 12);
    m_overview.setRange(2, 3);
    m_overview.setRun(latency(140), iops(140));
    EXPECT_DOUBLE_EQ(m_overview.fromS(), 2);
    EXPECT_DOUBLE_EQ(m_overview.toS(), 3);
}

TEST_F(TimeOverviewTest, SaysWhichPartOfTheRunIsShown)
{
    m_overview.setRange(2, 4);
    EXPECT_FALSE(m_overview.accessibleName().isEmpty());
    EXPECT_THAT(m_overview.accessibleDescription().toStdString(), testing::HasSubstr("00:02.0"));
    EXPECT_THAT(m_overview.accessibleDescription().toStdString(), testing::HasSubstr("00:10.0"));
}

TEST_F(TimeOverviewTest, AShortStallIsStillThreePixelsWide)
{
    auto data = latency(100);
    data.stalls.clear();
    m_overview.setRun(data, iops(100));
    const auto without = m_overview.grab().toImage();
    data.stalls = {{5'000'000'000, 5'001'000'000, "stall", ""}};
    m_overview.setRun(data, iops(100));
    const auto with = m_overview.grab().toImage();
    int columns = 0;
    for (int x = 0; x < with.width(); ++x)
        columns += with.pixel(x, 8) != without.pixel(x, 8) ? 1 : 0;
    EXPECT_GE(columns, 3);
    EXPECT_LE(columns, 4);
}

TEST(TimeOverview, HasNothingToChooseBeforeARunIsSet)
{
    TimeOverview overview;
    overview.resize(300, 30);
    int chosen = 0;
    QObject::connect(&overview, &TimeOverview::rangeChosen, [&] { ++chosen; });
    QTest::mouseDClick(&overview, Qt::LeftButton, {}, QPoint(150, 15));
    QTest::keyClick(&overview, Qt::Key_Right);
    EXPECT_EQ(chosen, 0);
    EXPECT_FALSE(overview.grab().isNull());
}

} // namespace
} // namespace isobath::ui
