// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/linked_values.h"
#include "ui/models/plan_draft.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace isobath::ui {

class ChipRow;

/// Edits an axis whose values set several parameters: parameters as chips, a line of values for each, and the
/// table of the values that "All combinations" or "Pairs" made of them. Nothing changes before Apply, and
/// what is edited is given up when the axis or the whole plan becomes another one meanwhile.
class LinkedEditor : public QWidget
{
    Q_OBJECT
public:
    explicit LinkedEditor(PlanDraft& draft, QWidget* parent = nullptr);
    void begin(const std::string& axis = {}); ///< shows itself; no name: a new axis

    ChipRow* parameterChips() const { return m_chips; }
    QLineEdit* nameEdit() const { return m_name; }
    QLineEdit* valuesEdit(const QString& parameter) const; ///< null where it is not chosen
    QTableWidget* table() const { return m_table; }
    QPushButton* button(const QString& text) const;
    QString problem() const;

signals:
    void opened();
    void closed(); ///< by Apply or Cancel

private:
    void build();
    QWidget* buildButtons();
    void connectParts();
    void toggleParameter(const QString& parameter);
    void showParameters();
    void showValues(const std::vector<AxisValue>& values);
    void addColumn(const std::string& parameter, const QStringList& values);
    void fill(LinkedFill fill);
    void addRow();
    void removeRow();
    void moveRow(int step);
    Axis axis() const;
    void apply();
    void giveUpIfChanged();
    const Axis* edited() const;
    void say(const QString& problem);

    PlanDraft& m_draft;
    std::string m_replaced;
    std::optional<Axis> m_original; ///< what m_replaced was when it was opened
    std::vector<LinkedColumn> m_columns;
    ChipRow* m_chips;
    QLineEdit* m_name;
    QFormLayout* m_lines;
    QTableWidget* m_table;
    QLabel* m_problem;
};

} // namespace isobath::ui
