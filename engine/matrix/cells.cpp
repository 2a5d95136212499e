// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace isobath {

namespace {

constexpr std::size_t kMostRuns = 100'000;

/// Every parameter spelled out: equal texts are equal cells.
std::string identity(const CellSettings& settings)
{
    std::string text;
    for (const auto& parameter : parameters())
        text += parameter.get(settings) + '\n';
    return text;
}

/// Walks through all combinations of axis values, the last axis fastest.
class Expansion
{
public:
    Expansion(const Plan& plan, const LimitsLookup& limits) : m_plan(plan), m_limits(limits) {}

    Result<std::vector<Cell>> run()
    {
        checkAxes();
        if (m_problems.empty()) {
            visitAll();
            checkCells();
        }
        if (!m_problems.empty())
            return tl::make_unexpected(toError(m_problems));
        return std::move(m_cells);
    }

private:
    void add(Problem problem)
    {
        if (std::find(m_problems.begin(), m_problems.end(), problem) == m_problems.end())
            m_problems.push_back(std::move(problem));
    }

    void checkAxes()
    {
        std::set<std::string> taken;
        std::size_t combinations = 1;
        for (const auto& axis : m_plan.axes) {
            if (axis.values.empty())
                add({"axis " + axis.name, "", "has no values", true});
            for (const auto& name : checkedNames(axis))
                if (!taken.insert(name).second)
                    add({name, "", "is set by two axes", true});
            combinations *= std::clamp<std::size_t>(axis.values.size(), 1, kMostRuns);
            if (combinations > kMostRuns) {
                add({"axes", "", fmt::format("make over {} cells", kMostRuns), true});
                return;
            }
        }
    }

    std::set<std::string> checkedNames(const Axis& axis)
    {
        std::set<std::string> names;
        for (const auto& value : axis.values)
            for (const auto& [name, text] : value.set) {
                const auto* parameter = findParameter(name);
                CellSettings scratch;
                if (!parameter || !parameter->canBeAxis)
                    add({name, "", parameter ? "cannot be an axis" : "there is no such parameter", true});
                else if (auto status = parameter->set(scratch, text); !status)
                    add({name, "", status.error().what, true});
                names.insert(name);
            }
        return names;
    }

    void visitAll()
    {
        std::vector<std::size_t> coordinates(m_plan.axes.size(), 0);
        for (;;) {
            visit(coordinates);
            std::size_t axis = coordinates.size();
            while (axis > 0 && coordinates[axis - 1] + 1 == m_plan.axes[axis - 1].values.size())
                coordinates[--axis] = 0;
            if (axis == 0)
                return;
            ++coordinates[axis - 1];
        }
    }

    void visit(const std::vector<std::size_t>& coordinates)
    {
        CellSettings asked = m_plan.base;
        for (std::size_t i = 0; i < coordinates.size(); ++i)
            for (const auto& [name, text] : m_plan.axes[i].values[coordinates[i]].set)
                (void)findParameter(name)->set(asked, text);
        if (isExcluded(coordinates, asked))
            return;
        const auto& limits = limitsOf(asked.target);
        Cell cell{m_cells.size(), coordinates, canonical(asked, limits), {}, {}, !limits.singleFile};
        // What was asked is judged before equal cells merge: the reasons differ by what was asked.
        cell.skipReason = skipReason(validate(asked, limits));
        if (!m_seen.insert(identity(cell.settings)).second)
            return;
        cell.name = cellName(m_plan, cell);
        m_cells.push_back(std::move(cell));
    }

    /// Values that are wrong by themselves refuse the plan, the others only this cell.
    std::string skipReason(const std::vector<Problem>& problems)
    {
        std::string reason;
        for (const auto& problem : problems) {
            if (problem.byItself)
                add(problem);
            reason += (reason.empty() ? "" : "; ") + toText(problem);
            if (std::find(m_contradictions.begin(), m_contradictions.end(), problem) ==
                m_contradictions.end())
                m_contradictions.push_back(problem);
        }
        return reason;
    }

    bool isExcluded(const std::vector<std::size_t>& coordinates, const CellSettings& settings) const
    {
        return std::any_of(m_plan.exclude.begin(), m_plan.exclude.end(), [&](const auto& combination) {
            return !combination.empty() &&
                   std::all_of(combination.begin(), combination.end(), [&](const auto& entry) {
                       return has(coordinates, settings, entry.first, entry.second);
                   });
        });
    }

    bool has(const std::vector<std::size_t>& coordinates, const CellSettings& settings,
             const std::string& name, const std::string& label) const
    {
        for (std::size_t i = 0; i < coordinates.size(); ++i)
            if (m_plan.axes[i].name == name)
                return m_plan.axes[i].values[coordinates[i]].label == label;
        const auto* parameter = findParameter(name);
        return parameter && shortValue(*parameter, settings) == label;
    }

    const SpecLimits& limitsOf(const std::string& target)
    {
        const auto known = m_limitsOf.find(target);
        return known != m_limitsOf.end() ? known->second
                                         : m_limitsOf.emplace(target, m_limits(target)).first->second;
    }

    void checkCells()
    {
        std::size_t runs = 0;
        bool possible = false;
        for (const auto& cell : m_cells) {
            runs += cell.settings.rules.repeats;
            possible = possible || cell.skipReason.empty();
        }
        if (m_cells.empty())
            add({"exclude", "", "leaves no cell", true});
        else if (!possible) // every reason at once, those included that are wrong by themselves
            m_problems = m_contradictions;
        else if (runs > kMostRuns)
            add({"repeats", "", fmt::format("make {} runs; at most {} fit into a session", runs, kMostRuns),
                 true});
    }

    const Plan& m_plan;
    const LimitsLookup& m_limits;
    std::vector<Cell> m_cells;
    std::set<std::string> m_seen;
    std::map<std::string, SpecLimits> m_limitsOf;
    std::vector<Problem> m_problems;
    std::vector<Problem> m_contradictions;
};

} // namespace

std::string cellName(const Plan& plan, const Cell& cell)
{
    std::string name;
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        const auto* parameter = findParameter(plan.axes[i].param);
        const auto& label = plan.axes[i].values[cell.coordinates[i]].label;
        name += (name.empty() ? "" : " ") + (parameter ? spokenValue(*parameter, cell.settings) : label);
    }
    if (!name.empty())
        return name;
    for (const char* constant : {"rw", "bs", "iodepth"})
        name += (name.empty() ? "" : " ") + spokenValue(*findParameter(constant), cell.settings);
    return name;
}

Result<std::vector<Cell>> expand(const Plan& plan, const LimitsLookup& limits)
{
    return Expansion(plan, limits).run();
}

bool sameLayout(const CellSettings& a, const CellSettings& b)
{
    return a.target == b.target && a.spec.files == b.spec.files && a.spec.sizeBytes == b.spec.sizeBytes &&
           a.spec.alloc == b.spec.alloc;
}

} // namespace isobath
