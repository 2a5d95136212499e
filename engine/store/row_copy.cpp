// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/row_copy.h"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

namespace isobath {

namespace {

/// A table whose rows belong to a session or a run, with what orders them within it.
struct OwnedTable
{
    const char* name;
    const char* owner;
    const char* order;
};

constexpr std::array<OwnedTable, 3> kStartTables{{
    {"environment", "session_id", "position"},
    {"cell", "session_id", "cell"},
    {"cell_parameter", "session_id", "cell, name"},
}};

constexpr std::array<OwnedTable, 10> kRunTables{{
    {"run_group", "run_id", "pass, group_no"},
    {"result", "run_id", "pass, group_no, operation, clock"},
    {"metric", "run_id", "pass, group_no, position"},
    {"io_error", "run_id", "pass, group_no, errno"},
    {"label", "run_id", "position"},
    {"granted", "run_id", "position"},
    {"event", "run_id", "position"},
    {"system_series", "run_id", "position"},
    {"interval_group", "run_id", "pass, group_no, interval"},
    {"interval_system", "run_id", "pass, interval"},
}};

constexpr OwnedTable kRuns{"run", "session_id", "id"};

/// All but the table's own number and its owner's.
std::vector<std::string> columnsOf(SQLite::Database& database, const OwnedTable& table)
{
    SQLite::Statement info(database, fmt::format("PRAGMA table_info({})", table.name));
    std::vector<std::string> columns;
    while (info.executeStep()) {
        const std::string name = info.getColumn(1).getString();
        if (name != "id" && name != table.owner)
            columns.push_back(name);
    }
    return columns;
}

SQLite::Statement rowsOf(SQLite::Database& database, const OwnedTable& table,
                         const std::vector<std::string>& columns)
{
    return {database, fmt::format("SELECT {} FROM {} WHERE {} = ?1 ORDER BY {}", fmt::join(columns, ", "),
                                  table.name, table.owner, table.order)};
}

void bindCopy(SQLite::Statement& to, int index, const SQLite::Column& value)
{
    if (value.isInteger())
        to.bind(index, static_cast<std::int64_t>(value.getInt64()));
    else if (value.isFloat())
        to.bind(index, value.getDouble());
    else if (value.isText())
        to.bind(index, value.getString());
    else if (value.isBlob())
        to.bind(index, value.getBytes() > 0 ? value.getBlob() : "", value.getBytes());
    else
        to.bind(index);
}

bool equal(const SQLite::Column& a, const SQLite::Column& b)
{
    if (a.getType() != b.getType())
        return false;
    if (a.isInteger())
        return a.getInt64() == b.getInt64();
    if (a.isFloat())
        return a.getDouble() == b.getDouble();
    const int size = a.getBytes();
    return size == b.getBytes() && (size == 0 || std::memcmp(a.getBlob(), b.getBlob(), // texts as well
                                                             static_cast<std::size_t>(size)) == 0);
}

bool sameRow(SQLite::Statement& a, SQLite::Statement& b)
{
    for (int column = 0; column < a.getColumnCount(); ++column)
        if (!equal(a.getColumn(column), b.getColumn(column)))
            return false;
    return true;
}

/// Copies the rows of one table from owner to owner; its statements serve all runs of a session.
class TableCopy
{
public:
    TableCopy(SQLite::Database& from, SQLite::Database& to, const OwnedTable& table)
        : m_columns(columnsOf(from, table)), m_select(rowsOf(from, table, m_columns)),
          m_insert(to, fmt::format("INSERT INTO {}({}, {}) VALUES(?1{})", table.name, table.owner,
                                   fmt::join(m_columns, ", "), places()))
    {
    }

    void copy(std::int64_t old, std::int64_t fresh)
    {
        m_select.reset();
        m_select.bind(1, old);
        while (m_select.executeStep()) {
            m_insert.reset();
            m_insert.bind(1, fresh);
            for (int column = 0; column < m_select.getColumnCount(); ++column)
                bindCopy(m_insert, column + 2, m_select.getColumn(column));
            m_insert.exec();
        }
        m_select.reset();
    }

private:
    std::string places() const
    {
        std::string text;
        for (std::size_t column = 0; column < m_columns.size(); ++column)
            text += fmt::format(", ?{}", column + 2);
        return text;
    }

