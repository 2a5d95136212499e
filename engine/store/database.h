// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace isobath {

/// A checked connection to a session file. A file that may not be written is opened for reading.
/// `create`: a file that is missing or empty becomes a session file, its folder is made.
[[nodiscard]] Result<std::unique_ptr<SQLite::Database>> connect(const std::string& path, bool create,
                                                                int busyTimeoutMs);

/// What went wrong in SQLite as one sentence about the file.
Error toError(const SQLite::Exception& exception, const std::string& path);

/// Runs `work`, which returns a Result, and turns what SQLite throws into an Error: nothing leaves this room
/// as an exception.
template <class Work>
auto guarded(const std::string& path, Work&& work) -> decltype(work())
{
    try {
        return std::forward<Work>(work)();
    } catch (const SQLite::Exception& exception) {
        return tl::make_unexpected(toError(exception, path));
    }
}

/// Binds the values to ?1, ?2, ...; texts and blobs must outlive the next step.
inline void bindValue(SQLite::Statement& statement, int index, std::int64_t value)
{
    statement.bind(index, value);
}
inline void bindValue(SQLite::Statement& statement, int index, double value)
{
    statement.bind(index, value);
}
inline void bindValue(SQLite::Statement& statement, int index, const std::string& text)
{
    statement.bindNoCopy(index, text);
}
template <class... Values>
SQLite::Statement& bindAll(SQLite::Statement& statement, const Values&... values)
{
    statement.reset();
    int index = 0;
    (bindValue(statement, ++index, values), ...);
    return statement;
}

} // namespace isobath
