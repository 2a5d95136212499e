// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/plan.h"

#include "engine/workload/value_range.h"

#include <fmt/format.h>

#include <algorithm>

namespace isobath {

namespace {

template <class F>
void eraseAxesIf(std::vector<Axis>& axes, F&& condition)
{
    axes.erase(std::remove_if(axes.begin(), axes.end(), condition), axes.end());
}

std::vector<std::string> namesSetBy(const Axis& axis)
{
    std::vector<std::string> names;
    for (const auto& value : axis.values)
        for (const auto& assignment : value.set)
            if (std::find(names.begin(), names.end(), assignment.first) == names.end())
                names.push_back(assignment.first);
    return names;
}

std::string joined(const std::vector<std::string>& words, std::string_view between)
{
    return fmt::format("{}", fmt::join(words, between));
}

/// "files 4, jobs 2" from what a value still sets.
std::string labelOf(const AxisValue& value)
{
    std::vector<std::string> words;
    for (const auto& [name, text] : value.set)
        words.push_back(fmt::format("{} {}", name, text));
    return joined(words, ", ");
}

void dropRepeatedValues(std::vector<AxisValue>& values)
{
    std::vector<AxisValue> kept;
    for (auto& value : values)
        if (std::none_of(kept.begin(), kept.end(),
                         [&](const AxisValue& k) { return k.label == value.label; }))
            kept.push_back(std::move(value));
    values = std::move(kept);
}

/// Takes one parameter out of an axis of linked values. Name and labels told of it, so they are made anew
/// from what is left; with one parameter left it becomes a plain axis.
void unlink(Axis& axis, const std::string& name)
{
    for (auto& value : axis.values)
        value.set.erase(std::remove_if(value.set.begin(), value.set.end(),
                                       [&](const auto& assignment) { return assignment.first == name; }),
                        value.set.end());
    const auto left = namesSetBy(axis);
    axis.name = joined(left, " x ");
    axis.param = left.size() == 1 ? left.front() : std::string();
    for (auto& value : axis.values) {
        const auto* parameter = left.size() == 1 ? findParameter(left.front()) : nullptr;
        const auto plain = parameter && !value.set.empty() ? plainValue(*parameter, value.set.front().second)
                                                           : Result<AxisValue>(value);
        value.label = parameter && plain ? plain->label : labelOf(value);
    }
    dropRepeatedValues(axis.values);
}

/// What is an axis has no constant, so that equal plans are equal whichever way they came about.
void resetConstant(Plan& plan, const Parameter& parameter)
{
    if (parameter.name == "target")
        plan.base.target.clear();
    else
        (void)parameter.set(plan.base, parameter.get(CellSettings{}));
}

bool isRepeated(const std::vector<AxisValue>& values, std::size_t index)
{
    return std::any_of(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(index),
                       [&](const AxisValue& earlier) { return earlier.label == values[index].label; });
}

/// Exact spellings, with everything that is wrong.
std::vector<std::string> spellExactly(AxisValue& value)
{
    std::vector<std::string> problems;
    for (auto& [name, text] : value.set) {
        const auto* parameter = findParameter(name);
        if (!parameter || !parameter->canBeAxis) {
            problems.push_back(
                fmt::format("{}: {}", name, parameter ? "cannot be an axis" : "there is no such parameter"));
            continue;
        }
        const auto plain = plainValue(*parameter, text);
        if (plain)
            text = plain->set.front().second;
        else
            problems.push_back(plain.error().what);
    }
    return problems;
}

std::vector<std::string> checkedValues(Axis& axis)
{
    std::vector<std::string> problems;
    if (axis.name.empty())
        problems.emplace_back("linked values need a name");
    if (axis.values.empty() || axis.values.size() > kMostAxisValues)
        problems.push_back(fmt::format("{}: needs 1 to {} values", axis.name, kMostAxisValues));
    for (std::size_t i = 0; i < axis.values.size() && i < kMostAxisValues; ++i) {
        auto& value = axis.values[i];
        if (value.label.empty() || value.set.empty())
            problems.push_back(fmt::format("{}: value {} needs a label and parameters", axis.name, i + 1));
        else if (isRepeated(axis.values, i))
            problems.push_back(fmt::format("{}: the label \"{}\" is there twice", axis.name, value.label));
        for (auto& problem : spellExactly(value))
            problems.push_back(fmt::format("{}: {}: {}", axis.name, value.label, problem));
    }
    return problems;
}

/// What is left of an axis of linked values when one parameter is left: an axis of it, or its constant.
void settle(Plan& plan, Axis& axis)
{
    const auto* parameter = findParameter(axis.param);
    if (!parameter)
        return;
    resetConstant(plan, *parameter);
    if (axis.values.size() != 1)
        return;
    for (const auto& assignment : axis.values.front().set)
        (void)parameter->set(plan.base, assignment.second);
    axis.values.clear();
}

void removeFromLinkedAxes(Plan& plan, const std::string& name)
{
    for (auto& axis : plan.axes) {
        const auto names = namesSetBy(axis);
        if (axis.param == name || std::find(names.begin(), names.end(), name) == names.end())
            continue;
        unlink(axis, name);
        settle(plan, axis);
    }
    eraseAxesIf(plan.axes, [&](const Axis& axis) { return axis.param != name && namesSetBy(axis).empty(); });
}

Result<std::vector<AxisValue>> readValues(const Parameter& parameter, const std::vector<std::string>& texts)
{
    std::vector<AxisValue> values;
    std::vector<std::string> problems;
    for (const auto& text : texts) {
        auto read = plainValues(parameter, text);
        if (read)
            values.insert(values.end(), read->begin(), read->end());
        else
            problems.push_back(read.error().what);
    }
    if (values.size() > kMostAxisValues)
        problems.push_back(fmt::format("{}: has over {} values", parameter.name, kMostAxisValues));
    if (!problems.empty())
        return fail(ErrorCode::InvalidArgument, joined(problems, "\n"));
    dropRepeatedValues(values);
    return values;
}

void putAxis(Plan& plan, Axis axis)
{
    const auto place = std::find_if(plan.axes.begin(), plan.axes.end(),
                                    [&](const Axis& existing) { return existing.param == axis.param; });
    if (place == plan.axes.end())
        plan.axes.push_back(std::move(axis));
    else
        *place = std::move(axis);
}

} // namespace

Result<AxisValue> plainValue(const Parameter& parameter, std::string_view text)
{
    CellSettings settings;
    if (auto status = parameter.set(settings, text); !status)
        return fail(ErrorCode::InvalidArgument, fmt::format("{}: {}", parameter.name, status.error().what));
    return AxisValue{shortValue(parameter, settings),
                     {{std::string(parameter.name), parameter.get(settings)}}};
}

Result<std::vector<AxisValue>> plainValues(const Parameter& parameter, std::string_view text)
{
    const auto texts = expandRange(parameter, text);
    if (!texts)
        return fail(ErrorCode::InvalidArgument, fmt::format("{}: {}", parameter.name, texts.error().what));
    std::vector<AxisValue> values;
    for (const auto& one : *texts) {
        auto value = plainValue(parameter, one);
        if (!value)
            return tl::make_unexpected(value.error());
        values.push_back(std::move(*value));
    }
    return values;
}

Status setParameter(Plan& plan, const std::string& name, const std::vector<std::string>& values)
{
    const auto* parameter = findParameter(name);
    if (!parameter)
        return fail(ErrorCode::InvalidArgument, fmt::format("{}: there is no such parameter", name));
    auto read = readValues(*parameter, values);
    if (!read)
        return tl::make_unexpected(read.error());
    if (read->empty())
        return fail(ErrorCode::InvalidArgument, fmt::format("{}: needs a value", name));
    if (read->size() > 1 && !parameter->canBeAxis)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("{}: takes one value, it cannot be an axis", name));
    removeFromLinkedAxes(plan, name);
    if (read->size() > 1) {
        putAxis(plan, Axis{name, name, std::move(*read)});
        resetConstant(plan, *parameter);
        return {};
    }
    eraseAxesIf(plan.axes, [&](const Axis& axis) { return axis.param == name; });
    return parameter->set(plan.base, read->front().set.front().second);
}

