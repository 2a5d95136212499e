// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/fact.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace isobath {

enum class TargetKind : std::uint8_t { Directory, RegularFile, BlockDevice, DevNull, DevZero };

/// One block device on the way down from the target: partition, dm, md, loop, disk.
struct BlockDeviceNode
{
    std::string name; ///< "nvme0n1p2", as in /sys/class/block
    unsigned major = 0;
    unsigned minor = 0;
    Facts facts;        ///< model, serial, scheduler, nr_requests, write_cache, rotational, logical_block,
                        ///< size_bytes; only what the kernel says
    unsigned depth = 0; ///< steps down from the device the target sits on
};

/// Whether O_DIRECT reaches the device: the kernel says so (statx(STATX_DIOALIGN)), it says nothing yet takes
/// the flag, or it takes it not (or falls back to the page cache).
enum class DirectSupport : std::uint8_t { Verified, Unverified, Refused };

/// What a path is and what is below it. Found out by looking only. One exception: in a writable directory on
/// a filesystem that is not known to tell about O_DIRECT, a nameless file (O_TMPFILE) is asked; it vanishes
/// with its descriptor.
struct TargetFacts
{
    TargetKind kind = TargetKind::Directory;
    std::string path;       ///< absolute, as the user gave it; not resolved through symlinks
    std::string filesystem; ///< "ext4"; empty for a raw device
    std::string mountPoint;
    std::string mountOptions;
    std::uint64_t fsBlockBytes = 0;
    std::uint64_t freeBytes = 0;  ///< for this user
    std::uint64_t totalBytes = 0; ///< of the filesystem
    std::uint64_t sizeBytes = 0;  ///< of a file or block device
    bool writable = false;
    DirectSupport direct = DirectSupport::Unverified;
    std::uint32_t directAlignBytes = 512;
    std::vector<BlockDeviceNode> stack; ///< from the device the target sits on down to the leaves
    std::vector<std::size_t> leaves;    ///< indexes into stack: the real disks, whose counters are read
};

/// The default target: XDG_CACHE_HOME/isobath (~/.cache/isobath).
std::string defaultTargetPath();

/// Errors: NotFound, PermissionDenied, Unsupported (a character device other than the two self-test ones, a
/// socket, ...), Unsafe (a directory that is a symbolic link). A default target that does not exist yet is
/// judged by its nearest existing parent.
[[nodiscard]] Result<TargetFacts> inspectTarget(const std::string& path);

/// One sentence for people: "QEMU HARDDISK (vda), ext4, 79.8 GiB free".
std::string describe(const TargetFacts& facts);

/// Places worth offering: mounted filesystems that are writable for this user, block devices, the self-test
/// devices.
std::vector<TargetFacts> listTargets();

/// Bytes that stay free on the filesystem: the smaller of 5 % of it and 1 GiB.
std::uint64_t reservedBytes(const TargetFacts& facts);

/// NoSpace (sysErrno 0: nothing was touched), naming what is needed and what is there, unless neededBytes fit
/// beside the reserve.
[[nodiscard]] Status checkFreeSpace(const TargetFacts& facts, std::uint64_t neededBytes);

/// The machine and the target as facts with stable keys, for the session: kernel.release, cpu.model,
/// cpu.count, memory, governor, virtualisation, device.*, filesystem.*, mount.*, isobath.version.
Facts collectEnvironment(const TargetFacts& facts);

} // namespace isobath
