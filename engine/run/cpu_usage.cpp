// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/cpu_usage.h"

#include <sys/resource.h>

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
            static_cast<std::uint64_t>(usage.ru_nvcsw) + static_cast<std::uint64_t>(usage.ru_nivcsw)};
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
    return {userNs - earlier.userNs, systemNs - earlier.systemNs, contextSwitches - earlier.contextSwitches};
}

CpuUsage& CpuUsage::operator+=(const CpuUsage& other)
{
    userNs += other.userNs;
    systemNs += other.systemNs;
    contextSwitches += other.contextSwitches;
    return *this;
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
