// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/workplace.h"

#include "engine/base/random.h"
#include "engine/base/unique_fd.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <vector>

namespace isobath::bench {

namespace {

constexpr std::size_t kChunkBytes = 1 << 20;
constexpr const char* kZramSize = "/sys/block/zram0/disksize";
constexpr const char* kZramReset = "/sys/block/zram0/reset";

Status fill(const std::string& path, int flags, std::uint64_t bytes)
{
    const UniqueFd file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0600));
    if (!file)
        return failErrno("open", path, errno);
    Random random(bytes);
    std::vector<std::uint64_t> chunk(kChunkBytes / sizeof(std::uint64_t));
    for (std::uint64_t at = 0; at < bytes; at += kChunkBytes) {
        for (auto& word : chunk)
            word = random();
        const ssize_t written = ::pwrite(file.get(), chunk.data(), kChunkBytes, static_cast<off_t>(at));
        if (written != static_cast<ssize_t>(kChunkBytes))
            return failErrno("write", path, written < 0 ? errno : ENOSPC);
    }
    if (::fsync(file.get()) != 0)
        return failErrno("fsync", path, errno);
    ::posix_fadvise(file.get(), 0, 0, POSIX_FADV_DONTNEED);
    return {};
}

} // namespace

Result<std::unique_ptr<Workplace>> Workplace::create(const std::string& parent)
{
    std::string folder = parent + "/isobath-bench-XXXXXX";
    if (::mkdtemp(folder.data()) == nullptr)
        return failErrno("mkdtemp", parent, errno);
    return std::unique_ptr<Workplace>(new Workplace(folder));
}

Workplace::~Workplace()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

Result<std::string> Workplace::filledFile(std::uint64_t bytes)
{
    const std::string path = m_folder + "/filled.dat";
    if (!m_filled)
        if (const auto filled = fill(path, O_CREAT | O_EXCL, bytes); !filled)
            return tl::make_unexpected(filled.error());
    m_filled = true;
    return path;
}

Status Workplace::readIntoCache(const std::string& path, std::uint64_t bytes)
{
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file)
        return failErrno("open", path, errno);
    std::vector<char> chunk(kChunkBytes);
    for (std::uint64_t at = 0; at < bytes; at += kChunkBytes)
        if (::pread(file.get(), chunk.data(), kChunkBytes, static_cast<off_t>(at)) < 0)
            return failErrno("read", path, errno);
    return {};
}

Result<std::unique_ptr<ZramDisk>> ZramDisk::create(std::uint64_t bytes)
{
    std::uint64_t size = 1;
    if (!(std::ifstream(kZramSize) >> size))
        return fail(ErrorCode::NotFound, "there is no /dev/zram0");
    if (size != 0)
        return fail(ErrorCode::Busy, "/dev/zram0 has a size already: it may be in use");
    std::ofstream sized(kZramSize);
    if (!(sized << bytes << std::flush))
        return fail(ErrorCode::PermissionDenied, "/dev/zram0 cannot be sized by this user");
    std::unique_ptr<ZramDisk> disk(new ZramDisk);
    if (const auto filled = fill(path(), 0, bytes); !filled)
        return tl::make_unexpected(filled.error());
    return disk;
}

ZramDisk::~ZramDisk()
{
    std::ofstream(kZramReset) << 1 << std::flush;
}

} // namespace isobath::bench
