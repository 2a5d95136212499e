// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/scratch_folder.h"

#include "engine/base/random.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

namespace isobath {

namespace {

constexpr std::string_view kFolderPrefix = ".isobath-scratch-";
constexpr std::size_t kFolderDigits = 16;
constexpr std::string_view kFilePrefix = "isobath-";
constexpr std::string_view kFileSuffix = ".dat";

bool isLowerHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

Result<std::string> freshName()
{
    std::uint64_t bits = 0;
    if (::getrandom(&bits, sizeof bits, 0) != sizeof bits)
        return failErrno("getrandom", "a name for the scratch folder", errno);
    return fmt::format("{}{:016x}", kFolderPrefix, bits);
}

Result<UniqueFd> openParent(const std::string& parent)
{
    UniqueFd fd(::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!fd && (errno == ELOOP || errno == ENOTDIR))
        return fail(ErrorCode::Unsafe,
                    fmt::format("{} is a symbolic link or no folder: scratch files are made only in a folder "
                                "that is named itself; give the place it leads to",
                                parent));
    if (!fd)
        return failErrno("open", parent, errno);
    return fd;
}

/// Names of everything in a folder except "." and "..".
Result<std::vector<std::string>> namesIn(int folderFd, const std::string& path)
{
    // A second descriptor, because fdopendir takes over the one it is given and its position.
    const int fd = ::openat(folderFd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR* folder = fd < 0 ? nullptr : ::fdopendir(fd);
    if (folder == nullptr) {
        const int cause = errno;
        UniqueFd closing(fd);
        return failErrno("opendir", path, cause);
    }
    std::vector<std::string> names;
    while (const dirent* entry = ::readdir(folder)) { // NOLINT(concurrency-mt-unsafe): own stream
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..")
            names.emplace_back(name);
    }
    ::closedir(folder);
    return names;
}

bool isOurFile(int folderFd, const std::string& name)
{
    struct stat st
    {
    };
    return isScratchFileName(name) && ::fstatat(folderFd, name.c_str(), &st, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISREG(st.st_mode);
}

} // namespace

std::string_view lastComponent(std::string_view path)
{
    return path.substr(path.find_last_of('/') + 1);
}

std::string parentOf(const std::string& path)
{
    const std::size_t slash = path.find_last_of('/');
    return slash == 0 ? "/" : path.substr(0, slash);
}

bool isScratchFolderName(std::string_view name)
{
    return name.size() == kFolderPrefix.size() + kFolderDigits &&
           name.substr(0, kFolderPrefix.size()) == kFolderPrefix &&
           std::all_of(name.begin() + kFolderPrefix.size(), name.end(), isLowerHex);
}

bool isScratchFileName(std::string_view name)
{
    if (name.size() < kFilePrefix.size() + 3 + kFileSuffix.size() ||
        name.substr(0, kFilePrefix.size()) != kFilePrefix ||
        name.substr(name.size() - kFileSuffix.size()) != kFileSuffix)
        return false;
    return std::all_of(name.begin() + kFilePrefix.size(), name.end() - kFileSuffix.size(),
                       [](char c) { return c >= '0' && c <= '9'; });
}

std::string ScratchFolder::fileName(std::uint32_t index)
{
    return fmt::format("{}{:03}{}", kFilePrefix, index, kFileSuffix);
}

Status removeScratchFolder(int parentFd, int folderFd, const std::string& path)
{
    const auto names = namesIn(folderFd, path);
    if (!names)
        return tl::make_unexpected(names.error());
    std::string foreign;
    for (const std::string& name : *names) {
        if (!isOurFile(folderFd, name))
            foreign = name;
        else if (::unlinkat(folderFd, name.c_str(), 0) != 0 && errno != ENOENT)
            return failErrno("unlink", fmt::format("{}/{}", path, name), errno);
    }
    if (!foreign.empty())
        return fail(ErrorCode::Unsafe,
                    fmt::format("{} holds {}, which Isobath did not make: it and the folder are left for you "
                                "to remove",
                                path, foreign));
    const std::string name(lastComponent(path));
    if (::unlinkat(parentFd, name.c_str(), AT_REMOVEDIR) != 0 && errno != ENOENT)
        return failErrno("rmdir", path, errno);
    return {};
}

ScratchFolder::ScratchFolder(std::shared_ptr<UndoJournal> journal, std::string path, UniqueFd parent,
                             UniqueFd folder)
    : m_journal(std::move(journal)), m_path(std::move(path)), m_parent(std::move(parent)),
      m_folder(std::move(folder))
{
}

Result<std::unique_ptr<ScratchFolder>> ScratchFolder::create(const std::string& parent)
{
    auto journal = UndoJournal::open();
    if (!journal)
        return tl::make_unexpected(journal.error());
    auto parentFd = openParent(parent);
    if (!parentFd)
        return tl::make_unexpected(parentFd.error());
    const auto name = freshName();
    if (!name)
        return tl::make_unexpected(name.error());
    const std::string path = fmt::format("{}/{}", parent == "/" ? "" : parent, *name);

    if (Status noted = (*journal)->aboutToMakeFolder(path); !noted)
        return tl::make_unexpected(noted.error());
    if (::mkdirat(parentFd->get(), name->c_str(), 0700) != 0) {
        const int cause = errno;
        // A record that cannot be taken back is no harm: there is nothing for a replay to find.
        (void)(*journal)->removedFolder(path);
        return failErrno("mkdir", path, cause);
    }
    UniqueFd folder(
        ::openat(parentFd->get(), name->c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!folder)
        return failErrno("open", path, errno);
    std::unique_ptr<ScratchFolder> made(
        new ScratchFolder(std::move(*journal), path, std::move(*parentFd), std::move(folder)));
    if (Status noted = made->m_journal->madeFolder(path, made->fd()); !noted)
        return tl::make_unexpected(noted.error());
    return made;
}

ScratchFolder::~ScratchFolder()
{
    // What cannot be removed stays in the journal, and the next start says why.
    if (removeScratchFolder(m_parent.get(), m_folder.get(), m_path))
        (void)m_journal->removedFolder(m_path);
}

Result<UniqueFd> ScratchFolder::makeFile(const std::string& name, int flags)
{
    UniqueFd file(::openat(m_folder.get(), name.c_str(),
                           O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | flags, 0600));
    if (!file)
        return failErrno("open", m_path + "/" + name, errno);
    return file;
}

Status ScratchFolder::removeFile(const std::string& name)
{
    if (isOurFile(m_folder.get(), name) && ::unlinkat(m_folder.get(), name.c_str(), 0) != 0)
        return failErrno("unlink", m_path + "/" + name, errno);
    return {};
}

Status ScratchFolder::sync()
{
    // Some filesystems cannot sync a folder (EINVAL); there is nothing more to ask for then.
    if (::fsync(m_folder.get()) != 0 && errno != EINVAL)
        return failErrno("fsync", m_path, errno);
    return {};
}

} // namespace isobath
