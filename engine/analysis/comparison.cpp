// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/comparison.h"

#include "engine/analysis/common_axes.h"
#include "engine/analysis/differences.h"
#include "engine/stats/median.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace isobath {

namespace {

using Place = std::vector<std::size_t>;

/// Rows in the order of a plan's cells: the last axis varies fastest.
std::map<Place, ComparedRow> rowsByPlace(const std::vector<ComparedSide>& sides,
                                         const std::vector<Axis>& axes)
{
    std::map<Place, ComparedRow> rows;
    for (std::size_t side = 0; side < sides.size(); ++side)
        for (const auto& cell : sides[side].session->start.cells) {
            if (!isOnSide(sides[side], cell))
                continue;
            const auto place = placeOn(axes, sides[side].session->start.plan, cell);
            if (!place)
                continue;
            auto& row = rows[*place];
            row.cells.resize(sides.size());
            if (!row.cells[side])
                row.cells[side] = cell.index;
        }
    return rows;
}

/// The side's session with its cells on the common axes and numbered by rows.
Session onCommonAxes(const ComparedSide& side, const std::vector<Axis>& axes,
                     const std::vector<Place>& places, const std::vector<ComparedRow>& rows,
                     std::size_t number)
{
    Session session = *side.session;
    auto& start = session.start;
    if (side.pick)
        for (const auto& [name, text] : start.plan.axes[side.pick->axis].values[side.pick->value].set)
            (void)findParameter(name)->set(start.plan.base, text);
    start.plan.axes = axes;
    start.plan.exclude.clear();
    std::map<std::size_t, Cell> own;
    for (auto& cell : start.cells)
        own[cell.index] = std::move(cell);
    start.cells.clear();
    std::map<std::size_t, std::size_t> rowOf;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto index = rows[row].cells[number];
        if (!index)
            continue;
        rowOf[*index] = row;
        auto cell = own.at(*index);
        cell.index = row;
        cell.coordinates = places[row];
        cell.name = cellName(start.plan, cell);
        start.cells.push_back(std::move(cell));
    }
    std::erase_if(session.runs, [&](const StoredRun& run) { return rowOf.count(run.slot.cell) == 0; });
    for (auto& run : session.runs)
        run.slot.cell = rowOf.at(run.slot.cell);
    return session;
}

/// As the first side that has the row calls it.
void nameRows(Comparison& comparison)
{
    for (const auto& session : comparison.sessions)
        for (const auto& cell : session.start.cells)
            if (comparison.rows[cell.index].name.empty())
                comparison.rows[cell.index].name = cell.name;
}

Status check(const std::vector<ComparedSide>& sides)
{
    if (sides.size() < 2 || sides.size() > kMostSides)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("{} sides: two to four can be compared", sides.size()));
    for (const auto& side : sides) {
        const auto& axes = side.session->start.plan.axes;
        if (side.pick &&
            (side.pick->axis >= axes.size() || side.pick->value >= axes[side.pick->axis].values.size()))
            return fail(ErrorCode::InvalidArgument, side.name + ": the session has no such axis value");
    }
    return {};
}

/// Of the first job group, of runs that were done.
std::vector<std::vector<double>> repeatsByRow(const Session& session, std::size_t rows,
                                              const std::string& metric)
{
    std::vector<std::vector<double>> values(rows);
    for (const auto& run : session.runs)
        if (run.status == RunStatus::Done && !run.metrics.empty() && run.slot.cell < rows)
            if (const auto value = run.metrics.front().find(metric))
                values[run.slot.cell].push_back(*value);
    return values;
}

