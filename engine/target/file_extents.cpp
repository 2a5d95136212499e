// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/target/file_extents.h"

#include "engine/base/unique_fd.h"

#include <fcntl.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

namespace isobath {

namespace {

constexpr unsigned kExtentsPerCall = 256;

/// 1 written, 0 not, negative errno where the filesystem cannot say.
int askExtents(int fd, std::uint64_t sizeBytes)
{
    std::vector<std::uint64_t> memory((sizeof(fiemap) + kExtentsPerCall * sizeof(fiemap_extent)) / 8);
    auto* map = reinterpret_cast<fiemap*>(memory.data());
    for (std::uint64_t at = 0; at < sizeBytes;) {
        // Not by a temporary fiemap: clang refuses its array without elements.
        std::memset(map, 0, sizeof(*map));
        map->fm_start = at;
        map->fm_length = sizeBytes - at;
        map->fm_flags = FIEMAP_FLAG_SYNC; // what is still in the page cache has its extents afterwards
        map->fm_extent_count = kExtentsPerCall;
        if (::ioctl(fd, FS_IOC_FIEMAP, map) != 0)
            return -errno;
        const auto* extents = reinterpret_cast<const fiemap_extent*>(map + 1);
        for (unsigned i = 0; i < map->fm_mapped_extents; ++i) {
            const fiemap_extent& extent = extents[i];
            if (extent.fe_logical > at || (extent.fe_flags & FIEMAP_EXTENT_UNWRITTEN) != 0)
                return 0;
            at = extent.fe_logical + extent.fe_length;
        }
        if (map->fm_mapped_extents == 0)
            return 0;
    }
    return 1;
}

} // namespace

Result<bool> isFullyWritten(const std::string& path)
{
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat st
    {
    };
    if (!file || ::fstat(file.get(), &st) != 0)
        return failErrno("open", path, errno);
    if (!S_ISREG(st.st_mode) || st.st_size == 0)
        return true;
    const int written = askExtents(file.get(), static_cast<std::uint64_t>(st.st_size));
    if (written >= 0)
        return written == 1;
    if (written != -EOPNOTSUPP && written != -ENOTTY && written != -EINVAL)
        return failErrno("ioctl(FS_IOC_FIEMAP)", path, -written);
    const off_t hole = ::lseek(file.get(), 0, SEEK_HOLE);
    if (hole < 0)
        return failErrno("lseek(SEEK_HOLE)", path, errno);
    return hole >= st.st_size;
}

} // namespace isobath
