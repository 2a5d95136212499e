// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/plan_draft.h"

#include "engine/workload/parameters.h"
#include "ui/models/value_list.h"

#include <algorithm>
#include <utility>

namespace isobath::ui {

namespace {

/// Where direct is off unless asked for.
bool isSelfTest(const std::string& target)
{
    return target == "/dev/null" || target == "/dev/zero";
}

bool isUnique(AxisRole role)
{
    return role == AxisRole::X || role == AxisRole::Y || role == AxisRole::Facet;
}

/// Numbers by size, words in the order the table offers them.
void sortValues(const Parameter& parameter, QStringList& values)
{
    const auto rank = [&parameter](const QString& value) {
        if (const auto number = valueNumber(parameter, value))
            return *number;
        const auto& offered = parameter.suggestions;
        return static_cast<double>(std::find(offered.begin(), offered.end(), value.toStdString()) -
                                   offered.begin());
    };
    std::stable_sort(values.begin(), values.end(),
                     [&](const QString& a, const QString& b) { return rank(a) < rank(b); });
}

std::vector<std::string> toStrings(const QStringList& values)
{
    std::vector<std::string> result;
    for (const auto& value : values)
        result.push_back(value.toStdString());
    return result;
}

std::map<std::string, AxisRole> defaultRoles(const Plan& plan)
{
    const MatrixView view = defaultView(plan);
    std::map<std::string, AxisRole> roles;
    for (std::size_t i = 0; i < plan.axes.size(); ++i)
        roles[plan.axes[i].name] = view.x == i       ? AxisRole::X
                                   : view.y == i     ? AxisRole::Y
                                   : view.facet == i ? AxisRole::Facet
                                                     : AxisRole::Slice;
    return roles;
}

} // namespace

PlanDraft::PlanDraft(QObject* parent) : QObject(parent) {}

void PlanDraft::setPlan(const Plan& plan)
{
    m_plan = plan;
    m_chosenRoles.clear();
    emit changed();
}

void PlanDraft::edit(const std::function<void(Plan&)>& change)
{
    Plan plan = m_plan;
    change(plan);
    if (plan == m_plan)
        return;
    m_plan = std::move(plan);
    emit changed();
}

std::optional<std::size_t> PlanDraft::axisOf(const std::string& parameter) const
{
    for (std::size_t i = 0; i < m_plan.axes.size(); ++i)
        if (m_plan.axes[i].param == parameter)
            return i;
    return std::nullopt;
}

QStringList PlanDraft::values(const std::string& parameter) const
{
    const Parameter* known = findParameter(parameter);
    if (known == nullptr)
        return {};
    if (const auto axis = axisOf(parameter)) {
        QStringList values;
        for (const auto& value : m_plan.axes[*axis].values)
            values << QString::fromStdString(value.set.front().second);
        return values;
    }
    for (const auto& axis : m_plan.axes)
        for (const auto& [name, text] : axis.values.front().set)
            if (name == parameter)
                return {};
    const QString value = QString::fromStdString(known->get(m_plan.base));
    if (parameter == "direct" && !m_plan.base.spec.direct)
        return {isSelfTest(m_plan.base.target) ? "0" : "1"};
    return {value};
}

Status PlanDraft::setValues(const std::string& parameter, QStringList values)
{
    const Parameter* known = findParameter(parameter);
    if (known == nullptr)
        return fail(ErrorCode::InvalidArgument, parameter + " is no parameter");
    sortValues(*known, values);
    Plan plan = m_plan;
    if (auto status = setParameter(plan, parameter, toStrings(values)); !status)
        return status;
    if (plan != m_plan) {
        m_plan = std::move(plan);
        emit changed();
    }
    return {};
}

Status PlanDraft::toggle(const std::string& parameter, const QString& value)
{
    QStringList chosen = values(parameter);
    if (!chosen.contains(value))
        chosen << value;
    else if (chosen.size() > 1)
        chosen.removeAll(value);
    return setValues(parameter, chosen);
}

std::map<std::string, AxisRole> PlanDraft::roles() const
{
    if (m_chosenRoles.empty())
        return defaultRoles(m_plan);
    std::map<std::string, AxisRole> roles;
    std::map<AxisRole, bool> taken;
    for (const auto& axis : m_plan.axes)
        if (const auto chosen = m_chosenRoles.find(axis.name); chosen != m_chosenRoles.end()) {
            roles[axis.name] = chosen->second;
            taken[chosen->second] = true;
        }
    for (const auto& axis : m_plan.axes) {
        if (roles.contains(axis.name))
            continue;
        AxisRole role = AxisRole::Slice;
        for (const auto free : {AxisRole::X, AxisRole::Y, AxisRole::Facet})
            if (role == AxisRole::Slice && !taken[free])
                role = free;
        taken[role] = true;
        roles[axis.name] = role;
    }
    return roles;
}

AxisRole PlanDraft::role(const std::string& axis) const
{
    const auto all = roles();
    const auto found = all.find(axis);
    return found == all.end() ? AxisRole::Constant : found->second;
}

void PlanDraft::setRole(const std::string& axis, AxisRole role)
{
    auto all = roles();
    const auto own = all.find(axis);
    if (own == all.end() || own->second == role || role == AxisRole::Constant)
        return;
    if (isUnique(role))
        for (auto& [name, other] : all)
            if (other == role)
                other = own->second;
    own->second = role;
    m_chosenRoles = std::move(all);
    emit changed();
}

MatrixView PlanDraft::view() const
{
    const auto all = roles();
    MatrixView view;
    for (std::size_t i = 0; i < m_plan.axes.size(); ++i) {
        const AxisRole role = all.at(m_plan.axes[i].name);
        if (role == AxisRole::X)
            view.x = i;
        else if (role == AxisRole::Y)
            view.y = i;
        else {
            view.fixed[i] = 0;
            if (role == AxisRole::Facet)
                view.facet = i;
        }
    }
    return view;
}

} // namespace isobath::ui
