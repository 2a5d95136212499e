// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/undo_journal.h"

#include "engine/base/unique_fd.h"
#include "engine/base/user_folders.h"
#include "engine/host/undo_files.h"
#include "engine/host/undo_records.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>

#include <cerrno>
#include <mutex>
#include <set>

namespace isobath {

namespace {

class FileJournal final : public UndoJournal
{
public:
    FileJournal(UniqueFd file, std::string path) : m_file(std::move(file)), m_path(std::move(path)) {}

    ~FileJournal() override
    {
        // Removed under its lock, as by a replay. A forked child that ends must not take its parent's journal
        // along.
        if (m_open.empty() && m_owner == ::getpid())
            ::unlink(m_path.c_str());
    }

    Status aboutToMakeFolder(const std::string& path) override
    {
        const std::lock_guard guard(m_mutex);
        m_open.insert(path);
        return append(aboutLine(path));
    }

    Status madeFolder(const std::string& path, int folderFd) override
    {
        const auto folder = identityOf(folderFd, path);
        if (!folder)
            return tl::make_unexpected(folder.error());
        const UniqueFd parentFd(::openat(folderFd, "..", O_PATH | O_DIRECTORY | O_CLOEXEC));
        const auto parent = identityOf(parentFd.get(), path + "/..");
        if (!parent)
            return tl::make_unexpected(parent.error());
        const std::lock_guard guard(m_mutex);
        return append(madeLine(path, *folder, *parent));
    }

    Status removedFolder(const std::string& path) override
    {
        const std::lock_guard guard(m_mutex);
        m_open.erase(path);
        return append(removedLine(path));
    }

    bool isOfThisProcess() const { return m_owner == ::getpid(); }

    Status append(const std::string& line)
    {
        const ssize_t written = ::write(m_file.get(), line.data(), line.size());
        if (written != static_cast<ssize_t>(line.size()))
            return failErrno("write", m_path, written < 0 ? errno : ENOSPC);
        if (::fdatasync(m_file.get()) != 0)
            return failErrno("fdatasync", m_path, errno);
        return {};
    }

private:
    UniqueFd m_file;
    std::string m_path;
    pid_t m_owner = ::getpid();
    std::mutex m_mutex;
    std::set<std::string> m_open; ///< folders that may be there
};

Result<std::shared_ptr<FileJournal>> makeJournal()
{
    const std::string folder = undoFolder();
    if (Status made = makeFolders(folder); !made)
        return tl::make_unexpected(made.error());
    // Another process' replay can open the file before it is locked and remove it as an empty one left by the
    // dead; then there is a new try.
    for (;;) {
        std::uint64_t bits = 0;
        if (::getrandom(&bits, sizeof bits, 0) != sizeof bits)
            return failErrno("getrandom", "a name for the undo journal", errno);
        std::string path = fmt::format("{}/{}-{:016x}{}", folder, ::getpid(), bits, kUndoSuffix);
        UniqueFd file(
            ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!file)
            return failErrno("open", path, errno);
        if (::flock(file.get(), LOCK_EX) != 0)
            return failErrno("flock", path, errno);
        if (!isStillThere(file.get()))
            continue;
        auto journal = std::make_shared<FileJournal>(std::move(file), path);
        if (Status started = journal->append(headerLine(bootId())); !started)
            return tl::make_unexpected(started.error());
        const UniqueFd folderFd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (!folderFd || ::fsync(folderFd.get()) != 0)
            return failErrno("fsync", folder, errno);
        return journal;
    }
}

} // namespace

Result<std::shared_ptr<UndoJournal>> UndoJournal::open()
{
    static std::mutex mutex;
    static std::weak_ptr<FileJournal> current;
    const std::lock_guard guard(mutex);
    std::shared_ptr<FileJournal> journal = current.lock();
    if (!journal || !journal->isOfThisProcess()) {
        auto made = makeJournal();
        if (!made)
            return tl::make_unexpected(made.error());
        journal = std::move(*made);
        current = journal;
    }
    return journal;
}

} // namespace isobath
