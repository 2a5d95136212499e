// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/error.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace isobath {

namespace {

ErrorCode codeFor(int sysErrno)
{
    switch (sysErrno) {
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorCode::PermissionDenied;
    case ENOENT:
    case ENODEV:
    case ENXIO:
        return ErrorCode::NotFound;
    case ENOSPC:
    case EDQUOT:
        return ErrorCode::NoSpace;
    case EBUSY:
    case ETXTBSY:
        return ErrorCode::Busy;
    case EOPNOTSUPP:
    case ENOSYS:
        return ErrorCode::Unsupported;
    default:
        return ErrorCode::Io;
    }
}

} // namespace

std::string errnoName(int sysErrno)
{
    const char* name = strerrorname_np(sysErrno);
    return name ? name : std::to_string(sysErrno);
}

tl::unexpected<Error> failErrno(const char* call, const std::string& object, int sysErrno)
{
    const char* description = strerrordesc_np(sysErrno);
    auto what = fmt::format("{} {}: {} ({})", call, object, description ? description : "unknown error",
                            errnoName(sysErrno));
    return tl::make_unexpected(Error{codeFor(sysErrno), sysErrno, std::move(what)});
}

} // namespace isobath
