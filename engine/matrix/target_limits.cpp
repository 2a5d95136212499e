// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/target_limits.h"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

namespace isobath {

namespace {

/// Standard streams, the session file with its journal, and what the monitor keeps open.
constexpr std::uint64_t kOwnFiles = 64;

std::uint64_t kernelNumber(const char* path, std::uint64_t otherwise)
{
    std::ifstream stream(path);
    std::uint64_t value = 0;
    return stream >> value ? value : otherwise;
}

std::uint64_t freeAioEvents(std::uint64_t otherwise)
{
    const auto most = kernelNumber("/proc/sys/fs/aio-max-nr", otherwise);
    const auto used = kernelNumber("/proc/sys/fs/aio-nr", 0);
    return most > used ? most - used : 0;
}

std::uint64_t openFilesAllowed()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return 0;
    return limit.rlim_cur > kOwnFiles ? limit.rlim_cur - kOwnFiles : 1;
}

} // namespace

SpecLimits limitsOfMachine()
{
    SpecLimits limits;
    limits.maxAioEvents = freeAioEvents(limits.maxAioEvents);
    limits.maxOpenFiles = openFilesAllowed();
    limits.cpuCount = static_cast<int>(::sysconf(_SC_NPROCESSORS_CONF));
    const auto pages = ::sysconf(_SC_PHYS_PAGES);
    const auto pageBytes = ::sysconf(_SC_PAGESIZE);
    if (pages > 0 && pageBytes > 0)
        limits.maxBufferBytes = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageBytes) / 2;
    return limits;
}

SpecLimits limitsOf(const TargetFacts& facts)
{
    auto limits = limitsOfMachine();
    limits.directAlignBytes = facts.directAlignBytes;
    limits.selfTestDevice = facts.kind == TargetKind::DevNull || facts.kind == TargetKind::DevZero;
    limits.readsNothing = facts.kind == TargetKind::DevNull;
    limits.singleFile = facts.kind != TargetKind::Directory;
    limits.directRefused = facts.direct == DirectSupport::Refused;
    limits.targetBytes = facts.sizeBytes;
    return limits;
}

} // namespace isobath
