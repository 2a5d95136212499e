// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/target/target.h"

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace isobath {

struct DeviceTopology
{
    std::vector<BlockDeviceNode> stack; ///< level by level from the top
    std::vector<std::size_t> leaves;    ///< indexes into stack of those with nothing below
};

/// Follows device numbers down through partitions, device mapper, md, bcache and loop files.
/// `root` stands before /sys.
DeviceTopology deviceTopology(const std::vector<dev_t>& tops, const std::string& root = "");

/// Whether the kernel has a block device of that number; anonymous numbers have none.
bool isKnownDevice(dev_t device, const std::string& root = "");

/// "8:1", as in the files named dev below /sys.
std::optional<dev_t> parseDeviceNumber(const std::string& text);

} // namespace isobath
