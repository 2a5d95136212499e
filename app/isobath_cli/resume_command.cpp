// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/commands.h"
#include "app/isobath_cli/output.h"
#include "app/isobath_cli/session_reference.h"
#include "app/isobath_cli/session_run.h"

#include <memory>

namespace isobath::cli {

namespace {

/// The same checks as for a new session: the target may have changed or filled up since.
ExitCode prepareAgain(SessionJob& job, const std::string& path)
{
    auto prepared = prepareSession(job.start.plan, path);
    if (!prepared)
        return refuse(prepared.error());
    job.warnings = prepared->warnings;
    return Done;
}

ExitCode resume(const std::string& argument, const std::string& format)
{
    auto opened = openUnfinished(parseReference(argument));
    if (!opened)
        return refuseStore(opened.error());
    const auto session = opened->file->load(opened->id);
    if (!session)
        return refuseStore(session.error());
    auto job = missingRuns(*session);
    if (job.order.empty()) {
        complain("session " + std::to_string(opened->id) + " lacks no run");
        return printSession(*opened->file, opened->id, format);
    }
    cleanUpLeftovers();
    if (const auto code = prepareAgain(job, opened->file->path()); code != Done)
        return code;
    auto sink = opened->file->resumeSession(opened->id);
    if (!sink)
        return refuseStore(sink.error());
    const auto code = performSession(std::move(job), std::move(*sink));
    return firstFailure(code, printSession(*opened->file, opened->id, format));
}

} // namespace

void addResume(CLI::App& app, Action& chosen)
{
    auto reference = std::make_shared<std::string>();
    auto format = std::make_shared<std::string>("text");
    auto* command = app.add_subcommand("resume", "Do the runs that a stopped or killed session lacks");
    command->add_option(
        "SESSION", *reference,
        "FILE, FILE#SESSION, or a SESSION of the library; without one, the newest unfinished");
    addFormat(*command, *format);
    command->callback([&chosen, reference, format] { chosen = [=] { return resume(*reference, *format); }; });
    command->footer("Example:\n  isobath-cli resume s.isobath");
}

} // namespace isobath::cli
