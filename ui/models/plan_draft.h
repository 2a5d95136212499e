// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"
#include "engine/matrix/plan.h"
#include "ui/models/plan_edits.h"

#include <QObject>
#include <QStringList>
#include <QUndoStack>

#include <functional>
#include <map>
#include <optional>

namespace isobath::ui {

enum class AxisRole : std::uint8_t { Constant, X, Y, Facet, Slice };

/// What Design edits and undo brings back. Roles are by axis name and empty as long as nobody chose one.
struct DraftState
{
    Plan plan;
    std::map<std::string, AxisRole> chosenRoles;
    bool operator==(const DraftState&) const = default;
};

/// The plan that Design edits, and where each of its axes will lie in the pictures. As long as nobody chose a
/// role, roles follow defaultView(). Every change but setPlan() can be undone.
class PlanDraft : public QObject
{
    Q_OBJECT
public:
    explicit PlanDraft(QObject* parent = nullptr);

    const Plan& plan() const { return m_state.plan; }
    const DraftState& state() const { return m_state; }
    QUndoStack& history() { return m_history; }
    void setPlan(const Plan& plan); ///< a new beginning: roles and history start anew
    /// Another plan in place of this one; roles start anew. `what` names the change.
    void replacePlan(const Plan& plan, const QString& what);
    /// Changes of the same `field` that follow each other are undone together; none: each on its own.
    void edit(const QString& what, const std::function<void(Plan&)>& change, const QString& field = {});
    /// What is typed into a field from now on is a change of its own.
    void endTyping() { ++m_typing; }

    /// Exact spellings, one for a constant. Empty for a parameter that an axis of linked values sets.
    QStringList values(const std::string& parameter) const;
    /// Sorted by number, or by the table's order; one value makes a constant. InvalidArgument changes
    /// nothing.
    Status setValues(const std::string& parameter, QStringList values);
    Status toggle(const std::string& parameter, const QString& value); ///< the last value stays

    /// By axis name, which is the parameter's for a plain axis.
    AxisRole role(const std::string& axis) const;
    /// Who had X, Y or Facet before gets this axis' old role.
    void setRole(const std::string& axis, AxisRole role);
    void swapRoles(const std::string& one, const std::string& other);

    void setExcluded(const std::vector<Coordinates>& cells, bool excluded);
    /// See plan_edits.h; an axis that takes the place of another keeps its role.
    [[nodiscard]] Status setLinked(const Axis& axis, const std::optional<std::string>& replaced);
    [[nodiscard]] Status dissolve(const std::string& axis);
    void moveAxis(const std::string& axis, int step);
    MatrixView view() const;

signals:
    void changed();
    void replaced(); ///< after changed(): another plan altogether, or the one before it again

private:
    std::optional<std::size_t> axisOf(const std::string& parameter) const;
    std::map<std::string, AxisRole> roles() const;

    class Change;
    void show(const DraftState& state);
    void push(DraftState after, const QString& what, const QString& field = {});

    DraftState m_state;
    QUndoStack m_history;
    int m_typing = 0;
};

} // namespace isobath::ui
