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

void checkLabels(const Axis& axis, std::vector<std::string>& problems)
{
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
        const std::string& label = axis.values[i].label;
        if (label.empty())
            problems.push_back(fmt::format("value {} has no label", i + 1));
        const auto same = [&](const AxisValue& value) { return value.label == label; };
        if (std::find_if(axis.values.begin(), axis.values.begin() + static_cast<std::ptrdiff_t>(i), same) !=
            axis.values.begin() + static_cast<std::ptrdiff_t>(i))
            problems.push_back(fmt::format("the label \"{}\" is given twice", label));
    }
}

void spellExactly(Axis& axis, std::vector<std::string>& problems)
{
    for (auto& value : axis.values)
        for (auto& [name, text] : value.set) {
            const Parameter* parameter = findParameter(name);
            const auto plain = parameter == nullptr
                                   ? Result<AxisValue>(fail(ErrorCode::InvalidArgument,
                                                            fmt::format("{} is no parameter", name)))
                                   : plainValue(*parameter, text);
            if (plain)
                text = plain->set.front().second;
            else
                problems.push_back(plain.error().what);
        }
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
    const auto names = parametersOf(axis);
    if (names.size() < 2)
        problems.emplace_back("linked values set at least two parameters");
    if (axis.values.size() < 2)
        problems.emplace_back("an axis has at least two values");
    checkLabels(axis, problems);
    spellExactly(axis, problems);
    Plan changed = plan;
    std::size_t place = changed.axes.size();
    if (replaced)
        if (const auto old = findAxis(changed, *replaced); old != changed.axes.end()) {
            place = static_cast<std::size_t>(old - changed.axes.begin());
            changed.axes.erase(old);
        }
    for (const auto& name : names)
        if (const Parameter* parameter = findParameter(name))
            if (auto status = setParameter(changed, name, {parameter->get(changed.base)}); !status)
                problems.push_back(status.error().what);
    if (axis.name.empty() || findParameter(axis.name) != nullptr ||
        findAxis(changed, axis.name) != changed.axes.end())
        problems.push_back(fmt::format("\"{}\" cannot be the name of this axis", axis.name));
    if (!problems.empty())
        return fail(ErrorCode::InvalidArgument, fmt::format("{}", fmt::join(problems, "\n")));
    axis.param.clear();
    place = std::min(place, changed.axes.size());
    changed.axes.insert(changed.axes.begin() + static_cast<std::ptrdiff_t>(place), std::move(axis));
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
