// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/figures/session_figures.h"

#include <string>
#include <vector>

namespace isobath::ui {

/// Where the axes of a plan shall lie in a picture, as the user typed it; what is empty is as by default.
struct ViewWords
{
    std::vector<std::string> across; ///< axis names
    std::vector<std::string> series; ///< axis names
    std::vector<std::string> fixed;  ///< "rw=randwrite"
    std::string highlight;           ///< "8k": a value of the series axis; one per axis, split at commas
};

/// across is X and series is Y of a heatmap, one axis each. InvalidArgument names the option, and what there
/// is to choose from in the plan.
[[nodiscard]] Result<MatrixView> matrixViewFrom(const Plan& plan, const ViewWords& words);
[[nodiscard]] Result<PictureView> pictureViewFrom(const Plan& plan, MatrixPicture picture,
                                                  const ViewWords& words);

/// "drawn for rw=randread" for every axis with more than one value that is held at one nobody asked for.
std::vector<std::string> heldRemarks(const Plan& plan, const std::map<std::size_t, std::size_t>& held,
                                     const ViewWords& words);

} // namespace isobath::ui
