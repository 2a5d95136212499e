// SPDX-License-Identifier: GPL-3.0-or-later
// Every input and chart of every page has a name for screen readers, and the keyboard alone reaches it.
#include "tests/ui/window_test.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/design_page.h"
#include "ui/pages/library_page.h"
#include "ui/pages/library_table.h"
#include "ui/pages/live_page.h"
#include "ui/pages/matrix_card.h"
#include "ui/pages/settings_page.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/help_panel.h"
#include "ui/widgets/segmented_control.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QButtonGroup>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QTextEdit>
#include <QToolButton>

#include <set>

namespace isobath::ui::test {
namespace {

constexpr int kMostTabs = 500;

template <typename... Types>
bool isOneOf(const QWidget* widget)
{
    return ((qobject_cast<const Types*>(widget) != nullptr) || ...);
}

/// Parts that Qt makes inside its own inputs, and what only holds others.
bool isPartOrHolder(const QWidget* widget)
{
    return isOneOf<QComboBox, QAbstractSpinBox, QLineEdit, QAbstractItemView, FigureChart>(
               widget->parentWidget()) ||
           isOneOf<QScrollBar, QSplitterHandle, QHeaderView, QScrollArea>(widget) ||
           widget->objectName().startsWith("qt_");
}

bool hasLink(const QWidget* widget)
{
    const auto* label = qobject_cast<const QLabel*>(widget);
    return label == nullptr || (label->textInteractionFlags() & Qt::LinksAccessibleByMouse) != 0;
}

/// What a hand can act upon.
bool isInput(const QWidget* widget)
{
    if (isPartOrHolder(widget))
        return false;
    if (isOneOf<QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QAbstractItemView, QTextEdit,
                QPlainTextEdit, QAbstractSlider, FigureChart>(widget))
        return true;
    return widget->focusPolicy() != Qt::NoFocus && hasLink(widget);
}

/// All of the window, those of pages that are not shown too; what pops up is made from actions, which have
/// texts.
std::vector<QWidget*> inputsOf(const QWidget& window)
{
    std::vector<QWidget*> inputs;
    for (auto* widget : window.findChildren<QWidget*>())
        if (isInput(widget) && widget->window() == &window)
            inputs.push_back(widget);
    return inputs;
}

std::string pathOf(const QWidget* widget)
{
    std::string path;
    for (; widget != nullptr && !widget->isWindow(); widget = widget->parentWidget())
        path = std::string(widget->metaObject()->className()) + (path.empty() ? "" : "/" + path);
    return path;
}

std::string described(const QWidget* widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    const QString text = button != nullptr ? button->text() : widget->accessibleName();
    return pathOf(widget) + " \"" + text.toStdString() + "\" tooltip \"" + widget->toolTip().toStdString() +
           "\"";
}

QString spokenName(QWidget* widget)
{
    auto* interface = QAccessible::queryAccessibleInterface(widget);
    return interface == nullptr ? QString() : interface->text(QAccessible::Name);
}

bool showsOnlyAnIcon(const QWidget* widget)
{
    if (const auto* tool = qobject_cast<const QToolButton*>(widget))
        return tool->text().isEmpty() ||
               (tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull());
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    return button != nullptr && button->text().isEmpty();
}

/// What holds the buttons of which Tab reaches one and the arrows the others.
const QObject* groupOf(const QWidget* widget)
{
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget);
        button != nullptr && button->group() != nullptr && button->group()->exclusive())
        return button->group();
    for (const auto* parent = widget->parentWidget(); parent != nullptr; parent = parent->parentWidget())
        if (isOneOf<ChipRow, SegmentedControl>(parent))
            return parent;
    return nullptr;
}

/// What the keyboard came by.
struct Reached
{
    std::set<const QWidget*> widgets;
    std::set<const QObject*> groups;

    bool has(const QWidget* widget) const
    {
        const auto* group = groupOf(widget);
        // A chart without focus is a picture on the button that holds it.
        const bool isPicture =
            qobject_cast<const FigureChart*>(widget) != nullptr && widget->focusPolicy() == Qt::NoFocus;
        return widgets.count(isPicture ? widget->parentWidget() : widget) > 0 ||
               (group != nullptr && groups.count(group) > 0);
    }
    bool add(const QWidget* widget)
    {
        groups.insert(groupOf(widget));
        return widgets.insert(widget).second;
    }
};

