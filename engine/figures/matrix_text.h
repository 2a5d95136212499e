// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"

#include <string>
#include <vector>

/// Pictures of the matrix as text tables, with a line for each sign that stands for a state.
namespace isobath {

std::string heatmapText(const HeatmapData& data);
/// One table per panel: a row per group, a column per series.
std::string barsText(const BarsData& data);
/// A row per x, a column per curve; a row per point where the points have labels.
std::string curvesText(const CurvesData& data);

/// A cell within a table: its value, "~" before a live one, the mark of a failed or skipped one, "." where it
/// is planned and nothing where there is none. Without its note marks.
std::string cellText(const MatrixCell& cell, ValueStyle style);

/// ". planned" and "~ running, value so far", where one of the cells is in that state.
std::vector<std::string> signNotes(const std::vector<MatrixCell>& cells);

} // namespace isobath
