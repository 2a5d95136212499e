// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/target/target.h"

#include <cstdint>
#include <string>

namespace isobath {

struct DirectFacts
{
    DirectSupport support = DirectSupport::Unverified;
    std::uint32_t alignBytes = 512; ///< of offset and length
    bool operator==(const DirectFacts&) const = default;
};

/// Of a regular file or block device: what statx(STATX_DIOALIGN) says (Linux 6.1); where it says nothing,
/// what opening it read-only with O_DIRECT and reading a block do.
[[nodiscard]] Result<DirectFacts> directFactsOfFile(const std::string& path);

/// Of files that will be made in a directory. ext4, xfs and f2fs are known to tell, so that the answer is the
/// logical block of the device below; elsewhere a nameless file (O_TMPFILE) is asked, if `mayProbe`.
DirectFacts directFactsOfDirectory(const TargetFacts& facts, const std::string& existingFolder,
                                   bool mayProbe);

} // namespace isobath
