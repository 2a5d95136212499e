// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace isobath {

/// fsync(2) or fdatasync(2): 0 or -errno.
inline std::int32_t syncFile(int fd, bool dataOnly)
{
    const int rc = dataOnly ? fdatasync(fd) : fsync(fd);
    return rc < 0 ? -errno : 0;
}

} // namespace isobath
