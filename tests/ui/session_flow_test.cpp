// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_test.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/design_page.h"
#include "ui/pages/facet_strip.h"
#include "ui/pages/live_page.h"
#include "ui/pages/matrix_card.h"
#include "ui/pages/time_card.h"
#include "ui/shell/rail.h"
#include "ui/shell/run_bar.h"

#include <QActionGroup>
#include <QComboBox>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QToolButton>

#include <algorithm>

namespace isobath::ui::test {
namespace {

class SessionFlow : public WindowTest
{
protected:
    /// Runs take the time they say, so that a test can act while one is under way.
    void useRealTime() { m_script.manualClock = false; }

    const std::vector<StoredRun>& runs() { return m_window->model().session().runs; }
    static std::ptrdiff_t cellsIn(const Figure& figure, CellState state)
    {
        const auto& cells = std::get<HeatmapData>(figure.data).cells;
        return std::count_if(cells.begin(), cells.end(),
                             [state](const auto& cell) { return cell.state == state; });
    }
    std::ptrdiff_t cellsShown(CellState state)
    {
        return cellsIn(m_window->livePage()->matrix()->chart()->figure(), state);
    }
    bool bannerSays(const QString& words)
    {
        const QStringList texts = m_window->banners()->texts();
        return std::any_of(texts.begin(), texts.end(),
                           [&](const auto& text) { return text.contains(words); });
    }
    bool isRunning() { return m_window->controller().isRunning(); }
};

TEST_F(SessionFlow, StartFillsTheHeatmapCellByCell)
{
    MainWindow& window = open();
    window.draft().setPlan(plan({{"bs", {"4k", "64k"}}, {"iodepth", {"1", "8"}}}));
    ASSERT_TRUE(waitFor([&] { return window.designPage()->canStart(); }));
    const QSignalSpy stored(&window.controller(), &SessionController::runStored);
    QTest::keyClick(&window, Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(window.page(), MainWindow::LiveNumber);
    EXPECT_TRUE(isRunning());
    ASSERT_TRUE(waitFor([&] { return !isRunning(); }));
    EXPECT_EQ(stored.size(), 4);
    EXPECT_EQ(cellsShown(CellState::Done), 4);
    EXPECT_EQ(cellsShown(CellState::Planned), 0);
    EXPECT_TRUE(bannerSays("is done: 4 runs"));
    EXPECT_FALSE(window.runBar()->isVisible());
}

TEST_F(SessionFlow, AfterTheFirstSessionDesignCanStartTheNext)
{
    MainWindow& window = open();
    window.draft().setPlan(plan());
    ASSERT_TRUE(waitFor([&] { return window.designPage()->canStart(); }));
    window.designPage()->start();
    ASSERT_TRUE(waitFor([&] { return !isRunning(); }));
    window.goTo(MainWindow::DesignNumber);
    EXPECT_TRUE(window.designPage()->startButton()->isVisible());
    EXPECT_TRUE(window.designPage()->startButton()->isEnabled());
}

TEST_F(SessionFlow, TheRunBarSaysWhatRunsWhileItRuns)
{
    useRealTime();
    MainWindow& window = open();
    window.controller().start(plan({{"iodepth", {"1", "8"}}, {"runtime", {"600ms"}}}), m_options.libraryFile);
    ASSERT_TRUE(waitFor([&] { return window.runBar()->text().startsWith("Running"); }));
    EXPECT_TRUE(window.runBar()->isVisible());
    EXPECT_TRUE(window.runBar()->text().contains("depth"));
    EXPECT_TRUE(window.runBar()->position().contains(" of 2"));
    EXPECT_TRUE(waitFor([&] { return window.model().liveCell().has_value(); }));
    EXPECT_TRUE(waitFor([&] { return !isRunning(); }));
}

TEST_F(SessionFlow, PauseHoldsAtTheRunsEndUntilResume)
{
    useRealTime();
    MainWindow& window = open();
    window.controller().start(plan({{"iodepth", {"1", "8", "16"}}}), m_options.libraryFile);
    ASSERT_TRUE(waitFor([&] { return window.runBar()->text().startsWith("Running"); }));
    QTest::mouseClick(window.runBar()->pauseButton(), Qt::LeftButton);
    EXPECT_EQ(window.runBar()->pauseButton()->text(), "Resume");
    ASSERT_TRUE(waitFor([&] { return window.runBar()->text() == "Paused"; }));
    const std::size_t before = runs().size();
    EXPECT_LT(before, 3U);
    EXPECT_TRUE(isRunning());
    QTest::mouseClick(window.runBar()->pauseButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !isRunning(); }));
    EXPECT_EQ(runs().size(), 3U);
}

TEST_F(SessionFlow, SkipDropsTheCellAndGoesOnWithTheOthers)
{
    useRealTime();
    MainWindow& window = open();
    window.controller().start(
        plan({{"iodepth", {"1", "8"}}, {"runtime", {"2s"}}, {"repeats", {"2"}}, {"order", {"sequential"}}}),
        m_options.libraryFile);
    ASSERT_TRUE(waitFor([&] { return window.runBar()->skipButton()->isEnabled(); }));
    QTest::mouseClick(window.runBar()->skipButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !runs().empty(); }));
    EXPECT_EQ(runs().front().status, RunStatus::Skipped);
    const std::size_t skipped = runs().front().slot.cell;
    window.controller().stop();
    ASSERT_TRUE(waitFor([&] { return !isRunning(); }));
    for (const auto& run : runs()) {
        const bool isDone = run.status == RunStatus::Done && run.slot.cell == skipped;
        EXPECT_FALSE(isDone);
    }
}

