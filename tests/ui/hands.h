// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTest>

namespace isobath::ui::test {

/// A hand on the mouse: it presses, turns the wheel and chooses from what pops up; no key is ever pressed.
class MouseHand
{
public:
    /// Turns the wheel over the area that holds the widget until it can be seen.
    static void bringIntoView(QWidget* widget);
    static void click(QWidget* widget, Qt::KeyboardModifiers modifiers = {});
    static void press(QWidget* widget, QPoint at);
    /// The small arrows of a spin box.
    static void step(QAbstractSpinBox* box, int steps);
    static void turnWheelOver(QWidget* widget, int notches);
    static void choose(QComboBox* box, int entry);
    static void choose(QMenu* menu, const QString& text); ///< of an open menu
    static void choose(QPushButton* menuButton, const QString& text);
};

/// A hand on the keyboard: every key goes to what has the focus; nothing gets it in another way.
class KeyHand
{
public:
    static void press(int key, Qt::KeyboardModifiers modifiers = {});
    static void type(const QString& text); ///< in place of all that is there
    /// Presses Tab until this has the focus; a failure when the way round does not come by it.
    static void tabTo(const QWidget* widget);
    /// From the focused one to this with the arrow.
    static void arrowTo(const QWidget* widget, int key, int most = 40);
};

} // namespace isobath::ui::test
