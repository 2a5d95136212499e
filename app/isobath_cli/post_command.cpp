// SPDX-License-Identifier: GPL-3.0-or-later
// post: a session as text for a mailing list.
#include "app/isobath_cli/commands.h"
#include "app/isobath_cli/output.h"
#include "engine/exchange/mail_text.h"
#include "engine/store/redaction.h"
#include "engine/store/session_reference.h"

#include <memory>

namespace isobath::cli {

namespace {

struct PostWords
{
    std::string reference;
    std::string format = "text";
    bool redact = false;
};

ExitCode post(const PostWords& words)
{
    const auto loaded = loadSession(parseReference(words.reference));
    if (!loaded)
        return refuseStore(loaded.error());
    const Session session = words.redact ? redacted(loaded->session) : loaded->session;
    const auto figures = mailFigures(session);
    return writeResult(words.format == "markdown" ? toMailMarkdown(session, figures)
                                                  : toMailText(session, figures));
}

} // namespace

void addPost(CLI::App& app, Action& chosen)
{
    auto words = std::make_shared<PostWords>();
    auto* command =
        app.add_subcommand("post", "Print a stored session as text for a mail: what was measured, "
                                   "tables, environment, labels, the command; 72 columns");
    command->add_option("SESSION", words->reference, kReferenceHelp);
    command->add_option("--format", words->format, "text or markdown")
        ->check(CLI::IsMember({"text", "markdown"}))
        ->capture_default_str();
    command->add_flag("--redact", words->redact, "Leave out serials, host and user names");
    command->callback([&chosen, words] { chosen = [words] { return post(*words); }; });
    command->footer(
        "Example:\n  isobath-cli post s.isobath --redact\n\nisobath post writes the pictures, too.");
}

} // namespace isobath::cli
