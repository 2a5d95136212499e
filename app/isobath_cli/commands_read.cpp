// SPDX-License-Identifier: GPL-3.0-or-later
// list and show: what only reads a session file.
#include "app/isobath_cli/commands.h"
#include "app/isobath_cli/output.h"
#include "app/isobath_cli/text_table.h"
#include "engine/base/units.h"
#include "engine/store/library_place.h"
#include "engine/store/session_reference.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ctime>
#include <memory>

namespace isobath::cli {

namespace {

std::string localTime(std::int64_t realtimeNs)
{
    const auto seconds = static_cast<std::time_t>(realtimeNs / 1'000'000'000);
    std::tm local{};
    ::localtime_r(&seconds, &local);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday,
                       local.tm_hour, local.tm_min);
}

std::string stateOf(const SessionSummary& session)
{
    if (session.damaged)
        return "damaged";
    switch (session.state) {
    case SessionState::Running:
        return "running or killed";
    case SessionState::Done:
        return "done";
    case SessionState::Stopped:
        return "stopped";
    }
    return {};
}

std::vector<std::string> listRow(const SessionSummary& session)
{
    return {std::to_string(session.id),
            localTime(session.startedAtNs),
            stateOf(session),
            fmt::format("{}/{}", session.runsDone, session.runsPlanned),
            session.peakIops > 0 ? formatCount(session.peakIops) : "",
            session.name,
            fmt::format("{}", fmt::join(session.tags, ","))};
}

ExitCode list(const std::string& path)
{
    const auto file = SessionFile::open(path.empty() ? libraryPath() : path);
    // A library that nothing was stored in yet is empty, not missing.
    if (!file && file.error().code == ErrorCode::NotFound && path.empty()) {
        complain("the library is empty; isobath-cli run --preset quick-look puts a session into it");
        return Done;
    }
    if (!file)
        return refuseStore(file.error());
    const auto sessions = (*file)->sessions();
    if (!sessions)
        return refuseStore(sessions.error());
    TextTable table({"#", "started", "state", "runs", "peak IOPS", "name", "tags"});
    for (const auto& session : *sessions)
        table.addRow(listRow(session));
    return writeResult(table.text());
}

ExitCode show(const std::string& reference, const std::string& format)
{
    const auto loaded = loadSession(parseReference(reference));
    if (!loaded)
        return refuseStore(loaded.error());
    for (const auto& sentence : loaded->session.damage)
        complain(sentence);
    const auto text = formatSession(loaded->session, *loaded->file, format);
    return text ? writeResult(*text) : refuseStore(text.error());
}

} // namespace

void addFormat(CLI::App& command, std::string& format)
{
    command.add_option("--format", format, "text, csv, json or markdown")
        ->check(CLI::IsMember(formatNames()))
        ->capture_default_str();
}

void addList(CLI::App& app, Action& chosen)
{
    auto path = std::make_shared<std::string>();
    auto* command = app.add_subcommand("list", "List the sessions of a file, newest first");
    command->add_option("FILE", *path, "A session file; the library when left out");
    command->callback([&chosen, path] { chosen = [path] { return list(*path); }; });
    command->footer("Example:\n  isobath-cli list s.isobath");
}

void addShow(CLI::App& app, Action& chosen)
{
    auto reference = std::make_shared<std::string>();
    auto format = std::make_shared<std::string>("text");
    auto* command = app.add_subcommand("show", "Print a stored session");
    command->add_option("SESSION", *reference, kReferenceHelp);
    addFormat(*command, *format);
    command->callback([&chosen, reference, format] { chosen = [=] { return show(*reference, *format); }; });
    command->footer("Example:\n  isobath-cli show s.isobath#2 --format csv");
}

} // namespace isobath::cli
