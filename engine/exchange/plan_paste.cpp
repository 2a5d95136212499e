// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/plan_paste.h"

#include "engine/exchange/fio_job_reader.h"
#include "engine/exchange/plan_options.h"
#include "engine/exchange/shell_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace isobath {

namespace {

constexpr std::size_t kMostBytes = 1 << 20;

/// What a command says beside its plan: where the session goes and how it is shown.
struct OtherOptions
{
    std::string out;
    std::vector<std::string> tags;
    std::string format;
    bool dryRun = false;

    void addTo(CLI::App& app)
    {
        app.add_option("--out", out);
        app.add_option("--tag", tags)->allow_extra_args(false);
        app.add_option("--format", format);
        app.add_flag("--dry-run", dryRun);
    }

    void tell(std::vector<std::string>& leftOut) const
    {
        if (!out.empty())
            leftOut.push_back(fmt::format("--out {}: the session goes where this page puts it", out));
        for (const auto& tag : tags)
            leftOut.push_back(fmt::format("--tag {}: not part of a plan", tag));
        if (!format.empty())
            leftOut.push_back(fmt::format("--format {}: not part of a plan", format));
        if (dryRun)
            leftOut.emplace_back("--dry-run: not part of a plan");
    }
};

std::string_view withoutPrompt(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\r\n";
    const auto begin = text.find_first_not_of(kBlank);
    text.remove_prefix(std::min(begin, text.size()));
    if (text.starts_with("$ ") || text.starts_with("# "))
        text.remove_prefix(2);
    return text;
}

bool isProgram(const std::string& word)
{
    return word == "isobath-cli" || word.ends_with("/isobath-cli");
}

/// Where isobath-cli stands among the words, behind nothing but settings of variables and sudo.
std::optional<std::size_t> programAt(const std::vector<std::string>& words)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (isProgram(words[i]))
            return i;
        if (words[i] != "sudo" && words[i] != "env" && words[i].find('=') == std::string::npos)
            return std::nullopt;
    }
    return std::nullopt;
}

void tellUnexpanded(const ShellWords& command, std::vector<std::string>& leftOut)
{
    for (const auto& word : command.unexpanded)
        leftOut.push_back(fmt::format("{}: taken as it stands, without what a shell would put there", word));
    const auto begin = command.rest.find_first_not_of(" \t\r\n");
    if (begin != std::string::npos)
        leftOut.push_back(fmt::format("{}: stands behind the command",
                                      command.rest.substr(begin, command.rest.find('\n', begin) - begin)));
}

/// Unknown options with what follows them. A word on its own is a plan file, without which the rest means
/// little.
Status tellUnknown(const std::vector<std::string>& words, std::vector<std::string>& leftOut)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!words[i].starts_with('-'))
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("the command runs the plan file {}; paste what is in it", words[i]));
        const bool hasValue = i + 1 < words.size() && !words[i + 1].starts_with('-');
        leftOut.push_back(fmt::format("{}{}: not known here", words[i], hasValue ? " " + words[i + 1] : ""));
        i += hasValue ? 1 : 0;
    }
    return {};
}

Result<PastedPlan> parsePlanOptions(std::vector<std::string> words)
{
    CLI::App app;
    app.set_help_flag();
    app.allow_extras();
    PlanOptions options;
    OtherOptions others;
    options.addOptionsTo(app);
    others.addTo(app);
    PastedPlan pasted;
    try {
        std::reverse(words.begin(), words.end());
        app.parse(words);
    } catch (const CLI::ParseError& error) {
        return fail(ErrorCode::InvalidArgument, error.what());
    }
    if (auto status = tellUnknown(app.remaining(), pasted.leftOut); !status)
        return tl::make_unexpected(status.error());
    auto plan = options.plan(pasted.leftOut);
    if (!plan)
        return tl::make_unexpected(plan.error());
    pasted.plan = std::move(*plan);
    others.tell(pasted.leftOut);
    return pasted;
}

Result<PastedPlan> planFromCommand(const ShellWords& command, std::size_t program)
{
    if (program + 1 >= command.words.size() || command.words[program + 1] != "run")
        return fail(ErrorCode::InvalidArgument, "only isobath-cli run says a plan");
    const auto first = command.words.begin() + static_cast<std::ptrdiff_t>(program) + 2;
    auto pasted = parsePlanOptions({first, command.words.end()});
    if (!pasted)
        return pasted;
    pasted->what = "isobath-cli command";
    tellUnexpanded(command, pasted->leftOut);
    return pasted;
}

} // namespace

Result<PastedPlan> planFromText(std::string_view text)
{
    if (text.size() > kMostBytes)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("the text is over {} bytes long, which no plan needs", kMostBytes));
    const auto content = withoutPrompt(text);
    if (content.empty())
        return fail(ErrorCode::InvalidArgument, "there is no text");
    if (content.front() == '{')
        return parsePlanJson(content).map([](Plan plan) {
            return PastedPlan{std::move(plan), "plan file", {}};
        });
    const auto command = splitShellWords(content);
    if (const auto program = command ? programAt(command->words) : std::nullopt)
        return planFromCommand(*command, *program);
    if (!command && content.find("isobath-cli") < content.find('\n'))
        return tl::make_unexpected(command.error());
    if (content.front() == '[' || content.find("\n[") != std::string_view::npos)
        return planFromFioJob(text);
    return fail(ErrorCode::InvalidArgument,
                "the text is no isobath-cli command, no fio job file and no plan file");
}

} // namespace isobath
