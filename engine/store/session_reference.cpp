// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_reference.h"

#include "engine/store/library_place.h"

#include <unistd.h>

namespace isobath {

const char* const kReferenceHelp =
    "FILE, FILE#SESSION, or a SESSION of the library. SESSION is a number or a "
    "unique part of a name; without one, the newest";

namespace {

bool exists(const std::string& path)
{
    return ::access(path.c_str(), F_OK) == 0;
}

bool looksLikeFile(const std::string& text)
{
    return text.find('/') != std::string::npos || text.ends_with(".isobath");
}

/// A readable file without the session asked for is a mistake of the asker, unlike a file that is missing.
template <class Choose>
Result<OpenedSession> chosenIn(std::unique_ptr<SessionFile> file, Choose choose)
{
    const Result<SessionId> id = choose(*file);
    if (id)
        return OpenedSession{std::move(file), *id};
    auto error = id.error();
    if (error.code == ErrorCode::NotFound)
        error.code = ErrorCode::InvalidArgument;
    return tl::make_unexpected(std::move(error));
}

} // namespace

SessionReference parseReference(const std::string& text)
{
    if (text.empty())
        return {libraryPath(), {}};
    if (exists(text))
        return {text, {}};
    const auto hash = text.rfind('#');
    if (hash == std::string::npos)
        return looksLikeFile(text) ? SessionReference{text, {}} : SessionReference{libraryPath(), text};
    const auto file = text.substr(0, hash);
    return {file.empty() ? libraryPath() : file, text.substr(hash + 1)};
}

Result<OpenedSession> openSession(const SessionReference& reference)
{
    auto file = SessionFile::open(reference.file);
    if (!file)
        return tl::make_unexpected(file.error());
    return chosenIn(std::move(*file), [&](SessionFile& opened) { return opened.find(reference.session); });
}

Result<OpenedSession> openUnfinished(const SessionReference& reference)
{
    if (!reference.session.empty())
        return openSession(reference);
    auto file = SessionFile::open(reference.file);
    if (!file)
        return tl::make_unexpected(file.error());
    return chosenIn(std::move(*file), [](SessionFile& opened) { return opened.newestUnfinished(); });
}

Result<LoadedSession> loadSession(const SessionReference& reference)
{
    auto opened = openSession(reference);
    if (!opened)
        return tl::make_unexpected(opened.error());
    auto session = opened->file->load(opened->id);
    if (!session)
        return tl::make_unexpected(session.error());
    return LoadedSession{std::move(opened->file), std::move(*session)};
}

} // namespace isobath
