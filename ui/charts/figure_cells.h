// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"

#include <optional>

/// Cells of a figure by the index that FigureChart reports and takes. Heatmap: HeatmapData::cells. Bars:
/// panel by panel, each as BarsPanel::bars. Curves: series by series, point by point.
namespace isobath::ui {

/// 0 for kinds without cells.
std::size_t figureCellCount(const Figure& figure);
/// Null beyond the last one.
const MatrixCell* figureCell(const Figure& figure, std::size_t index);
/// MatrixCell::planCell of what is there; empty where there is nothing.
std::optional<std::size_t> planCellAt(const Figure& figure, std::size_t index);
/// The first cell of the figure that shows this cell of the plan.
std::optional<std::size_t> figureCellOf(const Figure& figure, std::size_t planCell);
/// Where an arrow key leads from a cell: right and up are positive. Bars: along all bars of a panel, and from
/// panel to panel. Curves: along a line, and from line to line. The first cell when there is none yet; empty
/// where the figure ends.
std::optional<std::size_t> neighbourCell(const Figure& figure, std::optional<std::size_t> from, int dx,
                                         int dy);

} // namespace isobath::ui
