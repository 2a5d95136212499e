// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/cell_table.h"

#include "engine/figures/matrix_drawing.h"
#include "engine/figures/picture_layout.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace isobath::ui {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::string withUnit(const MetricInfo& metric)
{
    const std::string unit = valueUnit(metric.style);
    return unit.empty() ? metric.title : metric.title + ", " + unit;
}

std::string stateText(const MatrixCell& cell)
{
    switch (cell.state) {
    case CellState::Running:
        return "running";
    case CellState::Done:
        return "done";
    case CellState::Failed:
        return "failed: " + cell.mark;
    case CellState::Skipped:
        return "skipped";
    default:
        return "planned";
    }
}

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const auto& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

/// Fills a CellTable row by row.
class TableRows
{
public:
    void addColumn(const std::string& title, bool rightAligned)
    {
        m_table.columns.push_back(title);
        m_table.rightAligned.push_back(rightAligned);
    }
    void begin(std::size_t planCell)
    {
        m_cell = planCell;
        m_table.rows.emplace_back();
        m_table.plain.emplace_back();
    }
    void add(const std::string& text, const std::string& plain, double key)
    {
        m_table.rows.back().push_back(text);
        m_table.plain.back().push_back(plain);
        m_result.cells.emplace_back(m_cell);
        m_result.sortKeys.push_back(key);
    }
    CellTable take(Figure figure)
    {
        m_result.figure = std::move(figure);
        m_result.figure.data = std::move(m_table);
        return std::move(m_result);
    }

private:
    CellTable m_result;
    TableData m_table;
    std::size_t m_cell = 0;
};

void addMetrics(TableRows& rows, const MatrixDrawing& drawing, const Cell& planned, const MatrixCell& cell)
{
    const bool measured = cell.state == CellState::Done || cell.state == CellState::Running;
    for (const auto& metric : heatmapMetrics()) {
        const auto value = measured ? drawing.valueOf(planned, metric.name) : std::nullopt;
        rows.add(value ? formatValue(*value, metric.style) : "", value ? fmt::format("{}", *value) : "",
                 value.value_or(kNan));
    }
}

void addRow(TableRows& rows, MatrixDrawing& drawing, const Cell& planned)
{
    rows.begin(planned.index);
    const auto& axes = drawing.plan().axes;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const AxisValue& value = axes[axis].values[planned.coordinates[axis]];
        const std::string text = valueLabel(axes[axis], value, drawing.plan().base);
        rows.add(text, text, static_cast<double>(planned.coordinates[axis]));
    }
    const MatrixCell cell = drawing.cell(planned.coordinates, metricNamed("iops"));
    addMetrics(rows, drawing, planned, cell);
    const std::string state = stateText(cell);
    rows.add(state, state, static_cast<double>(cell.state));
    const std::string repeats = fmt::format("{}/{}", cell.repeats.size(), cell.repeatsPlanned);
    rows.add(repeats, repeats, static_cast<double>(cell.repeats.size()));
    const std::string labels = joined(cell.labelIds);
    rows.add(labels, labels, static_cast<double>(cell.labelIds.size()));
}

} // namespace

CellTable matrixTable(const Session& session, const std::vector<std::size_t>& cells,
                      const std::optional<LiveCell>& live)
{
    MatrixDrawing drawing(session, live);
    TableRows rows;
    for (const auto& axis : session.start.plan.axes)
        rows.addColumn(axisTitle(axis), true);
    for (const auto& metric : heatmapMetrics())
        rows.addColumn(withUnit(metric), true);
    rows.addColumn("state", false);
    rows.addColumn("repeats", true);
    rows.addColumn("labels", false);
    for (const auto index : cells)
        addRow(rows, drawing, session.start.cells[index]);
    Figure figure;
    figure.kind = "table";
    figure.title = session.summary.name;
    figure.subtitle = subtitleLines(session);
    figure.footnotes = drawing.footnotes();
    return rows.take(std::move(figure));
}

CellTable pivotTable(const Session& session, const PictureView& view, const std::string& metric,
                     const std::optional<LiveCell>& live)
{
    CellTable result{pictureFigure(session, MatrixPicture::Pivot, view, {metric}, live)};
    const MatrixDrawing drawing(session, live);
    const auto fixed = drawing.coordinates(view.fixed);
    const auto across = combinations(session.start.plan, view.across);
    const std::size_t heads = result.columns() - across.size();
    const auto rows = combinations(session.start.plan, view.series);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        result.cells.insert(result.cells.end(), heads, std::nullopt);
        result.sortKeys.insert(result.sortKeys.end(), heads, static_cast<double>(row));
        for (const auto& column : across) {
            const Cell* cell = drawing.cellAt(meet(fixed, column, rows[row]));
            result.cells.push_back(cell == nullptr ? std::nullopt : std::optional(cell->index));
            result.sortKeys.push_back(cell == nullptr ? kNan : drawing.valueOf(*cell, metric).value_or(kNan));
        }
    }
    return result;
}

CellTableModel::CellTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void CellTableModel::setTable(CellTable table)
{
    const bool sameCells = table.cells == m_table.cells && table.table().columns == m_table.table().columns;
    if (!sameCells) {
        beginResetModel();
        m_table = std::move(table);
        endResetModel();
        return;
    }
    const bool changed = table.table().rows != m_table.table().rows;
    m_table = std::move(table);
    if (changed && rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

std::size_t CellTableModel::at(const QModelIndex& index) const
{
    return static_cast<std::size_t>(index.row()) * m_table.columns() +
           static_cast<std::size_t>(index.column());
}

std::optional<std::size_t> CellTableModel::planCellAt(const QModelIndex& index) const
{
    return index.isValid() ? m_table.cells[at(index)] : std::nullopt;
}

QModelIndex CellTableModel::indexOf(std::size_t planCell) const
{
    for (std::size_t i = 0; i < m_table.cells.size(); ++i)
        if (m_table.cells[i] == planCell)
            return index(static_cast<int>(i / m_table.columns()), static_cast<int>(i % m_table.columns()));
    return {};
}

int CellTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.table().rows.size());
}

int CellTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns());
}

QVariant CellTableModel::data(const QModelIndex& index, int role) const
{
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    const TableData& table = m_table.table();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return QString::fromStdString(table.rows[row][column]);
    case Qt::AccessibleTextRole:
        return QString::fromStdString(table.columns[column] + ": " + table.rows[row][column]);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (table.rightAligned[column] ? Qt::AlignRight : Qt::AlignLeft));
    case SortRole:
        return m_table.sortKeys[at(index)];
    default:
        return {};
    }
}

QVariant CellTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && (role == Qt::DisplayRole || role == Qt::ToolTipRole))
        return QString::fromStdString(m_table.table().columns[static_cast<std::size_t>(section)]);
    return {};
}

} // namespace isobath::ui
