// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_cells.h"

#include <algorithm>

namespace isobath::ui {

namespace {

using Row = std::vector<const MatrixCell*>;

/// The cells as rows that the arrow keys walk along, the lowest row first where the figure has a height.
std::vector<Row> rowsOf(const HeatmapData& data)
{
    const auto width = data.x.categories.size();
    std::vector<Row> rows;
    for (std::size_t i = 0; i < data.cells.size(); ++i) {
        if (width == 0 || i % width == 0)
            rows.emplace_back();
        rows.back().push_back(&data.cells[i]);
    }
    return rows;
}

std::vector<Row> rowsOf(const BarsData& data)
{
    std::vector<Row> rows;
    for (const auto& panel : data.panels) {
        rows.emplace_back();
        for (const auto& bar : panel.bars)
            rows.back().push_back(&bar);
    }
    return rows;
}

std::vector<Row> rowsOf(const CurvesData& data)
{
    std::vector<Row> rows;
    for (const auto& series : data.series) {
        rows.emplace_back();
        for (const auto& point : series.points)
            rows.back().push_back(&point.cell);
    }
    return rows;
}

std::vector<Row> rowsOf(const Figure& figure)
{
    if (const auto* heatmap = std::get_if<HeatmapData>(&figure.data))
        return rowsOf(*heatmap);
    if (const auto* bars = std::get_if<BarsData>(&figure.data))
        return rowsOf(*bars);
    if (const auto* curves = std::get_if<CurvesData>(&figure.data))
        return rowsOf(*curves);
    return {};
}

struct Place
{
    int row = 0;
    int column = 0;
};

std::optional<Place> placeOf(const std::vector<Row>& rows, std::size_t index)
{
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (index < rows[row].size())
            return Place{static_cast<int>(row), static_cast<int>(index)};
        index -= rows[row].size();
    }
    return std::nullopt;
}

std::size_t indexOf(const std::vector<Row>& rows, const Place& place)
{
    auto index = static_cast<std::size_t>(place.column);
    for (int row = 0; row < place.row; ++row)
        index += rows[static_cast<std::size_t>(row)].size();
    return index;
}

const MatrixCell* cellAt(const std::vector<Row>& rows, const Place& place)
{
    if (place.row < 0 || place.row >= static_cast<int>(rows.size()))
        return nullptr;
    const auto& row = rows[static_cast<std::size_t>(place.row)];
    return place.column < 0 || place.column >= static_cast<int>(row.size())
               ? nullptr
               : row[static_cast<std::size_t>(place.column)];
}

} // namespace

std::size_t figureCellCount(const Figure& figure)
{
    std::size_t count = 0;
    for (const auto& row : rowsOf(figure))
        count += row.size();
    return count;
}

const MatrixCell* figureCell(const Figure& figure, std::size_t index)
{
    const auto rows = rowsOf(figure);
    const auto place = placeOf(rows, index);
    return place ? cellAt(rows, *place) : nullptr;
}

std::optional<std::size_t> planCellAt(const Figure& figure, std::size_t index)
{
    const auto* cell = figureCell(figure, index);
    if (cell == nullptr || cell->state == CellState::Absent)
        return std::nullopt;
    return cell->planCell;
}

std::optional<std::size_t> figureCellOf(const Figure& figure, std::size_t planCell)
{
    std::size_t index = 0;
    for (const auto& row : rowsOf(figure))
        for (const auto* cell : row) {
            if (cell->state != CellState::Absent && cell->planCell == planCell)
                return index;
            ++index;
        }
    return std::nullopt;
}

std::optional<std::size_t> neighbourCell(const Figure& figure, std::optional<std::size_t> from, int dx,
                                         int dy)
{
    const auto rows = rowsOf(figure);
    // Bars' first panel is the upper one.
    if (std::holds_alternative<BarsData>(figure.data))
        dy = -dy;
    auto place = from ? placeOf(rows, *from) : std::nullopt;
    if (place) {
        place->column += dx;
        place->row += dy;
    } else {
        place = Place{};
        dx = dx == 0 && dy == 0 ? 1 : dx;
    }
    for (; const auto* cell = cellAt(rows, *place); place->column += dx, place->row += dy) {
        if (cell->state != CellState::Absent)
            return indexOf(rows, *place);
        if (dx == 0 && dy == 0)
            break;
    }
    return std::nullopt;
}

} // namespace isobath::ui
