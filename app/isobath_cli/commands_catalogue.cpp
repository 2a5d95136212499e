// SPDX-License-Identifier: GPL-3.0-or-later
// presets and targets: what can be run, and on what.
#include "app/isobath_cli/commands.h"
#include "app/isobath_cli/output.h"
#include "app/isobath_cli/text_table.h"
#include "engine/matrix/user_presets.h"
#include "engine/target/target.h"

#include <memory>

namespace isobath::cli {

namespace {

ExitCode listPresets()
{
    TextTable table({"preset", "title", "what it does"});
    for (const auto& preset : presets())
        table.addRow({preset.id, preset.title, preset.summary});
    const auto own = userPresets();
    for (const auto& preset : own.presets)
        table.addRow({preset.id, preset.title, preset.summary});
    for (const auto& sentence : own.unreadable)
        writeError("warning: " + sentence + "\n");
    return writeResult(table.text());
}

ExitCode printPreset(const std::string& id)
{
    const auto preset = findPreset(id);
    return preset ? writeResult(planToJson(preset->plan) + "\n") : refuse(preset.error());
}

ExitCode printTargets()
{
    TextTable table({"target", "what it is"});
    for (const auto& target : listTargets())
        table.addRow({target.path, describe(target)});
    return writeResult(table.text());
}

} // namespace

void addPresets(CLI::App& app, Action& chosen)
{
    auto id = std::make_shared<std::string>();
    auto* command =
        app.add_subcommand("presets", "List the built-in plans and your own, or print one as a plan file");
    command->add_option("NAME", *id, "Print this one as JSON, to be edited and run");
    command->callback(
        [&chosen, id] { chosen = [id] { return id->empty() ? listPresets() : printPreset(*id); }; });
    command->footer("Example:\n  isobath-cli presets quick-look > plan.json");
}

void addTargets(CLI::App& app, Action& chosen)
{
    auto* command = app.add_subcommand("targets", "List file systems and devices that can be measured");
    command->callback([&chosen] { chosen = printTargets; });
    command->footer("Example:\n  isobath-cli targets");
}

} // namespace isobath::cli
