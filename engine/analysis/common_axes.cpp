// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/common_axes.h"

#include <algorithm>
#include <set>

namespace isobath {

namespace {

using Names = std::set<std::string>;

Names parametersOf(const Axis& axis)
{
    Names names;
    for (const auto& value : axis.values)
        for (const auto& [name, text] : value.set)
            names.insert(name);
    return names;
}

/// An axis of one side, kept with what it varies.
struct Candidate
{
    Axis axis; ///< without values
    Names names;
};

bool sharesAny(const Names& a, const Names& b)
{
    return std::any_of(a.begin(), a.end(), [&](const auto& name) { return b.count(name) > 0; });
}

std::vector<Candidate> candidatesOf(const std::vector<ComparedSide>& sides)
{
    std::vector<Candidate> found;
    for (const auto& side : sides) {
        const auto& axes = side.session->start.plan.axes;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            if (side.pick && side.pick->axis == i)
                continue;
            auto names = parametersOf(axes[i]);
            const bool isKnown = std::any_of(found.begin(), found.end(),
                                             [&](const Candidate& other) { return other.names == names; });
            if (!isKnown)
                found.push_back({{axes[i].name, axes[i].param, {}}, std::move(names)});
        }
    }
    return found;
}

/// Every parameter on one axis only.
std::vector<Candidate> withoutOverlap(const std::vector<Candidate>& candidates)
{
    std::vector<Candidate> out;
    Names taken;
    for (const auto& candidate : candidates) {
        const auto overlaps = std::count_if(candidates.begin(), candidates.end(), [&](const auto& other) {
            return sharesAny(candidate.names, other.names);
        });
        if (overlaps == 1) {
            out.push_back(candidate);
            continue;
        }
        for (const auto& name : candidate.names)
            if (taken.insert(name).second)
                out.push_back({{name, name, {}}, {name}});
    }
    return out;
}

/// The texts of the parameters as the cell has them, in the order of their names.
std::vector<std::pair<std::string, std::string>> setOf(const Names& names, const CellSettings& settings)
{
    std::vector<std::pair<std::string, std::string>> set;
    for (const auto& name : names)
        set.emplace_back(name, findParameter(name)->get(settings));
    return set;
}

/// The label that the cell's own plan has for the values, else the values themselves.
std::string labelOf(const Names& names, const Plan& plan, const Cell& cell, const CellSettings& settings)
{
    for (std::size_t i = 0; i < plan.axes.size(); ++i)
        if (parametersOf(plan.axes[i]) == names)
            return plan.axes[i].values[cell.coordinates[i]].label;
    std::string label;
    for (const auto& name : names)
        label += (label.empty() ? "" : " ") + shortValue(*findParameter(name), settings);
    return label;
}

std::optional<double> numberOf(const Axis& axis, const AxisValue& value)
{
    const auto* parameter = axis.param.empty() ? nullptr : findParameter(axis.param);
    CellSettings settings;
    if (parameter == nullptr || value.set.empty() ||
        !parameter->set(settings, value.set.front().second).has_value())
        return std::nullopt;
    return parameter->number(settings);
}

void sortNumbers(Axis& axis)
{
    const bool allNumbers = std::all_of(axis.values.begin(), axis.values.end(),
                                        [&](const auto& value) { return numberOf(axis, value).has_value(); });
    if (allNumbers)
        std::stable_sort(axis.values.begin(), axis.values.end(), [&](const auto& a, const auto& b) {
            return *numberOf(axis, a) < *numberOf(axis, b);
        });
}

/// Values in the order of the side's own axis, so that the first side keeps its order.
void addValues(Axis& axis, const Names& names, const ComparedSide& side)
{
    const auto& start = side.session->start;
    std::vector<std::pair<std::size_t, AxisValue>> found;
    for (const auto& cell : start.cells) {
        if (!isOnSide(side, cell))
            continue;
        std::size_t rank = 0;
        for (std::size_t i = 0; i < start.plan.axes.size(); ++i)
            if (sharesAny(parametersOf(start.plan.axes[i]), names))
                rank = std::max(rank, cell.coordinates[i]);
        const auto settings = askedSettings(start.plan, cell);
        found.emplace_back(rank,
                           AxisValue{labelOf(names, start.plan, cell, settings), setOf(names, settings)});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& entry : found) {
        AxisValue& value = entry.second;
        const bool isKnown = std::any_of(axis.values.begin(), axis.values.end(),
                                         [&](const auto& known) { return known.set == value.set; });
        if (!isKnown)
            axis.values.push_back(std::move(value));
    }
}

} // namespace

CellSettings askedSettings(const Plan& plan, const Cell& cell)
{
    auto settings = plan.base;
    for (std::size_t i = 0; i < plan.axes.size(); ++i)
        for (const auto& [name, text] : plan.axes[i].values[cell.coordinates[i]].set)
            (void)findParameter(name)->set(settings, text); // a stored plan's values were read before
    // "auto" until the target is known, and only the cell knows it.
    if (!settings.spec.direct)
        settings.spec.direct = cell.settings.spec.direct;
    return settings;
}

bool isOnSide(const ComparedSide& side, const Cell& cell)
{
    return !side.pick || cell.coordinates[side.pick->axis] == side.pick->value;
}

std::vector<Axis> commonAxes(const std::vector<ComparedSide>& sides)
{
    std::vector<Axis> axes;
    for (auto& [axis, names] : withoutOverlap(candidatesOf(sides))) {
        addValues(axis, names, sides.front());
        const auto before = axis.values.size();
        for (std::size_t i = 1; i < sides.size(); ++i)
            addValues(axis, names, sides[i]);
        if (axis.values.size() > before)
            sortNumbers(axis);
        axes.push_back(std::move(axis));
    }
    return axes;
}

std::optional<std::vector<std::size_t>> placeOn(const std::vector<Axis>& axes, const Plan& plan,
                                                const Cell& cell)
{
    const auto settings = askedSettings(plan, cell);
    std::vector<std::size_t> place;
    for (const auto& axis : axes) {
        const auto set = setOf(parametersOf(axis), settings);
        const auto found = std::find_if(axis.values.begin(), axis.values.end(),
                                        [&](const auto& value) { return value.set == set; });
        if (found == axis.values.end())
            return std::nullopt;
        place.push_back(static_cast<std::size_t>(found - axis.values.begin()));
    }
    return place;
}

} // namespace isobath
