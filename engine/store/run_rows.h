// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <vector>

/// Rows and blobs of a run. All functions throw SQLite::Exception; insertRun() belongs into a transaction.
namespace isobath {

/// A run as its rows say, without histograms and intervals.
struct RunRow
{
    std::int64_t id = 0;
    RunSlot slot;
    std::uint64_t firstInterval = 0;
    std::uint64_t intervalCount = 0;
    RunResult result; ///< status, times, group names, metrics, labels, granted
};

/// Adds a run; one that stands in the same slot is replaced.
std::int64_t insertRun(SQLite::Database& database, SessionId session, const FinishedRun& run);

/// Reads runs; keeps its statements prepared, as a session may have thousands.
class RunReader
{
public:
    explicit RunReader(SQLite::Database& database);

    /// In the order they were stored.
    std::vector<std::int64_t> idsOf(SessionId session);
    /// Empty when there is no such run, or when it does not match its checksum.
    std::optional<RunRow> read(std::int64_t runId);

private:
    void readGroups(RunRow& run);
    void readLabels(RunRow& run);
    void readGranted(RunRow& run);

    SQLite::Statement m_ids;
    SQLite::Statement m_run;
    SQLite::Statement m_groups;
    SQLite::Statement m_metrics;
    SQLite::Statement m_labels;
    SQLite::Statement m_granted;
};

/// Adds errors, events, whole-run histograms and intervals to a run that RunReader has read.
RunDetail readDetail(SQLite::Database& database, RunRow run);

} // namespace isobath
