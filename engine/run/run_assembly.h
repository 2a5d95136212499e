// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/aggregator.h"
#include "engine/run/run_request.h"
#include "engine/run/worker_report.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace isobath {

/// What is left of a run when its workers have ended; nothing in a report means that the worker never came
/// back.
struct RunRemains
{
    std::int64_t startedAtNs = 0; ///< realtime
    std::uint64_t t0Ns = 0;       ///< CLOCK_MONOTONIC
    std::uint64_t windowNs = 0;
    bool interrupted = false;
    std::vector<std::size_t> groupOfWorker;
    std::vector<std::optional<WorkerReport>> reports;
    MetricSet systemWindow;                   ///< of the system monitor
    std::optional<std::uint64_t> processNs;   ///< CPU of the whole process within the window
    std::optional<std::uint32_t> ioWqThreads; ///< where io_uring was used
};

/// The result of a run, with all metrics; labels are not its business.
RunResult assembleResult(const RunRequest& request, Aggregator& aggregator, const RunRemains& remains);

} // namespace isobath
