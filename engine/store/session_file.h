// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/matrix/session_runner.h"
#include "engine/store/session_data.h"

#include <memory>
#include <string>
#include <vector>

namespace isobath {

/// One .isobath file: a SQLite database with one or more sessions. Errors: NotFound, TooNew, Corrupt (not a
/// session file, or damaged), Busy, PermissionDenied; each `what` is one sentence, and nothing is changed in
/// a file that cannot be read. An object belongs to one thread; several processes may have the same file
/// open.
class SessionFile
{
public:
    [[nodiscard]] static Result<std::unique_ptr<SessionFile>> open(const std::string& path);
    /// A file that is missing (with its folder) or empty becomes a session file without sessions.
    [[nodiscard]] static Result<std::unique_ptr<SessionFile>> openOrCreate(const std::string& path);
    virtual ~SessionFile() = default;

    virtual const std::string& path() const = 0;
    [[nodiscard]] virtual Result<std::vector<SessionSummary>> sessions() = 0; ///< newest first
    [[nodiscard]] virtual Result<Session> load(SessionId id) = 0;
    [[nodiscard]] virtual Result<RunDetail> loadRun(std::int64_t runId) = 0;

    /// A number, or a unique part of a name, or "" for the newest. InvalidArgument names the candidates.
    [[nodiscard]] virtual Result<SessionId> find(const std::string& session) = 0;
    [[nodiscard]] virtual Result<SessionId> newestUnfinished() = 0;

    [[nodiscard]] virtual Status rename(SessionId id, const std::string& name) = 0;
    [[nodiscard]] virtual Status setTags(SessionId id, const std::vector<std::string>& tags) = 0;
    [[nodiscard]] virtual Status setNotes(SessionId id, const std::string& notes) = 0;
    /// Hides the session from every listing until restore() or purgeAbandonedTrash(). Busy while it is run.
    [[nodiscard]] virtual Status trash(SessionId id) = 0;
    [[nodiscard]] virtual Status restore(SessionId id) = 0;
    /// Removes a session for good and gives its space back. Busy while it is run.
    [[nodiscard]] virtual Status remove(SessionId id) = 0;
    /// Removes sessions that a program which is no longer running had trashed.
    [[nodiscard]] virtual Status purgeAbandonedTrash() = 0;

    /// A sink that adds a new session to this file. It opens its own connection.
    [[nodiscard]] virtual Result<std::unique_ptr<SessionSink>> newSession() = 0;
    /// A sink that goes on with a session; begin() is then a check that the plan is the same. Busy while its
    /// owner lives.
    [[nodiscard]] virtual Result<std::unique_ptr<SessionSink>> resumeSession(SessionId id) = 0;
    /// The id the last sink of this object stored under, once begin() succeeded; 0 before. From any thread.
    virtual SessionId lastSessionId() const = 0;
};

/// The job that does only what is missing in a stored session: runs that are not stored, damaged or
/// interrupted. Failed and skipped ones stay as they are.
SessionJob missingRuns(const Session& session);

} // namespace isobath