std::optional<Ratio> ratioOf(const SideValue& side, const SideValue& base)
{
    if (!side.median || !base.median || *side.median <= 0 || *base.median <= 0)
        return std::nullopt;
    const auto [low, high] = std::minmax_element(side.repeats.begin(), side.repeats.end());
    const auto [baseLow, baseHigh] = std::minmax_element(base.repeats.begin(), base.repeats.end());
    Ratio ratio;
    ratio.ofMedians = *side.median / *base.median;
    ratio.least = *low / *baseHigh;
    ratio.most = *baseLow > 0 ? *high / *baseLow : std::numeric_limits<double>::infinity();
    const bool isSpreadKnown = side.repeats.size() > 1 && base.repeats.size() > 1;
    ratio.isApart = isSpreadKnown && (*low > *baseHigh || *high < *baseLow);
    return ratio;
}

void setRatios(RowComparison& row, std::size_t baseline)
{
    row.ratios.resize(row.sides.size());
    for (std::size_t side = 0; side < row.sides.size(); ++side)
        if (side != baseline && baseline < row.sides.size())
            row.ratios[side] = ratioOf(row.sides[side], row.sides[baseline]);
}

SideValue sideValue(std::vector<double> repeats)
{
    SideValue value;
    if (!repeats.empty())
        value.median = medianOf(repeats);
    value.repeats = std::move(repeats);
    return value;
}

double largestChange(const RowComparison& row)
{
    double largest = -1;
    for (const auto& ratio : row.ratios)
        if (ratio)
            largest = std::max(largest, std::fabs(std::log(ratio->ofMedians)));
    return largest;
}

} // namespace

std::string sideName(const Session& session, const std::optional<AxisPick>& pick)
{
    if (!pick)
        return session.summary.name;
    const auto& axis = session.start.plan.axes.at(pick->axis);
    return fmt::format("{}, {} {}", session.summary.name, axis.name, axis.values.at(pick->value).label);
}

std::string sideLetter(std::size_t side)
{
    return std::string(1, static_cast<char>('A' + side));
}

std::size_t ComparedRow::sides() const
{
    return static_cast<std::size_t>(
        std::count_if(cells.begin(), cells.end(), [](const auto& cell) { return cell.has_value(); }));
}

std::vector<std::size_t> Comparison::withoutPartner(std::size_t side) const
{
    std::vector<std::size_t> alone;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows[row].sides() == 1 && rows[row].cells[side])
            alone.push_back(row);
    return alone;
}

Result<Comparison> compareSides(const std::vector<ComparedSide>& sides)
{
    if (auto status = check(sides); !status)
        return tl::make_unexpected(status.error());
    const auto axes = commonAxes(sides);
    Comparison comparison;
    std::vector<Place> places;
    for (auto& [place, row] : rowsByPlace(sides, axes)) {
        places.push_back(place);
        comparison.rows.push_back(std::move(row));
    }
    for (std::size_t i = 0; i < sides.size(); ++i) {
        comparison.names.push_back(sides[i].name);
        comparison.sessions.push_back(onCommonAxes(sides[i], axes, places, comparison.rows, i));
    }
    nameRows(comparison);
    comparison.environment = environmentDifferences(sides, comparison.sameFacts);
    comparison.plan = planDifferences(sides);
    return comparison;
}

std::vector<RowComparison> compareRows(const Comparison& comparison, const std::string& metric,
                                       std::size_t baseline)
{
    const auto count = comparison.rows.size();
    std::vector<RowComparison> rows(count);
    for (const auto& session : comparison.sessions) {
        auto repeats = repeatsByRow(session, count, metric);
        for (std::size_t row = 0; row < count; ++row)
            rows[row].sides.push_back(sideValue(std::move(repeats[row])));
    }
    for (auto& row : rows)
        setRatios(row, baseline);
    return rows;
}

std::vector<std::size_t> rowsByDifference(const std::vector<RowComparison>& rows,
                                          const Comparison& comparison)
{
    std::vector<std::size_t> order;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (comparison.rows[row].sides() > 1)
            order.push_back(row);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return largestChange(rows[a]) > largestChange(rows[b]);
    });
    return order;
}

} // namespace isobath
