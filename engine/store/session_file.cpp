// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_file.h"

#include "engine/store/database.h"
#include "engine/store/owner.h"
#include "engine/store/run_rows.h"
#include "engine/store/session_rows.h"
#include "engine/store/session_sink_sqlite.h"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>

namespace isobath {

namespace {

// Another program holds the file for one commit; five seconds are many of those.
constexpr int kBusyTimeoutMs = 5'000;

StoredRun toStoredRun(RunRow row)
{
    StoredRun run;
    run.id = row.id;
    run.slot = row.slot;
    run.status = row.result.status;
    run.reason = std::move(row.result.reason);
    run.startedAtNs = row.result.startedAtNs;
    run.intervalNs = row.result.intervalNs;
    run.runtimeNs = row.result.runtimeNs;
    for (auto& group : row.result.groups) {
        run.groupNames.push_back(std::move(group.name));
        run.metrics.push_back(std::move(group.metrics));
    }
    run.labels = std::move(row.result.labels);
    run.granted = std::move(row.result.granted);
    return run;
}

class SqliteSessionFile final : public SessionFile
{
public:
    SqliteSessionFile(std::string path, std::unique_ptr<SQLite::Database> database)
        : m_path(std::move(path)), m_database(std::move(database))
    {
    }

    const std::string& path() const override { return m_path; }

    Result<std::vector<SessionSummary>> sessions() override
    {
        return visibleHeads().map([](const std::vector<SessionHead>& heads) {
            std::vector<SessionSummary> summaries;
            summaries.reserve(heads.size());
            for (const auto& head : heads)
                summaries.push_back(head.summary);
            return summaries;
        });
    }

    Result<Session> load(SessionId id) override
    {
        return guarded(m_path, [&]() -> Result<Session> {
            // One read transaction: a run that lands meanwhile is in all of it or in none.
            SQLite::Transaction transaction(*m_database);
            const auto head = readHead(*m_database, id);
            if (!head)
                return noSession(id);
            Session session;
            session.summary = head->summary;
            session.summary.state = effectiveState(*head);
            if (head->summary.damaged)
                session.damage.emplace_back("the summary of the session is damaged");
            readStart(*m_database, session);
            if (auto plan = parseStoredPlanJson(session.planJson))
                session.start.plan = std::move(*plan);
            else
                session.damage.push_back("the plan cannot be read: " + plan.error().what);
            loadRuns(session);
            return session;
        });
    }

    Result<RunDetail> loadRun(std::int64_t runId) override
    {
        return guarded(m_path, [&]() -> Result<RunDetail> {
            SQLite::Transaction transaction(*m_database);
            auto run = RunReader(*m_database).read(runId);
            if (!run)
                return fail(ErrorCode::Corrupt,
                            fmt::format("run {} in {} is damaged or does not exist", runId, m_path));
            return readDetail(*m_database, std::move(*run));
        });
    }

    Result<SessionId> find(const std::string& text) override
    {
        const auto heads = visibleHeads();
        if (!heads)
            return tl::make_unexpected(heads.error());
        if (text.empty())
            return newestOf(*heads);
        for (const auto& head : *heads)
            if (std::to_string(head.summary.id) == text)
                return head.summary.id;
        return byName(*heads, text);
    }

    Result<SessionId> newestUnfinished() override
    {
        const auto heads = visibleHeads();
        if (!heads)
            return tl::make_unexpected(heads.error());
        for (const auto& head : *heads)
            if (head.summary.state == SessionState::Stopped)
                return head.summary.id;
        return fail(ErrorCode::NotFound, fmt::format("{} has no unfinished session", m_path));
    }

    Status rename(SessionId id, const std::string& name) override
    {
        return change(id, [&](SessionHead& head) { head.summary.name = name; });
    }
    Status setTags(SessionId id, const std::vector<std::string>& tags) override
    {
        return change(id, [&](SessionHead& head) { head.summary.tags = tags; });
    }
    Status setNotes(SessionId id, const std::string& notes) override
    {
        return change(id, [&](SessionHead& head) { head.summary.notes = notes; });
    }
    Status trash(SessionId id) override
    {
        if (auto idle = checkIdle(id); !idle)
            return idle;
        return change(id, [](SessionHead& head) { head.trashedBy = currentOwner(); });
    }
    Status restore(SessionId id) override
    {
        return change(id, [](SessionHead& head) { head.trashedBy.clear(); });
    }

    Status remove(SessionId id) override
    {
        if (auto idle = checkIdle(id); !idle)
            return idle;
        return guarded(m_path, [&]() -> Status {
            SQLite::Statement remove(*m_database, "DELETE FROM session WHERE id = ?1");
            if (bindAll(remove, id).exec() == 0)
                return noSession(id);
            m_database->exec("PRAGMA incremental_vacuum");
            return {};
        });
    }

    Status purgeAbandonedTrash() override
    {
        const auto heads = guarded(m_path, [&]() -> Result<std::vector<SessionHead>> {
            bool complete = true;
            return readHeads(*m_database, complete);
        });
        if (!heads)
            return tl::make_unexpected(heads.error());
        for (const auto& head : *heads) {
            if (head.trashedBy.empty() || head.summary.damaged || ownerLives(head.trashedBy))
                continue;
            if (auto removed = remove(head.summary.id);
                !removed && removed.error().code != ErrorCode::NotFound)
                return removed;
        }
        return {};
    }

