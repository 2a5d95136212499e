// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/plan.h"

#include <QStringList>

namespace isobath::ui {

/// A parameter and the values that it brings into an axis of linked values.
struct LinkedColumn
{
    std::string parameter;
    QStringList values;
};

enum class LinkedFill : std::uint8_t { AllCombinations, Pairs };

/// The values of an axis: every combination, the last column fastest, or the first values of all columns,
/// then the second ones; a column that is shorter stays at its last value then. Labels are like "4x1". Empty
/// where a column has no value or there would be more than 64.
std::vector<AxisValue> linkedValues(const std::vector<LinkedColumn>& columns, LinkedFill fill);

} // namespace isobath::ui
