// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_result.h"

#include <cstddef>
#include <cstdint>

namespace isobath {

/// Sum of the whole intervals within the window in which `group` completed nothing.
std::uint64_t emptyIntervalsNs(const IntervalChunks& chunks, std::size_t group, std::uint64_t intervalNs,
                               std::uint64_t windowNs);

/// What deriveMetrics() does for one group; also for a window that is still going on.
void deriveGroupMetrics(GroupResult& group, std::uint64_t windowNs, std::uint64_t stallNs);

} // namespace isobath
