// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workload/job_spec.h"

#include <string>
#include <vector>

namespace isobath {

/// One thing that is wrong: which field, what it holds, and the rule it breaks, each readable on its own.
struct Problem
{
    std::string field;
    std::string value;
    std::string rule;
    bool operator==(const Problem&) const = default;
};

/// What the target allows; filled from target facts, defaults for when it is not known.
struct SpecLimits
{
    std::uint32_t directAlignBytes = 512; ///< of offset and length under O_DIRECT
    std::uint32_t maxIodepth = 32768;     ///< IORING_MAX_ENTRIES; libaio also by fs.aio-max-nr
    std::uint32_t maxNumjobs = 1024;
    int cpuCount = 0; ///< 0: not checked
    bool readOnlyTarget = false;
    bool selfTestDevice = false; ///< /dev/null or /dev/zero
};

/// All rules a cell's settings break, in a stable order; empty when it can run. Touches nothing.
std::vector<Problem> validate(const CellSettings& settings, const SpecLimits& limits);

/// "bs 3000: must be a multiple of 512, the direct-I/O alignment"
std::string toText(const Problem& problem);

} // namespace isobath
