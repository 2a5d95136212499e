// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/plan_options.h"

#include "engine/base/units.h"
#include "engine/exchange/axis_words.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace isobath {

namespace {

std::string optionName(std::string_view parameter)
{
    std::string name = "--" + std::string(parameter);
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
}

bool splitsAtCommas(std::string_view parameter)
{
    return parameter != "target" && parameter != "cpus";
}

std::string optionHelp(const Parameter& parameter)
{
    const auto standard = parameter.get(CellSettings{});
    std::string help(parameter.help);
    if (!standard.empty())
        help += fmt::format(" (default {})", standard);
    return help;
}

/// The values of one option. Of a comma list given twice the last one counts; an empty element stays, so that
/// "4k,,8k" is refused and not quietly shortened.
std::vector<std::string> valuesOf(std::string_view parameter, const std::vector<std::string>& typed)
{
    if (!splitsAtCommas(parameter))
        return typed;
    const auto& text = typed.back();
    std::vector<std::string> values;
    std::size_t begin = 0;
    for (auto comma = text.find(','); comma != std::string::npos; comma = text.find(',', begin)) {
        values.push_back(text.substr(begin, comma - begin));
        begin = comma + 1;
    }
    values.push_back(text.substr(begin));
    return values;
}

Result<std::string> readFile(const std::string& path)
{
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream || !text)
        return fail(ErrorCode::NotFound, fmt::format("the plan file {} cannot be read", path));
    return text.str();
}

} // namespace

std::string suggestedName(const Plan& plan)
{
    std::string name;
    for (const auto& axis : plan.axes) {
        const auto* parameter = findParameter(axis.param);
        name += (name.empty() ? "" : " × ") + (parameter ? std::string(parameter->title) : axis.name);
    }
    if (name.empty())
        name = fmt::format("{} {} depth {}", toText(plan.base.spec.rw),
                           formatBytesShort(plan.base.spec.bsBytes), plan.base.spec.iodepth);
    return name;
}

void PlanOptions::addTo(CLI::App& command)
{
    command.add_option("PLAN", m_file, "A plan file (JSON)");
    addOptionsTo(command);
}

void PlanOptions::addOptionsTo(CLI::App& command)
{
    m_command = &command;
    command.add_option("--preset", m_preset,
                       "Start from a built-in plan or one of your own; isobath-cli presets lists them");
    command.add_option("--name", m_name, "The session's name (default: the plan's)");
    for (const auto& parameter : parameters())
        command
            .add_option(optionName(parameter.name), m_values[std::string(parameter.name)],
                        optionHelp(parameter))
            ->type_name(splitsAtCommas(parameter.name) ? "VALUE[,VALUE]" : "VALUE")
            ->allow_extra_args(false)
            ->group("Plan");
    command
        .add_option("--link", m_links,
                    "An axis whose values set several parameters: "
                    "\"files x jobs=1x1:files=1,numjobs=1;4x4:files=4,numjobs=4\"; repeat for more")
        ->type_name("NAME=LABEL:PARAM=VALUE,...;...")
        ->allow_extra_args(false)
        ->group("Plan");
    command
        .add_option("--exclude", m_exclusions,
                    "Leave out the cells with these values: \"bs=1k,iodepth=64\"; repeat for more")
        ->type_name("AXIS=VALUE,...")
        ->allow_extra_args(false)
        ->group("Plan");
    command.add_flag("--allow-overwrite", m_allowOverwrite, "Let an existing regular file be written")
        ->group("Plan");
}

Result<Plan> PlanOptions::startingPoint() const
{
    if (!m_file.empty() && !m_preset.empty())
        return fail(ErrorCode::InvalidArgument, "give a plan file or --preset, not both");
    if (!m_preset.empty())
        return findPreset(m_preset).map([](const Preset& preset) { return preset.plan; });
    if (m_file.empty())
        return Plan{};
    return readFile(m_file).and_then([](const std::string& text) { return parsePlanJson(text); });
}

/// Names of parameters, each once, and "link" once for each link.
std::vector<std::string> PlanOptions::typedOptions() const
{
    std::vector<std::string> names;
    for (const auto* option : m_command->parse_order()) {
        auto name = option->get_single_name();
        std::replace(name.begin(), name.end(), '-', '_');
        // An option that is repeated stands in the order once per value.
        if (name == "link" ||
            (m_values.contains(name) && std::find(names.begin(), names.end(), name) == names.end()))
            names.push_back(name);
    }
    return names;
}

void PlanOptions::applyTyped(Plan& plan, std::vector<std::string>& problems) const
{
    std::size_t link = 0;
    for (const auto& name : typedOptions()) {
        const auto status = name == "link" ? parseLinkWord(m_links.at(link++)).and_then([&](Axis axis) {
            return putLinkedAxis(plan, std::move(axis));
        })
                                           : setParameter(plan, name, valuesOf(name, m_values.at(name)));
        if (!status)
            problems.push_back(name == "link" ? "link: " + status.error().what : status.error().what);
    }
}

void PlanOptions::applyExclusions(Plan& plan, std::vector<std::string>& problems) const
{
    for (const auto& text : m_exclusions) {
        auto exclusion = parseExclusionWord(text);
        if (!exclusion) {
            problems.push_back("exclude: " + exclusion.error().what);
            continue;
        }
        bool fits = true;
        for (auto& [axis, value] : *exclusion) {
            auto label = labelOnAxis(plan, axis, value);
            fits = fits && label;
            if (label)
                value = std::move(*label);
            else
                problems.push_back(fmt::format("exclude: {}: {}", axis, label.error().what));
        }
        if (fits)
            plan.exclude.push_back(std::move(*exclusion));
    }
}

Result<Plan> PlanOptions::plan(std::vector<std::string>& problems) const
{
    auto plan = startingPoint();
    if (!plan)
        return plan;
    applyTyped(*plan, problems);
    applyExclusions(*plan, problems);
    if (!m_name.empty())
        plan->name = m_name;
    plan->base.allowOverwrite = plan->base.allowOverwrite || m_allowOverwrite;
    return plan;
}

} // namespace isobath
