// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"
#include "engine/run/run_result.h"

#include <cstdint>
#include <vector>

namespace isobath::test {

/// What the own engine measures on a simulated device of some 3,000 IOPS, with a clock that jumps from event
/// to event; nothing completes for 300 ms from each of `stallsNs` on.
RunResult simulatedRun(std::uint64_t runtimeNs, const std::vector<std::uint64_t>& stallsNs);

/// 30 minutes in 18,000 intervals, with stalls from 00:06:40 and 21:40.05 on. Made once for all tests.
const RunResult& halfHourRun();

TimeSource timeSourceOf(const RunResult& run, const std::string& title);

/// All reads in [fromS, toS), merged interval by interval.
LatencyHistogram readsWithin(const RunResult& run, double fromS, double toS);

} // namespace isobath::test
