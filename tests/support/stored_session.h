// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random.h"
#include "engine/matrix/session_sink.h"

#include <cstdint>
#include <string>
#include <vector>

/// Made-up sessions with the figures of a plausible disk.
namespace isobath::test {

/// randread over the block sizes and depths given, `repeats` each.
SessionStart sampleStart(const std::string& name, const std::vector<std::string>& blockSizes = {"4k", "16k"},
                         const std::vector<std::string>& depths = {"1", "8"}, std::uint32_t repeats = 2);

/// `count` latencies: a body around 90 µs, and a fifth of them slower, log-normally spread.
LatencyHistogram sampleLatencies(Random& random, std::uint64_t count);

/// The values of eleven system series in one interval, as rates over a not quite even time.
std::vector<SystemSeries> sampleSeries();

/// A done run of one group whose totals, metrics and intervals agree; some with a label and an event.
FinishedRun sampleRun(const SessionStart& start, RunSlot slot, std::uint64_t intervals,
                      std::uint64_t iosPerInterval);

} // namespace isobath::test
