// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/schema.h"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <array>
#include <set>
#include <string_view>

namespace isobath {

namespace {

// SQLite keeps these texts, comments included, so a session file explains itself in the sqlite3 shell.
// Unsigned 64-bit values are stored as signed ones with the same bits.
constexpr std::array kSchema{
    R"(CREATE TABLE session(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  tags TEXT NOT NULL,             -- JSON array
  notes TEXT NOT NULL,
  state TEXT NOT NULL,            -- running, done, stopped
  owner TEXT NOT NULL,            -- boot id, pid and start time of the process that runs it
  trashed_by TEXT NOT NULL,       -- likewise; empty unless deleted and not yet purged
  started_at_ns INTEGER NOT NULL, -- since 1970, UTC
  cells INTEGER NOT NULL,
  runs_planned INTEGER NOT NULL,
  runs_stored INTEGER NOT NULL,
  repeats INTEGER NOT NULL,
  workloads TEXT NOT NULL,
  kernel TEXT NOT NULL,
  device TEXT NOT NULL,
  peak_iops REAL NOT NULL,
  peak_bytes_s REAL NOT NULL,
  head_crc INTEGER NOT NULL,      -- CRC-32 of the columns above
  plan TEXT NOT NULL,             -- JSON
  start_crc INTEGER NOT NULL      -- CRC-32 of plan, environment and cells
))",
    R"(CREATE TABLE environment(
  session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  position INTEGER NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY(session_id, position)
) WITHOUT ROWID)",
    R"(CREATE TABLE cell(
  session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  cell INTEGER NOT NULL,
  name TEXT NOT NULL,
  coordinates TEXT NOT NULL,      -- value index per axis, separated by spaces
  skip_reason TEXT NOT NULL,      -- empty when the cell can run
  PRIMARY KEY(session_id, cell)
) WITHOUT ROWID)",
    R"(CREATE TABLE cell_parameter(
  session_id INTEGER NOT NULL,
  cell INTEGER NOT NULL,
  name TEXT NOT NULL,             -- as in plans: bs, iodepth, runtime
  value TEXT NOT NULL,
  PRIMARY KEY(session_id, cell, name),
  FOREIGN KEY(session_id, cell) REFERENCES cell ON DELETE CASCADE
) WITHOUT ROWID)",
    R"(CREATE TABLE run(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  cell INTEGER NOT NULL,
  repeat INTEGER NOT NULL,        -- from 0
  status TEXT NOT NULL,           -- done, failed, skipped, interrupted
  reason TEXT NOT NULL,
  started_at_ns INTEGER NOT NULL, -- since 1970, UTC
  interval_ns INTEGER NOT NULL,
  runtime_ns INTEGER NOT NULL,    -- measured
  first_interval INTEGER NOT NULL,
  intervals INTEGER NOT NULL,
  crc INTEGER NOT NULL,           -- CRC-32 of this row, group names, metrics, labels, granted
  detail_crc INTEGER NOT NULL,    -- CRC-32 of the rest of its rows, blobs aside
  UNIQUE(session_id, cell, repeat)
))",
    R"(CREATE TABLE run_group(
  run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  pass INTEGER NOT NULL,
  group_no INTEGER NOT NULL,
  name TEXT NOT NULL,
  short_ios INTEGER NOT NULL,
  PRIMARY KEY(run_id, pass, group_no)
) WITHOUT ROWID)",
    R"(CREATE TABLE result(
  run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  pass INTEGER NOT NULL,
  group_no INTEGER NOT NULL,
  operation TEXT NOT NULL,        -- read, write, sync
  clock TEXT NOT NULL,            -- response, service
  bytes INTEGER NOT NULL,
  histogram BLOB,
  PRIMARY KEY(run_id, pass, group_no, operation, clock)
))",
    R"(CREATE TABLE metric(
  run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  pass INTEGER NOT NULL,
  group_no INTEGER NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  unit TEXT NOT NULL,
  value REAL NOT NULL,
  source TEXT NOT NULL,           -- measured, derived, imported
  PRIMARY KEY(run_id, pass, group_no, position)
) WITHOUT ROWID)",
    R"(CREATE TABLE io_error(
  run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  pass INTEGER NOT NULL,
  group_no INTEGER NOT NULL,
  errno INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY(run_id, pass, group_no, errno)
) WITHOUT ROWID)",
    R"(CREATE TABLE label(
  run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  position INTEGER NOT NULL,
  label TEXT NOT NULL,
  title TEXT NOT NULL,
  evidence TEXT NOT NULL,
  rule_version INTEGER NOT NULL,
  PRIMARY KEY(run_id, position)
) WITHOUT ROWID)",
    R"(CREATE TABLE granted(
  run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  position INTEGER NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY(run_id, position)
) WITHOUT ROWID)",
    R"(CREATE TABLE event(
  run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  position INTEGER NOT NULL,
  start_ns INTEGER NOT NULL,      -- after the start of the window
  end_ns INTEGER NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY(run_id, position)
) WITHOUT ROWID)",
    R"(CREATE TABLE system_series(
  run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  unit TEXT NOT NULL,
  PRIMARY KEY(run_id, position)
) WITHOUT ROWID)",
    R"(CREATE TABLE interval_group(
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  pass INTEGER NOT NULL,
  group_no INTEGER NOT NULL,
  interval INTEGER NOT NULL,
  operations BLOB NOT NULL,
  UNIQUE(run_id, pass, group_no, interval)
))",
    R"(CREATE TABLE interval_system(
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  pass INTEGER NOT NULL,
  interval INTEGER NOT NULL,
  system_values BLOB NOT NULL,    -- one per system_series, in their order
  UNIQUE(run_id, pass, interval)
))",
};

int pragma(SQLite::Database& database, const char* name)
{
    return database.execAndGet(fmt::format("PRAGMA {}", name)).getInt();
}

/// The statements that made the tables, as SQLite keeps them; triggers and views come with theirs.
std::set<std::string> storedSchema(SQLite::Database& database)
{
    std::set<std::string> statements;
    SQLite::Statement query(database, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL "
                                      "AND name <> 'sqlite_sequence' AND type IN ('table', 'trigger')");
    while (query.executeStep())
        statements.insert(query.getColumn(0).getString());
    return statements;
}

} // namespace

void createSchema(SQLite::Database& database)
{
    // Within the transaction, though it must precede the first table: by itself it would commit a database
    // of one empty page, and who sees or inherits that takes it for a foreign file. It takes the write lock.
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::DEFERRED);
    database.exec("PRAGMA auto_vacuum = INCREMENTAL"); // deleted sessions give their pages back
    if (!storedSchema(database).empty())
        return;
    for (const char* statement : kSchema)
        database.exec(statement);
    database.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
    database.exec(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
    transaction.commit();
}

Status checkSchema(SQLite::Database& database, const std::string& path)
{
    if (pragma(database, "application_id") != kApplicationId)
        return fail(ErrorCode::Corrupt, fmt::format("{} is not an Isobath session file", path));
    const int version = pragma(database, "user_version");
    if (version > kSchemaVersion)
        return fail(ErrorCode::TooNew,
                    fmt::format("{} was written by a newer Isobath (format {}, this one reads up to {})",
                                path, version, kSchemaVersion));
    const std::set<std::string> expected(kSchema.begin(), kSchema.end());
    if (version != kSchemaVersion || storedSchema(database) != expected)
        return fail(ErrorCode::Corrupt,
                    fmt::format("{} is damaged: its tables are not those of a session file", path));
    return {};
}

} // namespace isobath
