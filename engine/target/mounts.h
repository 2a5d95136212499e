// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <sys/types.h>

#include <string>
#include <vector>

namespace isobath {

/// One mounted filesystem of this process' mount namespace.
struct Mount
{
    std::string point;
    std::string source;     ///< "/dev/vda1", or what the filesystem calls itself
    std::string filesystem; ///< "ext4"
    std::string options;
    bool isPseudo = false; ///< no storage below: proc, tmpfs, ...
    bool isNetwork = false;
};

std::vector<Mount> mounts();

/// The filesystem on which an existing path lies.
[[nodiscard]] Result<Mount> mountOf(const std::string& path);

/// The kernel's name of the filesystem an existing path lies on, by its magic number; empty where that number
/// is not a known one. For where no mount tells it: the root of a chroot is often no mount point.
std::string filesystemNameOf(const std::string& path);

/// The block devices that hold an existing path: by its device number; for filesystems with anonymous numbers
/// (btrfs) by the mount's source and, for btrfs, all devices of that filesystem. Empty where there is none
/// (tmpfs, network, overlay).
std::vector<dev_t> devicesBelow(const std::string& path);

} // namespace isobath
