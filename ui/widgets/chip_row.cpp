// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/chip_row.h"

#include "ui/widgets/colours.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icons.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kReadyWidth = 18;

} // namespace

ChipRow::ChipRow(const QString& ownValueHint, QWidget* parent)
    : QWidget(parent), m_own(new QLineEdit(this)), m_ready(new QMenu(this))
{
    auto* layout = new FlowLayout(this);
    m_own->setAccessibleName("Own values");
    m_own->setPlaceholderText(ownValueHint);
    m_own->setToolTip("Own values: one, a list 1,2,4 or a range 1..128 x2 or 1..9 +2; Enter adds them");
    m_own->setFixedWidth(std::max(92, m_own->fontMetrics().horizontalAdvance(ownValueHint) + 24));
    m_own->setVisible(!ownValueHint.isEmpty());
    layout->addWidget(m_own);
    connect(m_own, &QLineEdit::returnPressed, this, [this] { emit ownValueEntered(m_own->text()); });
    connect(m_own, &QLineEdit::textEdited, this, [this] { setOwnValueWrong({}); });
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChipRow::setReadyValues(const QStringList& lists)
{
    m_ready->clear();
    for (const auto& list : lists)
        m_ready->addAction(list, this, [this, list] { emit ownValueEntered(list); });
    if (m_openReady != nullptr || lists.isEmpty())
        return;
    m_openReady = m_own->addAction(icon("collapse", currentColours().mutedText), QLineEdit::TrailingPosition);
    m_openReady->setToolTip("Ready lists and ranges (Down)");
    m_own->setFixedWidth(m_own->width() + kReadyWidth);
    m_own->installEventFilter(this);
    connect(m_openReady, &QAction::triggered, this, &ChipRow::openReadyValues);
}

void ChipRow::openReadyValues()
{
    m_ready->popup(m_own->mapToGlobal(QPoint(0, m_own->height())));
}

void ChipRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_openReady != nullptr)
        m_openReady->setIcon(icon("collapse", currentColours().mutedText));
    QWidget::changeEvent(event);
}

QToolButton* ChipRow::makeChip()
{
    auto* button = new QToolButton(this);
    button->setProperty("chip", true);
    button->setCheckable(true);
    button->installEventFilter(this);
    connect(button, &QToolButton::clicked, this, [this, button] {
        const auto index = std::find(m_buttons.begin(), m_buttons.end(), button) - m_buttons.begin();
        const Chip chip = m_chips[static_cast<std::size_t>(index)];
        // The owner decides what is chosen; until it says so the chip shows what was.
        button->setChecked(chip.chosen);
        if ((QApplication::keyboardModifiers() & Qt::ShiftModifier) != 0)
            emit onlyChosen(chip.value);
        else
            emit toggled(chip.value);
    });
    return button;
}

void ChipRow::showChip(QToolButton* button, const Chip& chip)
{
    button->setText(chip.text);
    button->setAccessibleName(chip.text);
    button->setToolTip(chip.value + ": click or Space adds or removes it, Shift+click keeps only it");
    button->setChecked(chip.chosen);
}

void ChipRow::setChips(const std::vector<Chip>& chips)
{
    if (chips == m_chips)
        return;
    while (m_buttons.size() > chips.size()) {
        // A chip that is being clicked may be the one that goes: its own signal is still on the stack.
        m_buttons.back()->hide();
        layout()->removeWidget(m_buttons.back());
        m_buttons.back()->deleteLater();
        m_buttons.pop_back();
    }
    layout()->removeWidget(m_own);
    while (m_buttons.size() < chips.size()) {
        m_buttons.push_back(makeChip());
        layout()->addWidget(m_buttons.back());
        m_buttons.back()->show();
    }
    layout()->addWidget(m_own);
    m_chips = chips;
    for (std::size_t i = 0; i < chips.size(); ++i) {
        showChip(m_buttons[i], chips[i]);
        m_buttons[i]->setFocusPolicy(i == 0 ? Qt::StrongFocus : Qt::ClickFocus);
        if (i > 0)
            setTabOrder(m_buttons[i - 1], m_buttons[i]);
    }
    if (!m_buttons.empty())
        setTabOrder(m_buttons.back(), m_own);
    updateGeometry();
}

QToolButton* ChipRow::chip(const QString& value) const
{
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        if (m_chips[i].value == value)
            return m_buttons[i];
    return nullptr;
}

void ChipRow::setOwnValueWrong(const QString& why)
{
    const bool wrong = !why.isEmpty();
    if (m_own->property("wrong").toBool() == wrong)
        return;
    m_own->setProperty("wrong", wrong);
    m_own->style()->unpolish(m_own);
    m_own->style()->polish(m_own);
}

bool ChipRow::moveFocus(QObject* from, int step)
{
    const auto found = std::find(m_buttons.begin(), m_buttons.end(), from);
    if (found == m_buttons.end())
        return false;
    const auto next = (found - m_buttons.begin()) + step;
    if (next >= 0 && next < static_cast<std::ptrdiff_t>(m_buttons.size()))
        m_buttons[static_cast<std::size_t>(next)]->setFocus(Qt::TabFocusReason);
    return true;
}

bool ChipRow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (watched == m_own && key == Qt::Key_Down) {
            openReadyValues();
            return true;
        }
        if (key == Qt::Key_Right || key == Qt::Key_Left)
            return moveFocus(watched, key == Qt::Key_Right ? 1 : -1);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace isobath::ui
