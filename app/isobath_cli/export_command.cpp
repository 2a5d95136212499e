// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/commands.h"
#include "app/isobath_cli/output.h"
#include "engine/store/session_copy.h"
#include "engine/store/session_reference.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace isobath::cli {

namespace {

constexpr const char* kBundle = "bundle";

struct ExportOptions
{
    std::vector<std::string> references;
    std::string out;
    std::string format;
    bool redact = false;
    bool all = false;
};

std::vector<std::string> exportFormats()
{
    auto names = formatNames();
    names.emplace_back(kBundle);
    return names;
}

std::optional<std::string> formatOfSuffix(const std::string& path)
{
    static const std::map<std::string, std::string> kFormats{
        {".isobath", kBundle}, {".csv", "csv"}, {".json", "json"}, {".md", "markdown"}, {".txt", "text"}};
    const auto found = kFormats.find(std::filesystem::path(path).extension().string());
    return found == kFormats.end() ? std::nullopt : std::optional(found->second);
}

/// One file and the sessions in it that were asked for; none: all of them.
struct Chosen
{
    std::string file;
    std::vector<SessionId> sessions;
};

Result<Chosen> chosenBy(const ExportOptions& options)
{
    Chosen chosen;
    for (const auto& text : options.references) {
        const auto reference = parseReference(text);
        if (!chosen.file.empty() && chosen.file != reference.file)
            return fail(ErrorCode::InvalidArgument, "the sessions of one export are in one file");
        chosen.file = reference.file;
        if (options.all)
            continue;
        const auto opened = openSession(reference);
        if (!opened)
            return tl::make_unexpected(opened.error());
        chosen.sessions.push_back(opened->id);
    }
    return chosen;
}

ExitCode exportBundle(const Chosen& chosen, const ExportOptions& options)
{
    const auto written =
        writeBundle(chosen.file, chosen.sessions, options.out, CopyOptions{.redact = options.redact});
    return written ? Done : refuseStore(written.error());
}

ExitCode exportText(const Chosen& chosen, const ExportOptions& options, const std::string& format)
{
    if (chosen.sessions.size() != 1) {
        complain("a " + format + " file holds one session; a bundle (.isobath) holds several");
        return BadUsage;
    }
    const auto file = SessionFile::open(chosen.file);
    if (!file)
        return refuseStore(file.error());
    const auto session = (*file)->load(chosen.sessions.front());
    if (!session)
        return refuseStore(session.error());
    for (const auto& sentence : session->damage)
        complain(sentence);
    const Redaction redaction(*session);
    const auto text = formatSession(*session, **file, format, options.redact ? &redaction : nullptr);
    return text ? writeFile(options.out, *text) : refuseStore(text.error());
}

ExitCode exportSessions(ExportOptions options)
{
    const auto format = options.format.empty() ? formatOfSuffix(options.out) : options.format;
    if (!format) {
        complain("--out " + options.out +
                 ": name it .isobath, .csv, .json, .md or .txt, or say the format with --format");
        return BadUsage;
    }
    if (options.references.empty())
        options.references.emplace_back();
    const auto chosen = chosenBy(options);
    if (!chosen)
        return refuseStore(chosen.error());
    return *format == kBundle ? exportBundle(*chosen, options) : exportText(*chosen, options, *format);
}

} // namespace

void addExport(CLI::App& app, Action& chosen)
{
    auto options = std::make_shared<ExportOptions>();
    auto* command = app.add_subcommand("export", "Write sessions into a file of their own");
    command->add_option("SESSION", options->references, kReferenceHelp);
    command
        ->add_option(
            "--out", options->out,
            "What to write: a new session file (.isobath), or .csv, .json, .md, .txt. A session file "
            "that exists is never replaced")
        ->required();
    command->add_option("--format", options->format, "Instead of what the suffix of --out says")
        ->check(CLI::IsMember(exportFormats()));
    command->add_flag("--redact", options->redact,
                      "Leave out serials, the host's name, and user names in paths");
    command->add_flag("--all", options->all, "Every session of the file");
    command->callback([&chosen, options] { chosen = [options] { return exportSessions(*options); }; });
    command->footer("Example:\n  isobath-cli export s.isobath#2 s.isobath#3 --out bundle.isobath --redact");
}

} // namespace isobath::cli
