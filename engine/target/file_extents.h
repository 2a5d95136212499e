// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <string>

namespace isobath {

/// Whether every byte of a regular file has been written. Holes and extents that are allocated but unwritten
/// read as zeros without the device being asked, so a read run over them measures nothing; asked by FIEMAP,
/// or SEEK_HOLE where the filesystem has no extents to show. A block device counts as written.
[[nodiscard]] Result<bool> isFullyWritten(const std::string& path);

} // namespace isobath
