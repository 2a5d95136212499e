// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/view_words.h"

#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>

namespace isobath::ui {

namespace {

using Axes = std::vector<std::size_t>;
using Held = std::map<std::size_t, std::size_t>;

bool contains(const Axes& axes, std::size_t axis)
{
    return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

void leaveOut(Axes& axes, const Axes& others)
{
    axes.erase(
        std::remove_if(axes.begin(), axes.end(), [&](std::size_t axis) { return contains(others, axis); }),
        axes.end());
}

std::string axisNames(const Plan& plan)
{
    std::string names;
    for (const auto& axis : plan.axes)
        names += (names.empty() ? "" : ", ") + axis.name;
    return names.empty() ? "none" : names;
}

/// `option` is what the user typed, for the error.
Result<std::size_t> axisNamed(const Plan& plan, const std::string& option, const std::string& name)
{
    const auto axis =
        std::find_if(plan.axes.begin(), plan.axes.end(), [&](const Axis& a) { return a.name == name; });
    if (axis == plan.axes.end())
        return fail(
            ErrorCode::InvalidArgument,
            fmt::format("{}: the session has no axis \"{}\"; its axes: {}", option, name, axisNames(plan)));
    return static_cast<std::size_t>(axis - plan.axes.begin());
}

Result<Axes> axesNamed(const Plan& plan, const std::string& option, const std::vector<std::string>& names)
{
    Axes axes;
    for (const auto& name : names) {
        const auto axis = axisNamed(plan, fmt::format("{} {}", option, name), name);
        if (!axis)
            return tl::make_unexpected(axis.error());
        if (contains(axes, *axis))
            return fail(ErrorCode::InvalidArgument, fmt::format("{}: \"{}\" is given twice", option, name));
        axes.push_back(*axis);
    }
    return axes;
}

struct ChosenAxes
{
    Axes across;
    Axes series;
};

Result<ChosenAxes> chosenAxes(const Plan& plan, const ViewWords& words)
{
    auto across = axesNamed(plan, "--across", words.across);
    if (!across)
        return tl::make_unexpected(across.error());
    auto series = axesNamed(plan, "--series", words.series);
    if (!series)
        return tl::make_unexpected(series.error());
    for (const auto axis : *series)
        if (contains(*across, axis))
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("--series {0}: \"{0}\" is across already", plan.axes[axis].name));
    return ChosenAxes{std::move(*across), std::move(*series)};
}

/// By label, or by anything that means the same to the axis' parameter ("4096" for "4k").
Result<std::size_t> valueNamed(const Plan& plan, const std::string& option, const Axis& axis,
                               const std::string& text)
{
    const auto* parameter = axis.param.empty() ? nullptr : findParameter(axis.param);
    auto wanted = plan.base;
    const bool known = parameter != nullptr && parameter->set(wanted, text).has_value();
    std::string values;
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
        const auto& value = axis.values[i];
        auto settings = plan.base;
        if (value.label == text)
            return i;
        if (known && !value.set.empty() && parameter->set(settings, value.set.front().second) &&
            settings == wanted)
            return i;
        values += (values.empty() ? "" : ", ") + value.label;
    }
    return fail(ErrorCode::InvalidArgument, fmt::format("{}: \"{}\" has no value \"{}\"; its values: {}",
                                                        option, axis.name, text, values));
}

/// The first value of every axis that is not drawn.
Held firstValues(const Plan& plan, const Axes& drawn)
{
    Held held;
    for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
        if (!contains(drawn, axis))
            held[axis] = 0;
    return held;
}

Status hold(Held& held, const Plan& plan, const std::string& text)
{
    const auto option = "--fixed " + text;
    const auto equals = text.find('=');
    if (equals == std::string::npos)
        return fail(ErrorCode::InvalidArgument, option + ": write AXIS=VALUE");
    const auto axis = axisNamed(plan, option, text.substr(0, equals));
    if (!axis)
        return tl::make_unexpected(axis.error());
    if (!held.contains(*axis))
        return fail(ErrorCode::InvalidArgument, fmt::format("{}: \"{}\" is drawn, so it has all its values",
                                                            option, plan.axes[*axis].name));
    const auto value = valueNamed(plan, option, plan.axes[*axis], text.substr(equals + 1));
    if (!value)
        return tl::make_unexpected(value.error());
    held[*axis] = *value;
    return {};
}

/// Every drawn axis has its place; the others are held at what the words say, else at their first value.
Result<Held> heldValues(const Plan& plan, const Axes& drawn, const ViewWords& words)
{
    auto held = firstValues(plan, drawn);
    for (const auto& text : words.fixed)
        if (auto status = hold(held, plan, text); !status)
            return tl::make_unexpected(status.error());
    return held;
}

std::vector<std::string> splitAtCommas(const std::string& text)
{
    std::vector<std::string> parts{""};
    for (const char c : text)
        if (c == ',')
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

/// Which combination of the series' values, the last axis varying fastest.
Result<std::size_t> combinationNamed(const Plan& plan, const Axes& series, const std::string& text)
{
    const auto option = "--highlight " + text;
    const auto values = splitAtCommas(text);
    if (values.size() != series.size())
        return fail(ErrorCode::InvalidArgument, fmt::format("{}: the series have {} axes, so write {} values",
                                                            option, series.size(), series.size()));
    std::size_t index = 0;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const auto& axis = plan.axes[series[i]];
        auto value = valueNamed(plan, option, axis, values[i]);
        if (!value)
            return value;
        index = index * axis.values.size() + *value;
    }
    return index;
}

/// Puts an axis in one place of a heatmap; what was there takes the place that the axis leaves.
void place(std::optional<std::size_t>& here, std::optional<std::size_t>& other, std::size_t axis)
{
    if (other == axis)
        other = here;
    here = axis;
}

} // namespace

