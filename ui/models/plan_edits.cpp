// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/plan_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace isobath::ui {

namespace {

using Combination = std::map<std::string, std::string>;

bool matches(const Plan& plan, const Combination& combination, const Coordinates& cell)
{
    return std::all_of(combination.begin(), combination.end(), [&](const auto& part) {
        for (std::size_t i = 0; i < plan.axes.size(); ++i)
            if (plan.axes[i].name == part.first)
                return plan.axes[i].values[cell[i]].label == part.second;
        return false;
    });
}

Combination combinationOf(const Plan& plan, const Coordinates& cell)
{
    Combination combination;
    for (std::size_t i = 0; i < plan.axes.size(); ++i)
        combination[plan.axes[i].name] = plan.axes[i].values[cell[i]].label;
    return combination;
}

/// The next cell in plan order, the last axis fastest; false after the last.
bool next(const Plan& plan, Coordinates& cell)
{
    for (std::size_t i = cell.size(); i-- > 0;) {
        if (++cell[i] < plan.axes[i].values.size())
            return true;
        cell[i] = 0;
    }
    return false;
}

bool contains(const std::vector<Coordinates>& cells, const Coordinates& cell)
{
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

void includeCells(Plan& plan, const std::vector<Coordinates>& cells)
{
    std::vector<Combination> kept;
    std::vector<Combination> opened;
    for (const auto& combination : plan.exclude) {
        const bool isTouched = std::any_of(
            cells.begin(), cells.end(), [&](const auto& cell) { return matches(plan, combination, cell); });
        (isTouched ? opened : kept).push_back(combination);
    }
    plan.exclude = std::move(kept);
    std::erase_if(opened,
                  [&](const Combination& combination) { return combination.size() == plan.axes.size(); });
    if (opened.empty())
        return;
    Coordinates cell(plan.axes.size(), 0);
    do {
        const bool wasExcluded = std::any_of(opened.begin(), opened.end(), [&](const auto& combination) {
            return matches(plan, combination, cell);
        });
        if (wasExcluded && !contains(cells, cell) && !isExcluded(plan, cell))
            plan.exclude.push_back(combinationOf(plan, cell));
    } while (next(plan, cell));
}

bool isKnown(const Plan& plan, const std::pair<const std::string, std::string>& part)
{
    return std::any_of(plan.axes.begin(), plan.axes.end(), [&](const Axis& axis) {
        return axis.name == part.first && std::any_of(axis.values.begin(), axis.values.end(),
                                                      [&](const auto& v) { return v.label == part.second; });
    });
}

std::vector<Axis>::iterator findAxis(Plan& plan, const std::string& name)
{
    return std::find_if(plan.axes.begin(), plan.axes.end(),
                        [&](const Axis& axis) { return axis.name == name; });
}

} // namespace

bool isExcluded(const Plan& plan, const Coordinates& cell)
{
    return std::any_of(plan.exclude.begin(), plan.exclude.end(),
                       [&](const auto& combination) { return matches(plan, combination, cell); });
}

void setExcluded(Plan& plan, const std::vector<Coordinates>& cells, bool excluded)
{
    if (!excluded)
        return includeCells(plan, cells);
    for (const auto& cell : cells)
        if (!isExcluded(plan, cell))
            plan.exclude.push_back(combinationOf(plan, cell));
}

void dropStaleExclusions(Plan& plan)
{
    std::erase_if(plan.exclude, [&](const Combination& combination) {
        return std::any_of(combination.begin(), combination.end(),
                           [&](const auto& part) { return !isKnown(plan, part); });
    });
}

std::vector<std::string> parametersOf(const Axis& axis)
{
    std::vector<std::string> names;
    for (const auto& value : axis.values)
        for (const auto& [name, text] : value.set)
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    return names;
}

Status setLinkedAxis(Plan& plan, Axis axis, const std::optional<std::string>& replaced)
{
    std::vector<std::string> problems;
    if (parametersOf(axis).size() < 2)
        problems.emplace_back("linked values set at least two parameters");
    if (axis.values.size() < 2)
        problems.emplace_back("an axis has at least two values");
    Plan changed = plan;
    const bool isTaken = findAxis(changed, axis.name) != changed.axes.end() && replaced != axis.name;
    if (isTaken || findParameter(axis.name) != nullptr)
        problems.push_back(fmt::format("\"{}\" cannot be the name of this axis", axis.name));
    // An axis takes the place of the one of its name.
    else if (replaced)
        if (const auto old = findAxis(changed, *replaced); old != changed.axes.end())
            old->name = axis.name;
    if (const auto status = putLinkedAxis(changed, std::move(axis)); !status)
        problems.push_back(status.error().what);
    if (!problems.empty())
        return fail(ErrorCode::InvalidArgument, fmt::format("{}", fmt::join(problems, "\n")));
    dropStaleExclusions(changed);
    plan = std::move(changed);
    return {};
}

Status dissolveAxis(Plan& plan, const std::string& axis)
{
    Plan changed = plan;
    const auto found = findAxis(changed, axis);
    if (found == changed.axes.end() || !found->param.empty())
        return fail(ErrorCode::InvalidArgument, axis + " is no axis of linked values");
    const Axis linked = *found;
    changed.axes.erase(found);
    for (const auto& name : parametersOf(linked)) {
        std::vector<std::string> values;
        for (const auto& value : linked.values)
            for (const auto& [set, text] : value.set)
                if (set == name)
                    values.push_back(text);
        if (auto status = setParameter(changed, name, values); !status)
            return status;
    }
    dropStaleExclusions(changed);
    plan = std::move(changed);
    return {};
}

bool moveAxis(Plan& plan, const std::string& axis, int step)
{
    const auto found = findAxis(plan, axis);
    if (found == plan.axes.end())
        return false;
    const auto to = (found - plan.axes.begin()) + step;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(plan.axes.size()))
        return false;
    std::iter_swap(found, plan.axes.begin() + to);
    return true;
}

} // namespace isobath::ui
