// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/command_line.h"

#include <algorithm>
#include <optional>

namespace isobath {

namespace {

using Words = std::vector<std::vector<std::string>>;

std::string optionName(const Parameter& parameter)
{
    std::string name = "--" + std::string(parameter.name);
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
}

const Axis* plainAxis(const Plan& plan, std::string_view name)
{
    for (const auto& axis : plan.axes)
        if (axis.param == name)
            return &axis;
    return nullptr;
}

std::vector<std::string> valuesOf(const Plan& plan, const Parameter& parameter)
{
    const auto* axis = plainAxis(plan, parameter.name);
    if (!axis)
        return {parameter.get(plan.base)};
    std::vector<std::string> values;
    for (const auto& value : axis->values)
        values.push_back(value.set.empty() ? "" : value.set.front().second);
    return values;
}

/// Sizes as people type them: "4k" for 4KiB.
std::string typed(const Parameter& parameter, std::string text)
{
    if (parameter.unit != "bytes")
        return text;
    if (text.ends_with("iB"))
        text.resize(text.size() - 2);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

void addOption(Words& words, const Parameter& parameter, const std::vector<std::string>& values)
{
    const auto name = optionName(parameter);
    const bool splitsAtCommas = parameter.name != "target" && parameter.name != "cpus";
    std::string list;
    for (const auto& value : values) {
        if (!splitsAtCommas)
            words.push_back({name, value});
        list += (list.empty() ? "" : ",") + typed(parameter, value);
    }
    if (splitsAtCommas)
        words.push_back({name, list});
}

/// Axes in the plan's order, then the constants: options make axes in the order they are typed.
std::vector<const Parameter*> optionOrder(const Plan& plan)
{
    std::vector<const Parameter*> order;
    for (const auto& axis : plan.axes)
        if (const auto* parameter = findParameter(axis.param))
            order.push_back(parameter);
    for (const auto& parameter : parameters())
        if (!plainAxis(plan, parameter.name))
            order.push_back(&parameter);
    return order;
}

/// The options that turn one plan into another, or nothing where options cannot.
std::optional<Words> optionsBetween(Plan from, const Plan& to)
{
    Words words;
    for (const auto* parameter : optionOrder(to)) {
        const auto values = valuesOf(to, *parameter);
        if (values == valuesOf(from, *parameter))
            continue;
        if (!setParameter(from, std::string(parameter->name), values))
            return std::nullopt;
        addOption(words, *parameter, values);
    }
    if (from.name != to.name)
        words.push_back({"--name", to.name});
    if (to.base.allowOverwrite)
        words.push_back({"--allow-overwrite"});
    from.name = to.name;
    from.base.allowOverwrite = to.base.allowOverwrite;
    return from == to ? std::optional(words) : std::nullopt;
}

std::vector<std::string> quotedOptions(const Plan& plan)
{
    std::vector<std::string> out;
    for (const auto& option : commandWords(plan)) {
        std::string text;
        for (const auto& word : option)
            text += (text.empty() ? "" : " ") + shellQuoted(word);
        out.push_back(text);
    }
    return out;
}

} // namespace

std::vector<std::vector<std::string>> commandWords(const Plan& plan)
{
    auto best = optionsBetween(Plan{}, plan);
    for (const auto& preset : presets()) {
        auto options = optionsBetween(preset.plan, plan);
        if (options && (!best || options->size() + 1 < best->size())) {
            options->insert(options->begin(), {"--preset", preset.id});
            best = std::move(options);
        }
    }
    Words words{{"isobath-cli"}, {"run"}};
    if (!best)
        words.push_back({"PLAN.json"});
    else
        words.insert(words.end(), best->begin(), best->end());
    return words;
}

std::string toCommandLine(const Plan& plan)
{
    std::string line;
    for (const auto& option : quotedOptions(plan))
        line += (line.empty() ? "" : " ") + option;
    return line;
}

std::string toWrappedCommandLine(const Plan& plan, std::size_t columns)
{
    constexpr std::size_t kContinuation = 2; // " \"
    std::string text;
    std::size_t used = 0;
    for (const auto& option : quotedOptions(plan)) {
        if (used > 0 && used + 1 + option.size() + kContinuation > columns) {
            text += " \\\n    " + option;
            used = 4 + option.size();
            continue;
        }
        text += (used > 0 ? " " : "") + option;
        used += (used > 0 ? 1 : 0) + option.size();
    }
    return text;
}

std::string shellQuoted(const std::string& word)
{
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=+@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos)
        return word;
    std::string out = "'";
    for (char c : word)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

} // namespace isobath
