// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/hands.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QScrollBar>
#include <QStyleOptionSpinBox>
#include <QTimer>
#include <QWheelEvent>

#include <gtest/gtest.h>

namespace isobath::ui::test {

namespace {

constexpr int kMostNotches = 100;
constexpr int kMostTabs = 500;
constexpr int kNotch = 120; ///< of a QWheelEvent, in eighths of a degree

QScrollArea* areaOf(const QWidget* widget)
{
    for (QWidget* up = widget->parentWidget(); up != nullptr; up = up->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(up))
            return area;
    return nullptr;
}

void turnWheel(QWidget* over, QPoint at, int notches)
{
    QWheelEvent event(at, over->mapToGlobal(at), {}, QPoint(0, notches * kNotch), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(over, &event);
}

std::string nameOf(const QWidget* widget)
{
    return widget == nullptr
               ? "nothing"
               : std::string(widget->metaObject()->className()) + " " + widget->objectName().toStdString() +
                     " " + widget->accessibleName().toStdString();
}

} // namespace

void MouseHand::bringIntoView(QWidget* widget)
{
    QCoreApplication::processEvents();
    QScrollArea* area = areaOf(widget);
    if (area == nullptr)
        return;
    QWidget* port = area->viewport();
    for (int notch = 0; notch < kMostNotches; ++notch) {
        const QPoint at = widget->mapTo(port, widget->rect().center());
        if (at.y() > 0 && at.y() < port->height())
            return;
        turnWheel(port, QPoint(2, port->height() / 2), at.y() <= 0 ? 1 : -1);
        QCoreApplication::processEvents();
    }
    ADD_FAILURE() << nameOf(widget) << " cannot be scrolled to";
}

void MouseHand::click(QWidget* widget, Qt::KeyboardModifiers modifiers)
{
    bringIntoView(widget);
    EXPECT_TRUE(widget->isVisible() && widget->isEnabled()) << nameOf(widget);
    QTest::mouseClick(widget, Qt::LeftButton, modifiers, widget->rect().center());
}

void MouseHand::press(QWidget* widget, QPoint at)
{
    QTest::mouseClick(widget, Qt::LeftButton, {}, at);
}

void MouseHand::step(QAbstractSpinBox* box, int steps)
{
    bringIntoView(box);
    QStyleOptionSpinBox option;
    option.initFrom(box);
    option.frame = box->hasFrame();
    option.buttonSymbols = box->buttonSymbols();
    option.subControls = QStyle::SC_All;
    const auto arrow = steps > 0 ? QStyle::SC_SpinBoxUp : QStyle::SC_SpinBoxDown;
    const QRect place = box->style()->subControlRect(QStyle::CC_SpinBox, &option, arrow, box);
    for (int i = 0; i < std::abs(steps); ++i)
        press(box, place.center());
}

void MouseHand::turnWheelOver(QWidget* widget, int notches)
{
    bringIntoView(widget);
    for (int i = 0; i < std::abs(notches); ++i)
        turnWheel(widget, widget->rect().center(), notches > 0 ? 1 : -1);
}

void MouseHand::choose(QComboBox* box, int entry)
{
    click(box);
    auto* view = box->view();
    ASSERT_TRUE(QTest::qWaitFor([view] { return view->isVisible(); })) << nameOf(box);
    const QModelIndex index = box->model()->index(entry, box->modelColumn());
    view->scrollTo(index);
    const QPoint place = view->visualRect(index).center();
    QTest::mouseMove(view->viewport(), place);
    // A popup passes over a release that comes too soon after the click that opened it.
    EXPECT_TRUE(QTest::qWaitFor([view, place] {
        if (view->isVisible())
            press(view->viewport(), place);
        return !view->isVisible();
    })) << nameOf(box);
}

void MouseHand::choose(QMenu* menu, const QString& text)
{
    ASSERT_TRUE(QTest::qWaitFor([menu] { return menu->isVisible(); }));
    for (auto* action : menu->actions())
        if (action->text() == text)
            return press(menu, menu->actionGeometry(action).center());
    ADD_FAILURE() << "the menu does not offer " << text.toStdString();
}

void MouseHand::choose(QPushButton* menuButton, const QString& text)
{
    bringIntoView(menuButton);
    // The click returns only when the menu is closed again.
    QTimer::singleShot(0, menuButton, [menuButton, text] { choose(menuButton->menu(), text); });
    press(menuButton, menuButton->rect().center());
}

void KeyHand::press(int key, Qt::KeyboardModifiers modifiers)
{
    QWidget* popup = QApplication::activePopupWidget();
    QWidget* to = popup != nullptr && popup->focusWidget() != nullptr ? popup->focusWidget()
                  : popup != nullptr                                  ? popup
                                                                      : QApplication::focusWidget();
    ASSERT_NE(to, nullptr) << "nothing has the focus";
    QTest::keyClick(to, static_cast<Qt::Key>(key), modifiers);
    QCoreApplication::processEvents();
}

void KeyHand::type(const QString& text)
{
    press(Qt::Key_A, Qt::ControlModifier);
    ASSERT_NE(QApplication::focusWidget(), nullptr);
    QTest::keyClicks(QApplication::focusWidget(), text);
}

void KeyHand::tabTo(const QWidget* widget)
{
    for (int i = 0; i < kMostTabs && QApplication::focusWidget() != widget; ++i)
        press(Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), widget)
        << nameOf(widget) << " is not reached; " << nameOf(QApplication::focusWidget()) << " is";
}

void KeyHand::arrowTo(const QWidget* widget, int key, int most)
{
    for (int i = 0; i < most && QApplication::focusWidget() != widget; ++i)
        press(key);
    EXPECT_EQ(QApplication::focusWidget(), widget) << nameOf(widget);
}

} // namespace isobath::ui::test
