// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/cpu_usage.h"

#include <fcntl.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace isobath {

namespace {

std::uint64_t toNs(const timeval& time)
{
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_usec) * 1'000;
}

CpuUsage usageOf(int who)
{
    rusage usage{};
    getrusage(who, &usage);
    return {toNs(usage.ru_utime), toNs(usage.ru_stime),
            static_cast<std::uint64_t>(usage.ru_nvcsw) + static_cast<std::uint64_t>(usage.ru_nivcsw),
            static_cast<std::uint64_t>(usage.ru_nivcsw)};
}

} // namespace

CpuUsage CpuUsage::ofThisThread()
{
    return usageOf(RUSAGE_THREAD);
}

CpuUsage CpuUsage::ofProcess()
{
    return usageOf(RUSAGE_SELF);
}

CpuUsage CpuUsage::operator-(const CpuUsage& earlier) const
{
    return {userNs - earlier.userNs, systemNs - earlier.systemNs, contextSwitches - earlier.contextSwitches,
            involuntarySwitches - earlier.involuntarySwitches};
}

CpuUsage& CpuUsage::operator+=(const CpuUsage& other)
{
    userNs += other.userNs;
    systemNs += other.systemNs;
    contextSwitches += other.contextSwitches;
    involuntarySwitches += other.involuntarySwitches;
    return *this;
}

RunQueueWait::RunQueueWait() : m_schedstat(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

std::optional<std::uint64_t> RunQueueWait::totalNs() const
{
    // "time on the CPU, time waiting for it, time slices": Documentation/scheduler/sched-stats.rst
    std::array<char, 80> text{};
    const ssize_t got = m_schedstat ? ::pread(m_schedstat.get(), text.data(), text.size(), 0) : -1;
    const char* end = text.data() + std::max<ssize_t>(got, 0);
    const char* second = std::find(static_cast<const char*>(text.data()), end, ' ');
    std::uint64_t waitedNs = 0;
    if (second == end || std::from_chars(second + 1, end, waitedNs).ec != std::errc())
        return std::nullopt;
    return waitedNs;
}

std::uint32_t countIoWqThreads()
{
    std::uint32_t count = 0;
    std::error_code error;
    for (std::filesystem::directory_iterator task("/proc/self/task", error), end; !error && task != end;
         task.increment(error)) {
        std::ifstream file(task->path() / "comm");
        std::string name;
        std::getline(file, name);
        count += name.starts_with("iou-wrk-") ? 1 : 0;
    }
    return count;
}

} // namespace isobath
