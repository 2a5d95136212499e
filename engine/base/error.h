// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace isobath {

/// What a caller can do about an error. The command line maps these to its exit codes.
enum class ErrorCode : std::uint8_t {
    InvalidArgument,  ///< bad usage or a bad plan; nothing was touched
    NotFound,         ///< no such file, device or session
    PermissionDenied, ///< the kernel said EACCES or EPERM
    NoSpace,          ///< refused before the first byte, or ENOSPC on the way
    Unsafe,           ///< refused to protect something the user did not hand over
    Unsupported,      ///< this kernel, filesystem or build cannot do it
    Io,               ///< a system call failed
    Corrupt,          ///< stored data does not match its checksum or its schema
    TooNew,           ///< written by a newer version of the program
    Busy,             ///< in use by somebody else
    Cancelled,        ///< the user asked to stop
};

/// An error that happened (as opposed to a broken invariant, see check.h).
/// `what` is one sentence that names the call, the object and the cause; sysErrno is 0 where no call failed.
struct Error
{
    ErrorCode code = ErrorCode::Io;
    int sysErrno = 0;
    std::string what;
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

/// For `return fail(...)` in any function that returns a Result.
inline tl::unexpected<Error> fail(ErrorCode code, std::string what)
{
    return tl::make_unexpected(Error{code, 0, std::move(what)});
}

/// "CALL OBJECT: strerror", with the code that fits the errno (EACCES, ENOSPC, ENOENT, EBUSY, ... else Io).
tl::unexpected<Error> failErrno(const char* call, const std::string& object, int sysErrno);

/// The kernel's short name of an errno ("EIO"), or its number where libc has no name for it.
std::string errnoName(int sysErrno);

} // namespace isobath
