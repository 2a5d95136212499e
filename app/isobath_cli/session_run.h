// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/isobath_cli/exit_code.h"
#include "engine/matrix/session_runner.h"
#include "engine/store/session_file.h"

#include <memory>
#include <string>

namespace isobath::cli {

/// Removes what killed runs left, and says on standard error what it was. True when anything was removed.
bool cleanUpLeftovers();

/// Does a prepared job with the own engine, storing into the sink, and tells how it goes on. The first
/// SIGINT, SIGTERM or SIGHUP ends it after the current I/Os, the second ends the program at once; both leave
/// everything that was finished stored.
ExitCode performSession(SessionJob job, std::unique_ptr<SessionSink> sink);

/// Loads a session and prints it in the format.
ExitCode printSession(SessionFile& file, SessionId id, const std::string& format);

/// The code of two things done one after the other: the first that went wrong counts.
inline ExitCode firstFailure(ExitCode first, ExitCode second)
{
    return first == Done ? second : first;
}

} // namespace isobath::cli
