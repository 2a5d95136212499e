// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/database.h"
#include "engine/store/run_blobs.h"
#include "engine/store/run_checksums.h"
#include "engine/store/run_rows.h"
#include "engine/store/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace isobath {

namespace {

std::string_view blobOf(const SQLite::Column& column)
{
    return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

/// Reads what hangs on one run. Damage to a page of the file costs what lies on it: each query that fails is
/// noted, and the next one goes on.
class DetailReader
{
public:
    DetailReader(SQLite::Database& database, RunRow run) : m_database(database), m_run(std::move(run))
    {
        m_detail.result = std::move(m_run.result);
    }

    RunDetail read()
    {
        tolerate("the counts of errors", [this] { readShortIos(), readErrors(); });
        tolerate("the events", [this] { readEvents(), readSeries(); });
        tolerate("the totals", [this] { readResults(); });
        checkRows();
        boundIntervals();
        makeIntervals();
        readOperations();
        readSystemValues();
        sortOutDamage();
        if (!m_intervals.intervals.empty())
            m_detail.result.intervals.push_back(
                std::make_shared<const IntervalChunk>(std::move(m_intervals)));
        return std::move(m_detail);
    }

private:
    RunResult& result() { return m_detail.result; }

    SQLite::Statement query(const char* sql)
    {
        SQLite::Statement statement(m_database, sql);
        statement.bind(1, m_run.id);
        return statement;
    }

    Checksum place(char kind, std::uint64_t group, std::uint64_t position)
    {
        return blobPlace(m_run.slot, result().startedAtNs, kind, group, position);
    }

    /// False when a damaged page ended the work.
    template <class Work>
    bool tolerate(const char* what, Work work)
    {
        try {
            work();
            return true;
        } catch (const SQLite::Exception& exception) {
            if (toError(exception, {}).code != ErrorCode::Corrupt)
                throw;
            if (*what != '\0')
                m_detail.damage.push_back(fmt::format("{} cannot be read in full", what));
            return false;
        }
    }

    GroupResult* groupAt(std::int64_t index)
    {
        const auto position = static_cast<std::size_t>(index);
        return position < result().groups.size() ? &result().groups[position] : nullptr;
    }

    void readShortIos()
    {
        auto rows = query("SELECT group_no, short_ios FROM run_group WHERE run_id = ?1 AND pass = 0");
        while (rows.executeStep())
            if (auto* group = groupAt(rows.getColumn(0).getInt64()))
                group->shortIos = static_cast<std::uint64_t>(rows.getColumn(1).getInt64());
    }

    void readErrors()
    {
        auto rows = query("SELECT group_no, errno, count FROM io_error WHERE run_id = ?1 AND pass = 0");
        while (rows.executeStep())
            if (auto* group = groupAt(rows.getColumn(0).getInt64()))
                group->errors[rows.getColumn(1).getInt()] =
                    static_cast<std::uint64_t>(rows.getColumn(2).getInt64());
    }

    void readEvents()
    {
        auto rows =
            query("SELECT start_ns, end_ns, kind, text FROM event WHERE run_id = ?1 ORDER BY position");
        while (rows.executeStep())
            result().events.push_back(RunEvent{static_cast<std::uint64_t>(rows.getColumn(0).getInt64()),
                                               static_cast<std::uint64_t>(rows.getColumn(1).getInt64()),
                                               rows.getColumn(2).getString(), rows.getColumn(3).getString()});
    }

    void readSeries()
    {
        auto rows = query("SELECT name, unit FROM system_series WHERE run_id = ?1 ORDER BY position");
        while (rows.executeStep())
            result().systemSeries.push_back(
                SystemSeries{rows.getColumn(0).getString(), rows.getColumn(1).getString()});
    }

    void readResults()
    {
        auto rows = query("SELECT group_no, operation, bytes, histogram FROM result WHERE run_id = ?1 "
                          "AND pass = 0 AND clock = 'response'");
        while (rows.executeStep()) {
            const std::int64_t number = rows.getColumn(0).getInt64();
            const auto operation = operationFrom(rows.getColumn(1).getString());
            auto* group = groupAt(number);
            if (group == nullptr || !operation)
                continue;
            const auto index = static_cast<std::size_t>(*operation);
            auto& totals = group->operations[index].emplace();
            totals.bytes = static_cast<std::uint64_t>(rows.getColumn(2).getInt64());
            auto histogram = decodeHistogram(place('h', static_cast<std::uint64_t>(number), index),
                                             blobOf(rows.getColumn(3)));
            if (histogram)
                totals.latency = std::move(*histogram);
            else
                m_detail.damage.push_back(
                    fmt::format("the {} histogram of the whole run is damaged", toText(*operation)));
        }
    }

    void checkRows()
    {
        SQLite::Statement row(m_database, "SELECT detail_crc FROM run WHERE id = ?1");
        row.bind(1, m_run.id);
        if (!row.executeStep() || row.getColumn(0).getInt64() != detailChecksum(result()))
            m_detail.damage.emplace_back("errors, bytes, events or names of series are damaged");
    }

    /// No file has more intervals than bytes: a count from a made-up file must not exhaust the memory.
    void boundIntervals()
    {
        const auto pages = m_database.execAndGet("PRAGMA page_count").getInt64();
        const auto pageBytes = m_database.execAndGet("PRAGMA page_size").getInt64();
        if (m_run.intervalCount <= static_cast<std::uint64_t>(pages * pageBytes))
            return;
        m_detail.damage.emplace_back("the number of intervals is damaged");
        m_run.intervalCount = 0;
    }

    void makeIntervals()
    {
        m_intervals.firstIndex = m_run.firstInterval;
        m_intervals.intervals.resize(m_run.intervalCount);
        m_groupsSeen.assign(m_run.intervalCount, 0);
        for (std::size_t i = 0; i < m_intervals.intervals.size(); ++i) {
            auto& interval = m_intervals.intervals[i];
            interval.index = m_run.firstInterval + i;
            interval.groups.resize(result().groups.size());
            interval.system.assign(result().systemSeries.size(), std::numeric_limits<double>::quiet_NaN());
        }
    }

    /// Position of an interval in m_intervals, or past its end.
    std::size_t positionOf(std::int64_t index) const
    {
        const std::uint64_t position = static_cast<std::uint64_t>(index) - m_run.firstInterval;
        return static_cast<std::size_t>(std::min<std::uint64_t>(position, m_intervals.intervals.size()));
    }

    /// Calls `row` for each row from interval `first` on. After a damaged page it goes on behind the interval
    /// that could not be read.
    template <class Row>
    void eachInterval(SQLite::Statement& rows, Row row)
    {
        std::int64_t next = static_cast<std::int64_t>(m_run.firstInterval);
        const std::int64_t end = next + static_cast<std::int64_t>(m_run.intervalCount);
        bool finished = false;
        while (!finished && next < end) {
            finished = tolerate("", [&] {
                rows.reset();
                rows.bind(2, next);
                while (rows.executeStep()) {
                    const std::int64_t index = rows.getColumn(0).getInt64();
                    row(index);
                    next = index + 1;
                }
            });
            ++next;
        }
    }

    void readOperations()
    {
        for (std::size_t group = 0; group < result().groups.size(); ++group) {
            auto rows =
                query("SELECT interval, operations FROM interval_group WHERE run_id = ?1 AND pass = 0 "
                      "AND group_no = ?3 AND interval >= ?2 ORDER BY interval");
            rows.bind(3, static_cast<std::int64_t>(group));
            eachInterval(rows, [&](std::int64_t index) {
                const std::size_t position = positionOf(index);
                auto operations = decodeInterval(place('i', group, static_cast<std::uint64_t>(index)),
                                                 blobOf(rows.getColumn(1)));
                if (position == m_intervals.intervals.size() || !operations)
                    return;
                m_intervals.intervals[position].groups[group] = std::move(*operations);
                ++m_groupsSeen[position];
            });
        }
    }

    void readSystemValues()
    {
        const std::size_t series = result().systemSeries.size();
        if (series == 0)
            return;
        std::size_t seen = 0;
        auto rows =
            query("SELECT interval, system_values FROM interval_system WHERE run_id = ?1 AND pass = 0 "
                  "AND interval >= ?2 ORDER BY interval");
        eachInterval(rows, [&](std::int64_t index) {
            const std::size_t position = positionOf(index);
            auto values = decodeSystemValues(place('s', 0, static_cast<std::uint64_t>(index)),
                                             blobOf(rows.getColumn(1)));
            if (position == m_intervals.intervals.size() || !values || values->size() != series)
                return;
            m_intervals.intervals[position].system = std::move(*values);
            ++seen;
        });
        if (seen < m_run.intervalCount)
            m_detail.damage.push_back(
                fmt::format("the system's values of {} intervals are damaged", m_run.intervalCount - seen));
    }

    /// An interval that lost a group is no interval any more: sums over its groups would be wrong.
    void sortOutDamage()
    {
        for (std::size_t i = 0; i < m_intervals.intervals.size(); ++i) {
            if (m_groupsSeen[i] == result().groups.size())
                continue;
            auto& interval = m_intervals.intervals[i];
            m_detail.damagedIntervals.push_back(interval.index);
            interval.groups.assign(result().groups.size(), {});
        }
    }

    SQLite::Database& m_database;
    RunRow m_run;
    RunDetail m_detail;
    IntervalChunk m_intervals;
    std::vector<std::size_t> m_groupsSeen; ///< per interval
};

} // namespace

RunDetail readDetail(SQLite::Database& database, RunRow run)
{
    return DetailReader(database, std::move(run)).read();
}

} // namespace isobath
