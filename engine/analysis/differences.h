// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/comparison.h"

namespace isobath {

/// Facts that differ; `same` counts those that every side knows and that are equal.
std::vector<Difference> environmentDifferences(const std::vector<ComparedSide>& sides, std::size_t& same);

/// Parameters whose values differ: constants, and the list of values where they vary within a side.
std::vector<Difference> planDifferences(const std::vector<ComparedSide>& sides);

} // namespace isobath
