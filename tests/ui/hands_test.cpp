// SPDX-License-Identifier: GPL-3.0-or-later
// A plan of five axes, from an empty library to its last cell in a picture: once with the mouse alone, once
// with the keyboard alone.
#include "tests/ui/hands.h"
#include "tests/ui/window_test.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/axis_menus.h"
#include "ui/pages/design_page.h"
#include "ui/pages/facet_strip.h"
#include "ui/pages/live_page.h"
#include "ui/pages/matrix_card.h"
#include "ui/pages/parameter_row.h"
#include "ui/pages/parameters_card.h"
#include "ui/pages/presets_card.h"
#include "ui/pages/quick_look_card.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/segmented_control.h"
#include "ui/widgets/size_spin_box.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include <set>

namespace isobath::ui::test {
namespace {

constexpr std::size_t kCells = 240;

/// What both hands set up; the target is the scratch folder.
Plan wanted()
{
    Plan plan;
    const auto set = [&plan](const char* name, const std::vector<std::string>& values) {
        EXPECT_TRUE(setParameter(plan, name, values)) << name;
    };
    set("rw", {"randread", "randwrite"});
    set("bs", {"4k", "8k", "16k", "64k"});
    set("iodepth", {"1", "2", "4", "8", "16"});
    set("numjobs", {"1", "2", "4"});
    set("files", {"1", "2"});
    set("size", {"1MiB"});
    set("runtime", {"100ms"});
    set("interval", {"50ms"});
    set("ramp", {"0s"});
    set("repeats", {"1"});
    return plan;
}

class Hands : public WindowTest
{
protected:
    void begin()
    {
        open();
        ASSERT_TRUE(waitFor([this] { return page().canStart(); }));
        ASSERT_EQ(m_window->page(), MainWindow::DesignNumber);
    }
    DesignPage& page() { return *m_window->designPage(); }
    ParameterRow* row(const char* parameter) { return page().parameters()->row(parameter); }
    QToolButton* chip(const char* parameter, const char* value)
    {
        return row(parameter)->chips()->chip(value);
    }
    /// The field of a run rule, or the target's size.
    template <class T>
    T* field(const char* name)
    {
        for (auto* found : page().findChildren<T*>())
            if (found->objectName() == name)
                return found;
        ADD_FAILURE() << "there is no " << name;
        return nullptr;
    }

    void expectWanted()
    {
        Plan plan = m_window->draft().plan();
        const Plan expected = wanted();
        EXPECT_EQ(planToJson(plan), planToJson(expected));
        EXPECT_EQ(m_window->draft().role("files"), AxisRole::Facet);
        ASSERT_TRUE(waitFor([this] { return page().canStart(); }));
        EXPECT_EQ(page().quickLook()->runButton()->text(), "Start 240 runs");
    }

    void expectAllDone()
    {
        ASSERT_TRUE(waitFor([this] { return m_window->page() == MainWindow::LiveNumber; }));
        ASSERT_TRUE(waitFor([this] { return !m_window->controller().isRunning(); }));
        const auto& runs = m_window->model().session().runs;
        ASSERT_EQ(runs.size(), kCells);
        for (const auto& run : runs)
            EXPECT_EQ(run.status, RunStatus::Done) << run.slot.cell;
    }

    /// What the heatmap shows as done, each where its axis values say that it lies.
    void collectShown(std::set<std::size_t>& found)
    {
        QCoreApplication::processEvents();
        const MatrixView& view = m_window->livePage()->matrix()->places().view();
        const auto& cells = m_window->model().session().start.cells;
        const Figure& figure = m_window->livePage()->matrix()->chart()->figure();
        for (const auto& cell : std::get<HeatmapData>(figure.data).cells) {
            if (cell.state != CellState::Done)
                continue;
            for (const auto& [axis, value] : view.fixed)
                EXPECT_EQ(cells[cell.planCell].coordinates[axis], value)
                    << cells[cell.planCell].name << " is shown among others";
            found.insert(cell.planCell);
        }
    }

