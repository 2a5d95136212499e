// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/linked_row.h"

#include "ui/widgets/labels.h"
#include "ui/widgets/segmented_control.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace isobath::ui {

namespace {

constexpr int kNameWidth = 118;
constexpr int kRoleWidth = 172;

} // namespace

LinkedRow::LinkedRow(PlanDraft& draft, QWidget* parent)
    : QWidget(parent), m_draft(draft), m_name(new ElidedLabel),
      m_roles(new SegmentedControl({"X", "Y", "Facet", "Slice"})), m_labels(new ElidedLabel),
      m_edit(new QPushButton("Edit")), m_dissolve(new QPushButton("Dissolve"))
{
    setProperty("parameterRow", true);
    setProperty("axis", true);
    setAttribute(Qt::WA_StyledBackground);
    m_name->setFixedWidth(kNameWidth);
    m_roles->setFixedWidth(kRoleWidth);
    m_roles->setToolTip("Where this axis lies: X, Y, one small map per value, or a menu of values");
    m_edit->setToolTip("Change the values, their labels or their order");
    m_dissolve->setToolTip("Make each parameter a row of its own again");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(8);
    layout->addWidget(m_name);
    layout->addWidget(m_roles);
    layout->addWidget(m_labels, 1);
    layout->addWidget(m_edit);
    layout->addWidget(m_dissolve);
    connect(m_roles, &SegmentedControl::chosen, this,
            [this](int index) { m_draft.setRole(m_axis, static_cast<AxisRole>(index + 1)); });
    connect(m_edit, &QPushButton::clicked, this, [this] { emit editRequested(m_axis); });
    // An axis that is shown here is one of linked values, and those can always be dissolved.
    connect(m_dissolve, &QPushButton::clicked, this, [this] { (void)m_draft.dissolve(m_axis); });
}

void LinkedRow::setAxis(const Axis& axis)
{
    m_axis = axis.name;
    const QString name = QString::fromStdString(axis.name);
    QStringList labels;
    for (const auto& value : axis.values)
        labels << QString::fromStdString(value.label);
    m_name->setFullText(name);
    m_labels->setFullText(labels.join("   "));
    m_roles->setAccessibleName("Role of " + name);
    m_edit->setAccessibleName("Edit " + name);
    m_dissolve->setAccessibleName("Dissolve " + name);
    if (const AxisRole role = m_draft.role(axis.name); role != AxisRole::Constant)
        m_roles->setCurrent(static_cast<int>(role) - 1);
}

} // namespace isobath::ui
