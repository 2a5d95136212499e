// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/run/run_request.h"
#include "engine/run/run_snapshot.h"
#include "engine/run/worker_seat.h"

#include <stop_token>

namespace isobath {

/// How a run reaches its target and its clock.
struct RunMeans
{
    BackendMaker makeBackend;
    /// Every worker has a clock that only its device moves, and they run one after the other in the caller's
    /// thread: exact. Faults and stop requests then end only the workers that come after.
    bool manualClock = false;
    std::uint64_t stuckBoundNs = 10'000'000'000; ///< how long the end waits for requests in flight
};

/// The real backends: opens the group's files and takes the engine its spec names.
BackendMaker realBackends();

/// One measurement; the contract is RunDriver::run's. Aggregation happens in the calling thread.
[[nodiscard]] Result<RunResult> executeRun(const RunRequest& request, const RunMeans& means,
                                           RunObserver& observer, const std::stop_token& stop);

} // namespace isobath
