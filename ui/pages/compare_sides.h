// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/comparison_model.h"

#include <QFrame>

#include <vector>

class QMenu;
class QPushButton;
class QToolButton;

namespace isobath::ui {

class FlowLayout;

/// The sides of a comparison as buttons, each with its colour and a menu (baseline, move, remove), a button
/// that adds one, and chips for what differs between them.
class CompareSides : public QFrame
{
    Q_OBJECT
public:
    explicit CompareSides(ComparisonModel& model, QWidget* parent = nullptr);

    /// What can be added: the sessions of the file that the library lists, newest first.
    void setSessions(const QString& file, const std::vector<SessionSummary>& sessions);
    void showSides();

    QPushButton* side(std::size_t index) const { return m_buttons[index]; }
    QPushButton* addButton() const { return m_add; }
    QPushButton* swapButton() const { return m_swap; }
    QStringList chips() const; ///< what differs, as it is written

signals:
    void libraryRequested();
    void differencesRequested(); ///< all of them

protected:
    void changeEvent(QEvent* event) override;

private:
    QPushButton* makeSide(std::size_t index);
    QMenu* makeMenu(std::size_t index);
    void fillAddMenu();
    void addValues(QMenu& menu, const SessionRef& ref);
    void showChips();

    ComparisonModel& m_model;
    QString m_file;
    std::vector<SessionSummary> m_sessions;
    FlowLayout* m_row;
    FlowLayout* m_chipRow;
    QWidget* m_chipBox;
    QMenu* m_addMenu;
    QPushButton* m_add;
    QPushButton* m_swap;
    std::vector<QPushButton*> m_buttons;
};

} // namespace isobath::ui
