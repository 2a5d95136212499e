// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/figures/figure.h"
#include "ui/charts/view_words.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace isobath::ui {

/// Which figure of which stored session; texts as the user typed them.
struct StoredFigureRequest
{
    std::string file;  ///< FILE or FILE#SESSION
    std::string chart; ///< heatmap, bars, lines, depth, tradeoff, slope, pivot, latency, bands, iops,
                       ///< bandwidth, system, percentiles
    std::vector<std::string> metrics; ///< of pictures of the matrix; empty: what is usual for the chart
    ViewWords view;                   ///< of pictures of the matrix
    std::string cell; ///< of the others: name, or a unique part of it; empty: of the last finished run
    std::optional<std::uint32_t> run; ///< over time, from 1; unset: the cell's last finished one
    std::string panel = "queue";      ///< of system: queue, memory, cpu, device
    double fromS = 0;                 ///< over time
    std::optional<double> toS;        ///< over time; unset: the end
};

struct StoredFigure
{
    Figure figure;
    std::vector<std::string> remarks; ///< sentences: what was chosen where nothing was said, what is damaged
};

/// Charts that are asked for in the same words.
enum class ChartKind : std::uint8_t { Heatmap, Picture, Time, Percentiles };
ChartKind chartKind(const std::string& chart);

/// InvalidArgument for anything that does not name something in the session, with what there is to choose
/// from; the store's errors otherwise.
[[nodiscard]] Result<StoredFigure> storedFigure(const StoredFigureRequest& request);

} // namespace isobath::ui