    Result<std::unique_ptr<SessionSink>> newSession() override { return makeSink(m_path, m_lastSession); }
    Result<std::unique_ptr<SessionSink>> resumeSession(SessionId id) override
    {
        return makeResumingSink(m_path, id, m_lastSession);
    }
    SessionId lastSessionId() const override { return m_lastSession->load(); }

private:
    tl::unexpected<Error> noSession(SessionId id) const
    {
        return fail(ErrorCode::NotFound, fmt::format("{} has no session {}", m_path, id));
    }

    Status checkIdle(SessionId id)
    {
        return guarded(m_path, [&]() -> Status {
            const auto head = readHead(*m_database, id);
            if (head && effectiveState(*head) == SessionState::Running)
                return fail(ErrorCode::Busy, fmt::format("session {} ({}) is being run: stop it first", id,
                                                         head->summary.name));
            return {};
        });
    }

    /// With the state as it is now; newest first.
    Result<std::vector<SessionHead>> visibleHeads()
    {
        return guarded(m_path, [&]() -> Result<std::vector<SessionHead>> {
            bool complete = true;
            auto heads = readHeads(*m_database, complete);
            if (!complete && heads.empty())
                return fail(ErrorCode::Corrupt,
                            fmt::format("{} is damaged: its list of sessions cannot be read", m_path));
            heads.erase(std::remove_if(heads.begin(), heads.end(),
                                       [](const SessionHead& head) { return !head.trashedBy.empty(); }),
                        heads.end());
            for (auto& head : heads)
                head.summary.state = effectiveState(head);
            return heads;
        });
    }

    void loadRuns(Session& session)
    {
        RunReader reader(*m_database);
        std::vector<std::int64_t> ids;
        try {
            ids = reader.idsOf(session.summary.id);
        } catch (const SQLite::Exception& exception) {
            session.damage.push_back(toError(exception, m_path).what);
        }
        for (const auto id : ids) {
            auto run = readRun(reader, id);
            if (run)
                session.runs.push_back(toStoredRun(std::move(*run)));
        }
        if (session.runs.size() != session.summary.runsDone)
            session.damage.push_back(fmt::format("{} of {} stored runs can be read", session.runs.size(),
                                                 session.summary.runsDone));
    }

    /// A run on a damaged page does not hide the others.
    static std::optional<RunRow> readRun(RunReader& reader, std::int64_t id)
    {
        try {
            return reader.read(id);
        } catch (const SQLite::Exception& exception) {
            if (toError(exception, {}).code != ErrorCode::Corrupt)
                throw;
            return std::nullopt;
        }
    }

    template <class Change>
    Status change(SessionId id, Change apply)
    {
        return guarded(m_path, [&]() -> Status {
            SQLite::Transaction transaction(*m_database, SQLite::TransactionBehavior::IMMEDIATE);
            auto head = readHead(*m_database, id);
            if (!head)
                return noSession(id);
            apply(*head);
            writeHead(*m_database, *head);
            transaction.commit();
            return {};
        });
    }

    Result<SessionId> newestOf(const std::vector<SessionHead>& heads) const
    {
        if (heads.empty())
            return fail(ErrorCode::NotFound, fmt::format("{} has no session", m_path));
        return heads.front().summary.id;
    }

    /// An exact name wins over a part of one.
    Result<SessionId> byName(const std::vector<SessionHead>& heads, const std::string& text) const
    {
        std::vector<const SessionSummary*> exact;
        std::vector<const SessionSummary*> part;
        for (const auto& head : heads) {
            if (head.summary.name == text)
                exact.push_back(&head.summary);
            if (head.summary.name.find(text) != std::string::npos)
                part.push_back(&head.summary);
        }
        const auto& found = exact.empty() ? part : exact;
        if (found.empty())
            return fail(ErrorCode::NotFound, fmt::format("{} has no session \"{}\"", m_path, text));
        if (found.size() == 1)
            return found.front()->id;
        std::string names;
        for (const auto* summary : found)
            names += fmt::format("{}{} \"{}\"", names.empty() ? "" : ", ", summary->id, summary->name);
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("\"{}\" fits {} sessions: {}", text, found.size(), names));
    }

    std::string m_path;
    std::unique_ptr<SQLite::Database> m_database;
    SharedSessionId m_lastSession = std::make_shared<std::atomic<SessionId>>(0);
};

Result<std::unique_ptr<SessionFile>> openAt(const std::string& path, bool create)
{
    return connect(path, create, kBusyTimeoutMs).map([&](auto database) -> std::unique_ptr<SessionFile> {
        return std::make_unique<SqliteSessionFile>(path, std::move(database));
    });
}

} // namespace

Result<std::unique_ptr<SessionFile>> SessionFile::open(const std::string& path)
{
    return openAt(path, false);
}

Result<std::unique_ptr<SessionFile>> SessionFile::openOrCreate(const std::string& path)
{
    return openAt(path, true);
}

} // namespace isobath