TEST_F(SessionFlow, StopKeepsWhatIsDoneAndResumeDoesOnlyTheRest)
{
    useRealTime();
    MainWindow& window = open();
    window.controller().start(plan({{"iodepth", {"1", "8", "16", "32"}}, {"order", {"sequential"}}}),
                              m_options.libraryFile);
    ASSERT_TRUE(waitFor([&] { return !window.model().isEmpty() && !runs().empty(); }));
    QTest::keyClick(&window, Qt::Key_Period, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return !isRunning(); }));
    const auto isDone = [](const StoredRun& run) { return run.status == RunStatus::Done; };
    const auto doneFirst = std::count_if(runs().begin(), runs().end(), isDone);
    ASSERT_LT(doneFirst, 4);
    EXPECT_TRUE(bannerSays("was stopped after"));
    const SessionRef ref = window.model().ref();
    const QSignalSpy stored(&window.controller(), &SessionController::runStored);
    window.controller().resume(ref);
    ASSERT_TRUE(waitFor([&] { return !isRunning(); }));
    EXPECT_EQ(stored.size(), 4 - doneFirst);
    EXPECT_EQ(std::count_if(runs().begin(), runs().end(), isDone), 4);
    EXPECT_EQ(window.model().ref(), ref);
}

TEST_F(SessionFlow, APlanStartedMeanwhileWaitsForItsTurn)
{
    useRealTime();
    MainWindow& window = open();
    window.controller().start(plan({{"runtime", {"400ms"}}}), m_options.libraryFile);
    Plan second = plan();
    second.name = "Second";
    const QSignalSpy begun(&window.controller(), &SessionController::sessionBegun);
    window.controller().start(second, m_options.libraryFile);
    EXPECT_EQ(window.controller().waiting(), 1U);
    ASSERT_TRUE(waitFor([&] { return !isRunning(); }));
    EXPECT_EQ(begun.size(), 2);
    EXPECT_EQ(window.model().session().summary.name, "Second");
}

TEST_F(SessionFlow, AFailedRunShowsItsReasonInTheCellAndTheSessionGoesOn)
{
    SimFault fault;
    fault.sysErrno = 5;
    fault.count = 1'000'000;
    m_options.makeDriver = [this, fault] {
        return makeSimulatedDriver([this, fault](const RunRequest& request) {
            SimScript script = m_script;
            if (request.groups.front().spec.iodepth == 8)
                script.faults.push_back(fault);
            return script;
        });
    };
    MainWindow& window = open();
    window.goTo(MainWindow::LiveNumber);
    runToEnd(plan({{"iodepth", {"1", "8", "16"}}}));
    EXPECT_EQ(cellsShown(CellState::Failed), 1);
    EXPECT_EQ(cellsShown(CellState::Done), 2);
    for (const auto& cell : std::get<HeatmapData>(window.livePage()->matrix()->chart()->figure().data).cells)
        if (cell.state == CellState::Failed) {
            EXPECT_EQ(cell.mark, "EIO");
            window.livePage()->selectCell(cell.planCell);
            EXPECT_EQ(window.livePage()->subject()->repeats()->itemText(0), "no finished run");
        }
}

TEST_F(SessionFlow, ASessionThatCannotBeginSaysWhy)
{
    open();
    Plan wrong = plan();
    wrong.base.target = m_folder / "missing";
    runToEnd(wrong);
    EXPECT_TRUE(bannerSays("did not start"));
    EXPECT_TRUE(bannerSays("missing"));
}

TEST_F(SessionFlow, ClosingWhileRunningAsksOnceAndKeepsRunningOnDemand)
{
    useRealTime();
    MainWindow& window = open();
    window.controller().start(plan({{"runtime", {"3s"}}}), m_options.libraryFile);
    ASSERT_TRUE(waitFor([&] { return window.runBar()->text().startsWith("Running"); }));
    window.close();
    ASSERT_NE(window.closeQuestion(), nullptr);
    QMessageBox* question = window.closeQuestion();
    window.close();
    EXPECT_EQ(window.closeQuestion(), question);
    const auto pick = [&](const QString& words) {
        for (auto* button : window.closeQuestion()->buttons())
            if (button->text().remove('&') == words)
                QTest::mouseClick(button, Qt::LeftButton);
    };
    pick("Keep running");
    EXPECT_TRUE(window.isVisible());
    EXPECT_TRUE(isRunning());
    ASSERT_TRUE(waitFor([&] { return window.closeQuestion() == nullptr; }));
    window.close();
    ASSERT_NE(window.closeQuestion(), nullptr);
    pick("Stop and close");
    ASSERT_TRUE(waitFor([&] { return !window.isVisible(); }));
    EXPECT_FALSE(isRunning());
}