Result<MatrixView> matrixViewFrom(const Plan& plan, const ViewWords& words)
{
    const auto chosen = chosenAxes(plan, words);
    if (!chosen)
        return tl::make_unexpected(chosen.error());
    if (chosen->across.size() > 1 || chosen->series.size() > 1)
        return fail(ErrorCode::InvalidArgument, "a heatmap has one axis --across and one as --series");
    auto view = defaultView(plan);
    if (!chosen->across.empty())
        place(view.x, view.y, chosen->across.front());
    if (!chosen->series.empty())
        place(view.y, view.x, chosen->series.front());
    Axes drawn;
    for (const auto& axis : {view.x, view.y})
        if (axis)
            drawn.push_back(*axis);
    auto held = heldValues(plan, drawn, words);
    if (!held)
        return tl::make_unexpected(held.error());
    view.fixed = std::move(*held);
    if (view.facet && contains(drawn, *view.facet))
        view.facet.reset();
    return view;
}

Result<PictureView> pictureViewFrom(const Plan& plan, MatrixPicture picture, const ViewWords& words)
{
    const auto chosen = chosenAxes(plan, words);
    if (!chosen)
        return tl::make_unexpected(chosen.error());
    auto view = defaultPicture(plan, picture, defaultView(plan));
    if (!chosen->across.empty())
        view.across = chosen->across;
    if (!chosen->series.empty())
        view.series = chosen->series;
    leaveOut(chosen->series.empty() ? view.series : view.across,
             chosen->series.empty() ? view.across : view.series);
    if (!chosen->across.empty() || !chosen->series.empty())
        view.highlighted.reset();
    auto drawn = view.across;
    drawn.insert(drawn.end(), view.series.begin(), view.series.end());
    auto held = heldValues(plan, drawn, words);
    if (!held)
        return tl::make_unexpected(held.error());
    view.fixed = std::move(*held);
    if (words.highlight.empty())
        return view;
    const auto highlighted = combinationNamed(plan, view.series, words.highlight);
    if (!highlighted)
        return tl::make_unexpected(highlighted.error());
    view.highlighted = *highlighted;
    return view;
}

std::vector<std::string> heldRemarks(const Plan& plan, const Held& held, const ViewWords& words)
{
    std::vector<std::string> remarks;
    for (const auto& [index, value] : held) {
        const auto& axis = plan.axes[index];
        const bool asked = std::any_of(words.fixed.begin(), words.fixed.end(), [&](const std::string& text) {
            return text.substr(0, text.find('=')) == axis.name;
        });
        if (axis.values.size() > 1 && !asked)
            remarks.push_back(fmt::format("drawn for {}={}", axis.name, axis.values[value].label));
    }
    return remarks;
}

} // namespace isobath::ui
