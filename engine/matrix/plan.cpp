// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/plan.h"

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

void removeFromLinkedAxes(Plan& plan, const std::string& name)
{
    for (auto& axis : plan.axes) {
        const auto names = namesSetBy(axis);
        if (axis.param != name && std::find(names.begin(), names.end(), name) != names.end())
            unlink(axis, name);
    }
    eraseAxesIf(plan.axes, [&](const Axis& axis) { return axis.param != name && namesSetBy(axis).empty(); });
}

Result<std::vector<AxisValue>> readValues(const Parameter& parameter, const std::vector<std::string>& texts)
{
    std::vector<AxisValue> values;
    std::vector<std::string> problems;
    for (const auto& text : texts) {
        auto value = plainValue(parameter, text);
        if (value)
            values.push_back(std::move(*value));
        else
            problems.push_back(value.error().what);
    }
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
        return {};
    }
    eraseAxesIf(plan.axes, [&](const Axis& axis) { return axis.param == name; });
    return parameter->set(plan.base, read->front().set.front().second);
}

} // namespace isobath
