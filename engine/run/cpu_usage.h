// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace isobath {

/// CPU time and context switches of a thread or process, as RUSAGE counts them. The sum of user and system is
/// exact; the split is by clock ticks and only approximate.
struct CpuUsage
{
    std::uint64_t userNs = 0;
    std::uint64_t systemNs = 0;
    std::uint64_t contextSwitches = 0; ///< voluntary and involuntary

    static CpuUsage ofThisThread();
    static CpuUsage ofProcess();

    std::uint64_t totalNs() const { return userNs + systemNs; }
    CpuUsage operator-(const CpuUsage& earlier) const;
    CpuUsage& operator+=(const CpuUsage& other);
};

/// io-wq threads of this process now. They do what io_uring could not do without blocking, and their CPU time
/// is missing from every worker's own.
std::uint32_t countIoWqThreads();

} // namespace isobath
