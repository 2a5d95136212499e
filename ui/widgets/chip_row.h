// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QAction;
class QLineEdit;
class QMenu;
class QToolButton;

namespace isobath::ui {

struct Chip
{
    QString value; ///< what the owner knows it by
    QString text;  ///< what people read
    bool chosen = false;
    bool operator==(const Chip&) const = default;
};

/// Values as chips that a click or Space puts in or takes out, Shift+click keeps alone, and a line for own
/// values with a menu of ready ones. The row only tells what the user did; what is chosen is said by
/// setChips(). Left and Right move between chips, so that Tab needs one step per row.
class ChipRow : public QWidget
{
    Q_OBJECT
public:
    explicit ChipRow(const QString& ownValueHint, QWidget* parent = nullptr);
    /// Lists and ranges that the arrow in the line, or Down, offers; choosing one enters it.
    void setReadyValues(const QStringList& lists);
    QMenu* readyValues() const { return m_ready; }
    void setChips(const std::vector<Chip>& chips);
    QToolButton* chip(const QString& value) const; ///< null where there is none
    QLineEdit* ownValue() const { return m_own; }
    void setOwnValueWrong(const QString& why); ///< empty: right again

signals:
    void toggled(const QString& value);
    void onlyChosen(const QString& value);
    void ownValueEntered(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void openReadyValues();
    QToolButton* makeChip();
    void showChip(QToolButton* button, const Chip& chip);
    bool moveFocus(QObject* from, int step);

    std::vector<Chip> m_chips;
    std::vector<QToolButton*> m_buttons;
    QLineEdit* m_own;
    QMenu* m_ready;
    QAction* m_openReady = nullptr;
};

} // namespace isobath::ui
