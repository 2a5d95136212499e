// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/matrix_text.h"

#include "engine/figures/table_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace isobath {

namespace {

/// Cells under column titles, one row per row title.
struct CellGrid
{
    std::string rowTitle;
    std::vector<std::string> columns;
    std::vector<std::string> rows;
    const std::vector<MatrixCell>& cells; ///< row * columns.size() + column
    ValueStyle style;
};

/// Marks stand right of the number, in a strip of their own, so that digits stay below each other.
std::vector<std::size_t> markWidths(const CellGrid& grid)
{
    std::vector<std::size_t> widths(grid.columns.size(), 0);
    for (std::size_t i = 0; i < grid.cells.size(); ++i)
        widths[i % widths.size()] = std::max(widths[i % widths.size()], textColumns(grid.cells[i].noteMarks));
    return widths;
}

TableData gridTable(const CellGrid& grid)
{
    TableData table;
    const auto width = grid.columns.size();
    const auto marks = markWidths(grid);
    table.columns.push_back(grid.rowTitle);
    for (std::size_t x = 0; x < width; ++x)
        table.columns.push_back(grid.columns[x] + std::string(marks[x], ' '));
    table.rightAligned.assign(width + 1, true);
    for (std::size_t y = 0; y < grid.rows.size(); ++y) {
        std::vector<std::string> row{grid.rows[y]};
        for (std::size_t x = 0; x < width; ++x) {
            const auto& cell = grid.cells[y * width + x];
            row.push_back(cellText(cell, grid.style) + padded(cell.noteMarks, marks[x], false));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string headingText(const std::string& title, ValueStyle style, const std::string& columns)
{
    std::string heading = title;
    if (const auto unit = valueUnit(style); !unit.empty())
        heading += ", " + unit;
    if (!columns.empty())
        heading += "; columns: " + columns;
    return wrappedText(heading);
}

std::string notesText(const std::vector<MatrixCell>& cells)
{
    std::string text;
    for (const auto& note : signNotes(cells))
        text += note + "\n";
    return text;
}

std::string placeText(const FigureAxis& axis, double x)
{
    if (!axis.categories.empty())
        return axis.categories[static_cast<std::size_t>(x)];
    return axis.style == ValueStyle::Plain ? plainDigits(x) : formatValue(x, axis.style);
}

/// What was measured at the point, which in a slope is one run of the cell; else the cell's state.
std::string pointText(const CurvePoint& point, ValueStyle style)
{
    auto cell = point.cell;
    cell.value = std::isnan(point.y) ? std::nullopt : std::optional(point.y);
    return cellText(cell, style) + cell.noteMarks;
}

std::vector<MatrixCell> cellsOf(const CurvesData& data)
{
    std::vector<MatrixCell> cells;
    for (const auto& series : data.series)
        if (!series.isReference)
            for (const auto& point : series.points)
                cells.push_back(point.cell);
    return cells;
}

bool hasLabels(const CurvesData& data)
{
    return std::any_of(data.series.begin(), data.series.end(), [](const CurveSeries& series) {
        return std::any_of(series.points.begin(), series.points.end(),
                           [](const CurvePoint& point) { return !point.label.empty(); });
    });
}

/// Where both coordinates of a point were measured, neither is a heading of the other.
TableData pointsTable(const CurvesData& data)
{
    TableData table;
    table.headings = 2;
    table.columns = {"curve", "point", data.x.title, data.y.title};
    table.rightAligned.assign(table.columns.size(), true);
    for (const auto& series : data.series)
        for (const auto& point : series.points)
            table.rows.push_back({series.name, point.label, formatWithUnit(point.x, data.x.style),
                                  pointText(point, data.y.style)});
    return table;
}

TableData curvesTable(const CurvesData& data)
{
    TableData table;
    table.columns = {data.x.title};
    std::set<double> xs;
    for (const auto& series : data.series) {
        if (series.isReference)
            continue;
        table.columns.push_back(series.name);
        for (const auto& point : series.points)
            xs.insert(point.x);
    }
    table.rightAligned.assign(table.columns.size(), true);
    for (const double x : xs) {
        std::vector<std::string> row{placeText(data.x, x)};
        for (const auto& series : data.series) {
            if (series.isReference)
                continue;
            const auto found = std::find_if(series.points.begin(), series.points.end(),
                                            [x](const CurvePoint& point) { return point.x == x; });
            row.push_back(found == series.points.end() ? "" : pointText(*found, data.y.style));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

std::string cellText(const MatrixCell& cell, ValueStyle style)
{
    auto value = !cell.text.empty() ? cell.text : cell.value ? formatValue(*cell.value, style) : "–";
    switch (cell.state) {
    case CellState::Absent:
        return "";
    case CellState::Planned:
        return ".";
    case CellState::Running:
        return "~" + value;
    case CellState::Failed:
    case CellState::Skipped:
        return cell.mark;
    case CellState::Done:
        break;
    }
    return value;
}

std::vector<std::string> signNotes(const std::vector<MatrixCell>& cells)
{
    std::vector<std::string> notes;
    const auto has = [&cells](CellState state) {
        return std::any_of(cells.begin(), cells.end(),
                           [state](const MatrixCell& cell) { return cell.state == state; });
    };
    if (has(CellState::Planned))
        notes.emplace_back(". planned");
    if (has(CellState::Running))
        notes.emplace_back("~ running, value so far");
    return notes;
}

std::string heatmapText(const HeatmapData& data)
{
    auto table = gridTable({data.y.title, data.x.categories, data.y.categories, data.cells, data.style});
    // As in the picture: the first value of Y is at the bottom.
    std::reverse(table.rows.begin(), table.rows.end());
    return headingText(data.valueTitle, data.style, data.x.title) + tableText(table) + notesText(data.cells);
}

std::string barsText(const BarsData& data)
{
    std::string text;
    for (const auto& panel : data.panels)
        text += (text.empty() ? "" : "\n") + headingText(panel.y.title, panel.y.style, data.seriesTitle) +
                tableText(gridTable({data.groupTitle, data.series, data.groups, panel.bars, panel.y.style}));
    return text + (data.panels.empty() ? "" : notesText(data.panels.front().bars));
}

std::string curvesText(const CurvesData& data)
{
    const auto table = hasLabels(data) ? pointsTable(data) : curvesTable(data);
    return headingText(data.y.title, data.y.style, "") + tableText(table) + notesText(cellsOf(data));
}

} // namespace isobath