class EveryPage : public WindowTest
{
protected:
    /// A window with two sessions of four axes in its library, the second one open in Live, both in Compare.
    MainWindow& openWithSessions()
    {
        MainWindow& window = open();
        for (const char* name : {"first", "second"}) {
            Plan what = plan({{"rw", {"randread", "randwrite"}},
                              {"bs", {"4k", "16k"}},
                              {"iodepth", {"1", "8"}},
                              {"numjobs", {"1", "2"}},
                              {"repeats", {"2"}}});
            what.name = name;
            window.draft().setPlan(what);
            runToEnd(what);
        }
        compareAll();
        window.goTo(MainWindow::LibraryNumber);
        EXPECT_TRUE(waitFor([&] { return window.libraryPage()->table()->model()->rowCount() == 2; }));
        window.libraryPage()->table()->selectRow(0);
        return window;
    }

    void compareAll()
    {
        std::vector<SessionRef> refs;
        {
            const auto file = SessionFile::open(m_options.libraryFile.toStdString());
            const auto listed = (*file)->sessions().value();
            for (const auto& session : listed)
                refs.push_back({m_options.libraryFile, session.id});
        }
        m_window->comparePage()->compare(refs);
        m_window->goTo(MainWindow::CompareNumber);
        EXPECT_TRUE(waitFor([this] { return m_window->comparePage()->model().isReady(); }));
    }

    /// Where the keyboard comes by, from the page on, with one Tab after the other.
    static Reached tabbed()
    {
        Reached reached;
        for (int step = 0; step < kMostTabs; ++step) {
            QWidget* before = QApplication::focusWidget();
            if (before == nullptr)
                break;
            QTest::keyClick(before, Qt::Key_Tab);
            const QWidget* now = QApplication::focusWidget();
            EXPECT_NE(now, before) << "Tab does not leave " << described(before);
            if (now == nullptr || now == before || !reached.add(now))
                return reached;
        }
        ADD_FAILURE() << "Tab does not come round";
        return reached;
    }

    static void expectAllReached(const QWidget& window, const char* page)
    {
        const auto reached = tabbed();
        int checked = 0;
        for (const auto* widget : inputsOf(window))
            if (widget->isVisible() && widget->isEnabled()) {
                EXPECT_TRUE(reached.has(widget)) << page << ": Tab does not reach " << described(widget);
                ++checked;
            }
        EXPECT_GT(checked, 8) << page;
    }
};

TEST_F(EveryPage, HasANameOnEveryInputAndChart)
{
    MainWindow& window = openWithSessions();
    int checked = 0;
    for (auto* widget : inputsOf(window)) {
        EXPECT_FALSE(spokenName(widget).trimmed().isEmpty()) << described(widget);
        if (showsOnlyAnIcon(widget)) {
            EXPECT_FALSE(widget->toolTip().isEmpty()) << described(widget);
        }
        ++checked;
    }
    EXPECT_GT(checked, 100);
}

TEST_F(EveryPage, IsReachedByTabAndArrows)
{
    MainWindow& window = openWithSessions();
    for (const auto& [number, name] :
         {std::pair(MainWindow::LibraryNumber, "Library"), std::pair(MainWindow::DesignNumber, "Design"),
          std::pair(MainWindow::LiveNumber, "Live"), std::pair(MainWindow::CompareNumber, "Compare"),
          std::pair(MainWindow::SettingsNumber, "Settings")}) {
        window.goTo(number);
        QApplication::processEvents();
        expectAllReached(window, name);
    }
}

TEST_F(EveryPage, IsReachedByTabInEveryPictureOfLive)
{
    MainWindow& window = openWithSessions();
    const auto pictures = window.livePage()->matrix()->pictureSwitch()->findChildren<QAbstractButton*>();
    ASSERT_EQ(pictures.size(), 8);
    for (auto* picture : pictures) {
        picture->click();
        window.goTo(MainWindow::LiveNumber);
        QApplication::processEvents();
        expectAllReached(window, qPrintable("Live, " + picture->text()));
    }
}

TEST_F(EveryPage, IsReachedByTabBesideTheHelp)
{
    MainWindow& window = openWithSessions();
    window.goTo(MainWindow::LiveNumber);
    QTest::keyClick(&window, Qt::Key_F1);
    ASSERT_TRUE(window.help()->isVisible());
    expectAllReached(window, "Live with help");
}

TEST(Groups, ArrowsReachEverySegment)
{
    SegmentedControl control({"one", "two", "three"});
    control.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&control));
    control.button(0)->setFocus();
    for (int index = 1; index < 3; ++index) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        EXPECT_EQ(control.current(), index);
        EXPECT_TRUE(control.button(index)->hasFocus());
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
    EXPECT_EQ(control.current(), 1);
}

TEST(Groups, ArrowsReachEveryChip)
{
    ChipRow row("own value");
    row.setChips({{"1", "1", false}, {"2", "2", true}, {"4", "4", false}});
    row.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&row));
    row.chip("1")->setFocus();
    for (const char* value : {"2", "4"}) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        EXPECT_TRUE(row.chip(value)->hasFocus()) << value;
    }
}

} // namespace
} // namespace isobath::ui::test
