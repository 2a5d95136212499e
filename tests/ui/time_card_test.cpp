// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/long_run.h"
#include "tests/support/own_state_test.h"
#include "tests/support/sample_session.h"
#include "ui/charts/event_lane.h"
#include "ui/charts/figure_chart.h"
#include "ui/charts/time_overview.h"
#include "ui/pages/time_card.h"
#include "ui/pages/time_readout.h"
#include "ui/pages/time_stack.h"
#include "ui/widgets/segmented_control.h"

#include <QAbstractButton>
#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace isobath::ui::test {
namespace {

using namespace isobath::test;

constexpr int kWaitMs = 60'000;

/// The card beside a page that answers what it asks for.
class TimeCardTest : public OwnStateTest
{
protected:
    TimeCardTest()
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                           QString::fromStdString(m_folder / "config"));
        QCoreApplication::setOrganizationName("isobath");
        QCoreApplication::setApplicationName("isobath-test");
        open();
    }

    void open()
    {
        m_card = std::make_unique<TimeCard>();
        QObject::connect(m_card.get(), &TimeCard::figuresWanted, m_card.get(), [this] {
            ++m_answers;
            answer();
        });
        m_card->resize(1100, 460);
        m_card->show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(m_card.get()));
    }

    void show(const TimeSource& source, bool isLive = false)
    {
        m_source = source;
        m_isLive = isLive;
        answer();
    }
    void answer() { m_card->showRun(m_session, m_source, "a run", m_isLive); }

    /// Does what asks for figures, and waits until they are there.
    template <class Act>
    void act(Act what)
    {
        const int before = m_answers;
        what();
        EXPECT_TRUE(QTest::qWaitFor([&] { return m_answers > before; }, kWaitMs));
    }
    void key(int code)
    {
        act([&] { QTest::keyClick(stack().latency(), static_cast<Qt::Key>(code)); });
    }

    TimeStack& stack() { return *m_card->stack(); }
    const DensityData& latency() { return std::get<DensityData>(stack().latency()->figure().data); }
    double largestShown()
    {
        double largest = 0;
        for (const auto& column : latency().columns)
            largest = std::max(largest, column.maxNs.value_or(0));
        return largest;
    }

    Session m_session = sampleSession();
    TimeSource m_source;
    bool m_isLive = false;
    int m_answers = 0;
    std::unique_ptr<TimeCard> m_card;
};

TEST_F(TimeCardTest, WholeHalfHourShowsBothStallsAndTheTrueMaximum)
{
    const auto& run = halfHourRun();
    ASSERT_EQ(run.runtimeNs, 1'800'000'000'000U);
    show(timeSourceOf(run, "half an hour"));
    ASSERT_EQ(latency().lengthS, 1800);
    EXPECT_LE(latency().columns.size(), static_cast<std::size_t>(stack().columns()));
    EXPECT_EQ(latency().stalls.size(), 2U);
    EXPECT_EQ(stack().events()->events().size(), 2U);
    EXPECT_GE(stack().events()->markRect(0).width(), 3);
    EXPECT_GE(stack().events()->markRect(1).width(), 3);
    EXPECT_THAT(stack().readout().toStdString(), testing::StartsWith("2 stalls, longest 30"));
    const auto whole = readsWithin(run, 0, 1800);
    EXPECT_GE(whole.moments().maxNs, 300'000'000U);
    EXPECT_EQ(largestShown(), static_cast<double>(whole.moments().maxNs));
}

TEST_F(TimeCardTest, EveryZoomShowsThePercentilesOfWhatItsColumnsHold)
{
    const auto& run = halfHourRun();
    show(timeSourceOf(run, "half an hour"));
    for (int step = 0; step < 8; ++step) {
        key(Qt::Key_Plus);
        ASSERT_FALSE(latency().columns.empty());
        for (const auto& column : latency().columns) {
            const auto merged = readsWithin(run, column.startS, column.endS);
            ASSERT_EQ(column.count, merged.count());
            if (merged.count() == 0)
                continue;
            EXPECT_EQ(column.p50Ns, static_cast<double>(*merged.quantileNs(0.5)));
            EXPECT_EQ(column.p99Ns, static_cast<double>(*merged.quantileNs(0.99)));
            EXPECT_EQ(column.p999Ns, static_cast<double>(*merged.quantileNs(0.999)));
            EXPECT_EQ(column.maxNs, static_cast<double>(merged.moments().maxNs));
        }
        key(Qt::Key_Right);
    }
    EXPECT_LT(latency().columns.front().endS - latency().columns.front().startS, 0.5)
        << "a deeper zoom has narrower columns";
}

TEST_F(TimeCardTest, AveragesOverAWindow)
{
    show(sampleRun(120));
    EXPECT_EQ(latency().columns.size(), 120U);
    act([&] { m_card->window()->button(1)->click(); });
    EXPECT_EQ(latency().columns.size(), 12U);
    act([&] { m_card->window()->button(2)->click(); });
    EXPECT_EQ(latency().columns.size(), 2U);
    EXPECT_EQ(latency().columns[0].count + latency().columns[1].count, wholeRun(m_source).count());
    EXPECT_EQ(largestShown(), static_cast<double>(wholeRun(m_source).moments().maxNs));
}

