// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/comparison.h"

namespace isobath {

/// What a cell's plan asked for: the base with the values of all its axes. Unlike Cell::settings it keeps
/// parameters without meaning in the cell, so that cells of different plans compare alike.
CellSettings askedSettings(const Plan& plan, const Cell& cell);

/// Whether the cell belongs to the side.
bool isOnSide(const ComparedSide& side, const Cell& cell);

/// The axes of all sides together, in the order in which they are first met, without the one a side was
/// picked by. Values of the first side keep their order; with values of others added, numbers ascend. Axes of
/// linked values stay linked where no other side varies one of their parameters in another way; else each
/// parameter becomes an axis.
std::vector<Axis> commonAxes(const std::vector<ComparedSide>& sides);

/// Where the cell lies on the axes; always somewhere when they were made from its side.
std::optional<std::vector<std::size_t>> placeOn(const std::vector<Axis>& axes, const Plan& plan,
                                                const Cell& cell);

} // namespace isobath
