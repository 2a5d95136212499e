// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/cell_runs.h"
#include "engine/figures/comparison_figures.h"
#include "engine/figures/note_marks.h"

#include <fmt/format.h>

#include <algorithm>

namespace isobath {

namespace {

/// The two sides of a ratio map and what is needed while its cells are filled in.
struct Pair
{
    const Comparison& comparison;
    const MetricInfo& metric;
    std::size_t side;
    std::size_t baseline;
    std::vector<RowComparison> rows;
    std::vector<CellRuns> runs;         ///< of the side, by row
    std::vector<CellRuns> baselineRuns; ///< by row
    NoteMarks notes;
};

std::string onlyText(std::size_t side)
{
    return "only " + sideLetter(side);
}

void addLabels(MatrixCell& cell, std::vector<std::string>& notes, const CellRuns& runs, std::size_t side)
{
    for (const auto* run : runs.done)
        for (const auto& label : run->labels) {
            const auto id = sideLetter(side) + " " + label.id;
            if (std::find(cell.labelIds.begin(), cell.labelIds.end(), id) != cell.labelIds.end())
                continue;
            cell.labelIds.push_back(id);
            notes.push_back(fmt::format("label in {}: {}", sideLetter(side), label.title));
        }
}

std::string sideDetail(const Pair& pair, const RowComparison& row, std::size_t side)
{
    const auto& value = row.sides[side];
    const auto style = pair.metric.style;
    if (!value.median)
        return fmt::format("\n{}: not measured", sideLetter(side));
    std::string repeats;
    for (const double repeat : value.repeats)
        repeats += (repeats.empty() ? "" : ", ") + formatValue(repeat, style);
    return fmt::format("\n{}: {} ({})", sideLetter(side), formatWithUnit(*value.median, style), repeats);
}

std::string detailText(const Pair& pair, std::size_t index)
{
    const auto& row = pair.rows[index];
    auto text = fmt::format("{}\n{}", pair.comparison.rows[index].name, pair.metric.title);
    text += sideDetail(pair, row, pair.baseline) + sideDetail(pair, row, pair.side);
    if (const auto& ratio = row.ratios[pair.side])
        text += fmt::format("\n{} against {}: {}, over the repeats {}{}", sideLetter(pair.side),
                            sideLetter(pair.baseline), formatValue(ratio->ofMedians, ValueStyle::Change),
                            changeRange(*ratio),
                            ratio->isApart ? "" : "\nthe repeats overlap, or there are too few");
    return text;
}

/// Where one of the two has no figure: why.
void setMissing(const Pair& pair, MatrixCell& cell, std::size_t index)
{
    cell.state = CellState::Planned;
    for (const auto& [runs, side] :
         {std::pair(&pair.runs[index], pair.side), std::pair(&pair.baselineRuns[index], pair.baseline)}) {
        if (!runs->done.empty() || pair.rows[index].sides[side].median)
            continue;
        if (!runs->failed.empty()) {
            cell.state = CellState::Failed;
            cell.mark = sideLetter(side) + " " + failureMark(*runs->failed.front());
        } else if (!runs->skipped.empty()) {
            // Skipped on both: nobody is to blame.
            cell.mark = cell.state == CellState::Skipped ? "skip" : sideLetter(side) + " skip";
            cell.state = CellState::Skipped;
        }
    }
}

MatrixCell ratioCell(Pair& pair, std::size_t index)
{
    MatrixCell cell;
    cell.planCell = index;
    cell.detail = detailText(pair, index);
    const auto& cells = pair.comparison.rows[index].cells;
    if (!cells[pair.side] || !cells[pair.baseline]) {
        if (!cells[pair.side] && !cells[pair.baseline])
            return {};
        cell.state = CellState::Skipped;
        cell.mark = onlyText(cells[pair.side] ? pair.side : pair.baseline);
        return cell;
    }
    const auto& ratio = pair.rows[index].ratios[pair.side];
    if (!ratio) {
        setMissing(pair, cell, index);
        return cell;
    }
    cell.state = CellState::Done;
    cell.value = ratio->ofMedians;
    cell.secondText = changeRange(*ratio);
    cell.isMuted = !ratio->isApart;
    std::vector<std::string> notes;
    addLabels(cell, notes, pair.baselineRuns[index], pair.baseline);
    addLabels(cell, notes, pair.runs[index], pair.side);
    cell.noteMarks = pair.notes.marksFor(notes);
    return cell;
}

std::vector<CellRuns> runsByRow(const Comparison& comparison, std::size_t side)
{
    auto runs = runsByCell(comparison.sessions[side]);
    runs.resize(comparison.rows.size());
    return runs;
}

/// The row at each place of the map, taken from the maps of both sides: a side's map has only its own cells.
std::vector<std::optional<std::size_t>> rowsOfMap(const HeatmapData& a, const HeatmapData& b)
{
    std::vector<std::optional<std::size_t>> rows(a.cells.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const auto* map : {&a, &b})
            if (map->cells[i].state != CellState::Absent)
                rows[i] = map->cells[i].planCell;
    return rows;
}

} // namespace

std::string changeRange(const Ratio& ratio)
{
    auto least = formatValue(ratio.least, ValueStyle::Change);
    const auto most = formatValue(ratio.most, ValueStyle::Change);
    constexpr std::string_view kPercent = " %";
    if (least.ends_with(kPercent) && most.ends_with(kPercent))
        least.resize(least.size() - kPercent.size());
    return least + " … " + most;
}

Figure ratioFigure(const Comparison& comparison, const MatrixView& view, const std::string& metric,
                   std::size_t side, std::size_t baseline)
{
    const auto& info = metricNamed(metric);
    Pair pair{comparison,
              info,
              side,
              baseline,
              compareRows(comparison, info.name, baseline),
              runsByRow(comparison, side),
              runsByRow(comparison, baseline),
              {}};
    auto figure = heatmapFigure(comparison.sessions[baseline], view, metric);
    const auto other = heatmapFigure(comparison.sessions[side], view, metric);
    auto& map = std::get<HeatmapData>(figure.data);
    const auto rows = rowsOfMap(map, std::get<HeatmapData>(other.data));
    for (std::size_t i = 0; i < map.cells.size(); ++i)
        map.cells[i] = rows[i] ? ratioCell(pair, *rows[i]) : MatrixCell{};
    const auto sides = fmt::format("{} against {}", sideLetter(side), sideLetter(baseline));
    map.valueTitle += ", " + sides;
    map.style = ValueStyle::Change;
    map.neutral = true;
    figure.title += ", " + sides;
    figure.subtitle = {fmt::format("{}: {} · {}: {}", sideLetter(baseline), comparison.names[baseline],
                                   sideLetter(side), comparison.names[side]),
                       whatDiffersInWords(comparison)};
    figure.footnotes = pair.notes.footnotes();
    figure.footnotes.push_back(
        "no verdict: large, ratio of the medians; small, its range over the repeats; grey where the repeats "
        "overlap or a side has fewer than two");
    return figure;
}

} // namespace isobath
