// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace isobath::ui {

/// A table of which each entry belongs to one cell of the plan, or to none (the values of the axes in a pivot
/// table). Entries are row-major.
struct CellTable
{
    Figure figure;                                   ///< its data is a TableData
    std::vector<std::optional<std::size_t>> cells{}; ///< index into SessionStart::cells
    std::vector<double> sortKeys{};                  ///< NaN where nothing was measured

    const TableData& table() const { return std::get<TableData>(figure.data); }
    std::size_t columns() const { return table().columns.size(); }
};

/// Every metric of the given cells, one row each: values of the axes, metrics as a cell of the heatmap writes
/// them, state, repeats done, labels.
CellTable matrixTable(const Session& session, const std::vector<std::size_t>& cells,
                      const std::optional<LiveCell>& live);
/// The engine's pivot table, and which cell each entry is of.
CellTable pivotTable(const Session& session, const PictureView& view, const std::string& metric,
                     const std::optional<LiveCell>& live);

/// Shows a CellTable; new figures of the same cells keep selection and sorting.
class CellTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    static constexpr int SortRole = Qt::UserRole + 1;

    explicit CellTableModel(QObject* parent = nullptr);
    void setTable(CellTable table);
    const CellTable& table() const { return m_table; }
    std::optional<std::size_t> planCellAt(const QModelIndex& index) const;
    QModelIndex indexOf(std::size_t planCell) const; ///< the first entry of that cell

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::size_t at(const QModelIndex& index) const;

    CellTable m_table{{{}, {}, {}, {}, TableData{}}};
};

} // namespace isobath::ui
