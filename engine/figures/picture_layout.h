// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/matrix_drawing.h"

#include <string>
#include <utility>
#include <vector>

namespace isobath {

/// One combination of the values of a few axes.
struct Combination
{
    std::vector<std::pair<std::size_t, std::size_t>> values; ///< axis, value
    std::string label;                                       ///< "4x4 × 8", below a title
    std::string name;                                        ///< "4 files, depth 8", without one
};

/// All combinations, the last axis fastest; one without values and label where there are no axes.
std::vector<Combination> combinations(const Plan& plan, const std::vector<std::size_t>& axes);
std::vector<std::string> labelsOf(const std::vector<Combination>& combinations);

/// "jobs × depth".
std::string axesTitle(const Plan& plan, const std::vector<std::size_t>& axes);

/// The coordinates of the cell where these combinations meet.
Coordinates meet(Coordinates fixed, const Combination& a, const Combination& b);

/// Axes that are drawn: across, then series.
std::vector<std::size_t> drawnAxes(const PictureView& view);

/// Title, subtitle and footnotes of a picture that shows these cells.
Figure pictureOf(const MatrixDrawing& drawing, const PictureView& view, std::string kind,
                 const std::string& what, const std::vector<MatrixCell>& cells);

} // namespace isobath
