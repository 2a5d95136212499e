// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/checksum.h"
#include "engine/store/database.h"
#include "engine/store/owner.h"
#include "engine/store/session_rows.h"
#include "engine/store/words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace isobath {

namespace {

constexpr const char* kHeadColumns = "id, name, tags, notes, state, owner, trashed_by, started_at_ns, cells, "
                                     "runs_planned, runs_stored, repeats, "
                                     "workloads, kernel, device, peak_iops, peak_bytes_s";

std::string tagsToJson(const std::vector<std::string>& tags)
{
    return nlohmann::json(tags).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<std::string> tagsFromJson(const std::string& text)
{
    std::vector<std::string> tags;
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_array())
        for (const auto& tag : json)
            if (tag.is_string())
                tags.push_back(tag.get<std::string>());
    return tags;
}

std::int64_t signedOf(std::size_t value)
{
    return static_cast<std::int64_t>(value);
}

std::uint32_t headChecksum(const SessionHead& head, const std::string& tags)
{
    const SessionSummary& s = head.summary;
    return Checksum{}
        .add(s.id)
        .add(s.name)
        .add(tags)
        .add(s.notes)
        .add(toText(s.state))
        .add(head.owner)
        .add(head.trashedBy)
        .add(s.startedAtNs)
        .add(signedOf(s.cells))
        .add(signedOf(s.runsPlanned))
        .add(signedOf(s.runsDone))
        .add(s.repeats)
        .add(s.workloads)
        .add(s.kernel)
        .add(s.device)
        .add(s.peakIops)
        .add(s.peakBytesPerSecond)
        .value();
}

/// Columns in the order of kHeadColumns, then head_crc.
SessionHead headFrom(SQLite::Statement& row)
{
    SessionHead head;
    SessionSummary& s = head.summary;
    s.id = row.getColumn(0).getInt64();
    s.name = row.getColumn(1).getString();
    const std::string tags = row.getColumn(2).getString();
    s.tags = tagsFromJson(tags);
    s.notes = row.getColumn(3).getString();
    const auto state = sessionStateFrom(row.getColumn(4).getString());
    s.state = state.value_or(SessionState::Stopped);
    head.owner = row.getColumn(5).getString();
    head.trashedBy = row.getColumn(6).getString();
    s.startedAtNs = row.getColumn(7).getInt64();
    s.cells = static_cast<std::size_t>(row.getColumn(8).getInt64());
    s.runsPlanned = static_cast<std::size_t>(row.getColumn(9).getInt64());
    s.runsDone = static_cast<std::size_t>(row.getColumn(10).getInt64());
    s.repeats = static_cast<std::uint32_t>(row.getColumn(11).getInt64());
    s.workloads = row.getColumn(12).getString();
    s.kernel = row.getColumn(13).getString();
    s.device = row.getColumn(14).getString();
    s.peakIops = row.getColumn(15).getDouble();
    s.peakBytesPerSecond = row.getColumn(16).getDouble();
    s.damaged = !state || row.getColumn(17).getInt64() != headChecksum(head, tags);
    return head;
}

} // namespace

std::optional<SessionHead> readHead(SQLite::Database& database, SessionId id)
{
    SQLite::Statement query(database,
                            fmt::format("SELECT {}, head_crc FROM session WHERE id = ?1", kHeadColumns));
    query.bind(1, id);
    if (!query.executeStep())
        return std::nullopt;
    return headFrom(query);
}

std::vector<SessionHead> readHeads(SQLite::Database& database, bool& complete)
{
    std::vector<SessionHead> heads;
    complete = true;
    try {
        SQLite::Statement query(
            database, fmt::format("SELECT {}, head_crc FROM session ORDER BY id DESC", kHeadColumns));
        while (query.executeStep())
            heads.push_back(headFrom(query));
    } catch (const SQLite::Exception& exception) {
        if (toError(exception, {}).code != ErrorCode::Corrupt)
            throw;
        complete = false;
    }
    return heads;
}

void writeHead(SQLite::Database& database, const SessionHead& head)
{
    SQLite::Statement update(
        database,
        "UPDATE session SET name = ?2, tags = ?3, notes = ?4, state = ?5, owner = ?6, trashed_by = ?7, "
        "started_at_ns = ?8, cells = ?9, runs_planned = ?10, runs_stored = ?11, repeats = ?12, workloads = "
        "?13, "
        "kernel = ?14, device = ?15, peak_iops = ?16, peak_bytes_s = ?17, head_crc = ?18 WHERE id = ?1");
    const SessionSummary& s = head.summary;
    const std::string tags = tagsToJson(s.tags);
    const std::string state(toText(s.state));
    bindAll(update, s.id, s.name, tags, s.notes, state, head.owner, head.trashedBy, s.startedAtNs,
            signedOf(s.cells), signedOf(s.runsPlanned), signedOf(s.runsDone),
            static_cast<std::int64_t>(s.repeats), s.workloads, s.kernel, s.device, s.peakIops,
            s.peakBytesPerSecond, static_cast<std::int64_t>(headChecksum(head, tags)))
        .exec();
}

SessionState effectiveState(const SessionHead& head)
{
    if (head.summary.state == SessionState::Running && !ownerLives(head.owner))
        return SessionState::Stopped;
    return head.summary.state;
}

} // namespace isobath
