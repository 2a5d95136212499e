// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/comparison.h"
#include "engine/figures/session_figures.h"

#include <optional>
#include <vector>

/// Pictures of a comparison. `view` is one of the sides' common plan, MatrixCell::planCell is a row of the
/// comparison, and sides are called A to D in their order.
namespace isobath {

/// Every side's heatmap, all in one colour scale that spans the finished cells of all sides and facets.
std::vector<Figure> sideHeatmaps(const Comparison& comparison, const MatrixView& view,
                                 const std::string& metric);

/// A side against the baseline: ratio of the medians, below it the range over the repeats, in cells without a
/// colour, because nothing is proven. Grey where the ranges of the repeats overlap or a spread is not known.
Figure ratioFigure(const Comparison& comparison, const MatrixView& view, const std::string& metric,
                   std::size_t side, std::size_t baseline);

/// Latency percentiles of one row, a group per side. `repeats[side]` may be empty.
Figure comparedPercentiles(const Comparison& comparison, std::size_t row,
                           const std::vector<std::vector<LatencyHistogram>>& repeats);

/// p50 and p99 of one run per side over time, on a logarithmic axis. Sides without a run are left out.
Figure comparedLatency(const Comparison& comparison, std::size_t row,
                       const std::vector<std::optional<TimeSource>>& runs, std::size_t maxColumns,
                       double fromS = 0, double toS = -1);

/// Every row that two sides have, the one that differs most first (rowsByDifference): median and extremes of
/// the repeats per side, ratio and its range per side that is not the baseline.
Figure differencesTable(const Comparison& comparison, const std::string& metric, std::size_t baseline);

/// Facts of the environment and parameters of the plan that differ, with the value of each side.
Figure whatDiffers(const Comparison& comparison);

/// "differs: device scheduler, engine", or that nothing does.
std::string whatDiffersInWords(const Comparison& comparison);

/// "−19.1 … −14.1 %".
std::string changeRange(const Ratio& ratio);

} // namespace isobath
