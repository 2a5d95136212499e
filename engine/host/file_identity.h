// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <string>

namespace isobath {

/// Tells one folder from any other that may come to bear its name: device, inode, time of birth.
/// Device numbers are given out anew at every boot, so across a boot only inode and birth are compared.
struct FileIdentity
{
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t bornNs = 0; ///< 0 where the filesystem does not keep it
    bool operator==(const FileIdentity&) const = default;
};

/// Of an open descriptor (O_PATH will do).
[[nodiscard]] Result<FileIdentity> identityOf(int fd, const std::string& name);

/// The same file, where `before` was taken in this boot or (sameBoot false) in an earlier one.
bool isSameFile(const FileIdentity& before, const FileIdentity& now, bool sameBoot);

/// The kernel's random name for this boot; empty where /proc is not there.
std::string bootId();

} // namespace isobath
