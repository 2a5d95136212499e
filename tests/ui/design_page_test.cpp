// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/user_presets.h"
#include "tests/ui/window_test.h"
#include "ui/pages/design_page.h"
#include "ui/pages/linked_editor.h"
#include "ui/pages/linked_row.h"
#include "ui/pages/order_grid.h"
#include "ui/pages/parameter_row.h"
#include "ui/pages/parameters_card.h"
#include "ui/pages/plan_panel.h"
#include "ui/pages/presets_card.h"
#include "ui/pages/quick_look_card.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/segmented_control.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QToolButton>

namespace isobath::ui::test {
namespace {

class DesignPageTest : public WindowTest
{
protected:
    DesignPage& openDesign(const Plan& what)
    {
        MainWindow& window = open();
        window.goTo(MainWindow::DesignNumber);
        window.draft().setPlan(what);
        EXPECT_TRUE(waitFor([&] { return window.designPage()->canStart(); }));
        return *window.designPage();
    }
    ChipRow* chips(const char* parameter)
    {
        return m_window->designPage()->parameters()->row(parameter)->chips();
    }
    void click(QWidget* widget, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(widget, Qt::LeftButton, modifiers);
    }
    /// Scrolls to the widget first, as its user would.
    void clickInView(QWidget* widget)
    {
        QCoreApplication::processEvents();
        for (QWidget* up = widget->parentWidget(); up != nullptr; up = up->parentWidget())
            if (auto* area = qobject_cast<QScrollArea*>(up))
                area->ensureWidgetVisible(widget);
        QCoreApplication::processEvents();
        click(widget);
    }
};

TEST_F(DesignPageTest, ChipsSetUpAPlanAndSayWhatItCosts)
{
    DesignPage& page = openDesign(plan());
    click(chips("bs")->chip("64KiB"));
    click(chips("iodepth")->chip("8"));
    EXPECT_EQ(m_window->draft().values("bs"), QStringList({"4KiB", "64KiB"}));
    ASSERT_TRUE(waitFor([&] {
        return page.startButton()->text() == "Start 4 runs" ||
               page.quickLook()->runButton()->text() == "Start 4 runs";
    }));
    EXPECT_TRUE(page.parameters()->row("bs")->isAxis());
    EXPECT_FALSE(page.parameters()->row("numjobs")->isAxis());
}

TEST_F(DesignPageTest, SpaceTogglesAChipAndArrowsMoveBetweenThem)
{
    openDesign(plan());
    QToolButton* first = chips("iodepth")->chip("1");
    first->setFocus();
    QTest::keyClick(first, Qt::Key_Right);
    QToolButton* second = chips("iodepth")->chip("2");
    EXPECT_TRUE(second->hasFocus());
    QTest::keyClick(second, Qt::Key_Space);
    EXPECT_EQ(m_window->draft().values("iodepth"), QStringList({"1", "2"}));
    EXPECT_TRUE(second->isChecked());
}

TEST_F(DesignPageTest, ShiftClickKeepsOneValueAlone)
{
    openDesign(plan({{"iodepth", {"1", "8", "64"}}}));
    click(chips("iodepth")->chip("8"), Qt::ShiftModifier);
    EXPECT_EQ(m_window->draft().values("iodepth"), QStringList{"8"});
}

TEST_F(DesignPageTest, OwnValuesAndRangesAreAddedAndWrongOnesStayForCorrection)
{
    openDesign(plan());
    QLineEdit* own = chips("iodepth")->ownValue();
    QTest::keyClicks(own, "4..16 x2");
    QTest::keyClick(own, Qt::Key_Return);
    EXPECT_EQ(m_window->draft().values("iodepth"), QStringList({"1", "4", "8", "16"}));
    EXPECT_TRUE(own->text().isEmpty());
    QTest::keyClicks(own, "4kk");
    QTest::keyClick(own, Qt::Key_Return);
    EXPECT_EQ(own->text(), "4kk");
    EXPECT_TRUE(own->property("wrong").toBool());
    EXPECT_EQ(m_window->draft().values("iodepth").size(), 4);
}

TEST_F(DesignPageTest, LinkedValuesAreMadeEditedAndDissolvedWithoutTypingJson)
{
    DesignPage& page = openDesign(plan({{"files", {"1", "4"}}, {"numjobs", {"1", "4"}}}));
    LinkedEditor* editor = page.parameters()->linkedEditor();
    clickInView(page.parameters()->linkButton());
    clickInView(editor->parameterChips()->chip("files"));
    clickInView(editor->parameterChips()->chip("numjobs"));
    clickInView(editor->button("All combinations"));
    clickInView(editor->button("Apply"));
    PlanDraft& draft = m_window->draft();
    ASSERT_EQ(draft.plan().axes.size(), 1U) << editor->problem().toStdString();
    const auto labels = [&] {
        QStringList all;
        for (const auto& value : draft.plan().axes.at(0).values)
            all << QString::fromStdString(value.label);
        return all;
    };
    EXPECT_EQ(labels(), QStringList({"1x1", "1x4", "4x1", "4x4"}));
    ASSERT_EQ(page.parameters()->linkedRows().size(), 1U);
    LinkedRow* row = page.parameters()->linkedRows().front();
    clickInView(row->roles()->button(1));
    EXPECT_EQ(draft.role("files x numjobs"), AxisRole::Y);

    clickInView(row->editButton());
    editor->table()->setCurrentCell(1, 0);
    clickInView(editor->button("Remove"));
    clickInView(editor->button("Up"));
    clickInView(editor->button("Apply"));
    EXPECT_EQ(labels(), QStringList({"4x1", "1x1", "4x4"}));
    EXPECT_EQ(draft.role("files x numjobs"), AxisRole::Y);

    clickInView(row->dissolveButton());
    EXPECT_EQ(draft.values("files"), QStringList({"1", "4"}));
    EXPECT_TRUE(page.parameters()->linkedRows().empty());
    clickInView(page.undoButton());
    EXPECT_EQ(labels(), QStringList({"4x1", "1x1", "4x4"}));
}

TEST_F(DesignPageTest, LinkedValuesAreMadeWithTheKeyboardAloneAndPairsGoTogether)
{
    DesignPage& page = openDesign(plan());
    ParametersCard* parameters = page.parameters();
    LinkedEditor* editor = parameters->linkedEditor();
    const auto press = [](QWidget* widget) {
        widget->setFocus();
        QTest::keyClick(widget, Qt::Key_Space);
    };
    const auto type = [](QLineEdit* edit, const char* text) {
        edit->selectAll();
        QTest::keyClicks(edit, text);
    };
    press(parameters->linkButton());
    press(editor->parameterChips()->chip("files"));
    press(editor->button("Pairs"));
    EXPECT_TRUE(editor->problem().contains("two parameters")) << editor->problem().toStdString();
    press(editor->parameterChips()->chip("numjobs"));
    type(editor->valuesEdit("files"), "1..4 x2");
    type(editor->valuesEdit("numjobs"), "2,8");
    press(editor->button("Pairs"));
    press(editor->button("Add"));
    press(editor->button("Apply"));
    EXPECT_TRUE(editor->problem().contains("needs a label")) << editor->problem().toStdString();
    press(editor->button("Remove"));
    press(editor->button("Apply"));
    const auto& axes = m_window->draft().plan().axes;
    ASSERT_EQ(axes.size(), 1U) << editor->problem().toStdString();
    ASSERT_EQ(axes[0].values.size(), 3U);
    EXPECT_EQ(axes[0].values[2].label, "4x8");
    EXPECT_TRUE(parameters->linkButton()->hasFocus());
}

TEST_F(DesignPageTest, TheLinkedEditorIsScrolledToAndGoesWithTheAxisOrPlanItWasOpenedFor)
{
    DesignPage& page = openDesign(plan({{"files", {"1", "4"}}, {"numjobs", {"1", "4"}}}));
    m_window->resize(1024, 700);
    LinkedEditor* editor = page.parameters()->linkedEditor();
    const auto isInView = [](QWidget* widget) { return !widget->visibleRegion().isEmpty(); };
    clickInView(page.parameters()->linkButton());
    EXPECT_TRUE(waitFor([&] { return isInView(editor->button("Apply")); }));
    click(chips("bs")->chip("64KiB"));
    EXPECT_FALSE(editor->isHidden()) << "a row that has nothing to do with it was changed";
    clickInView(editor->parameterChips()->chip("files"));
    clickInView(editor->parameterChips()->chip("numjobs"));
    clickInView(editor->button("Pairs"));
    clickInView(editor->button("Apply"));
    ASSERT_EQ(page.parameters()->linkedRows().size(), 1U) << editor->problem().toStdString();

    clickInView(page.parameters()->linkedRows().front()->editButton());
    ASSERT_FALSE(editor->isHidden());
    page.undoButton()->click();
    EXPECT_TRUE(editor->isHidden()) << "its axis was undone";
    clickInView(page.parameters()->linkButton());
    ASSERT_FALSE(editor->isHidden());
    m_window->draft().replacePlan(presets().front().plan, "preset");
    EXPECT_TRUE(editor->isHidden());
    clickInView(page.parameters()->linkButton());
    page.undoButton()->click();
    EXPECT_TRUE(editor->isHidden()) << "the plan before is another one, too";
}

TEST_F(DesignPageTest, APresetIsLookedAtBeforeItTakesThePlansPlace)
{
    DesignPage& page = openDesign(plan());
    const Plan before = m_window->draft().plan();
    click(page.presetsButton());
    PresetsCard* card = page.presetsCard();
    ASSERT_TRUE(card->isVisible());
    const auto& preset = presets().back();
    card->list()->setCurrentRow(static_cast<int>(presets().size()));
    const QString preview = card->preview();
    EXPECT_TRUE(preview.contains(text(preset.title))) << preview.toStdString();
    EXPECT_TRUE(preview.contains(text(preset.summary))) << preview.toStdString();
    EXPECT_TRUE(preview.contains("runs, about")) << preview.toStdString();
    EXPECT_TRUE(preview.contains(text(preset.plan.axes.back().values.back().label))) << preview.toStdString();
    EXPECT_EQ(m_window->draft().plan(), before);
    QTest::keyClick(card->list(), Qt::Key_Escape);
    EXPECT_FALSE(card->isVisible());
    EXPECT_EQ(m_window->draft().plan(), before);

    click(page.presetsButton());
    card->list()->setCurrentRow(1);
    click(card->button("Use"));
    EXPECT_FALSE(card->isVisible());
    EXPECT_EQ(m_window->draft().plan().axes, presets().front().plan.axes);
    EXPECT_EQ(m_window->draft().plan().base.target, before.base.target);
    page.undoButton()->click();
    EXPECT_EQ(m_window->draft().plan(), before);
}

TEST_F(DesignPageTest, AnOwnPresetIsKeptRenamedRemovedAndTakenBack)
{
    DesignPage& page = openDesign(plan({{"bs", {"4k", "8k"}}}));
    const Plan kept = m_window->draft().plan();
    const auto own = [] {
        QStringList titles;
        for (const auto& preset : userPresets().presets)
            titles << text(preset.title);
        return titles;
    };
    PresetsCard* card = page.presetsCard();
    click(page.presetsButton());
    QTest::keyClicks(card->nameEdit(), "Quick look");
    click(card->button("Save"));
    EXPECT_TRUE(own().isEmpty()) << "a name of the program's";
    card->nameEdit()->clear();
    QTest::keyClicks(card->nameEdit(), "Log device");
    click(card->button("Save"));
    EXPECT_EQ(own(), QStringList{"Log device"});
    EXPECT_TRUE(card->preview().contains("Block size")) << card->preview().toStdString();
    QTest::keyClicks(card->nameEdit(), "Journal");
    click(card->button("Rename"));
    EXPECT_EQ(own(), QStringList{"Journal"});
    click(card->button("Remove"));
    EXPECT_TRUE(own().isEmpty());
    ASSERT_FALSE(m_window->banners()->texts().isEmpty());
    for (auto* undo : m_window->banners()->findChildren<QPushButton*>())
        if (undo->text() == "Undo")
            click(undo);
    EXPECT_EQ(own(), QStringList{"Journal"});

    m_window->draft().replacePlan(presets().front().plan, "another");
    click(card->button("Use"));
    EXPECT_EQ(m_window->draft().plan().axes, kept.axes);
    EXPECT_EQ(m_window->draft().plan().base.rules, kept.base.rules);
}

TEST_F(DesignPageTest, ARoleIsChosenWithTheMouseAndWithTheKeyboard)
{
    DesignPage& page = openDesign(plan({{"bs", {"4k", "8k", "16k"}}, {"iodepth", {"1", "8"}}}));
    SegmentedControl* roles = page.parameters()->row("bs")->roles();
    const AxisRole before = m_window->draft().role("bs");
    ASSERT_EQ(before, AxisRole::X);
    click(roles->button(2));
    EXPECT_EQ(m_window->draft().role("bs"), AxisRole::Facet);
    roles->button(2)->setFocus();
    QTest::keyClick(roles->button(2), Qt::Key_Left);
    EXPECT_EQ(m_window->draft().role("bs"), AxisRole::Y);
    EXPECT_NE(m_window->draft().role("iodepth"), AxisRole::Y);
}

TEST_F(DesignPageTest, ARefusedPlanCannotStartAndSaysEveryReason)
{
    DesignPage& page = openDesign(plan());
    m_window->draft().edit("two wrong values", [](Plan& what) {
        what.base.spec.bsBytes = 3000;
        what.base.spec.numjobs = 0;
    });
    ASSERT_TRUE(waitFor([&] { return page.planPanel()->refusals().size() >= 2; }));
    const QString all = page.planPanel()->refusals().join("\n");
    EXPECT_TRUE(all.contains("bs")) << all.toStdString();
    EXPECT_TRUE(all.contains("numjobs")) << all.toStdString();
    EXPECT_FALSE(page.startButton()->isEnabled());
    EXPECT_TRUE(page.startButton()->toolTip().contains("bs")) << page.startButton()->toolTip().toStdString();
}

TEST_F(DesignPageTest, AChangedPlanCannotStartBeforeItIsChecked)
{
    DesignPage& page = openDesign(plan());
    click(chips("iodepth")->chip("8"));
    EXPECT_FALSE(page.canStart());
    EXPECT_TRUE(waitFor([&] { return page.canStart(); }));
}

TEST_F(DesignPageTest, EveryCellHasItsOwnPlaceInTheOrder)
{
    DesignPage& page = openDesign(plan({{"bs", {"4k", "8k"}}, {"iodepth", {"1", "8"}}, {"repeats", {"3"}}}));
    std::vector<std::size_t> positions;
    for (std::size_t cell = 0; cell < 4; ++cell)
        positions.push_back(page.order()->positionOf(cell));
    std::sort(positions.begin(), positions.end());
    EXPECT_EQ(positions, (std::vector<std::size_t>{1, 2, 3, 4}));
}

TEST_F(DesignPageTest, AClickExcludesACellAndAnotherTakesItBack)
{
    DesignPage& page = openDesign(plan({{"bs", {"4k", "8k", "16k"}}, {"iodepth", {"1", "8"}}}));
    OrderGrid* order = page.order();
    const auto clickOn = [&](const Coordinates& cell) {
        QTest::mouseClick(order, Qt::LeftButton, {}, order->rectOf(cell).center());
    };
    clickOn({1, 1});
    EXPECT_TRUE(isExcluded(m_window->draft().plan(), {1, 1}));
    EXPECT_TRUE(order->describe({1, 1}).contains("excluded")) << order->describe({1, 1}).toStdString();
    ASSERT_TRUE(
        waitFor([&] { return page.canStart() && page.quickLook()->runButton()->text() == "Start 5 runs"; }));
    clickOn({1, 1});
    EXPECT_TRUE(m_window->draft().plan().exclude.empty());
}

TEST_F(DesignPageTest, DraggingExcludesARectangleAndAHeadingItsRow)
{
    DesignPage& page = openDesign(plan({{"bs", {"4k", "8k", "16k"}}, {"iodepth", {"1", "8"}}}));
    OrderGrid* order = page.order();
    const QPoint from = order->rectOf(Coordinates{0, 0}).center();
    const QPoint to = order->rectOf(Coordinates{1, 1}).center();
    QTest::mousePress(order, Qt::LeftButton, {}, from);
    QTest::mouseMove(order, to);
    QTest::mouseRelease(order, Qt::LeftButton, {}, to);
    EXPECT_EQ(m_window->draft().plan().exclude.size(), 4U);
    EXPECT_FALSE(isExcluded(m_window->draft().plan(), {2, 0}));
    click(page.includeAllButton());
    EXPECT_TRUE(m_window->draft().plan().exclude.empty());
    QTest::mouseClick(order, Qt::LeftButton, {}, QPoint(2, order->rectOf(Coordinates{0, 1}).center().y()));
    EXPECT_EQ(m_window->draft().plan().exclude.size(), 3U);
    EXPECT_TRUE(isExcluded(m_window->draft().plan(), {2, 1}));
}

TEST_F(DesignPageTest, KeysExcludeCellsRectanglesAndRows)
{
    DesignPage& page = openDesign(plan({{"bs", {"4k", "8k", "16k"}}, {"iodepth", {"1", "8"}}}));
    OrderGrid* order = page.order();
    order->setFocus();
    QTest::keyClick(order, Qt::Key_Right);
    QTest::keyClick(order, Qt::Key_Space);
    EXPECT_TRUE(isExcluded(m_window->draft().plan(), {1, 0}));
    EXPECT_TRUE(order->accessibleDescription().contains("excluded"));
    QTest::keyClick(order, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(order, Qt::Key_Up, Qt::ShiftModifier);
    QTest::keyClick(order, Qt::Key_Space);
    EXPECT_EQ(m_window->draft().plan().exclude.size(), 4U);
    QTest::keyClick(order, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(m_window->draft().plan().exclude.size(), 1U);
    QTest::keyClick(order, Qt::Key_R);
    EXPECT_EQ(m_window->draft().plan().exclude.size(), 4U);
}

TEST_F(DesignPageTest, EveryCellExcludedRefusesThePlanAndStaysShownToTakeThemBack)
{
    DesignPage& page = openDesign(plan({{"iodepth", {"1", "8"}}}));
    m_window->draft().setExcluded({{0}, {1}}, true);
    ASSERT_TRUE(waitFor([&] { return !page.planPanel()->refusals().isEmpty(); }));
    EXPECT_TRUE(page.order()->rectOf(Coordinates{1}).isValid());
    click(page.includeAllButton());
    EXPECT_TRUE(waitFor([&] { return page.canStart(); }));
}

TEST_F(DesignPageTest, UndoAndRedoNameWhatTheyChange)
{
    DesignPage& page = openDesign(plan());
    EXPECT_FALSE(page.undoButton()->isEnabled());
    click(chips("iodepth")->chip("8"));
    EXPECT_TRUE(page.undoButton()->toolTip().contains("Depth: 1, 8"))
        << page.undoButton()->toolTip().toStdString();
    click(page.undoButton());
    EXPECT_EQ(m_window->draft().values("iodepth"), QStringList{"1"});
    EXPECT_TRUE(page.redoButton()->toolTip().contains("Depth: 1, 8"));
    QTest::keyClick(&page, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(m_window->draft().values("iodepth"), QStringList({"1", "8"}));
}

TEST_F(DesignPageTest, ACommandIsShownWholeHoweverLong)
{
    Plan what = plan({{"rw", {"randread", "randwrite"}}, {"iodepth", {"1", "8"}}, {"seed", {"42"}}});
    DesignPage& page = openDesign(what);
    what.base.target = "/srv/storage/pool0/volumes/benchmarks/isobath/scratch/nvme0n1p3";
    m_window->draft().setPlan(what);
    for (auto* text : page.findChildren<QPlainTextEdit*>()) {
        if (text->accessibleName() != "Command line")
            continue;
        ASSERT_TRUE(text->toPlainText().contains("nvme0n1p3"));
        EXPECT_TRUE(waitFor([&] { return text->verticalScrollBar()->maximum() == 0; }));
        EXPECT_EQ(text->horizontalScrollBar()->maximum(), 0);
        return;
    }
    FAIL() << "no command line";
}

TEST_F(DesignPageTest, ACopiedCommandThatIsPastedGivesThePlanItCameFrom)
{
    const Plan original = plan({{"rw", {"randread", "randwrite"}},
                                {"bs", {"4k", "8k", "16k"}},
                                {"iodepth", {"1", "8"}},
                                {"sync", {"none", "fdatasync"}},
                                {"repeats", {"7"}},
                                {"seed", {"42"}}});
    DesignPage& page = openDesign(original);
    for (auto* button : page.findChildren<QPushButton*>())
        if (button->toolTip() == "Copy command line to the clipboard")
            click(button);
    m_window->draft().replacePlan(Plan(), "another plan");
    page.setFocus();
    QTest::keyClick(&page, Qt::Key_V, Qt::ControlModifier);
    Plan pasted = m_window->draft().plan();
    pasted.name = original.name; // a command does not say it
    EXPECT_EQ(pasted, original);
    EXPECT_TRUE(m_window->banners()->texts().join(" ").contains("Everything was carried over"));
    page.undoButton()->click();
    EXPECT_EQ(m_window->draft().plan(), Plan());
}

TEST_F(DesignPageTest, WhatAPastedFioJobCannotCarryOverIsListed)
{
    DesignPage& page = openDesign(plan());
    page.takeText("[global]\nrw=randwrite\nbs=8k\nrate_iops=500\n[one]\niodepth=4\n");
    EXPECT_EQ(m_window->draft().values("bs"), QStringList{"8KiB"});
    EXPECT_TRUE(m_window->banners()->texts().join(" ").contains("rate_iops"))
        << m_window->banners()->texts().join(" ").toStdString();
    page.takeText("good morning");
    EXPECT_EQ(m_window->draft().values("bs"), QStringList{"8KiB"});
    EXPECT_TRUE(m_window->banners()->texts().join(" ").contains("Nothing was taken over"));
}

TEST_F(DesignPageTest, ReshuffleChangesTheOrderAndNothingElse)
{
    DesignPage& page = openDesign(plan({{"seed", {"999999"}}}));
    click(page.reshuffleButton());
    Plan reshuffled = m_window->draft().plan();
    EXPECT_NE(reshuffled.base.rules.seed, std::optional<std::uint64_t>(999999));
    reshuffled.base.rules.seed = 999999;
    EXPECT_EQ(reshuffled, plan({{"seed", {"999999"}}}));
}

TEST_F(DesignPageTest, TheFirstStartSaysWhatWillHappenAndHasOneButton)
{
    MainWindow& window = open();
    DesignPage& page = *window.designPage();
    ASSERT_TRUE(waitFor([&] { return page.quickLook()->isVisible() && page.canStart(); }));
    EXPECT_EQ(window.page(), MainWindow::DesignNumber);
    EXPECT_FALSE(page.startButton()->isVisible());
    const QString sentence = page.quickLook()->sentence();
    EXPECT_TRUE(
        sentence.contains(QRegularExpression("^Makes a .+ file in .+ free; writes about .+, takes about .+, "
                                             "then removes it\\.$")))
        << sentence.toStdString();
    EXPECT_EQ(page.quickLook()->runButton()->text(), "Run Quick look");
}

} // namespace
} // namespace isobath::ui::test
