// SPDX-License-Identifier: GPL-3.0-or-later
// rename, tag, note and delete: what changes a stored session.
#include "app/isobath_cli/commands.h"
#include "engine/store/session_reference.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace isobath::cli {

namespace {

/// What the editing commands were told.
struct Edit
{
    std::string reference;
    std::string text;
    std::vector<std::string> tags;
    bool remove = false;
};

using EditFunction = Status (*)(SessionFile&, SessionId, const Edit&);

ExitCode apply(const Edit& edit, EditFunction function)
{
    const auto opened = openSession(parseReference(edit.reference));
    if (!opened)
        return refuseStore(opened.error());
    const auto status = function(*opened->file, opened->id, edit);
    return status ? Done : refuseStore(status.error());
}

/// A command whose first argument is a session.
CLI::App* addEdit(CLI::App& app, Action& chosen, const char* name, const char* description,
                  const std::shared_ptr<Edit>& edit, EditFunction function)
{
    auto* command = app.add_subcommand(name, description);
    command->add_option("SESSION", edit->reference, kReferenceHelp)->required();
    command->callback(
        [&chosen, edit, function] { chosen = [edit, function] { return apply(*edit, function); }; });
    return command;
}

Status renameSession(SessionFile& file, SessionId id, const Edit& edit)
{
    if (edit.text.empty())
        return fail(ErrorCode::InvalidArgument, "a session's name cannot be empty");
    return file.rename(id, edit.text);
}

Status changeTags(SessionFile& file, SessionId id, const Edit& edit)
{
    const auto session = file.load(id);
    if (!session)
        return tl::make_unexpected(session.error());
    auto tags = session->summary.tags;
    for (const auto& tag : edit.tags) {
        tags.erase(std::remove(tags.begin(), tags.end(), tag), tags.end());
        if (!edit.remove)
            tags.push_back(tag);
    }
    return file.setTags(id, tags);
}

/// Without a session named, the newest would go: easily not the one that was meant.
ExitCode deleteSession(const Edit& edit)
{
    const auto reference = parseReference(edit.reference);
    if (reference.session.empty()) {
        complain("delete needs a session: " + edit.reference +
                 "#NUMBER (isobath-cli list shows the numbers)");
        return BadUsage;
    }
    return apply(edit, [](SessionFile& file, SessionId id, const Edit&) { return file.remove(id); });
}

} // namespace

void addRename(CLI::App& app, Action& chosen)
{
    auto edit = std::make_shared<Edit>();
    auto* command = addEdit(app, chosen, "rename", "Give a session another name", edit, renameSession);
    command->add_option("NAME", edit->text, "The new name")->required();
    command->footer("Example:\n  isobath-cli rename 3 \"new firmware\"");
}

void addTag(CLI::App& app, Action& chosen)
{
    auto edit = std::make_shared<Edit>();
    auto* command = addEdit(app, chosen, "tag", "Add tags to a session, or remove them", edit, changeTags);
    command->add_option("TAG", edit->tags, "One or more tags")->required();
    command->add_flag("--remove", edit->remove, "Remove these tags instead");
    command->footer("Example:\n  isobath-cli tag 3 firmware-2.1 baseline");
}

void addNote(CLI::App& app, Action& chosen)
{
    auto edit = std::make_shared<Edit>();
    auto* command = addEdit(
        app, chosen, "note", "Replace a session's notes", edit,
        [](SessionFile& file, SessionId id, const Edit& told) { return file.setNotes(id, told.text); });
    command->add_option("TEXT", edit->text, "The notes; an empty text removes them")->required();
    command->footer("Example:\n  isobath-cli note s.isobath#2 \"after a secure erase\"");
}

void addDelete(CLI::App& app, Action& chosen)
{
    auto edit = std::make_shared<Edit>();
    auto* command = app.add_subcommand("delete", "Remove a session for good");
    command->add_option("SESSION", edit->reference, "FILE#SESSION, or a SESSION of the library")->required();
    command->callback([&chosen, edit] { chosen = [edit] { return deleteSession(*edit); }; });
    command->footer("Example:\n  isobath-cli delete s.isobath#2");
}

} // namespace isobath::cli
