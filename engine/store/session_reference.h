// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_file.h"

#include <memory>
#include <string>

namespace isobath {

/// FILE, FILE#SESSION or SESSION as typed: which file, and what SessionFile::find() shall look for in it.
struct SessionReference
{
    std::string file;
    std::string session; ///< empty: the newest
};

/// How the argument is explained in a --help.
extern const char* const kReferenceHelp;

/// Text without a file part means the library. A text that names an existing file is that file, even with a
/// '#' in it; one that looks like a path or a session file is taken for one.
SessionReference parseReference(const std::string& text);

/// An opened file and the session that was meant in it.
struct OpenedSession
{
    std::unique_ptr<SessionFile> file;
    SessionId id = 0;
};
[[nodiscard]] Result<OpenedSession> openSession(const SessionReference& reference);

/// The same, but without a session named it is the newest that lacks runs.
[[nodiscard]] Result<OpenedSession> openUnfinished(const SessionReference& reference);

/// Opens it and loads everything but intervals.
struct LoadedSession
{
    std::unique_ptr<SessionFile> file;
    Session session;
};
[[nodiscard]] Result<LoadedSession> loadSession(const SessionReference& reference);

} // namespace isobath
