// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>

namespace isobath {

namespace {

int accessFlags(const JobSpec& spec)
{
    if (!writesAnything(spec.rw))
        return O_RDONLY;
    return readsAnything(spec.rw) ? O_RDWR : O_WRONLY;
}

int syncFlags(SyncMethod sync)
{
    if (sync == SyncMethod::Dsync)
        return O_DSYNC;
    return sync == SyncMethod::Sync ? O_SYNC : 0;
}

} // namespace

Result<UniqueFd> openForJob(const std::string& path, const JobSpec& spec)
{
    struct stat status
    {
    };
    if (stat(path.c_str(), &status) != 0)
        return failErrno("stat", path, errno);
    if (S_ISBLK(status.st_mode) && writesAnything(spec.rw))
        return fail(ErrorCode::Unsafe, path + " is a block device: it is only read");

    const bool direct = spec.direct.value_or(true);
    UniqueFd fd(
        open(path.c_str(), accessFlags(spec) | syncFlags(spec.sync) | (direct ? O_DIRECT : 0) | O_CLOEXEC));
    if (fd)
        return fd;
    if (direct && errno == EINVAL)
        return tl::make_unexpected(
            Error{ErrorCode::Unsupported, EINVAL,
                  "open " + path +
                      ": O_DIRECT is refused here (EINVAL); measure with direct off, or "
                      "take a target on another filesystem"});
    return failErrno("open", path, errno);
}

} // namespace isobath
