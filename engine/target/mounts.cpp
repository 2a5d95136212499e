// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/target/mounts.h"

#include "engine/target/device_topology.h"
#include "engine/target/sysfs.h"

#include <fmt/format.h>
#include <libmount/libmount.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>

namespace isobath {

namespace {

using Table = std::unique_ptr<libmnt_table, decltype(&mnt_unref_table)>;

Table mountTable()
{
    return {mnt_new_table_from_file("/proc/self/mountinfo"), &mnt_unref_table};
}

std::string orEmpty(const char* text)
{
    return text != nullptr ? text : "";
}

Mount toMount(libmnt_fs* fs)
{
    Mount mount;
    mount.point = orEmpty(mnt_fs_get_target(fs));
    mount.source = orEmpty(mnt_fs_get_source(fs));
    mount.filesystem = orEmpty(mnt_fs_get_fstype(fs));
    mount.options = orEmpty(mnt_fs_get_options(fs));
    mount.isPseudo = mnt_fs_is_pseudofs(fs) != 0;
    mount.isNetwork = mnt_fs_is_netfs(fs) != 0;
    return mount;
}

/// All devices of the btrfs that has `member` among them.
std::vector<dev_t> btrfsDevices(dev_t member)
{
    for (const std::string& filesystem : entriesOf("/sys/fs/btrfs")) {
        std::vector<dev_t> devices;
        for (const std::string& link : entriesOf(filesystem + "/devices"))
            if (const auto device = parseDeviceNumber(readLine(link + "/dev")))
                devices.push_back(*device);
        if (std::find(devices.begin(), devices.end(), member) != devices.end())
            return devices;
    }
    return {member};
}

} // namespace

std::vector<Mount> mounts()
{
    std::vector<Mount> result;
    const Table table = mountTable();
    const std::unique_ptr<libmnt_iter, decltype(&mnt_free_iter)> iterator(mnt_new_iter(MNT_ITER_FORWARD),
                                                                          &mnt_free_iter);
    libmnt_fs* fs = nullptr;
    while (table && mnt_table_next_fs(table.get(), iterator.get(), &fs) == 0)
        result.push_back(toMount(fs));
    return result;
}

Result<Mount> mountOf(const std::string& path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    if (!real)
        return failErrno("realpath", path, errno);
    const Table table = mountTable();
    // Backward: of several mounts on one point, the last one is what is seen there.
    libmnt_fs* fs = table ? mnt_table_find_mountpoint(table.get(), real.get(), MNT_ITER_BACKWARD) : nullptr;
    if (fs == nullptr)
        return fail(ErrorCode::NotFound,
                    fmt::format("/proc/self/mountinfo names no mount that holds {}", path));
    return toMount(fs);
}

std::string filesystemNameOf(const std::string& path)
{
    struct statfs filesystem
    {
    };
    if (::statfs(path.c_str(), &filesystem) != 0)
        return {};
    switch (filesystem.f_type) {
    // ext2 and ext3 have the same number; the ext4 driver serves all three.
    case EXT4_SUPER_MAGIC:
        return "ext4";
    case XFS_SUPER_MAGIC:
        return "xfs";
    case BTRFS_SUPER_MAGIC:
        return "btrfs";
    case F2FS_SUPER_MAGIC:
        return "f2fs";
    case TMPFS_MAGIC:
        return "tmpfs";
    case OVERLAYFS_SUPER_MAGIC:
        return "overlay";
    default:
        return {};
    }
}

std::vector<dev_t> devicesBelow(const std::string& path)
{
    struct stat st
    {
    };
    if (::stat(path.c_str(), &st) != 0)
        return {};
    if (isKnownDevice(st.st_dev))
        return {st.st_dev};
    const auto mount = mountOf(path);
    if (!mount || ::stat(mount->source.c_str(), &st) != 0 || !S_ISBLK(st.st_mode))
        return {};
    return mount->filesystem == "btrfs" ? btrfsDevices(st.st_rdev) : std::vector<dev_t>{st.st_rdev};
}

} // namespace isobath
