// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/plan_draft.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace isobath::ui {

class ElidedLabel;
class SegmentedControl;

/// An axis of linked values: its name, role and labels, to be edited again or dissolved.
class LinkedRow : public QWidget
{
    Q_OBJECT
public:
    explicit LinkedRow(PlanDraft& draft, QWidget* parent = nullptr);
    void setAxis(const Axis& axis);

    SegmentedControl* roles() const { return m_roles; }
    QPushButton* editButton() const { return m_edit; }
    QPushButton* dissolveButton() const { return m_dissolve; }

signals:
    void editRequested(const std::string& axis);

private:
    PlanDraft& m_draft;
    std::string m_axis;
    ElidedLabel* m_name;
    SegmentedControl* m_roles;
    ElidedLabel* m_labels;
    QPushButton* m_edit;
    QPushButton* m_dissolve;
};

} // namespace isobath::ui
