// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/checksum.h"
#include "engine/store/database.h"
#include "engine/store/owner.h"
#include "engine/store/session_rows.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace isobath {

namespace {

std::int64_t signedOf(std::size_t value)
{
    return static_cast<std::int64_t>(value);
}

std::uint32_t startChecksum(const std::string& plan, const Facts& environment, const std::vector<Cell>& cells,
                            std::uint32_t parametersChecksum)
{
    Checksum sum;
    sum.add(plan).add(signedOf(environment.size())).add(signedOf(cells.size())).add(parametersChecksum);
    for (const auto& fact : environment)
        sum.add(fact.key).add(fact.value);
    for (const auto& cell : cells) {
        sum.add(signedOf(cell.index)).add(cell.name).add(cell.skipReason);
        for (const auto coordinate : cell.coordinates)
            sum.add(signedOf(coordinate));
    }
    return sum.value();
}

std::string coordinatesText(const std::vector<std::size_t>& coordinates)
{
    return fmt::format("{}", fmt::join(coordinates, " "));
}

std::vector<std::size_t> coordinatesFrom(const std::string& text)
{
    std::istringstream in(text);
    std::vector<std::size_t> coordinates;
    for (std::size_t value = 0; in >> value;)
        coordinates.push_back(value);
    return coordinates;
}

void insertEnvironment(SQLite::Database& database, SessionId id, const Facts& environment)
{
    SQLite::Statement insert(database, "INSERT INTO environment VALUES(?1, ?2, ?3, ?4)");
    std::int64_t position = 0;
    for (const auto& fact : environment)
        bindAll(insert, id, position++, fact.key, fact.value).exec();
}

/// Names in ascending order, as their key sorts them.
std::vector<std::pair<std::string, std::string>> parametersOf(const CellSettings& settings)
{
    std::vector<std::pair<std::string, std::string>> named;
    for (const auto& parameter : parameters())
        named.emplace_back(parameter.name, parameter.get(settings));
    std::sort(named.begin(), named.end());
    return named;
}

std::uint32_t insertCells(SQLite::Database& database, SessionId id, const std::vector<Cell>& cells)
{
    SQLite::Statement insertCell(database, "INSERT INTO cell VALUES(?1, ?2, ?3, ?4, ?5)");
    SQLite::Statement insertParameter(database, "INSERT INTO cell_parameter VALUES(?1, ?2, ?3, ?4)");
    Checksum sum;
    for (const auto& cell : cells) {
        const std::int64_t index = signedOf(cell.index);
        const std::string coordinates = coordinatesText(cell.coordinates);
        bindAll(insertCell, id, index, cell.name, coordinates, cell.skipReason).exec();
        for (const auto& [name, value] : parametersOf(cell.settings)) {
            bindAll(insertParameter, id, index, name, value).exec();
            sum.add(index).add(name).add(value);
        }
    }
    return sum.value();
}

std::string workloadsOf(const std::vector<Cell>& cells)
{
    std::vector<std::string_view> words;
    for (const auto& cell : cells) {
        const auto word = toText(cell.settings.spec.rw);
        if (std::find(words.begin(), words.end(), word) == words.end())
            words.push_back(word);
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

SessionHead headOf(const SessionStart& start)
{
    SessionHead head;
    SessionSummary& s = head.summary;
    s.name = start.name;
    s.tags = start.tags;
    s.state = SessionState::Running;
    s.startedAtNs = start.startedAtNs;
    s.cells = start.cells.size();
    for (const auto& cell : start.cells)
        s.runsPlanned += cell.skipReason.empty() ? cell.settings.rules.repeats : 1; // one row says why
    s.repeats = start.plan.base.rules.repeats;
    s.workloads = workloadsOf(start.cells);
    s.kernel = factValue(start.environment, "kernel.release");
    s.device = factValue(start.environment, "device.model");
    if (s.device.empty())
        s.device = factValue(start.environment, "device.name");
    head.owner = currentOwner();
    return head;
}

Facts readEnvironment(SQLite::Database& database, SessionId id)
{
    SQLite::Statement query(database,
                            "SELECT key, value FROM environment WHERE session_id = ?1 ORDER BY position");
    query.bind(1, id);
    Facts facts;
    while (query.executeStep())
        facts.push_back(Fact{query.getColumn(0).getString(), query.getColumn(1).getString()});
    return facts;
}

std::vector<Cell> readCells(SQLite::Database& database, SessionId id)
{
    SQLite::Statement query(database, "SELECT cell, name, coordinates, skip_reason FROM cell "
                                      "WHERE session_id = ?1 ORDER BY cell");
    query.bind(1, id);
    std::vector<Cell> cells;
    while (query.executeStep()) {
        Cell cell;
        cell.index = static_cast<std::size_t>(query.getColumn(0).getInt64());
        cell.name = query.getColumn(1).getString();
        cell.coordinates = coordinatesFrom(query.getColumn(2).getString());
        cell.skipReason = query.getColumn(3).getString();
        cells.push_back(std::move(cell));
    }
    return cells;
}

/// A parameter or a value that only a newer version knows stays at its default.
std::uint32_t readParameters(SQLite::Database& database, SessionId id, std::vector<Cell>& cells)
{
    SQLite::Statement query(database, "SELECT cell, name, value FROM cell_parameter WHERE session_id = ?1 "
                                      "ORDER BY cell, name");
    query.bind(1, id);
    Checksum sum;
    auto cell = cells.begin();
    while (query.executeStep()) {
        const std::int64_t index = query.getColumn(0).getInt64();
        const std::string name = query.getColumn(1).getString();
        const std::string value = query.getColumn(2).getString();
        sum.add(index).add(name).add(value);
        while (cell != cells.end() && signedOf(cell->index) < index)
            ++cell;
        const Parameter* parameter = findParameter(name);
        if (cell == cells.end() || parameter == nullptr || value.empty())
            continue;
        if (auto set = parameter->set(cell->settings, value); !set)
            continue;
    }
    return sum.value();
}

} // namespace

SessionId insertSession(SQLite::Database& database, const SessionStart& start)
{
    SQLite::Statement insert(
        database, "INSERT INTO session(name, tags, notes, state, owner, trashed_by, started_at_ns, "
                  "cells, runs_planned, runs_stored, repeats, workloads, kernel, device, peak_iops, "
                  "peak_bytes_s, head_crc, plan, start_crc) "
                  "VALUES('', '', '', '', '', '', 0, 0, 0, 0, 0, '', '', '', 0, 0, 0, ?1, 0)");
    const std::string plan = planToJson(start.plan);
    bindAll(insert, plan).exec();
    SessionHead head = headOf(start);
    head.summary.id = database.getLastInsertRowid();
    insertEnvironment(database, head.summary.id, start.environment);
    const std::uint32_t parametersChecksum = insertCells(database, head.summary.id, start.cells);
    SQLite::Statement update(database, "UPDATE session SET start_crc = ?2 WHERE id = ?1");
    const auto sum = startChecksum(plan, start.environment, start.cells, parametersChecksum);
    bindAll(update, head.summary.id, static_cast<std::int64_t>(sum)).exec();
    writeHead(database, head);
    return head.summary.id;
}

void readStart(SQLite::Database& database, Session& session)
{
    const SessionId id = session.summary.id;
    SQLite::Statement query(database, "SELECT plan, start_crc FROM session WHERE id = ?1");
    query.bind(1, id);
    if (!query.executeStep())
        return;
    session.planJson = query.getColumn(0).getString();
    const std::int64_t stored = query.getColumn(1).getInt64();
    session.start.name = session.summary.name;
    session.start.tags = session.summary.tags;
    session.start.startedAtNs = session.summary.startedAtNs;
    session.start.environment = readEnvironment(database, id);
    session.start.cells = readCells(database, id);
    const std::uint32_t parametersChecksum = readParameters(database, id, session.start.cells);
    const auto sum =
        startChecksum(session.planJson, session.start.environment, session.start.cells, parametersChecksum);
    if (stored != sum)
        session.damage.emplace_back("the plan, the environment or the cells are damaged");
}

} // namespace isobath
