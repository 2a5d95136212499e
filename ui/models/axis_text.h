// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/plan.h"

#include <QString>

namespace isobath::ui {

/// "4K": a value of an axis as cells and menus write it.
QString axisValueText(const Axis& axis, std::size_t value);
/// "Workload": an axis as people call it.
QString axisTitleText(const Axis& axis);

} // namespace isobath::ui
