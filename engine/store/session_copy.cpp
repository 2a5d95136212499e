// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_copy.h"

#include "engine/store/database.h"
#include "engine/store/redaction.h"
#include "engine/store/row_copy.h"
#include "engine/store/run_rows.h"
#include "engine/store/session_file.h"
#include "engine/store/session_rows.h"

#include <SQLiteCpp/Transaction.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace isobath {

namespace {

// Another program may be copying into the same file, one session at a time.
constexpr int kBusyTimeoutMs = 60'000;

bool isSameFile(const std::string& a, const std::string& b)
{
    struct stat statusA = {};
    struct stat statusB = {};
    return ::stat(a.c_str(), &statusA) == 0 && ::stat(b.c_str(), &statusB) == 0 &&
           statusA.st_dev == statusB.st_dev && statusA.st_ino == statusB.st_ino;
}

/// The listing without what differs between files: number, owner, and a state whose owner is gone.
SessionSummary comparable(const SessionHead& head)
{
    SessionSummary summary = head.summary;
    summary.id = 0;
    summary.state = effectiveState(head);
    return summary;
}

/// Copies between two open files.
class SessionCopier
{
public:
    SessionCopier(std::string fromPath, std::string toPath, const CopyOptions& options,
                  std::unique_ptr<SQLite::Database> from, std::unique_ptr<SQLite::Database> to)
        : m_fromPath(std::move(fromPath)), m_toPath(std::move(toPath)), m_options(options),
          m_from(std::move(from)), m_to(std::move(to))
    {
        // Spilled pages would lock readers out before the commit, and two programs that copy crosswise would
        // wait for each other.
        m_to->exec("PRAGMA cache_spill = OFF");
    }

    /// Empty: stopped before it was whole.
    Result<CopiedSession> copy(SessionId id)
    {
        CopiedSession copied;
        copied.source = id;
        try {
            auto status = copyInto(id, copied);
            if (status && m_options.move && copied.outcome != CopyOutcome::Refused)
                status = removeSource(copied);
            if (!status)
                return tl::make_unexpected(status.error());
        } catch (const SQLite::Exception& exception) {
            return tl::make_unexpected(errorOf(exception));
        }
        return copied;
    }

private:
    /// Damage is in the file that is read; everything else is about the one that is written.
    Error errorOf(const SQLite::Exception& exception) const
    {
        auto error = toError(exception, m_toPath);
        return error.code == ErrorCode::Corrupt ? toError(exception, m_fromPath) : error;
    }

    static Status refuse(CopiedSession& copied, std::string why)
    {
        copied.outcome = CopyOutcome::Refused;
        copied.copy = 0;
        copied.why = std::move(why);
        return {};
    }

