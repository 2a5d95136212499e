// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/plan_draft.h"

#include "engine/workload/parameters.h"
#include "ui/models/value_list.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace isobath::ui {

namespace {

/// Where direct is off unless asked for.
bool isSelfTest(const std::string& target)
{
    return target == "/dev/null" || target == "/dev/zero";
}

QString text(const std::string& value)
{
    return QString::fromStdString(value);
}

bool isUnique(AxisRole role)
{
    return role == AxisRole::X || role == AxisRole::Y || role == AxisRole::Facet;
}

/// Numbers by size, words in the order the table offers them.
double rankOf(const Parameter& parameter, const QString& value)
{
    if (const auto number = valueNumber(parameter, value))
        return *number;
    const auto& offered = parameter.suggestions;
    return static_cast<double>(std::find(offered.begin(), offered.end(), value.toStdString()) -
                               offered.begin());
}

void sortValues(const Parameter& parameter, QStringList& values)
{
    std::stable_sort(values.begin(), values.end(), [&](const QString& a, const QString& b) {
        return rankOf(parameter, a) < rankOf(parameter, b);
    });
}

/// The same for a plain axis of a plan.
void sortValues(Axis& axis)
{
    const Parameter* parameter = findParameter(axis.param);
    if (parameter == nullptr)
        return;
    const auto rank = [&](const AxisValue& value) {
        return rankOf(*parameter, QString::fromStdString(value.set.front().second));
    };
    std::stable_sort(axis.values.begin(), axis.values.end(),
                     [&](const AxisValue& a, const AxisValue& b) { return rank(a) < rank(b); });
}

std::vector<std::string> toStrings(const QStringList& values)
{
    std::vector<std::string> result;
    for (const auto& value : values)
        result.push_back(value.toStdString());
    return result;
}

/// "Depth: 1, 8, 64"
QString valuesText(const Parameter& parameter, const QStringList& values)
{
    QStringList texts;
    for (const auto& value : values)
        texts << chipText(parameter, value);
    return QString::fromStdString(std::string(parameter.title)) + ": " + texts.join(", ");
}

const char* textOf(AxisRole role)
{
    switch (role) {
    case AxisRole::X:
        return "X";
    case AxisRole::Y:
        return "Y";
    case AxisRole::Facet:
        return "facet";
    case AxisRole::Slice:
        return "slice";
    case AxisRole::Constant:
        break;
    }
    return "constant";
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

/// One step of the history: the whole draft before and after it.
class PlanDraft::Change : public QUndoCommand
{
public:
    Change(PlanDraft& draft, DraftState after, const QString& what, const QString& field)
        : QUndoCommand(what), m_draft(draft), m_before(draft.state()), m_after(std::move(after)),
          m_field(field)
    {
    }
    void setIsReplacement() { m_isReplacement = true; }

    void undo() override { show(m_before); }
    void redo() override { show(m_after); }
    int id() const override { return m_field.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* later = static_cast<const Change*>(other);
        if (later->m_field != m_field)
            return false;
        m_after = later->m_after;
        setText(later->text());
        setObsolete(m_after == m_before);
        return true;
    }

private:
    void show(const DraftState& state)
    {
        m_draft.show(state);
        if (m_isReplacement)
            emit m_draft.replaced();
    }

    PlanDraft& m_draft;
    bool m_isReplacement = false;
    DraftState m_before;
    DraftState m_after;
    QString m_field;
};

PlanDraft::PlanDraft(QObject* parent) : QObject(parent) {}

void PlanDraft::show(const DraftState& state)
{
    m_state = state;
    emit changed();
}

void PlanDraft::push(DraftState after, const QString& what, const QString& field)
{
    if (after == m_state)
        return;
    const QString key = field.isEmpty() ? field : QString("%1/%2").arg(field).arg(m_typing);
    m_history.push(new Change(*this, std::move(after), what, key));
}

void PlanDraft::setPlan(const Plan& plan)
{
    m_history.clear();
    show({plan, {}});
    emit replaced();
}

void PlanDraft::replacePlan(const Plan& plan, const QString& what)
{
    if (DraftState{plan, {}} == m_state)
        return;
    auto change = std::make_unique<Change>(*this, DraftState{plan, {}}, what, QString());
    change->setIsReplacement();
    m_history.push(change.release());
}

void PlanDraft::edit(const QString& what, const std::function<void(Plan&)>& change, const QString& field)
{
    DraftState after = m_state;
    change(after.plan);
    push(std::move(after), what, field);
}

std::optional<std::size_t> PlanDraft::axisOf(const std::string& parameter) const
{
    for (std::size_t i = 0; i < m_state.plan.axes.size(); ++i)
        if (m_state.plan.axes[i].param == parameter)
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
        for (const auto& value : m_state.plan.axes[*axis].values)
            values << QString::fromStdString(value.set.front().second);
        return values;
    }
    for (const auto& axis : m_state.plan.axes)
        for (const auto& [name, text] : axis.values.front().set)
            if (name == parameter)
                return {};
    const QString value = QString::fromStdString(known->get(m_state.plan.base));
    if (parameter == "direct" && !m_state.plan.base.spec.direct)
        return {isSelfTest(m_state.plan.base.target) ? "0" : "1"};
    return {value};
}

Status PlanDraft::setValues(const std::string& parameter, QStringList values)
{
    const Parameter* known = findParameter(parameter);
    if (known == nullptr)
        return fail(ErrorCode::InvalidArgument, parameter + " is no parameter");
    sortValues(*known, values);
    DraftState after = m_state;
    if (auto status = setParameter(after.plan, parameter, toStrings(values)); !status)
        return status;
    dropStaleExclusions(after.plan);
    push(std::move(after), valuesText(*known, values));
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
    if (m_state.chosenRoles.empty())
        return defaultRoles(m_state.plan);
    std::map<std::string, AxisRole> roles;
    std::map<AxisRole, bool> taken;
    for (const auto& axis : m_state.plan.axes)
        if (const auto chosen = m_state.chosenRoles.find(axis.name); chosen != m_state.chosenRoles.end()) {
            roles[axis.name] = chosen->second;
            taken[chosen->second] = true;
        }
    for (const auto& axis : m_state.plan.axes) {
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
    push({m_state.plan, std::move(all)}, QString("role of %1: %2").arg(text(axis), textOf(role)));
}

void PlanDraft::swapRoles(const std::string& one, const std::string& other)
{
    auto all = roles();
    const auto first = all.find(one);
    const auto second = all.find(other);
    if (first == all.end() || second == all.end() || first->second == second->second)
        return;
    std::swap(first->second, second->second);
    push({m_state.plan, std::move(all)}, QString("roles of %1 and %2").arg(text(one), text(other)));
}

void PlanDraft::setExcluded(const std::vector<Coordinates>& cells, bool excluded)
{
    edit(QString(excluded ? "exclusion of %1" : "inclusion of %1")
             .arg(cells.size() == 1 ? QString("a cell") : QString("%1 cells").arg(cells.size())),
         [&](Plan& plan) { ui::setExcluded(plan, cells, excluded); });
}

Status PlanDraft::setLinked(const Axis& axis, const std::optional<std::string>& replaced)
{
    DraftState after = m_state;
    if (auto status = setLinkedAxis(after.plan, axis, replaced); !status)
        return status;
    if (replaced && *replaced != axis.name && after.chosenRoles.contains(*replaced)) {
        after.chosenRoles[axis.name] = after.chosenRoles[*replaced];
        after.chosenRoles.erase(*replaced);
    }
    push(std::move(after), "linked values: " + text(axis.name));
    return {};
}

Status PlanDraft::dissolve(const std::string& axis)
{
    DraftState after = m_state;
    if (auto status = dissolveAxis(after.plan, axis); !status)
        return status;
    for (auto& single : after.plan.axes)
        if (!axisOf(single.param))
            sortValues(single);
    push(std::move(after), "dissolving of " + text(axis));
    return {};
}

void PlanDraft::moveAxis(const std::string& axis, int step)
{
    edit("order of axes", [&](Plan& plan) { ui::moveAxis(plan, axis, step); });
}

MatrixView PlanDraft::view() const
{
    const auto all = roles();
    MatrixView view;
    for (std::size_t i = 0; i < m_state.plan.axes.size(); ++i) {
        const AxisRole role = all.at(m_state.plan.axes[i].name);
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