    /// Every combination of the values of the axes that are neither on X nor Y, in the menus and tiles that
    /// `show(axis, value)` uses.
    template <class Show>
    void expectEveryCellIsFound(Show&& show)
    {
        const auto& axes = m_window->model().session().start.plan.axes;
        const MatrixView view = m_window->livePage()->matrix()->places().view();
        std::vector<std::size_t> fixed;
        for (const auto& entry : view.fixed)
            fixed.push_back(entry.first);
        ASSERT_EQ(fixed.size(), 3U);
        std::set<std::size_t> found;
        std::vector<std::size_t> at(fixed.size(), 0);
        for (bool more = true; more;) {
            for (std::size_t i = 0; i < fixed.size(); ++i)
                if (m_window->livePage()->matrix()->places().value(fixed[i]) != at[i])
                    show(fixed[i], at[i]);
            collectShown(found);
            more = false;
            for (std::size_t i = fixed.size(); i-- > 0 && !more;) {
                more = ++at[i] < axes[fixed[i]].values.size();
                at[i] = more ? at[i] : 0;
            }
        }
        EXPECT_EQ(found.size(), kCells);
    }
    std::optional<std::size_t> facet() { return m_window->livePage()->matrix()->places().view().facet; }
    QComboBox* axisMenu(std::size_t axis)
    {
        return m_window->livePage()->matrix()->axisMenus()->menus().at(axis);
    }
};

TEST_F(Hands, TheMouseAloneSetsUpFiveAxesRunsThemAndFindsEveryCell)
{
    begin();
    MouseHand::click(page().presetsButton());
    MouseHand::click(page().presetsCard()->button("Use"));
    auto* choosePlace = page().findChild<QPushButton*>("choosePlace");
    ASSERT_NE(choosePlace, nullptr);
    MouseHand::choose(choosePlace, "Scratch folder, default");
    MouseHand::step(field<SizeSpinBox>("targetSize"), -10);

    MouseHand::click(chip("rw", "randwrite"));
    for (const char* size : {"8KiB", "16KiB", "64KiB"})
        MouseHand::click(chip("bs", size));
    ChipRow* depths = row("iodepth")->chips();
    MouseHand::click(depths->ownValue()->findChild<QToolButton*>());
    MouseHand::choose(depths->readyValues(), "1..16 x2");
    for (const char* jobs : {"2", "4"})
        MouseHand::click(chip("numjobs", jobs));
    MouseHand::click(chip("files", "2"));
    MouseHand::click(row("files")->roles()->button(2));

    MouseHand::step(field<QAbstractSpinBox>("ramp"), -6);
    MouseHand::step(field<QAbstractSpinBox>("runtime"), -6);
    MouseHand::step(field<QAbstractSpinBox>("interval"), -1);
    MouseHand::step(field<QAbstractSpinBox>("repeats"), -2);
    expectWanted();

    MouseHand::click(page().quickLook()->runButton());
    expectAllDone();
    expectEveryCellIsFound([this](std::size_t axis, std::size_t value) {
        if (facet() == axis)
            return MouseHand::click(m_window->livePage()->facets()->tiles().at(value));
        QComboBox* menu = axisMenu(axis);
        const auto values = m_window->model().session().start.plan.axes[axis].values.size();
        MouseHand::choose(menu, menu->count() - static_cast<int>(values) + static_cast<int>(value));
    });
}

TEST_F(Hands, TheKeyboardAloneSetsUpFiveAxesRunsThemAndFindsEveryCell)
{
    begin();
    EXPECT_NE(QApplication::focusWidget(), nullptr) << "the window begins without focus";
    KeyHand::tabTo(page().presetsButton());
    KeyHand::press(Qt::Key_Space);
    KeyHand::press(Qt::Key_Return);
    const auto typeInto = [this](QAbstractSpinBox* box, const char* text) {
        KeyHand::tabTo(box);
        KeyHand::type(text);
        KeyHand::press(Qt::Key_Tab);
    };
    typeInto(field<SizeSpinBox>("targetSize"), "1MiB");

    // Tab comes to one chip of a row, the arrows to the others.
    const auto firstChip = [this](const char* parameter) {
        return row(parameter)->chips()->findChild<QToolButton*>({}, Qt::FindDirectChildrenOnly);
    };
    const auto add = [this, firstChip](const char* parameter, const std::vector<const char*>& values) {
        ChipRow* chips = row(parameter)->chips();
        KeyHand::tabTo(firstChip(parameter));
        for (const char* value : values) {
            KeyHand::arrowTo(chips->chip(value), Qt::Key_Right);
            KeyHand::press(Qt::Key_Space);
        }
    };
    add("rw", {"randwrite"});
    add("bs", {"8KiB", "16KiB", "64KiB"});
    KeyHand::tabTo(row("iodepth")->chips()->ownValue());
    KeyHand::type("1..16 x2");
    KeyHand::press(Qt::Key_Return);
    add("numjobs", {"2", "4"});
    add("files", {"2"});
    SegmentedControl* roles = row("files")->roles();
    KeyHand::tabTo(roles->button(roles->current()));
    while (roles->current() != 2)
        KeyHand::press(roles->current() < 2 ? Qt::Key_Right : Qt::Key_Left);

    typeInto(field<QAbstractSpinBox>("ramp"), "0s");
    typeInto(field<QAbstractSpinBox>("runtime"), "100ms");
    typeInto(field<QAbstractSpinBox>("repeats"), "1");
    typeInto(field<QAbstractSpinBox>("interval"), "50ms");
    expectWanted();

    KeyHand::press(Qt::Key_Return, Qt::ControlModifier);
    expectAllDone();
    expectEveryCellIsFound([this](std::size_t axis, std::size_t value) {
        if (facet() == axis) {
            const auto& tiles = m_window->livePage()->facets()->tiles();
            const auto now = m_window->livePage()->matrix()->places().value(axis);
            KeyHand::tabTo(tiles.at(now));
            KeyHand::arrowTo(tiles.at(value), value > now ? Qt::Key_Right : Qt::Key_Left);
            return;
        }
        KeyHand::tabTo(axisMenu(axis));
        while (m_window->livePage()->matrix()->places().value(axis) != value)
            KeyHand::press(m_window->livePage()->matrix()->places().value(axis) < value ? Qt::Key_Down
                                                                                        : Qt::Key_Up);
    });
}

TEST_F(Hands, TheWheelScrollsOverFieldsUntilOneHasTheFocus)
{
    begin();
    auto* runtime = field<QAbstractSpinBox>("runtime");
    const auto now = [this] { return m_window->draft().plan().base.rules.runtimeNs; };
    const auto before = now();
    MouseHand::turnWheelOver(runtime, -1);
    EXPECT_EQ(now(), before);
    MouseHand::click(runtime);
    MouseHand::turnWheelOver(runtime, -1);
    EXPECT_LT(now(), before);
}

} // namespace
} // namespace isobath::ui::test
