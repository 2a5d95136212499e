// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/library_place.h"
#include "tests/ui/window_test.h"
#include "ui/charts/color_ramps.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/design_page.h"
#include "ui/pages/library_page.h"
#include "ui/pages/live_page.h"
#include "ui/pages/matrix_card.h"
#include "ui/pages/presets_card.h"
#include "ui/pages/settings_page.h"
#include "ui/shell/rail.h"
#include "ui/shell/run_bar.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/help_panel.h"
#include "ui/widgets/segmented_control.h"

#include <QAbstractButton>
#include <QActionGroup>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QToolButton>

namespace isobath::ui::test {
namespace {

class SettingsTest : public WindowTest
{
protected:
    SettingsTest() { QSettings().clear(); }

    QAction* queueAction(int plan, const QString& text)
    {
        for (auto* action : m_window->runBar()->waitingButton()->menu()->actions()[plan]->menu()->actions())
            if (action->text() == text)
                return action;
        return nullptr;
    }
};

TEST_F(SettingsTest, AreKeptForTheNextStart)
{
    {
        MainWindow& window = open();
        window.goTo(MainWindow::SettingsNumber);
        window.settingsPage()->theme()->button(2)->click();
        window.settingsPage()->colourMap()->button(1)->click();
        window.settingsPage()->updates()->button(3)->click();
        m_window.reset();
    }
    const SettingsStore store;
    EXPECT_EQ(store.settings().theme, ThemeChoice::Dark);
    EXPECT_EQ(store.settings().colourMap, MagnitudeMap::Cividis);
    EXPECT_EQ(store.settings().updatesPerSecond, 10);
}

TEST_F(SettingsTest, WhatMakesNoSenseInTheFileIsPassedOver)
{
    QSettings file;
    file.setValue("plans/repeats", -3);
    file.setValue("charts/updatesPerSecond", "many");
    file.setValue("window/theme", "purple");
    file.sync();
    const SettingsStore store;
    EXPECT_EQ(store.settings(), Settings());
}

TEST_F(SettingsTest, ThemeOfTheRailAndOfThePageAreOne)
{
    MainWindow& window = open();
    window.rail()->themes()->actions()[2]->trigger();
    EXPECT_TRUE(currentColours().dark);
    EXPECT_TRUE(window.settingsPage()->theme()->button(2)->isChecked());
    window.settingsPage()->theme()->button(1)->click();
    EXPECT_FALSE(currentColours().dark);
    EXPECT_TRUE(window.rail()->themes()->actions()[1]->isChecked());
}

TEST_F(SettingsTest, TheColourMapHoldsForEveryChart)
{
    MainWindow& window = open();
    const QColor before = magnitudeColor(0.5);
    window.settingsPage()->colourMap()->button(1)->click();
    EXPECT_NE(magnitudeColor(0.5), before);
    window.settingsPage()->colourMap()->button(0)->click();
    EXPECT_EQ(magnitudeColor(0.5), before);
}

TEST_F(SettingsTest, DecimalUnitsHoldForEveryFigureAtOnce)
{
    MainWindow& window = open();
    runToEnd(plan({{"bs", {"4k", "64k"}}}));
    window.goTo(MainWindow::LiveNumber);
    window.livePage()->setMetric("bytes_s");
    const auto bandwidth = [&] { return window.livePage()->subject()->figure("bytes_s"); };
    const auto text = [&] { return figureToText(window.livePage()->matrix()->chart()->figure()); };
    const QString binary = bandwidth();
    ASSERT_TRUE(text().find(binary.toStdString()) != std::string::npos) << text();
    window.settingsPage()->units()->button(1)->click();
    EXPECT_NE(bandwidth(), binary);
    EXPECT_TRUE(text().find(bandwidth().toStdString()) != std::string::npos) << text();
    EXPECT_TRUE(text().find("MB/s") != std::string::npos);
    window.settingsPage()->units()->button(0)->click();
    EXPECT_EQ(bandwidth(), binary);
}

TEST_F(SettingsTest, ANewPlanHasTheRepeatsOfTheSettings)
{
    MainWindow& window = open();
    window.settingsPage()->repeats()->setValue(7);
    window.designPage()->presetsButton()->click();
    window.designPage()->presetsCard()->button("Use")->click();
    EXPECT_EQ(window.draft().plan().base.rules.repeats, 7U);
    EXPECT_TRUE(window.draft().plan().axes.empty());
}

TEST_F(SettingsTest, AnotherLibraryIsUsedAtOnceAndCanBeTakenBack)
{
    MainWindow& window = open();
    runToEnd(plan());
    ASSERT_TRUE(waitFor([&] { return window.libraryPage()->model()->rowCount() == 1; }));
    const QString other = text(m_folder / "elsewhere/other.isobath");
    emit window.settingsPage()->libraryChosen(other);
    ASSERT_TRUE(waitFor([&] { return window.libraryPage()->model()->rowCount() == 0; }));
    EXPECT_EQ(libraryPath(), other.toStdString());
    EXPECT_TRUE(window.settingsPage()->usualLibrary()->isEnabled());
    window.goTo(MainWindow::SettingsNumber);
    QPushButton* undo = nullptr;
    for (auto* button : window.banners()->findChildren<QPushButton*>())
        undo = button->text() == "Undo" ? button : undo;
    ASSERT_NE(undo, nullptr);
    undo->click();
    EXPECT_TRUE(waitFor([&] { return window.libraryPage()->model()->rowCount() == 1; }));
}

TEST_F(SettingsTest, HelpIsAboutThePageThatIsShown)
{
    MainWindow& window = open();
    window.goTo(MainWindow::LiveNumber);
    QTest::keyClick(&window, Qt::Key_F1);
    ASSERT_TRUE(window.help()->isVisible());
    EXPECT_TRUE(window.help()->text().startsWith("How to read Live"));
    window.goTo(MainWindow::LibraryNumber);
    EXPECT_TRUE(window.help()->text().startsWith("How to use the library"));
    QTest::keyClick(&window, Qt::Key_Escape);
    EXPECT_FALSE(window.help()->isVisible());
}

TEST_F(SettingsTest, AboutNamesVersionsAndLicences)
{
    MainWindow& window = open();
    window.goTo(MainWindow::SettingsNumber);
    emit window.settingsPage()->aboutRequested();
    EXPECT_TRUE(window.help()->text().contains(QRegularExpression("Qt\\s+6\\.")));
    EXPECT_FALSE(window.help()->text().contains('@'));
    emit window.settingsPage()->licenceRequested();
    EXPECT_TRUE(window.help()->text().contains("GNU GENERAL PUBLIC LICENSE"));
}

TEST_F(SettingsTest, WaitingPlansCanBeReorderedDroppedAndBroughtBack)
{
    m_script.manualClock = false;
    MainWindow& window = open();
    const auto lasting = plan({{"runtime", {"30s"}}});
    window.controller().start(lasting, m_options.libraryFile);
    for (const char* name : {"First", "Second"}) {
        auto waiting = plan();
        waiting.name = name;
        window.controller().start(waiting, m_options.libraryFile);
    }
    EXPECT_EQ(window.runBar()->waitingButton()->text(), "2 plans wait");
    queueAction(1, "Start earlier")->trigger();
    EXPECT_EQ(window.controller().waitingNames(), QStringList({"Second", "First"}));
    queueAction(0, "Do not start")->trigger();
    EXPECT_EQ(window.controller().waitingNames(), QStringList({"First"}));
    for (auto* button : window.banners()->findChildren<QPushButton*>())
        if (button->text() == "Undo")
            button->click();
    EXPECT_EQ(window.controller().waitingNames(), QStringList({"First", "Second"}));
    window.controller().stop();
    EXPECT_TRUE(waitFor([&] { return !window.controller().isRunning(); }));
}

} // namespace
} // namespace isobath::ui::test
