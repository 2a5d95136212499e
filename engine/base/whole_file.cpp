// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/whole_file.h"

#include "engine/base/unique_fd.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>

namespace isobath {

namespace {

/// 0, or the errno of what failed.
int writeAndSync(int fd, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno != EINTR)
            return errno;
        text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return ::fsync(fd) == 0 || errno == EINVAL ? 0 : errno;
}

/// A link never replaces what is there, a rename always does.
int putInPlace(const std::string& part, const std::string& path, IfThere ifThere)
{
    if (ifThere == IfThere::Replace)
        return ::rename(part.c_str(), path.c_str()) == 0 ? 0 : errno;
    const int failure = ::link(part.c_str(), path.c_str()) == 0 ? 0 : errno;
    ::unlink(part.c_str());
    return failure;
}

void syncFolderOf(const std::string& path)
{
    const auto folder = std::filesystem::path(path).parent_path();
    const UniqueFd fd(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd)
        (void)::fsync(fd.get());
}

} // namespace

Status writeWholeFile(const std::string& path, std::string_view text, IfThere ifThere)
{
    const std::string part = path + ".part" + std::to_string(::getpid());
    const UniqueFd file(::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file)
        return failErrno("open", part, errno);
    int failure = writeAndSync(file.get(), text);
    if (failure == 0)
        failure = putInPlace(part, path, ifThere);
    if (failure != 0)
        ::unlink(part.c_str());
    if (failure == EEXIST && ifThere == IfThere::Refuse)
        return fail(ErrorCode::Unsafe, path + " is there already");
    if (failure != 0)
        return failErrno("write", path, failure);
    syncFolderOf(path);
    return {};
}

Result<std::string> readWholeFile(const std::string& path, std::size_t mostBytes)
{
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat facts = {};
    if (!file || ::fstat(file.get(), &facts) != 0)
        return failErrno("open", path, errno);
    if (!S_ISREG(facts.st_mode) || static_cast<std::uint64_t>(facts.st_size) > mostBytes)
        return fail(ErrorCode::InvalidArgument,
                    path + " is no regular file, or over " + std::to_string(mostBytes) + " bytes long");
    std::string text;
    std::array<char, 65536> buffer;
    for (;;) {
        const ssize_t length = ::read(file.get(), buffer.data(), buffer.size());
        if (length < 0 && errno == EINTR)
            continue;
        if (length < 0)
            return failErrno("read", path, errno);
        if (length == 0 || text.size() > mostBytes)
            return text;
        text.append(buffer.data(), static_cast<std::size_t>(length));
    }
}

} // namespace isobath
