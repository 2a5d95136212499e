// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/unique_fd.h"
#include "engine/base/units.h"
#include "engine/base/user_folders.h"
#include "engine/target/device_topology.h"
#include "engine/target/direct_support.h"
#include "engine/target/filesystem_facts.h"
#include "engine/target/mounts.h"
#include "engine/target/target.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

namespace isobath {

namespace {

namespace fs = std::filesystem;

constexpr unsigned kMemoryMajor = 1; // Documentation/admin-guide/devices.txt of the kernel
constexpr unsigned kNullMinor = 3;
constexpr unsigned kZeroMinor = 5;

std::string absolutePath(const std::string& path)
{
    std::error_code error;
    std::string result = path;
    if (result.front() != '/')
        result = fs::current_path(error).string() + "/" + result;
    while (result.size() > 1 && result.back() == '/')
        result.pop_back();
    return result;
}

void setDevices(TargetFacts& facts, const std::vector<dev_t>& tops)
{
    DeviceTopology topology = deviceTopology(tops);
    facts.stack = std::move(topology.stack);
    facts.leaves = std::move(topology.leaves);
}

void setDirect(TargetFacts& facts, const DirectFacts& direct)
{
    facts.direct = direct.support;
    facts.directAlignBytes = direct.alignBytes;
}

bool isAllowed(const std::string& path, int mode)
{
    return ::faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0;
}

Result<TargetFacts> inspectFile(TargetFacts facts, std::uint64_t sizeBytes)
{
    if (!isAllowed(facts.path, R_OK))
        return fail(ErrorCode::PermissionDenied,
                    fmt::format("{} cannot be read by this user: give a file of your own, or its folder",
                                facts.path));
    facts.kind = TargetKind::RegularFile;
    facts.sizeBytes = sizeBytes;
    facts.writable = isAllowed(facts.path, W_OK);
    setFilesystem(facts, facts.path);
    setDevices(facts, devicesBelow(facts.path));
    const auto direct = directFactsOfFile(facts.path);
    if (!direct)
        return tl::make_unexpected(direct.error());
    setDirect(facts, *direct);
    return facts;
}

Result<TargetFacts> inspectBlockDevice(TargetFacts facts, dev_t device)
{
    const UniqueFd fd(::open(facts.path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd && (errno == EACCES || errno == EPERM) && ::geteuid() != 0)
        return fail(
            ErrorCode::PermissionDenied,
            fmt::format("the block device {} cannot be read by this user: run as root, or give a folder on "
                        "one of its filesystems",
                        facts.path));
    if (!fd)
        return failErrno("open", facts.path, errno);
    if (::ioctl(fd.get(), BLKGETSIZE64, &facts.sizeBytes) != 0)
        return failErrno("ioctl(BLKGETSIZE64)", facts.path, errno);
    facts.kind = TargetKind::BlockDevice;
    setDevices(facts, {device});
    const auto direct = directFactsOfFile(facts.path);
    if (!direct)
        return tl::make_unexpected(direct.error());
    setDirect(facts, *direct);
    return facts;
}

Result<TargetFacts> inspectCharacterDevice(TargetFacts facts, dev_t device)
{
    const bool isMemory = major(device) == kMemoryMajor;
    if (!isMemory || (minor(device) != kNullMinor && minor(device) != kZeroMinor))
        return fail(
            ErrorCode::Unsupported,
            fmt::format("{} is a character device: of those only /dev/null and /dev/zero can be measured, "
                        "as a self-test of the engine",
                        facts.path));
    facts.kind = minor(device) == kNullMinor ? TargetKind::DevNull : TargetKind::DevZero;
    facts.writable = isAllowed(facts.path, W_OK);
    facts.direct = DirectSupport::Refused;
    return facts;
}

Result<TargetFacts> inspectFolder(TargetFacts facts, const std::string& existing)
{
    facts = factsOfFolder(facts.path, existing, true);
    if (facts.totalBytes > 0 || !facts.filesystem.empty())
        return facts;
    return fail(ErrorCode::NotFound, fmt::format("nothing is known of the filesystem of {}", facts.path));
}

std::string nearestExisting(const std::string& path)
{
    std::error_code error;
    fs::path at = path;
    while (!fs::exists(at, error) && at.has_relative_path())
        at = at.parent_path();
    return at.string();
}

Result<TargetFacts> inspectMissing(TargetFacts facts, int cause)
{
    if (cause == ENOENT && facts.path == defaultTargetPath()) {
        const std::string existing = nearestExisting(facts.path);
        return inspectFolder(std::move(facts), existing);
    }
    if (cause == ENOENT)
        return fail(
            ErrorCode::NotFound,
            fmt::format("{} does not exist: give a folder, a file or a block device that does", facts.path));
    return failErrno("stat", facts.path, cause);
}

} // namespace

TargetFacts factsOfFolder(const std::string& path, const std::string& existing, bool mayProbe)
{
    TargetFacts facts;
    facts.kind = TargetKind::Directory;
    facts.path = path;
    facts.writable = isAllowed(existing, W_OK | X_OK);
    setFilesystem(facts, existing);
    setDevices(facts, devicesBelow(existing));
    setDirect(facts, directFactsOfDirectory(facts, existing, mayProbe && facts.writable));
    return facts;
}

void setFilesystem(TargetFacts& facts, const std::string& existing)
{
    if (const auto mount = mountOf(existing)) {
        facts.filesystem = mount->filesystem;
        facts.mountPoint = mount->point;
        facts.mountOptions = mount->options;
    } else {
        facts.filesystem = filesystemNameOf(existing);
    }
    struct statvfs space
    {
    };
    if (::statvfs(existing.c_str(), &space) != 0)
        return;
    facts.fsBlockBytes = space.f_bsize;
    facts.freeBytes = static_cast<std::uint64_t>(space.f_bavail) * space.f_frsize;
    facts.totalBytes = static_cast<std::uint64_t>(space.f_blocks) * space.f_frsize;
}

std::string defaultTargetPath()
{
    return cacheFolder();
}

Result<TargetFacts> inspectTarget(const std::string& path)
{
    if (path.empty())
        return fail(ErrorCode::InvalidArgument,
                    "the target is empty: give a folder, a file or a block device");
    TargetFacts facts;
    facts.path = absolutePath(path);
    struct stat link
    {
    };
    struct stat st
    {
    };
    if (::lstat(facts.path.c_str(), &link) != 0 || ::stat(facts.path.c_str(), &st) != 0)
        return inspectMissing(std::move(facts), errno);
    switch (st.st_mode & S_IFMT) {
    case S_IFDIR:
        if (S_ISLNK(link.st_mode))
            return fail(
                ErrorCode::Unsafe,
                fmt::format("{} is a symbolic link to a folder: give the folder itself, so that it is plain "
                            "where scratch files are made",
                            facts.path));
        return inspectFolder(facts, facts.path);
    case S_IFREG:
        return inspectFile(std::move(facts), static_cast<std::uint64_t>(st.st_size));
    case S_IFBLK:
        return inspectBlockDevice(std::move(facts), st.st_rdev);
    case S_IFCHR:
        return inspectCharacterDevice(std::move(facts), st.st_rdev);
    default:
        return fail(ErrorCode::Unsupported,
                    fmt::format("{} is a {}: give a folder, a file or a block device", facts.path,
                                S_ISFIFO(st.st_mode) ? "pipe" : "socket"));
    }
}

std::uint64_t reservedBytes(const TargetFacts& facts)
{
    constexpr std::uint64_t kMostReserved = 1ULL << 30;
    return std::min(facts.totalBytes / 20, kMostReserved);
}

Status checkFreeSpace(const TargetFacts& facts, std::uint64_t neededBytes)
{
    const std::uint64_t reserve = reservedBytes(facts);
    const std::uint64_t usable = facts.freeBytes > reserve ? facts.freeBytes - reserve : 0;
    if (neededBytes <= usable)
        return {};
    const auto text = [](std::uint64_t bytes) { return formatBytesRounded(static_cast<double>(bytes)); };
    return fail(ErrorCode::NoSpace,
                fmt::format("{}: {} needed, but {} free of which {} stay free: {} can be used", facts.path,
                            text(neededBytes), text(facts.freeBytes), text(reserve), text(usable)));
}

} // namespace isobath
