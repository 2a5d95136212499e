// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/unique_fd.h"
#include "engine/base/user_folders.h"
#include "engine/host/scratch_folder.h"
#include "engine/host/undo_files.h"
#include "engine/host/undo_journal.h"
#include "engine/host/undo_records.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <filesystem>

namespace isobath {

namespace {

enum class Outcome { Removed, Gone, KeptForLater };

UniqueFd openFolder(int parentFd, const std::string& name, int flags)
{
    return UniqueFd(::openat(parentFd, name.c_str(), flags | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

/// The folder was about to be made when its process died: if it is there at all, it is an empty one of ours.
Result<Outcome> undoUnidentified(int parentFd, const std::string& path)
{
    const std::string name(lastComponent(path));
    struct stat st
    {
    };
    if (::fstatat(parentFd, name.c_str(), &st, AT_SYMLINK_NOFOLLOW) != 0)
        return Outcome::Gone;
    if (!S_ISDIR(st.st_mode) || st.st_uid != ::geteuid())
        return Outcome::Gone;
    if (::unlinkat(parentFd, name.c_str(), AT_REMOVEDIR) == 0)
        return Outcome::Removed;
    if (errno == ENOTEMPTY || errno == EEXIST)
        return fail(
            ErrorCode::Unsafe,
            fmt::format("{} is not empty, though Isobath was only about to make it: it is left for you to "
                        "remove",
                        path));
    return failErrno("rmdir", path, errno);
}

Result<Outcome> undoMade(int parentFd, const FolderRecord& record, bool sameBoot)
{
    const std::string name(lastComponent(record.path));
    const UniqueFd folder = openFolder(parentFd, name, O_RDONLY);
    if (!folder) {
        if (errno != ENOENT && errno != ELOOP && errno != ENOTDIR)
            return failErrno("open", record.path, errno);
        // Nothing of ours has that name here. It is gone, unless another filesystem is mounted here now.
        const auto parent = identityOf(parentFd, record.path);
        const bool samePlace = parent && isSameFile(record.parent, *parent, sameBoot);
        return samePlace ? Outcome::Gone : Outcome::KeptForLater;
    }
    const auto identity = identityOf(folder.get(), record.path);
    if (!identity)
        return tl::make_unexpected(identity.error());
    if (!isSameFile(record.folder, *identity, sameBoot))
        return Outcome::Gone;
    if (Status removed = removeScratchFolder(parentFd, folder.get(), record.path); !removed)
        return tl::make_unexpected(removed.error());
    return Outcome::Removed;
}

Result<Outcome> undoOne(const FolderRecord& record, bool sameBoot)
{
    if (!isScratchFolderName(lastComponent(record.path)))
        return fail(ErrorCode::Unsafe, fmt::format("{} is not the name of a scratch folder", record.path));
    // Symbolic links further up are the user's own way to the target; the identity below says whether it is
    // still the same folder.
    const std::string parent = parentOf(record.path);
    const UniqueFd parentFd(::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!parentFd && (errno == ENOENT || errno == ENOTDIR))
        return record.made ? Outcome::KeptForLater : Outcome::Gone;
    if (!parentFd)
        return failErrno("open", parent, errno);
    return record.made ? undoMade(parentFd.get(), record, sameBoot)
                       : undoUnidentified(parentFd.get(), record.path);
}

/// True when nothing is left to undo.
bool undoRecords(const UndoRecords& records, UndoReport& report)
{
    const std::string boot = bootId();
    const bool sameBoot = !boot.empty() && boot == records.bootId;
    bool allDone = true;
    for (auto record = records.folders.rbegin(); record != records.folders.rend(); ++record) {
        const auto outcome = undoOne(*record, sameBoot);
        if (!outcome)
            report.failed.push_back(outcome.error().what);
        else if (*outcome == Outcome::Removed)
            report.removed.push_back(record->path);
        allDone = allDone && outcome && *outcome != Outcome::KeptForLater;
    }
    return allDone;
}

Result<std::string> readAll(int fd, const std::string& path)
{
    std::string text;
    std::array<char, 4096> buffer{};
    for (;;) {
        const ssize_t got = ::read(fd, buffer.data(), buffer.size());
        if (got < 0)
            return failErrno("read", path, errno);
        if (got == 0)
            return text;
        text.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

void replay(const std::string& path, UndoReport& report)
{
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    if (!file && errno == ENOENT)
        return;
    if (!file) {
        report.failed.push_back(failErrno("open", path, errno).value().what);
        return;
    }
    // Held by its owner while that lives, and by another replay while that works.
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0 || !isStillThere(file.get()))
        return;
    const auto text = readAll(file.get(), path);
    const auto records = text ? parseUndoRecords(*text) : tl::make_unexpected(text.error());
    if (!records)
        report.failed.push_back(
            fmt::format("The undo journal {} is left alone: {}", path, records.error().what));
    else if (undoRecords(*records, report))
        ::unlink(path.c_str());
}

} // namespace

std::string undoFolder()
{
    return stateFolder() + "/undo";
}

bool isStillThere(int fd)
{
    struct stat st
    {
    };
    return ::fstat(fd, &st) == 0 && st.st_nlink > 0;
}

UndoReport undoLeftovers()
{
    UndoReport report;
    std::vector<std::string> journals;
    std::error_code error;
    std::filesystem::directory_iterator entry(undoFolder(), error);
    for (const std::filesystem::directory_iterator end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == kUndoSuffix)
            journals.push_back(entry->path().string());
    if (error && error != std::errc::no_such_file_or_directory)
        report.failed.push_back(failErrno("readdir", undoFolder(), error.value()).value().what);
    for (const std::string& journal : journals)
        replay(journal, report);
    return report;
}

} // namespace isobath
