// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_result.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace isobath {

enum class RunPhase : std::uint8_t { Preparing, Ramp, Measuring, Draining };

/// The state of a run at one moment: immutable, complete since t0, so that a slow reader loses nothing.
struct RunSnapshot
{
    RunPhase phase = RunPhase::Preparing;
    std::uint64_t elapsedNs = 0; ///< since the phase began
    std::uint64_t intervalNs = 0;
    std::vector<SystemSeries> systemSeries;
    IntervalChunks intervals;
    std::vector<GroupResult> totals; ///< merged from the intervals so far; metrics derived
    std::vector<RunEvent> events{};  ///< stalls that have ended
};

/// Where a driver reports. Called on the aggregator's thread; must return quickly and never throw.
class RunObserver
{
public:
    virtual ~RunObserver() = default;
    virtual void onSnapshot(std::shared_ptr<const RunSnapshot> snapshot) = 0;
};

} // namespace isobath
