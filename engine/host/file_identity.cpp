// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/file_identity.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <cerrno>
#include <fstream>

namespace isobath {

Result<FileIdentity> identityOf(int fd, const std::string& name)
{
    struct statx stx
    {
    };
    if (::statx(fd, "", AT_EMPTY_PATH, STATX_INO | STATX_BTIME, &stx) != 0)
        return failErrno("statx", name, errno);
    FileIdentity identity;
    identity.device = makedev(stx.stx_dev_major, stx.stx_dev_minor);
    identity.inode = stx.stx_ino;
    if ((stx.stx_mask & STATX_BTIME) != 0)
        identity.bornNs =
            static_cast<std::uint64_t>(stx.stx_btime.tv_sec) * 1'000'000'000ULL + stx.stx_btime.tv_nsec;
    return identity;
}

bool isSameFile(const FileIdentity& before, const FileIdentity& now, bool sameBoot)
{
    return before.inode == now.inode && before.bornNs == now.bornNs &&
           (!sameBoot || before.device == now.device);
}

std::string bootId()
{
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    file >> id;
    return id;
}

} // namespace isobath
