// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/matrix/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace isobath::ui {

/// A combination of axis values: one value index per axis of the plan.
using Coordinates = std::vector<std::size_t>;

bool isExcluded(const Plan& plan, const Coordinates& cell);

/// Excludes or includes these cells. An exclusion that named more than them is split into the cells that stay
/// excluded.
void setExcluded(Plan& plan, const std::vector<Coordinates>& cells, bool excluded);

/// Drops exclusions that name an axis or a value which is not there any more.
void dropStaleExclusions(Plan& plan);

/// Every parameter that one of the axis' values sets, in the order of their first mention.
std::vector<std::string> parametersOf(const Axis& axis);

/// Puts an axis of linked values in the place of `replaced`, or behind the others, as putLinkedAxis() does.
/// InvalidArgument, with every problem, also when fewer than two parameters or values are given or the name
/// is another axis' or a parameter's; the plan is as before then.
[[nodiscard]] Status setLinkedAxis(Plan& plan, Axis axis, const std::optional<std::string>& replaced);

/// Makes single parameters of an axis of linked values: each keeps the values it had, once each.
[[nodiscard]] Status dissolveAxis(Plan& plan, const std::string& axis);

/// Changes the order of the axes by one step; false at the end.
bool moveAxis(Plan& plan, const std::string& axis, int step);

} // namespace isobath::ui
