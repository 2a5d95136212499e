// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_sink_sqlite.h"

#include "engine/base/check.h"
#include "engine/stats/median.h"
#include "engine/store/database.h"
#include "engine/store/owner.h"
#include "engine/store/run_rows.h"
#include "engine/store/session_rows.h"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace isobath {

namespace {

// A finished run is worth more than a minute of waiting for another program.
constexpr int kBusyTimeoutMs = 60'000;

class SqliteSink final : public SessionSink
{
public:
    SqliteSink(std::string path, std::unique_ptr<SQLite::Database> database, SharedSessionId sharedId)
        : m_path(std::move(path)), m_database(std::move(database)), m_sharedId(std::move(sharedId))
    {
    }

    /// A session that nobody finished is stopped: it can be resumed.
    ~SqliteSink() override
    {
        if (m_owned)
            static_cast<void>(finish(SessionState::Stopped));
    }

    /// Takes over a stored session.
    Status claim(SessionId id)
    {
        return inTransaction([&]() -> Status {
            auto head = readHead(*m_database, id);
            if (!head)
                return fail(ErrorCode::NotFound, fmt::format("{} has no session {}", m_path, id));
            if (effectiveState(*head) == SessionState::Running)
                return fail(ErrorCode::Busy, fmt::format("session {} ({}) is being run by another program",
                                                         id, head->summary.name));
            head->summary.state = SessionState::Running;
            head->owner = currentOwner();
            writeHead(*m_database, *head);
            m_resumed = true;
            own(id);
            return {};
        });
    }

    Status begin(const SessionStart& start) override
    {
        if (m_resumed)
            return checkPlan(start);
        return inTransaction([&]() -> Status {
            own(insertSession(*m_database, start));
            return {};
        });
    }

    Status addRun(const FinishedRun& run) override
    {
        ISOBATH_CHECK(m_owned);
        return inTransaction([&]() -> Status {
            auto head = readHead(*m_database, m_id);
            if (!head)
                return gone();
            insertRun(*m_database, m_id, run);
            updateSummary(head->summary, run.result);
            writeHead(*m_database, *head);
            return {};
        });
    }

    Status finish(SessionState state) override
    {
        ISOBATH_CHECK(m_owned);
        m_owned = false;
        return inTransaction([&]() -> Status {
            auto head = readHead(*m_database, m_id);
            if (!head)
                return gone();
            head->summary.state = state;
            head->owner.clear();
            writeHead(*m_database, *head);
            return {};
        });
    }

private:
    /// IMMEDIATE: a transaction that first reads and then wants to write could meet another such, and neither
    /// would get on.
    template <class Work>
    Status inTransaction(Work work)
    {
        return guarded(m_path, [&]() -> Status {
            SQLite::Transaction transaction(*m_database, SQLite::TransactionBehavior::IMMEDIATE);
            if (auto status = work(); !status)
                return status;
            transaction.commit();
            return {};
        });
    }

    void own(SessionId id)
    {
        m_id = id;
        m_owned = true;
        m_sharedId->store(id);
    }

    tl::unexpected<Error> gone() const
    {
        return fail(ErrorCode::NotFound, fmt::format("session {} was deleted from {}", m_id, m_path));
    }

    Status checkPlan(const SessionStart& start)
    {
        return guarded(m_path, [&]() -> Status {
            Session session;
            session.summary.id = m_id;
            readStart(*m_database, session);
            const auto plan = parseStoredPlanJson(session.planJson);
            if (!plan)
                return tl::make_unexpected(plan.error());
            if (planToJson(*plan) != planToJson(start.plan))
                return fail(ErrorCode::InvalidArgument,
                            fmt::format("session {} was started with another plan", m_id));
            return {};
        });
    }

    void updateSummary(SessionSummary& summary, const RunResult& result)
    {
        SQLite::Statement count(*m_database, "SELECT COUNT(*) FROM run WHERE session_id = ?1");
        count.bind(1, m_id);
        count.executeStep();
        summary.runsDone = static_cast<std::size_t>(count.getColumn(0).getInt64());
        if (result.status == RunStatus::Done) {
            summary.peakIops = peakOf("iops");
            summary.peakBytesPerSecond = peakOf("bytes_s");
        }
    }

    /// Of the best cell, the median over its repeats: what a heatmap of the session shows. All of it again,
    /// because a median may fall when another repeat comes.
    double peakOf(const std::string& metric)
    {
        SQLite::Statement query(
            *m_database, "SELECT run.cell, SUM(metric.value) FROM run JOIN metric ON metric.run_id = run.id "
                         "WHERE run.session_id = ?1 AND run.status = 'done' AND metric.name = ?2 "
                         "GROUP BY run.id");
        query.bind(1, m_id);
        query.bind(2, metric);
        std::map<std::int64_t, std::vector<double>> repeats;
        while (query.executeStep())
            repeats[query.getColumn(0).getInt64()].push_back(query.getColumn(1).getDouble());
        double peak = 0;
        for (const auto& [cell, values] : repeats)
            peak = std::max(peak, medianOf(values));
        return peak;
    }

    std::string m_path;
    std::unique_ptr<SQLite::Database> m_database;
    SharedSessionId m_sharedId;
    SessionId m_id = 0;
    bool m_owned = false; ///< the stored session names this process as its owner
    bool m_resumed = false;
};

Result<std::unique_ptr<SqliteSink>> openSink(const std::string& path, SharedSessionId sharedId)
{
    auto database = connect(path, false, kBusyTimeoutMs);
    if (!database)
        return tl::make_unexpected(database.error());
    return guarded(path, [&]() -> Result<std::unique_ptr<SqliteSink>> {
        // An hour of intervals outgrows the page cache. Spilling would lock readers out until the commit.
        (*database)->exec("PRAGMA cache_spill = OFF");
        return std::make_unique<SqliteSink>(path, std::move(*database), std::move(sharedId));
    });
}

} // namespace

Result<std::unique_ptr<SessionSink>> makeSink(const std::string& path, SharedSessionId sharedId)
{
    return openSink(path, std::move(sharedId)).map([](auto sink) -> std::unique_ptr<SessionSink> {
        return sink;
    });
}

Result<std::unique_ptr<SessionSink>> makeResumingSink(const std::string& path, SessionId id,
                                                      SharedSessionId sharedId)
{
    auto sink = openSink(path, std::move(sharedId));
    if (!sink)
        return tl::make_unexpected(sink.error());
    if (auto claimed = (*sink)->claim(id); !claimed)
        return tl::make_unexpected(claimed.error());
    return std::unique_ptr<SessionSink>(std::move(*sink));
}

} // namespace isobath
