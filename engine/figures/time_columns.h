// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/merged_intervals.h"

#include <vector>

namespace isobath {

/// Neighbouring intervals that are drawn as one column.
struct TimeColumn
{
    double startS = 0;
    double endS = 0;
    std::shared_ptr<const MergedStretch> merged;
};

struct TimeSpan
{
    double lengthS = 0; ///< of the whole run so far
    std::vector<TimeColumn> columns;
};

/// At most maxColumns columns (at least one) over [fromS, toS), toS below zero meaning the end. Their width
/// is 1, 2, 5, 10, ... intervals or as many times the averaging window, and their edges lie on multiples of
/// it, so a chart that scrolls does not shimmer. The source must outlive the result.
TimeSpan timeColumns(const TimeSource& source, std::size_t maxColumns, double fromS, double toS);

} // namespace isobath
