// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/isobath_cli/exit_code.h"
#include "engine/store/redaction.h"
#include "engine/store/session_file.h"

#include <string>

/// What leaves the program: results on standard output, everything else on standard error.
namespace isobath::cli {

/// Makes sure that descriptors 0 to 2 are open. Without it a session file opened under a closed standard
/// output would get number 1, and the results would be written into it.
void reserveStandardStreams();

/// Writes all of the text to standard output. A reader that went away (a pipe to head) is no failure; a full
/// disk is one, and is said.
ExitCode writeResult(const std::string& text);

/// Writes to standard error and never fails.
void writeError(const std::string& text);

/// Values of --format.
const std::vector<std::string>& formatNames();

/// The session in one of them; with a redaction, what that leaves of it.
[[nodiscard]] Result<std::string> formatSession(const Session& session, SessionFile& file,
                                                const std::string& format,
                                                const Redaction* redaction = nullptr);

/// Replaces the file by the text, at once or not at all.
ExitCode writeFile(const std::string& path, const std::string& text);

} // namespace isobath::cli
