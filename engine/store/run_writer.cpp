// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/database.h"
#include "engine/store/run_blobs.h"
#include "engine/store/run_checksums.h"
#include "engine/store/run_rows.h"
#include "engine/store/words.h"

#include <limits>

namespace isobath {

namespace {

constexpr std::int64_t kPass = 0; // Runs have one pass.

std::int64_t asSigned(std::uint64_t value)
{
    return static_cast<std::int64_t>(value);
}

/// Writes the rows of one run.
class RunWriter
{
public:
    RunWriter(SQLite::Database& database, SessionId session, const FinishedRun& run)
        : m_database(database), m_session(session), m_run(run), m_result(run.result)
    {
        for (const auto& chunk : m_result.intervals)
            m_intervalCount += chunk->intervals.size();
        if (m_intervalCount > 0)
            m_firstInterval = m_result.intervals.front()->intervals.front().index;
    }

    std::int64_t write()
    {
        removeOld();
        insertRow();
        for (std::size_t group = 0; group < m_result.groups.size(); ++group) {
            insertGroup(group);
            insertMetrics(group);
            insertResults(group);
            insertErrors(group);
        }
        insertStatements();
        insertTimeline();
        insertIntervals();
        return m_id;
    }

private:
    SQLite::Statement prepare(const char* sql) { return SQLite::Statement(m_database, sql); }

    Checksum place(char kind, std::uint64_t group, std::uint64_t position) const
    {
        return blobPlace(m_run.slot, m_result.startedAtNs, kind, group, position);
    }

    void removeOld()
    {
        auto remove = prepare("DELETE FROM run WHERE session_id = ?1 AND cell = ?2 AND repeat = ?3");
        bindAll(remove, m_session, asSigned(m_run.slot.cell), asSigned(m_run.slot.repeat)).exec();
    }

    void insertRow()
    {
        auto insert = prepare("INSERT INTO run(session_id, cell, repeat, status, reason, started_at_ns, "
                              "interval_ns, runtime_ns, first_interval, intervals, crc, detail_crc) "
                              "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)");
        const std::string status(toText(m_result.status));
        bindAll(insert, m_session, asSigned(m_run.slot.cell), asSigned(m_run.slot.repeat), status,
                m_result.reason, m_result.startedAtNs, asSigned(m_result.intervalNs),
                asSigned(m_result.runtimeNs), asSigned(m_firstInterval), asSigned(m_intervalCount),
                asSigned(summaryChecksum(m_run.slot, m_firstInterval, m_intervalCount, m_result)),
                asSigned(detailChecksum(m_result)))
            .exec();
        m_id = m_database.getLastInsertRowid();
    }

    void insertGroup(std::size_t group)
    {
        auto insert = prepare("INSERT INTO run_group VALUES(?1, ?2, ?3, ?4, ?5)");
        bindAll(insert, m_id, kPass, asSigned(group), m_result.groups[group].name,
                asSigned(m_result.groups[group].shortIos))
            .exec();
    }

