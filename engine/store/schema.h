// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <SQLiteCpp/Database.h>

#include <string>

namespace isobath {

constexpr int kApplicationId = 0x49534f42; ///< "ISOB"
constexpr int kSchemaVersion = 1;

/// Makes the tables in an empty database, in one transaction. Does nothing where another process was faster.
void createSchema(SQLite::Database& database);

/// Corrupt or TooNew, in one sentence, when the database is not a session file of this schema version.
/// Reads only.
[[nodiscard]] Status checkSchema(SQLite::Database& database, const std::string& path);

} // namespace isobath
