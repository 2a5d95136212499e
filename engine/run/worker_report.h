// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/fact.h"
#include "engine/base/operation.h"
#include "engine/run/cpu_usage.h"
#include "engine/run/interval_block.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace isobath {

/// The first request that failed (negative errno) or fell short (bytes).
struct IoFailure
{
    Operation operation = Operation::Read;
    std::uint16_t file = 0;
    std::uint64_t offset = 0;
    std::int32_t result = 0;
    std::uint64_t atNs = 0; ///< CLOCK_MONOTONIC
};

/// What a worker knows at its end, beside its interval blocks.
struct WorkerReport
{
    std::map<int, std::uint64_t> errors; ///< per errno
    std::uint64_t shortIos = 0;
    std::optional<IoFailure> firstFailure;
    int backendErrno = 0; ///< the kernel refused to go on with the whole queue

    std::uint32_t inFlightAtEnd = 0; ///< at the window's end
    std::uint64_t oldestNs = 0;      ///< age of the oldest of them
    std::uint32_t stuck = 0;         ///< still in flight when the wait for them was given up

    CpuUsage cpu;                                ///< of this thread within the window
    std::optional<std::uint64_t> runQueueWaitNs; ///< ready to run without a CPU, within the window
    std::uint32_t smallestChunk = 0;
    std::uint32_t largestChunk = 0;
    /// From one submission in 64: time in our own code, and the sum over requests of the time from their
    /// stamp to the call that hands them over.
    std::uint64_t ownNs = 0;
    std::uint64_t stampGapNs = 0;
    std::uint64_t sampledIos = 0;

    std::vector<std::uint64_t> recalibratedAtNs; ///< after t0
    Facts granted;
    std::unique_ptr<IntervalBlock> lastBlock; ///< when it did not fit into the channel
};

} // namespace isobath
