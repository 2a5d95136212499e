// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/fact.h"
#include "engine/workload/job_spec.h"

#include <cstdint>
#include <string>
#include <vector>

namespace isobath {

/// A file or device that is ready for I/O: made, filled and big enough.
struct RunFile
{
    std::string path;
    std::uint64_t sizeBytes = 0; ///< the first sizeBytes are used; 0 only for /dev/null and /dev/zero
};

struct RunGroup
{
    std::string name = "main";
    JobSpec spec; ///< direct is set
    std::vector<RunFile> files;
};

/// One block device whose kernel counters are read beside the run.
struct MonitoredDevice
{
    std::string name; ///< "vda"
    unsigned major = 0;
    unsigned minor = 0;
};

/// Everything a driver needs for one measurement. Valid: matrix/ has checked it.
struct RunRequest
{
    std::vector<RunGroup> groups;
    std::uint64_t rampNs = 0;
    std::uint64_t runtimeNs = 0;
    std::uint64_t intervalNs = 100'000'000;
    std::uint64_t seed = 0;
    bool selfTest = false;                ///< /dev/null or /dev/zero: no device below
    bool directUnverified = false;        ///< O_DIRECT was accepted but statx(STATX_DIOALIGN) says nothing
    std::vector<MonitoredDevice> devices; ///< the leaves below the target; counters are summed
    bool recordHistograms = true;         ///< off only in a bench that measures what recording costs
};

} // namespace isobath
