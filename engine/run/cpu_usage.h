// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/unique_fd.h"

#include <cstdint>
#include <optional>

namespace isobath {

/// CPU time and context switches of a thread or process, as RUSAGE counts them. The sum of user and system is
/// exact; the split is by clock ticks and only approximate.
struct CpuUsage
{
    std::uint64_t userNs = 0;
    std::uint64_t systemNs = 0;
    std::uint64_t contextSwitches = 0;     ///< voluntary and involuntary
    std::uint64_t involuntarySwitches = 0; ///< taken off its CPU though there was work to do

    static CpuUsage ofThisThread();
    static CpuUsage ofProcess();

    std::uint64_t totalNs() const { return userNs + systemNs; }
    CpuUsage operator-(const CpuUsage& earlier) const;
    CpuUsage& operator+=(const CpuUsage& other);
};

/// How long the thread that makes it has been ready to run without a CPU to run on: what a neighbour on its
/// CPU costs it, and what CPU time alone does not show. The file stays open, so that a reading costs a
/// microsecond.
class RunQueueWait
{
public:
    RunQueueWait();
    /// Nanoseconds since the thread began; empty where the kernel does not count them (CONFIG_SCHED_INFO).
    std::optional<std::uint64_t> totalNs() const;

private:
    UniqueFd m_schedstat;
};

/// io-wq threads of this process now. They do what io_uring could not do without blocking, and their CPU time
/// is missing from every worker's own.
std::uint32_t countIoWqThreads();

} // namespace isobath