    void insertMetrics(std::size_t group)
    {
        auto insert = prepare("INSERT INTO metric VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
        std::int64_t position = 0;
        for (const auto& metric : m_result.groups[group].metrics.all())
            if (isStored(metric))
                bindAll(insert, m_id, kPass, asSigned(group), position++, metric.name, metric.unit,
                        metric.value, metric.source)
                    .exec();
    }

    void insertResults(std::size_t group)
    {
        auto insert = prepare("INSERT INTO result VALUES(?1, ?2, ?3, ?4, 'response', ?5, ?6)");
        for (const auto operation : kAllOperations) {
            const auto& totals = m_result.groups[group].operations[static_cast<std::size_t>(operation)];
            if (!totals)
                continue;
            const std::string word(toText(operation));
            const std::string blob =
                encodeHistogram(place('h', group, static_cast<std::uint64_t>(operation)), totals->latency);
            bindAll(insert, m_id, kPass, asSigned(group), word, asSigned(totals->bytes));
            insert.bindNoCopy(6, blob.data(), static_cast<int>(blob.size()));
            insert.exec();
        }
    }

    void insertErrors(std::size_t group)
    {
        auto insert = prepare("INSERT INTO io_error VALUES(?1, ?2, ?3, ?4, ?5)");
        for (const auto& [error, count] : m_result.groups[group].errors)
            bindAll(insert, m_id, kPass, asSigned(group), static_cast<std::int64_t>(error), asSigned(count))
                .exec();
    }

    void insertStatements()
    {
        auto insertLabel = prepare("INSERT INTO label VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
        std::int64_t position = 0;
        for (const auto& label : m_result.labels)
            bindAll(insertLabel, m_id, position++, label.id, label.title, label.evidence,
                    static_cast<std::int64_t>(label.ruleVersion))
                .exec();
        auto insertGranted = prepare("INSERT INTO granted VALUES(?1, ?2, ?3, ?4)");
        position = 0;
        for (const auto& fact : m_result.granted)
            bindAll(insertGranted, m_id, position++, fact.key, fact.value).exec();
    }

    void insertTimeline()
    {
        auto insertEvent = prepare("INSERT INTO event VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
        std::int64_t position = 0;
        for (const auto& event : m_result.events)
            bindAll(insertEvent, m_id, position++, asSigned(event.startNs), asSigned(event.endNs), event.kind,
                    event.text)
                .exec();
        auto insertSeries = prepare("INSERT INTO system_series VALUES(?1, ?2, ?3, ?4)");
        position = 0;
        for (const auto& series : m_result.systemSeries)
            bindAll(insertSeries, m_id, position++, series.name, series.unit).exec();
    }

    void insertIntervals()
    {
        auto insertOperations = prepare("INSERT INTO interval_group(run_id, pass, group_no, interval, "
                                        "operations) VALUES(?1, ?2, ?3, ?4, ?5)");
        auto insertSystem = prepare("INSERT INTO interval_system(run_id, pass, interval, system_values) "
                                    "VALUES(?1, ?2, ?3, ?4)");
        for (const auto& chunk : m_result.intervals) {
            for (const auto& interval : chunk->intervals) {
                insertGroups(insertOperations, interval);
                insertSystemValues(insertSystem, interval);
            }
        }
    }

    void insertGroups(SQLite::Statement& insert, const RunInterval& interval)
    {
        static const IntervalOperations kNothing{};
        for (std::size_t group = 0; group < m_result.groups.size(); ++group) {
            const auto& operations = group < interval.groups.size() ? interval.groups[group] : kNothing;
            const std::string blob = encodeInterval(place('i', group, interval.index), operations);
            bindAll(insert, m_id, kPass, asSigned(group), asSigned(interval.index));
            insert.bindNoCopy(5, blob.data(), static_cast<int>(blob.size()));
            insert.exec();
        }
    }

    void insertSystemValues(SQLite::Statement& insert, const RunInterval& interval)
    {
        if (m_result.systemSeries.empty())
            return;
        auto values = interval.system;
        values.resize(m_result.systemSeries.size(), std::numeric_limits<double>::quiet_NaN());
        const std::string blob = encodeSystemValues(place('s', 0, interval.index), values);
        bindAll(insert, m_id, kPass, asSigned(interval.index));
        insert.bindNoCopy(4, blob.data(), static_cast<int>(blob.size()));
        insert.exec();
    }

    SQLite::Database& m_database;
    SessionId m_session;
    const FinishedRun& m_run;
    const RunResult& m_result;
    std::int64_t m_id = 0;
    std::uint64_t m_firstInterval = 0;
    std::uint64_t m_intervalCount = 0;
};

} // namespace

std::int64_t insertRun(SQLite::Database& database, SessionId session, const FinishedRun& run)
{
    return RunWriter(database, session, run).write();
}

} // namespace isobath
