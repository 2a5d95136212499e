// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/command_line.h"

#include "engine/exchange/axis_words.h"

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

bool isPlain(const Axis& axis)
{
    const auto* parameter = findParameter(axis.param);
    return parameter && std::all_of(axis.values.begin(), axis.values.end(), [&](const AxisValue& value) {
               if (value.set.size() != 1 || value.set.front().first != axis.param)
                   return false;
               const auto plain = plainValue(*parameter, value.set.front().second);
               return plain && *plain == value;
           });
}

/// Whether an axis of linked values sets the parameter.
bool isLinked(const Plan& plan, const Parameter& parameter)
{
    return std::any_of(plan.axes.begin(), plan.axes.end(), [&](const Axis& axis) {
        return !isPlain(axis) && std::any_of(axis.values.begin(), axis.values.end(), [&](const auto& value) {
            return std::any_of(value.set.begin(), value.set.end(),
                               [&](const auto& assignment) { return assignment.first == parameter.name; });
        });
    });
}

/// The options that turn one plan into another, collected while they are applied to it.
class OptionsBetween
{
public:
    OptionsBetween(Plan from, const Plan& to) : m_plan(std::move(from)), m_to(to) {}

    /// Nothing where options cannot say the difference.
    std::optional<Words> words()
    {
        // An option takes its parameter off linked axes, so such constants come before them.
        for (const auto& parameter : parameters())
            if (isLinked(m_to, parameter))
                constant(parameter);
        for (const auto& axis : m_to.axes)
            isPlain(axis) ? values(*findParameter(axis.param)) : link(axis);
        for (const auto& parameter : parameters())
            if (!plainAxis(m_to, parameter.name) && !isLinked(m_to, parameter))
                constant(parameter);
        exclusions();
        name();
        return m_works && m_plan == m_to ? std::optional(m_words) : std::nullopt;
    }

private:
    void values(const Parameter& parameter)
    {
        const auto wanted = valuesOf(m_to, parameter);
        if (wanted == valuesOf(m_plan, parameter))
            return;
        m_works = setParameter(m_plan, std::string(parameter.name), wanted) && m_works;
        addOption(m_words, parameter, wanted);
    }

    void constant(const Parameter& parameter)
    {
        const auto wanted = parameter.get(m_to.base);
        if (wanted == parameter.get(m_plan.base) && !plainAxis(m_plan, parameter.name))
            return;
        m_works = setParameter(m_plan, std::string(parameter.name), {wanted}) && m_works;
        addOption(m_words, parameter, {wanted});
    }

    void link(const Axis& axis)
    {
        if (std::find(m_plan.axes.begin(), m_plan.axes.end(), axis) != m_plan.axes.end())
            return;
        m_works = putLinkedAxis(m_plan, axis) && m_works;
        m_words.push_back({"--link", linkWord(axis)});
    }

    void exclusions()
    {
        if (m_plan.exclude.size() > m_to.exclude.size())
            return;
        for (auto i = m_plan.exclude.size(); i < m_to.exclude.size(); ++i) {
            m_works = m_works && isOnAxes(m_to.exclude[i]);
            m_words.push_back({"--exclude", exclusionWord(m_to.exclude[i])});
            m_plan.exclude.push_back(m_to.exclude[i]);
        }
    }

    bool isOnAxes(const std::map<std::string, std::string>& exclusion) const
    {
        return !exclusion.empty() && std::all_of(exclusion.begin(), exclusion.end(), [&](const auto& part) {
            const auto label = labelOnAxis(m_plan, part.first, part.second);
            return label && *label == part.second;
        });
    }

    void name()
    {
        if (m_plan.name != m_to.name)
            m_words.push_back({"--name", m_to.name});
        m_works = m_works && (m_plan.name == m_to.name || !m_to.name.empty());
        if (m_to.base.allowOverwrite)
            m_words.push_back({"--allow-overwrite"});
        m_plan.name = m_to.name;
        m_plan.base.allowOverwrite = m_to.base.allowOverwrite;
    }

    Plan m_plan;
    const Plan& m_to;
    Words m_words;
    bool m_works = true;
};

/// The plan with the constants of its axes at their defaults: no cell has them.
Plan withoutHiddenConstants(const Plan& plan)
{
    Plan out = plan;
    for (const auto& axis : plan.axes)
        if (isPlain(axis))
            (void)setParameter(out, axis.param, valuesOf(plan, *findParameter(axis.param)));
    return out;
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
    const auto wanted = withoutHiddenConstants(plan);
    auto best = OptionsBetween(Plan{}, wanted).words();
    for (const auto& preset : presets()) {
        auto options = OptionsBetween(preset.plan, wanted).words();
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
