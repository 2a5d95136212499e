// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/store/session_data.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace isobath {

enum class CopyOutcome : std::uint8_t {
    Copied,
    Moved,
    AlreadyThere, ///< the same session is in the other file: same start, plan, environment and cells
    Refused,
};

/// What became of one session.
struct CopiedSession
{
    SessionId source = 0;
    SessionId copy = 0; ///< its number in the other file; 0 where it is not there
    std::string name;
    CopyOutcome outcome = CopyOutcome::Copied;
    std::string why; ///< a sentence where it was refused, or there already and left where it was
};

struct CopyProgress
{
    std::size_t sessionsDone = 0;
    std::size_t sessionsTotal = 0;
};

struct CopyOptions
{
    bool move = false;   ///< remove from the first file what is proved to be in the other
    bool redact = false; ///< leave out serials, host and user names; not together with move
    std::stop_token stop{};
    std::function<void(const CopyProgress&)> onProgress{}; ///< before each session and at the end
};

/// Copies sessions (none named: all that are listed) into another session file, which is made when it is
/// missing. One transaction per session: a kill leaves each of them whole in the new file or not there at
/// all, and a moved one always in at least one of the two. Rows and blobs are copied as they are, so a
/// damaged run stays as damaged as it was; a session whose listing row is damaged, whose pages cannot be
/// read, or which is being run is refused. A redacted copy is written anew from what was read, and so refuses
/// every damaged session: its damage would no longer show. A move compares both sides byte by byte before it
/// removes anything, and leaves a session that changed meanwhile in both files. What the other file has
/// already is told, not doubled. After a stop the rest is missing from the answer. An error: nothing was
/// copied, because one of the files cannot be used.
[[nodiscard]] Result<std::vector<CopiedSession>> copySessions(const std::string& from,
                                                              std::vector<SessionId> sessions,
                                                              const std::string& to,
                                                              const CopyOptions& options);

/// Makes a new session file of these sessions: a bundle, which opens as any session file. It appears under
/// its name when it is complete; an existing file is refused, and so is a bundle of which a session would be
/// missing.
[[nodiscard]] Status writeBundle(const std::string& from, const std::vector<SessionId>& sessions,
                                 const std::string& bundle, const CopyOptions& options);

} // namespace isobath
