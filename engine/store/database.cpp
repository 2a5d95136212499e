// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/database.h"

#include "engine/store/schema.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace isobath {

namespace {

enum class FileState : std::uint8_t { Missing, Empty, Filled };

/// Looks at the path without opening it: closing a descriptor of a database would drop the locks that another
/// connection of this process holds on it (POSIX record locks belong to the process).
Result<FileState> lookAt(const std::string& path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0) {
        if (errno == ENOENT)
            return FileState::Missing;
        return failErrno("stat", path, errno);
    }
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::Corrupt,
                    fmt::format("{} is {}, not an Isobath session file", path,
                                S_ISDIR(status.st_mode) ? "a folder" : "no regular file"));
    if (::access(path.c_str(), R_OK) != 0)
        return failErrno("open", path, errno);
    return status.st_size == 0 ? FileState::Empty : FileState::Filled;
}

Status makeFolder(const std::string& path)
{
    std::error_code error;
    const auto folder = std::filesystem::path(path).parent_path();
    if (folder.empty())
        return {};
    std::filesystem::create_directories(folder, error);
    if (error)
        return failErrno("mkdir", folder.string(), error.value());
    return {};
}

ErrorCode codeOf(int sqliteCode)
{
    switch (sqliteCode) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ErrorCode::Busy;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
        return ErrorCode::PermissionDenied;
    case SQLITE_FULL:
        return ErrorCode::NoSpace;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_MISMATCH:
    case SQLITE_FORMAT:
        return ErrorCode::Corrupt;
    default:
        return ErrorCode::Io;
    }
}

std::string sentence(int extendedCode, const char* message, const std::string& path)
{
    if (extendedCode == SQLITE_READONLY_ROLLBACK || extendedCode == SQLITE_READONLY_RECOVERY)
        return fmt::format(
            "{} was being written when its program ended, and cannot be put in order here because "
            "it may not be written: copy it together with {}-journal to a writable folder",
            path, path);
    switch (extendedCode & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return fmt::format("{} is in use by another program", path);
    case SQLITE_READONLY:
        return fmt::format("{} may not be written", path);
    case SQLITE_CANTOPEN:
        return fmt::format("{} or its journal cannot be opened", path);
    case SQLITE_FULL:
        return fmt::format("no space is left for {}", path);
    case SQLITE_CORRUPT:
        return fmt::format("{} is damaged ({})", path, message);
    case SQLITE_NOTADB:
        return fmt::format("{} is not an Isobath session file", path);
    default:
        return fmt::format("{}: {}", path, message);
    }
}

Result<std::unique_ptr<SQLite::Database>> openConnection(const std::string& path, bool create,
                                                         int busyTimeoutMs)
{
    // SQLite falls back to reading where the file may not be written.
    const int flags = SQLite::OPEN_READWRITE | (create ? SQLite::OPEN_CREATE : 0);
    auto database = std::make_unique<SQLite::Database>(path, flags, busyTimeoutMs);
    sqlite3_extended_result_codes(database->getHandle(), 1);
    // Files come from other people: nothing stored in one is run as a program.
    sqlite3_db_config(database->getHandle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database->getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    database->exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON");
    if (create)
        createSchema(*database);
    if (auto status = checkSchema(*database, path); !status)
        return tl::make_unexpected(status.error());
    return database;
}

} // namespace

Error toError(const SQLite::Exception& exception, const std::string& path)
{
    const int extended = exception.getExtendedErrorCode();
    return Error{codeOf(extended & 0xff), 0, sentence(extended, exception.what(), path)};
}

Result<std::unique_ptr<SQLite::Database>> connect(const std::string& path, bool create, int busyTimeoutMs)
{
    const auto state = lookAt(path);
    if (!state)
        return tl::make_unexpected(state.error());
    const bool fresh = *state != FileState::Filled;
    if (fresh && !create)
        return *state == FileState::Missing
                   ? Result<std::unique_ptr<SQLite::Database>>(failErrno("open", path, ENOENT))
                   : fail(ErrorCode::Corrupt, fmt::format("{} is empty, not an Isobath session file", path));
    if (fresh)
        if (auto made = makeFolder(path); !made)
            return tl::make_unexpected(made.error());
    return guarded(path, [&] { return openConnection(path, fresh, busyTimeoutMs); });
}

} // namespace isobath