TEST_F(TimeCardTest, DrawsDensityBandsOrLines)
{
    show(sampleRun(120));
    EXPECT_EQ(stack().latency()->figure().kind, "latency");
    act([&] { m_card->picture()->button(1)->click(); });
    EXPECT_EQ(stack().latency()->figure().kind, "bands");
    act([&] { m_card->picture()->button(2)->click(); });
    const auto& lines = std::get<LinesData>(stack().latency()->figure().data);
    ASSERT_EQ(lines.series.size(), 4U);
    EXPECT_EQ(lines.series.back().name, "max");
    const auto& max = lines.series.back().y;
    double largest = 0;
    for (const double y : max)
        largest = std::isnan(y) ? largest : std::max(largest, y);
    EXPECT_EQ(largest, static_cast<double>(wholeRun(m_source).moments().maxNs));
    EXPECT_TRUE(std::isnan(max[60])) << "the stall breaks the line";
}

TEST_F(TimeCardTest, AllChartsShareRangeAndCursor)
{
    show(timeSourceOf(simulatedRun(20'000'000'000, {}), "20 s"));
    auto* iops = stack().panel(TimePanel::Iops);
    auto* queue = stack().panel(TimePanel::Queue);
    ASSERT_TRUE(iops->isVisible());
    ASSERT_TRUE(queue->isVisible());
    act([&] { QTest::keyClick(iops, Qt::Key_Plus); });
    EXPECT_DOUBLE_EQ(stack().fromS(), 3);
    EXPECT_DOUBLE_EQ(stack().toS(), 17);
    EXPECT_DOUBLE_EQ(stack().overview()->fromS(), 3);
    for (const auto* figure : {&iops->figure(), &queue->figure()}) {
        const auto& lines = std::get<LinesData>(figure->data);
        EXPECT_DOUBLE_EQ(lines.series.at(0).x.front(), 3);
        EXPECT_DOUBLE_EQ(lines.endX, 17);
    }
    emit queue->cursorMoved(10.05);
    const auto expected = std::find_if(latency().columns.begin(), latency().columns.end(),
                                       [](const auto& column) { return column.endS > 10.05; });
    for (const auto& value : {formatValue(*expected->p99Ns, ValueStyle::LatencyNs), std::string("00:10.0"),
                              std::string("in flight 4")})
        EXPECT_THAT(stack().readout().toStdString(), testing::HasSubstr(value));
    emit queue->cursorMoved(std::nullopt);
    EXPECT_EQ(stack().readout(), "no stalls");
}

TEST_F(TimeCardTest, BrushOfTheOverviewChoosesThePart)
{
    show(sampleRun(300));
    act([&] { emit stack().overview()->rangeChosen(10, 12); });
    EXPECT_DOUBLE_EQ(stack().fromS(), 10);
    EXPECT_DOUBLE_EQ(latency().columns.front().startS, 10);
    EXPECT_DOUBLE_EQ(latency().columns.back().endS, 12);
    key(Qt::Key_Home);
    EXPECT_TRUE(stack().isWhole());
    EXPECT_DOUBLE_EQ(latency().columns.back().endS, 30);
}

TEST_F(TimeCardTest, KeysGoFromEventToEvent)
{
    show(timeSourceOf(halfHourRun(), "half an hour"));
    key(Qt::Key_N);
    EXPECT_LE(stack().fromS(), 400);
    EXPECT_GE(stack().toS(), 400.3);
    EXPECT_LT(stack().toS() - stack().fromS(), 10);
    EXPECT_THAT(stack().events()->accessibleDescription().toStdString(), testing::HasSubstr("stall for 30"));
    key(Qt::Key_N);
    EXPECT_LE(stack().fromS(), 1300.05);
    EXPECT_GE(stack().toS(), 1300.35);
    key(Qt::Key_P);
    EXPECT_LE(stack().fromS(), 400);
    EXPECT_GE(stack().toS(), 400.3);
}

TEST_F(TimeCardTest, RemembersWhichPanelsAreShown)
{
    show(timeSourceOf(simulatedRun(2'000'000'000, {}), "2 s"));
    EXPECT_TRUE(stack().panel(TimePanel::Bandwidth)->isVisible());
    EXPECT_FALSE(stack().panel(TimePanel::Memory)->isVisible()) << "the run has no such values";
    act([&] { m_card->panelAction(TimePanel::Bandwidth)->trigger(); });
    EXPECT_FALSE(stack().panel(TimePanel::Bandwidth)->isVisible());
    open();
    answer();
    EXPECT_FALSE(stack().panel(TimePanel::Bandwidth)->isVisible());
    EXPECT_TRUE(stack().panel(TimePanel::Iops)->isVisible());
}

TEST_F(TimeCardTest, RunningRunKeepsTheUsersZoom)
{
    show(sampleRun(100), true);
    act([&] { emit stack().overview()->rangeChosen(2, 5); });
    show(sampleRun(200), true);
    EXPECT_DOUBLE_EQ(stack().fromS(), 2);
    EXPECT_DOUBLE_EQ(stack().toS(), 5);
    EXPECT_DOUBLE_EQ(stack().lengthS(), 20);
}

TEST_F(TimeCardTest, NewestScrollsWithTheRunAndItsColumnsStayInPlace)
{
    show(sampleRun(400), true);
    ASSERT_TRUE(m_card->newest()->isVisible());
    act([&] { m_card->newest()->click(); });
    EXPECT_DOUBLE_EQ(stack().toS(), 40);
    EXPECT_DOUBLE_EQ(stack().fromS(), 10);
    const double width = latency().columns[0].endS - latency().columns[0].startS;
    for (const std::size_t intervals : {403U, 417U, 450U}) {
        show(sampleRun(intervals), true);
        EXPECT_DOUBLE_EQ(stack().toS(), static_cast<double>(intervals) / 10);
        EXPECT_DOUBLE_EQ(stack().toS() - stack().fromS(), 30);
        for (const auto& column : latency().columns)
            EXPECT_NEAR(std::remainder(column.startS, width), 0, 1e-9);
    }
    act([&] { emit stack().overview()->rangeChosen(5, 15); });
    EXPECT_FALSE(m_card->newest()->isChecked()) << "looking back ends it";
}

TEST_F(TimeCardTest, AnotherRunIsShownWhole)
{
    show(sampleRun(100));
    act([&] { emit stack().overview()->rangeChosen(2, 5); });
    auto other = sampleRun(50);
    other.title = "another";
    show(other);
    EXPECT_TRUE(stack().isWhole());
    EXPECT_DOUBLE_EQ(stack().toS(), 5);
}

TEST_F(TimeCardTest, PartsHaveNamesForScreenReaders)
{
    show(sampleRun(100));
    for (const QWidget* part : std::initializer_list<const QWidget*>{
             m_card->picture(), m_card->window(), stack().latency(), stack().panel(TimePanel::Iops),
             stack().events(), stack().overview()}) {
        EXPECT_FALSE(part->accessibleName().isEmpty());
    }
    EXPECT_FALSE(stack().latency()->accessibleDescription().isEmpty());
}

TEST_F(TimeCardTest, SmallCardScrollsAndClipsNothing)
{
    m_card->resize(700, m_card->minimumSizeHint().height());
    show(timeSourceOf(simulatedRun(2'000'000'000, {}), "2 s"));
    EXPECT_LE(m_card->minimumSizeHint().height(), 280);
    EXPECT_LE(m_card->minimumSizeHint().width(), 700);
    ASSERT_TRUE(QTest::qWaitFor([&] { return stack().latency()->height() >= 116; }, kWaitMs));
    EXPECT_GE(stack().panel(TimePanel::Queue)->height(), 58);
}

/// Pixels of a chart that are not its ground.
int inkOf(QWidget* chart)
{
    const auto image = chart->grab().toImage();
    const auto ground = image.pixel(1, 1);
    int ink = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ink += image.pixel(x, y) != ground;
    return ink;
}

TEST_F(TimeCardTest, PanelThatWasScrolledAwayIsDrawnWhenItComesIntoView)
{
    m_card->resize(700, m_card->minimumSizeHint().height());
    show(timeSourceOf(simulatedRun(2'000'000'000, {}), "2 s"));
    auto* queue = stack().panel(TimePanel::Queue);
    ASSERT_TRUE(QTest::qWaitFor([&] { return inkOf(stack().latency()) > 1000; }, kWaitMs));
    ASSERT_TRUE(queue->visibleRegion().isEmpty());
    queue->setFocus();
    stack().findChild<QScrollArea*>()->ensureWidgetVisible(queue);
    EXPECT_TRUE(QTest::qWaitFor([&] { return inkOf(queue) > 1000; }, kWaitMs));
}

TEST(TimeReadout, SaysWhatWasNotMeasured)
{
    auto source = sampleRun(50);
    source.damagedIntervals = {10};
    const auto session = sampleSession();
    EXPECT_EQ(valuesAt(iopsFigure(session, source, 600), 1.05), "IOPS not measured");
    EXPECT_EQ(valuesAt(latencyFigure(session, source, 600), 2.55), "no latencies");
    EXPECT_EQ(valuesAt(latencyLinesFigure(session, source, 600), 2.55), "no latencies");
    EXPECT_EQ(valuesAt(iopsFigure(session, source, 600), 99), QString());
}

TEST(TimeReadout, CountsStalls)
{
    EXPECT_EQ(stallCount({}), "no stalls");
    EXPECT_EQ(stallCount({{0, 312'000'000, "stall", ""}}), "1 stall, longest 312 ms");
    EXPECT_EQ(stallCount({{0, 312'000'000, "stall", ""}, {1, 2, "stall", ""}}), "2 stalls, longest 312 ms");
}

} // namespace
} // namespace isobath::ui::test
