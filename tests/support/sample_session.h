// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"

#include <string>
#include <vector>

/// Sessions and runs made by hand from a small model of a drive, for tests of figures, charts and pages.
/// Always the same values.
namespace isobath::test {

/// "bs" with {"1k", "4k"}.
Axis axis(const std::string& param, const std::vector<std::string>& values);

/// All cells of the axes, nothing done, three repeats of 5 s.
Session plannedSession(const std::vector<Axis>& axes);

/// randread and randwrite x bs 1k..32k x depth 1..128, partly done: some repeats missing, labels at small
/// blocks, one cell failed with EIO, others planned.
Session sampleSession();

/// A finished run of the model; `repeat` shifts the figures by a few percent.
StoredRun doneRun(const Cell& cell, std::uint32_t repeat);
StoredRun failedRun(const Cell& cell, std::uint32_t repeat, const std::string& reason);

/// Intervals of 100 ms around 229 us with a tail, and a stall of 310 ms in the middle.
TimeSource sampleRun(std::size_t intervals);
/// All latencies of the run together.
LatencyHistogram wholeRun(const TimeSource& source);

} // namespace isobath::test