    Status copyInto(SessionId id, CopiedSession& copied)
    {
        SQLite::Transaction writing(*m_to, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Transaction reading(*m_from);
        const auto head = readHead(*m_from, id);
        if (!head || !head->trashedBy.empty())
            return refuse(copied, fmt::format("{} has no session {}", m_fromPath, id));
        copied.name = head->summary.name;
        if (head->summary.damaged)
            return refuse(copied, fmt::format("session {} is damaged: its summary cannot be trusted", id));
        if (effectiveState(*head) == SessionState::Running)
            return refuse(copied, fmt::format("{} is being run: stop it first", copied.name));
        if (m_options.redact)
            return copyRedacted(*head, copied, writing);
        if (const SessionId twin = twinOf(*head, planChecksum(*m_from, id)); twin != 0) {
            copied.outcome = CopyOutcome::AlreadyThere;
            copied.copy = twin;
            return {};
        }
        copied.copy = insertHead(*head);
        copyStartRows(*m_from, id, *m_to, copied.copy);
        if (!copyRuns(*m_from, id, *m_to, copied.copy, [this] { return !m_options.stop.stop_requested(); }))
            return fail(ErrorCode::Cancelled, "stopped");
        // The read lock goes first: whoever copies the other way round needs it gone to commit.
        reading.commit();
        writing.commit();
        return {};
    }

    /// Everything is read and checked before the first row is written.
    Status copyRedacted(const SessionHead& head, CopiedSession& copied, SQLite::Transaction& writing)
    {
        auto file = SessionFile::open(m_fromPath);
        const auto whole =
            file ? (*file)->load(head.summary.id) : Result<Session>(tl::make_unexpected(file.error()));
        if (!whole)
            return tl::make_unexpected(whole.error());
        if (!whole->damage.empty())
            return refuse(copied, damagedText(copied.name));
        const Redaction redaction(*whole);
        const Session session = redaction.session(*whole);
        copied.copy = insertSession(*m_to, session.start);
        SessionHead fresh{session.summary, {}, {}};
        fresh.summary.id = copied.copy;
        writeHead(*m_to, fresh);
        if (const SessionId twin = twinOf(fresh, planChecksum(*m_to, copied.copy)); twin != 0) {
            copied.outcome = CopyOutcome::AlreadyThere;
            copied.copy = twin;
            return {};
        }
        for (const auto& run : whole->runs) {
            if (m_options.stop.stop_requested())
                return fail(ErrorCode::Cancelled, "stopped");
            auto detail = (*file)->loadRun(run.id);
            if (!detail)
                return tl::make_unexpected(detail.error());
            if (!detail->damage.empty() || !detail->damagedIntervals.empty())
                return refuse(copied, damagedText(copied.name));
            insertRun(*m_to, copied.copy, {run.slot, redaction.run(std::move(detail->result))});
        }
        writing.commit();
        return {};
    }

    static std::string damagedText(const std::string& name)
    {
        return fmt::format("{} is damaged, which a copy written anew would hide: copy it with everything",
                           name);
    }

    static std::int64_t planChecksum(SQLite::Database& database, SessionId id)
    {
        SQLite::Statement query(database, "SELECT start_crc FROM session WHERE id = ?1");
        query.bind(1, id);
        return query.executeStep() ? query.getColumn(0).getInt64() : 0;
    }

    /// The same session in the file that is written; 0 where there is none.
    SessionId twinOf(const SessionHead& head, std::int64_t checksum)
    {
        SQLite::Statement query(*m_to, "SELECT id FROM session WHERE started_at_ns = ?1 AND start_crc = ?2 "
                                       "AND id <> ?3 AND trashed_by = ''");
        const SessionId self = m_options.redact ? head.summary.id : 0;
        return bindAll(query, head.summary.startedAtNs, checksum, self).executeStep()
                   ? query.getColumn(0).getInt64()
                   : 0;
    }

    SessionId insertHead(const SessionHead& head)
    {
        SQLite::Statement select(*m_from, "SELECT plan, start_crc FROM session WHERE id = ?1");
        select.bind(1, head.summary.id);
        select.executeStep();
        SQLite::Statement insert(
            *m_to, "INSERT INTO session(name, tags, notes, state, owner, trashed_by, started_at_ns, cells, "
                   "runs_planned, runs_stored, repeats, workloads, kernel, device, peak_iops, peak_bytes_s, "
                   "head_crc, plan, start_crc) "
                   "VALUES('', '', '', '', '', '', 0, 0, 0, 0, 0, '', '', '', 0, 0, 0, ?1, ?2)");
        const std::string plan = select.getColumn(0).getString();
        bindAll(insert, plan, static_cast<std::int64_t>(select.getColumn(1).getInt64())).exec();
        SessionHead copy = head;
        copy.summary.id = m_to->getLastInsertRowid();
        copy.summary.state = effectiveState(head);
        copy.owner.clear();
        writeHead(*m_to, copy);
        return copy.summary.id;
    }

    /// Under the write lock of the file it leaves, so that nothing is lost that was changed meanwhile.
    Status removeSource(CopiedSession& copied)
    {
        SQLite::Transaction removing(*m_from, SQLite::TransactionBehavior::IMMEDIATE);
        const auto head = readHead(*m_from, copied.source);
        if (!head) { // another program has moved it
            copied.outcome = CopyOutcome::Moved;
            return {};
        }
        {
            SQLite::Transaction reading(*m_to);
            const auto copy = readHead(*m_to, copied.copy);
            if (!copy || comparable(*copy) != comparable(*head) ||
                !sameRows(*m_from, copied.source, *m_to, copied.copy)) {
                copied.why =
                    fmt::format("{} differs between the two files, so it was left in both", copied.name);
                return {};
            }
        }
        SQLite::Statement remove(*m_from, "DELETE FROM session WHERE id = ?1");
        bindAll(remove, copied.source).exec();
        removing.commit();
        m_from->exec("PRAGMA incremental_vacuum");
        copied.outcome = CopyOutcome::Moved;
        return {};
    }

    std::string m_fromPath;
    std::string m_toPath;
    const CopyOptions& m_options;
    std::unique_ptr<SQLite::Database> m_from;
    std::unique_ptr<SQLite::Database> m_to;
};

/// Oldest first, so that they are listed in the same order afterwards.
Result<std::vector<SessionId>> chosenIn(const std::string& path, std::vector<SessionId> sessions)
{
    if (sessions.empty()) {
        auto file = SessionFile::open(path);
        const auto listed = file ? (*file)->sessions()
                                 : Result<std::vector<SessionSummary>>(tl::make_unexpected(file.error()));
        if (!listed)
            return tl::make_unexpected(listed.error());
        for (const auto& summary : *listed)
            sessions.push_back(summary.id);
    }
    std::sort(sessions.begin(), sessions.end());
    sessions.erase(std::unique(sessions.begin(), sessions.end()), sessions.end());
    return sessions;
}

/// What makes every further session fail in the same way.
bool endsAll(ErrorCode code)
{
    return code != ErrorCode::Corrupt && code != ErrorCode::NotFound;
}

std::vector<CopiedSession> copyEach(SessionCopier& copier, const std::vector<SessionId>& sessions,
                                    const CopyOptions& options)
{
    std::vector<CopiedSession> done;
    std::string lasting;
    for (const auto id : sessions) {
        if (options.stop.stop_requested())
            break;
        if (options.onProgress)
            options.onProgress({done.size(), sessions.size()});
        CopiedSession refused{id, 0, {}, CopyOutcome::Refused, lasting};
        auto copied = lasting.empty() ? copier.copy(id) : Result<CopiedSession>(refused);
        if (!copied && copied.error().code == ErrorCode::Cancelled)
            break;
        if (!copied) {
            refused.why = copied.error().what;
            if (endsAll(copied.error().code))
                lasting = refused.why;
        }
        done.push_back(copied ? std::move(*copied) : std::move(refused));
    }
    if (options.onProgress)
        options.onProgress({done.size(), sessions.size()});
    return done;
}

Status checkWhole(const std::vector<CopiedSession>& copied, const CopyOptions& options)
{
    if (options.stop.stop_requested())
        return fail(ErrorCode::Cancelled, "stopped");
    for (const auto& session : copied)
        if (session.outcome == CopyOutcome::Refused)
            return fail(ErrorCode::Corrupt, session.why);
    return {};
}

/// Never replaces a file that came to be meanwhile, where the file system can do that (NFS cannot).
Status nameOnce(const std::string& part, const std::string& name)
{
    if (::renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, name.c_str(), RENAME_NOREPLACE) == 0)
        return {};
    const bool unknown = errno == EINVAL || errno == ENOSYS;
    if (!unknown || ::rename(part.c_str(), name.c_str()) != 0)
        return failErrno("rename", name, errno);
    return {};
}

} // namespace

