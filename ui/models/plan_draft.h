// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"
#include "engine/matrix/plan.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <map>
#include <optional>

namespace isobath::ui {

enum class AxisRole : std::uint8_t { Constant, X, Y, Facet, Slice };

/// The plan that Design edits, and where each of its axes will lie in the pictures. As long as nobody chose a
/// role, roles follow defaultView().
class PlanDraft : public QObject
{
    Q_OBJECT
public:
    explicit PlanDraft(QObject* parent = nullptr);

    const Plan& plan() const { return m_plan; }
    void setPlan(const Plan& plan); ///< roles start anew
    void edit(const std::function<void(Plan&)>& change);

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
    MatrixView view() const;

signals:
    void changed();

private:
    std::optional<std::size_t> axisOf(const std::string& parameter) const;
    std::map<std::string, AxisRole> roles() const;

    Plan m_plan;
    std::map<std::string, AxisRole> m_chosenRoles;
};

} // namespace isobath::ui
