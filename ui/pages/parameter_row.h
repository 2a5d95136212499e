// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workload/parameters.h"
#include "ui/models/plan_draft.h"

#include <QWidget>

class QLabel;
class QStackedLayout;

namespace isobath::ui {

class ChipRow;
class SegmentedControl;

/// One parameter of the plan: its values as chips, and its role once it has more than one.
class ParameterRow : public QWidget
{
    Q_OBJECT
public:
    ParameterRow(const Parameter& parameter, PlanDraft& draft, QWidget* parent = nullptr);

    ChipRow* chips() const { return m_chips; }
    SegmentedControl* roles() const { return m_roles; }
    bool isAxis() const { return m_axis; }
    void setNarrow(bool narrow);
    bool isDefault() const; ///< a constant that is as in a new plan

private:
    void build();
    void connectParts();
    void addOwnValues(const QString& text);
    void show(const Status& status);
    void showDraft();
    void showAxis(bool axis, qsizetype count);

    const Parameter& m_parameter;
    PlanDraft& m_draft;
    ChipRow* m_chips;
    SegmentedControl* m_roles;
    QStackedLayout* m_roleStack;
    QWidget* m_name;
    QLabel* m_technical;
    QLabel* m_count;
    QLabel* m_problem;
    bool m_axis = false;
};

} // namespace isobath::ui
