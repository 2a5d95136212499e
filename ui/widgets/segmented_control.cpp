// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmented_control.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

namespace isobath::ui {

namespace {

const char* place(qsizetype index, qsizetype count)
{
    if (index + 1 == count)
        return "last";
    return index == 0 ? "first" : "middle";
}

} // namespace

SegmentedControl::SegmentedControl(const QStringList& choices, QWidget* parent)
    : QWidget(parent), m_group(new QButtonGroup(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (qsizetype i = 0; i < choices.size(); ++i) {
        auto* button = new QToolButton;
        button->setText(choices[i]);
        button->setAccessibleName(choices[i]);
        button->setCheckable(true);
        button->setProperty("segment", place(i, choices.size()));
        button->setFocusPolicy(i == 0 ? Qt::StrongFocus : Qt::ClickFocus);
        button->installEventFilter(this);
        m_group->addButton(button, static_cast<int>(i));
        layout->addWidget(button);
    }
    if (!choices.isEmpty())
        setCurrent(0);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int index) {
        setCurrent(index);
        emit chosen(index);
    });
}

int SegmentedControl::current() const
{
    return m_group->checkedId();
}

void SegmentedControl::setCurrent(int index)
{
    for (auto* button : m_group->buttons())
        button->setFocusPolicy(m_group->id(button) == index ? Qt::StrongFocus : Qt::ClickFocus);
    if (auto* button = m_group->button(index))
        button->setChecked(true);
}

QAbstractButton* SegmentedControl::button(int index) const
{
    return m_group->button(index);
}

bool SegmentedControl::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int step = key == Qt::Key_Right || key == Qt::Key_Down ? 1
                     : key == Qt::Key_Left || key == Qt::Key_Up  ? -1
                                                                 : 0;
    auto* next = step == 0 ? nullptr : m_group->button(current() + step);
    if (step == 0)
        return QWidget::eventFilter(watched, event);
    if (next != nullptr && next->isEnabled()) {
        next->setFocus();
        next->click();
    }
    return true;
}

} // namespace isobath::ui