Result<std::vector<CopiedSession>> copySessions(const std::string& from, std::vector<SessionId> sessions,
                                                const std::string& to, const CopyOptions& options)
{
    if (options.move && options.redact)
        return fail(ErrorCode::InvalidArgument,
                    "a session that leaves things out cannot take another's place");
    auto source = connect(from, false, kBusyTimeoutMs);
    if (!source)
        return tl::make_unexpected(source.error());
    if (isSameFile(from, to))
        return fail(ErrorCode::InvalidArgument, fmt::format("{} is the file the sessions are in", to));
    const auto chosen = chosenIn(from, std::move(sessions));
    if (!chosen)
        return tl::make_unexpected(chosen.error());
    auto target = connect(to, true, kBusyTimeoutMs);
    if (!target)
        return tl::make_unexpected(target.error());
    return guarded(to, [&]() -> Result<std::vector<CopiedSession>> {
        SessionCopier copier(from, to, options, std::move(*source), std::move(*target));
        return copyEach(copier, *chosen, options);
    });
}

Status writeBundle(const std::string& from, const std::vector<SessionId>& sessions, const std::string& bundle,
                   const CopyOptions& options)
{
    if (::access(bundle.c_str(), F_OK) == 0)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("{} exists already: choose another name", bundle));
    const std::string part = fmt::format("{}.part{}", bundle, ::getpid());
    CopyOptions copying = options;
    copying.move = false;
    const auto copied = copySessions(from, sessions, part, copying);
    Status status = copied ? checkWhole(*copied, options) : tl::make_unexpected(copied.error());
    if (status)
        status = nameOnce(part, bundle);
    ::unlink(part.c_str());
    ::unlink((part + "-journal").c_str());
    return status;
}

} // namespace isobath
