// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/operation.h"
#include "engine/base/tick_clock.h"
#include "engine/io/backend.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace isobath {

/// Requests that fail or fall short.
struct SimFault
{
    std::optional<Operation> operation; ///< any, where empty
    std::uint64_t fromIo = 0;           ///< number of the first matching request, counted per worker from 0
    std::uint64_t count = 1;            ///< so many in a row
    std::uint64_t offsetFrom = 0;       ///< only requests in [offsetFrom, offsetTo) match
    std::uint64_t offsetTo = ~0ULL;
    int sysErrno = 0;             ///< fails with it; 0: returns shortBytes instead
    std::uint32_t shortBytes = 0; ///< what a short request returns
};

/// A time in which nothing completes; what was due waits for its end.
struct SimStall
{
    std::uint64_t fromNs = 0; ///< since the device was made: the ramp comes first
    std::uint64_t lengthNs = 0;
};

/// How a simulated device behaves. Each worker has a device of its own.
struct SimScript
{
    /// Taken in turn, per operation; an operation with none uses the reads'.
    std::array<std::vector<std::uint64_t>, kOperations> latenciesNs{std::vector<std::uint64_t>{100'000}};
    std::uint32_t channels = 0; ///< requests served at a time, the others queue; 0: all at once
    std::vector<SimFault> faults;
    std::vector<SimStall> stalls;
    bool manualClock = false;     ///< time jumps from event to event: exact, and as fast as the machine
    std::optional<Error> refusal; ///< what opening the target fails with
};

/// A device that follows `script`. With a manual clock, waiting moves it to the next completion; with null,
/// waiting takes real time.
std::unique_ptr<Backend> makeSimulatedBackend(BackendSetup setup, SimScript script, ManualClock* manualClock);

} // namespace isobath
