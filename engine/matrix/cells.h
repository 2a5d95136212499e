// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/plan.h"
#include "engine/workload/validation.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace isobath {

/// One combination of axis values.
struct Cell
{
    std::size_t index = 0;                ///< position in the list; plan order, the last axis varies fastest
    std::vector<std::size_t> coordinates; ///< value index per axis
    CellSettings settings;                ///< complete
    std::string name;                     ///< "randwrite 8K depth 64": axis values in order, for people
    std::string skipReason;               ///< not empty: a contradiction, cell is stored as skipped
    bool scratchFiles = true;             ///< files are made for it; false on a file or device that is there
    bool operator==(const Cell&) const = default;
};

/// Finds the limits of a target path; matrix/ does not look at the machine itself where a test can say what
/// is there.
using LimitsLookup = std::function<SpecLimits(const std::string& target)>;

/// All cells of a plan. Excluded ones are left out, and so is a cell that equals an earlier one once what
/// means nothing in it is dropped (canonical() in workload/validation.h). A contradiction within a cell
/// (psync with iodepth 8) makes it skipped with its reason. InvalidArgument with every problem when a value
/// is wrong by itself, when no cell can run, or when there are over 100,000 runs.
[[nodiscard]] Result<std::vector<Cell>> expand(const Plan& plan, const LimitsLookup& limits);

/// How a cell of the plan is told to people: its axis values in order, "randwrite 8K depth 64"; workload,
/// block size and depth without axes.
std::string cellName(const Plan& plan, const Cell& cell);

/// Whether two cells use the same scratch files.
bool sameLayout(const CellSettings& a, const CellSettings& b);

struct RunSlot
{
    std::size_t cell = 0;
    std::uint32_t repeat = 0; ///< from 0
    bool operator==(const RunSlot&) const = default;
};

/// The order of all runs; the same seed gives the same order everywhere. Interleaved: each repeat visits all
/// cells in a shuffle of its own, in which cells of equal layout stay together, so that files are not made
/// anew for each run; sequential: all repeats of a cell, then the next. Skipped cells are not in it.
std::vector<RunSlot> runOrder(const std::vector<Cell>& cells, RunOrder order, std::uint64_t seed);

/// What a plan will cost, for the plan panel and --dry-run. Rates are assumed until there is something to go
/// by: 100 µs per I/O, up to `assumedBytesPerSecond` (500 MB/s), which is also the rate of making files.
struct PlanEstimate
{
    std::size_t cells = 0;
    std::size_t runs = 0;
    std::uint64_t timeNs = 0;
    std::uint64_t layoutBytes = 0; ///< written once to make the files
    std::uint64_t readBytes = 0;   ///< about
    std::uint64_t writeBytes = 0;  ///< about, layout included
    std::uint64_t spaceNeeded = 0; ///< on the target's filesystem at once
};
PlanEstimate estimate(const std::vector<Cell>& cells,
                      std::optional<double> assumedBytesPerSecond = std::nullopt);

} // namespace isobath