Status putLinkedAxis(Plan& plan, Axis axis)
{
    if (const auto problems = checkedValues(axis); !problems.empty())
        return fail(ErrorCode::InvalidArgument, joined(problems, "\n"));
    axis.param = findParameter(axis.name) ? axis.name : std::string();
    const auto old = std::find_if(plan.axes.begin(), plan.axes.end(),
                                  [&](const Axis& existing) { return existing.name == axis.name; });
    const auto place = static_cast<std::size_t>(old - plan.axes.begin());
    if (old != plan.axes.end())
        plan.axes.erase(old);
    for (const auto& name : namesSetBy(axis)) {
        eraseAxesIf(plan.axes, [&](const Axis& existing) { return existing.param == name; });
        removeFromLinkedAxes(plan, name);
    }
    const auto at = std::min(place, plan.axes.size());
    plan.axes.insert(plan.axes.begin() + static_cast<std::ptrdiff_t>(at), std::move(axis));
    return {};
}

Result<std::string> labelOnAxis(const Plan& plan, const std::string& axis, const std::string& spelled)
{
    const auto found = std::find_if(plan.axes.begin(), plan.axes.end(),
                                    [&](const Axis& candidate) { return candidate.name == axis; });
    const auto* parameter = findParameter(axis);
    if (found == plan.axes.end() && !parameter)
        return fail(ErrorCode::InvalidArgument, "is not an axis");
    const auto plain =
        parameter ? plainValue(*parameter, spelled) : Result<AxisValue>(AxisValue{spelled, {}});
    if (found == plan.axes.end())
        return plain ? plain->label : spelled;
    for (const auto& candidate : found->values)
        if (candidate.label == spelled || (plain && candidate.label == plain->label))
            return candidate.label;
    return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is not a value of this axis", spelled));
}

} // namespace isobath