    std::vector<std::string> m_columns;
    SQLite::Statement m_select;
    SQLite::Statement m_insert;
};

/// Compares the rows of one table, owner by owner.
class TableComparison
{
public:
    TableComparison(SQLite::Database& a, SQLite::Database& b, const OwnedTable& table)
        : m_a(rowsOf(a, table, columnsOf(a, table))), m_b(rowsOf(b, table, columnsOf(b, table)))
    {
    }

    bool same(std::int64_t ownerInA, std::int64_t ownerInB)
    {
        m_a.reset();
        m_b.reset();
        m_a.bind(1, ownerInA);
        m_b.bind(1, ownerInB);
        while (true) {
            const bool moreInA = m_a.executeStep();
            const bool moreInB = m_b.executeStep();
            if (!moreInA || !moreInB)
                return moreInA == moreInB;
            if (!sameRow(m_a, m_b))
                return false;
        }
    }

private:
    SQLite::Statement m_a;
    SQLite::Statement m_b;
};

std::vector<std::int64_t> runsOf(SQLite::Database& database, SessionId session)
{
    SQLite::Statement query(database, "SELECT id FROM run WHERE session_id = ?1 ORDER BY id");
    query.bind(1, session);
    std::vector<std::int64_t> ids;
    while (query.executeStep())
        ids.push_back(query.getColumn(0).getInt64());
    return ids;
}

/// The row of a run alone.
std::int64_t copyRunRow(SQLite::Database& from, std::int64_t run, SQLite::Database& to, SessionId fresh)
{
    const auto columns = columnsOf(from, kRuns);
    SQLite::Statement select(from, fmt::format("SELECT {} FROM run WHERE id = ?1", fmt::join(columns, ", ")));
    select.bind(1, run);
    std::string places;
    for (std::size_t column = 0; column < columns.size(); ++column)
        places += fmt::format(", ?{}", column + 2);
    SQLite::Statement insert(
        to, fmt::format("INSERT INTO run(session_id, {}) VALUES(?1{})", fmt::join(columns, ", "), places));
    insert.bind(1, fresh);
    select.executeStep();
    for (int column = 0; column < select.getColumnCount(); ++column)
        bindCopy(insert, column + 2, select.getColumn(column));
    insert.exec();
    return to.getLastInsertRowid();
}

bool samePlan(SQLite::Database& a, SessionId idInA, SQLite::Database& b, SessionId idInB)
{
    constexpr const char* kQuery = "SELECT plan, start_crc FROM session WHERE id = ?1";
    SQLite::Statement inA(a, kQuery);
    SQLite::Statement inB(b, kQuery);
    inA.bind(1, idInA);
    inB.bind(1, idInB);
    return inA.executeStep() && inB.executeStep() && sameRow(inA, inB);
}

} // namespace

void copyStartRows(SQLite::Database& from, SessionId old, SQLite::Database& to, SessionId fresh)
{
    for (const auto& table : kStartTables)
        TableCopy(from, to, table).copy(old, fresh);
}

bool copyRuns(SQLite::Database& from, SessionId old, SQLite::Database& to, SessionId fresh,
              const std::function<bool()>& goesOn)
{
    std::vector<TableCopy> tables;
    tables.reserve(std::size(kRunTables));
    for (const auto& table : kRunTables)
        tables.emplace_back(from, to, table);
    for (const auto run : runsOf(from, old)) {
        if (!goesOn())
            return false;
        const std::int64_t copy = copyRunRow(from, run, to, fresh);
        for (auto& table : tables)
            table.copy(run, copy);
    }
    return true;
}

bool sameRows(SQLite::Database& a, SessionId idInA, SQLite::Database& b, SessionId idInB)
{
    if (!samePlan(a, idInA, b, idInB))
        return false;
    for (const auto& table : kStartTables)
        if (!TableComparison(a, b, table).same(idInA, idInB))
            return false;
    if (!TableComparison(a, b, kRuns).same(idInA, idInB))
        return false;
    std::vector<TableComparison> tables;
    tables.reserve(std::size(kRunTables));
    for (const auto& table : kRunTables)
        tables.emplace_back(a, b, table);
    const auto runsInA = runsOf(a, idInA);
    const auto runsInB = runsOf(b, idInB);
    for (std::size_t run = 0; run < runsInA.size(); ++run)
        for (auto& table : tables)
            if (!table.same(runsInA[run], runsInB[run]))
                return false;
    return true;
}

} // namespace isobath
