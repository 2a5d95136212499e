// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/plan_checker.h"
#include "ui/widgets/card.h"

class QVBoxLayout;

namespace isobath::ui {

class FigureLabel;

/// What the plan costs, what to know before, and why it is refused.
class PlanPanel : public Card
{
    Q_OBJECT
public:
    explicit PlanPanel(QWidget* parent = nullptr);
    void showVerdict(const PlanVerdict& verdict);
    QStringList refusals() const { return m_refusals; }

private:
    void showFigures(const PlanVerdict& verdict);
    void addNote(const char* role, const QString& text);

    FigureLabel* m_cells;
    FigureLabel* m_time;
    FigureLabel* m_files;
    FigureLabel* m_reads;
    FigureLabel* m_writes;
    FigureLabel* m_free;
    QVBoxLayout* m_notes;
    QStringList m_refusals;
};

} // namespace isobath::ui
