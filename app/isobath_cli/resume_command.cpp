// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/commands.h"
#include "app/isobath_cli/output.h"
#include "app/isobath_cli/session_run.h"
#include "engine/store/session_reference.h"

#include <memory>
#include <utility>

namespace isobath::cli {

namespace {

ExitCode resume(const std::string& argument, const std::string& format, bool allowOverwrite)
{
    auto opened = openUnfinished(parseReference(argument));
    if (!opened)
        return refuseStore(opened.error());
    const auto session = opened->file->load(opened->id);
    if (!session)
        return refuseStore(session.error());
    auto missing = missingRuns(*session);
    if (missing.order.empty()) {
        complain("session " + std::to_string(opened->id) + " lacks no run");
        return printSession(*opened->file, opened->id, format);
    }
    cleanUpLeftovers();
    auto job = prepareResume(std::move(missing), allowOverwrite, opened->file->path());
    if (!job)
        return refuse(job.error());
    auto sink = opened->file->resumeSession(opened->id);
    if (!sink)
        return refuseStore(sink.error());
    const auto code = performSession(std::move(*job), std::move(*sink));
    return firstFailure(code, printSession(*opened->file, opened->id, format));
}

} // namespace

void addResume(CLI::App& app, Action& chosen)
{
    auto reference = std::make_shared<std::string>();
    auto format = std::make_shared<std::string>("text");
    auto allowOverwrite = std::make_shared<bool>(false);
    auto* command = app.add_subcommand("resume", "Do the runs that a stopped or killed session lacks");
    command->add_option(
        "SESSION", *reference,
        "FILE, FILE#SESSION, or a SESSION of the library; without one, the newest unfinished");
    addFormat(*command, *format);
    command->add_flag("--allow-overwrite", *allowOverwrite,
                      "Let an existing regular file be written; the session does not remember that it may");
    command->callback([&chosen, reference, format, allowOverwrite] {
        chosen = [=] { return resume(*reference, *format, *allowOverwrite); };
    });
    command->footer("Example:\n  isobath-cli resume s.isobath");
}

} // namespace isobath::cli
