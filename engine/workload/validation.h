// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/workload/job_spec.h"

#include <string>
#include <vector>

namespace isobath {

/// One thing that is wrong: which field, what it holds, and the rule it breaks, each readable on its own.
struct Problem
{
    std::string field;
    std::string value; ///< empty where the rule quotes it or nothing is there
    std::string rule;
    /// Wrong whatever the other fields hold (iodepth 0), as opposed to a contradiction between fields or with
    /// the target (psync with iodepth 8), which another cell of the same plan need not have.
    bool byItself = false;
    bool operator==(const Problem&) const = default;
};

/// What target and machine allow; the defaults are for when that is not known, and 0 means not checked.
struct SpecLimits
{
    std::uint32_t directAlignBytes = 512; ///< of offset and length under O_DIRECT
    std::uint32_t maxIodepth = 32768;     ///< IORING_MAX_ENTRIES
    std::uint64_t maxAioEvents = 65536;   ///< fs.aio-max-nr less fs.aio-nr: what libaio jobs share
    std::uint32_t maxNumjobs = 1024;
    std::uint64_t maxOpenFiles = 0;   ///< RLIMIT_NOFILE less what a program needs itself
    std::uint64_t maxBufferBytes = 0; ///< for the I/O buffers of all jobs
    int cpuCount = 0;
    std::uint64_t targetBytes = 0; ///< of a file or device that is there and cannot grow
    bool singleFile = false;       ///< the target is a file or device, not a directory
    bool directRefused = false;    ///< the filesystem does not know O_DIRECT
    bool selfTestDevice = false;   ///< /dev/null or /dev/zero
    bool readsNothing = false;     ///< /dev/null: every read ends at once
};

/// All rules a cell's settings break, in a stable order; empty when it can run. Touches nothing.
std::vector<Problem> validate(const CellSettings& settings, const SpecLimits& limits);

/// The same settings with every parameter that means nothing here at its default, and direct set; two cells
/// that are equal then are one cell. Without meaning are: rwmixread unless reads and writes are mixed, sync
/// where nothing is written, sync_every unless sync is a call (fsync, fdatasync).
CellSettings canonical(CellSettings settings, const SpecLimits& limits);

/// "bs 3000: must be a multiple of 512, the direct-I/O alignment"
std::string toText(const Problem& problem);

/// InvalidArgument with all of them: the sentence itself when there is one, else one line each.
Error toError(const std::vector<Problem>& problems);

} // namespace isobath