TEST_F(SessionFlow, AHiddenWindowGetsNoSnapshotsButEveryFinishedRun)
{
    useRealTime();
    MainWindow& window = open();
    window.goTo(MainWindow::LiveNumber);
    window.hide();
    const QSignalSpy snapshots(&window.controller(), &SessionController::snapshotTaken);
    const QSignalSpy progress(&window.controller(), &SessionController::progressed);
    const QSignalSpy stored(&window.controller(), &SessionController::runStored);
    runToEnd(plan({{"iodepth", {"1", "8", "16"}}}));
    EXPECT_EQ(snapshots.size(), 0);
    EXPECT_EQ(progress.size(), 0);
    EXPECT_EQ(stored.size(), 3);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    EXPECT_EQ(cellsShown(CellState::Done), 3);
}

TEST_F(SessionFlow, FacetsCountTheirOwnCellsAndSwitchTheMap)
{
    MainWindow& window = open();
    window.goTo(MainWindow::LiveNumber);
    runToEnd(plan({{"rw", {"randread", "randwrite"}}, {"bs", {"4k", "8k"}}, {"iodepth", {"1", "8"}}}));
    const auto& tiles = window.livePage()->facets()->tiles();
    ASSERT_EQ(tiles.size(), 2U);
    EXPECT_EQ(tiles[0]->progress(), "4/4");
    EXPECT_TRUE(tiles[0]->isChosen());
    QTest::mouseClick(tiles[1], Qt::LeftButton);
    EXPECT_TRUE(tiles[1]->isChosen());
    EXPECT_EQ(window.livePage()->view().fixed.at(*window.livePage()->view().facet), 1U);
    tiles[1]->setFocus();
    QTest::keyClick(tiles[1], Qt::Key_Left);
    EXPECT_TRUE(tiles[0]->isChosen());
}

TEST_F(SessionFlow, TheWindowComesBackAsItWasLeft)
{
    MainWindow& first = open();
    runToEnd(plan());
    first.resize(1210, 810);
    first.livePage()->setMetric("lat_p99_ns");
    first.goTo(MainWindow::LibraryNumber);
    for (auto* action : first.rail()->themes()->actions())
        if (action->text() == "&Dark")
            action->trigger();
    first.close();
    m_window = std::make_unique<MainWindow>(m_options);
    EXPECT_EQ(m_window->size(), QSize(1210, 810));
    EXPECT_EQ(m_window->page(), MainWindow::LibraryNumber);
    EXPECT_EQ(m_window->livePage()->metric(), "lat_p99_ns");
    EXPECT_LT(QGuiApplication::palette().color(QPalette::Window).lightness(), 128);
}

TEST_F(SessionFlow, TheThemeSwitchesWhileTheWindowIsOpen)
{
    MainWindow& window = open();
    const auto choose = [&](const QString& name) {
        for (auto* action : window.rail()->themes()->actions())
            if (action->text() == "&" + name)
                action->trigger();
    };
    choose("Light");
    EXPECT_GT(QGuiApplication::palette().color(QPalette::Window).lightness(), 128);
    choose("Dark");
    EXPECT_LT(QGuiApplication::palette().color(QPalette::Window).lightness(), 128);
    EXPECT_FALSE(qApp->styleSheet().contains(QRegularExpression("@[A-Za-z]+@")));
}

TEST_F(SessionFlow, NumbersSwitchPagesAndANarrowWindowHasIconsOnly)
{
    MainWindow& window = open();
    QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
    EXPECT_EQ(window.page(), MainWindow::LibraryNumber);
    QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
    EXPECT_EQ(window.page(), MainWindow::LiveNumber);
    EXPECT_EQ(window.rail()->button(0)->toolButtonStyle(), Qt::ToolButtonTextUnderIcon);
    window.resize(1024, 700);
    EXPECT_EQ(window.rail()->button(0)->toolButtonStyle(), Qt::ToolButtonIconOnly);
    EXPECT_EQ(window.size(), QSize(1024, 700));
}

TEST_F(SessionFlow, TheNewestWarningAboutANeighbourTakesThePlaceOfTheOneBefore)
{
    MainWindow& window = open();
    emit window.controller().warned("the device vda is also measured by fio, process 1");
    emit window.controller().warned("the session file lies on the device under test (vda)");
    emit window.controller().warned("the device vda is also measured by fio, process 2");
    EXPECT_EQ(window.banners()->texts().size(), 2);
    EXPECT_TRUE(bannerSays("process 2"));
    EXPECT_FALSE(bannerSays("process 1"));
}

TEST_F(SessionFlow, EscClosesTheNewestBanner)
{
    MainWindow& window = open();
    window.banners()->show({Severity::Warning, "first", {}, {}, {}});
    window.banners()->show({Severity::Error, "second", {}, {}, {}});
    QTest::keyClick(&window, Qt::Key_Escape);
    EXPECT_EQ(window.banners()->texts(), QStringList{"First"});
}

} // namespace
} // namespace isobath::ui::test
