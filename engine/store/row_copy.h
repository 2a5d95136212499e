// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <functional>

/// Rows of a session from one file to another as they are, each value in the type it is stored with: what
/// fails its checksum before fails it after. Functions throw SQLite::Exception; those that write belong into
/// a transaction.
namespace isobath {

/// Environment, cells and parameters.
void copyStartRows(SQLite::Database& from, SessionId old, SQLite::Database& to, SessionId fresh);

/// All runs with everything that hangs on them. `goesOn` is asked before each; false leaves the rest out and
/// is handed on.
bool copyRuns(SQLite::Database& from, SessionId old, SQLite::Database& to, SessionId fresh,
              const std::function<bool()>& goesOn);

/// Whether plan, environment, cells and runs of two sessions are equal in every byte, their ids aside.
bool sameRows(SQLite::Database& a, SessionId idInA, SQLite::Database& b, SessionId idInB);

} // namespace isobath
