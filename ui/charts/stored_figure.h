// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/figures/figure.h"

#include <optional>
#include <string>
#include <vector>

namespace isobath::ui {

/// Which figure of which stored session; texts as the user typed them.
struct StoredFigureRequest
{
    std::string file;                ///< FILE or FILE#SESSION
    std::string chart;               ///< heatmap, latency, iops, bandwidth, percentiles
    std::string metric = "iops";     ///< of the heatmap
    std::vector<std::string> facets; ///< "rw=randwrite": values of axes that a heatmap does not draw
    std::string cell; ///< of the others: name, or a unique part of it; empty: of the last finished run
    std::optional<std::uint32_t> run; ///< of a chart over time, from 1; unset: the cell's last finished one
};

struct StoredFigure
{
    Figure figure;
    std::vector<std::string> remarks; ///< sentences: what was chosen where nothing was said, what is damaged
};

/// InvalidArgument for anything that does not name something in the session, with what there is to choose
/// from; the store's errors otherwise.
[[nodiscard]] Result<StoredFigure> storedFigure(const StoredFigureRequest& request);

} // namespace isobath::ui
