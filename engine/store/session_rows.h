// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <SQLiteCpp/Database.h>

#include <optional>
#include <string>
#include <vector>

/// Rows of a session without its runs. All functions throw SQLite::Exception; those that write belong into a
/// transaction.
namespace isobath {

/// What a listing needs and what changes during a session's life.
struct SessionHead
{
    SessionSummary summary; ///< state as stored, whether or not the owner lives
    std::string owner;
    std::string trashedBy;
};

/// Empty where there is no such session.
std::optional<SessionHead> readHead(SQLite::Database& database, SessionId id);
/// All sessions, newest first. A damaged row is marked; where the table itself is damaged the rest is missing
/// and `complete` becomes false.
std::vector<SessionHead> readHeads(SQLite::Database& database, bool& complete);
void writeHead(SQLite::Database& database, const SessionHead& head);

/// Adds a session in state Running, owned by this process.
SessionId insertSession(SQLite::Database& database, const SessionStart& start);

/// Plan, environment and cells of a session, into `session`; what does not match its checksum is said in
/// session.damage.
void readStart(SQLite::Database& database, Session& session);

/// Running becomes Stopped where nobody runs it any more.
SessionState effectiveState(const SessionHead& head);

} // namespace isobath
