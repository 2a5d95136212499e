// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/cell_table.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class QTableView;

namespace isobath::ui {

/// Values that were not measured come last, whichever way is sorted.
class CellTableSort : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

/// Cells of a session as a table: the path for the keyboard and screen readers. Ctrl+C copies the table as
/// tab-separated text, Ctrl+Shift+C as text of 72 columns; the context menu has CSV too.
class CellTableView : public QWidget
{
    Q_OBJECT
public:
    explicit CellTableView(QWidget* parent = nullptr);

    void setTable(CellTable table);
    void setSortable(bool sortable); ///< else rows stay as they come, and single entries are selected
    void setSelectedCell(std::optional<std::size_t> planCell);
    QTableView* view() const { return m_view; }
    const CellTableModel& model() const { return m_model; }

    Figure shownFigure() const; ///< with its rows in the order in which they are shown
    QString asTsv() const;      ///< what is shown, tab-separated
    void copyText() const;
    void copyCsv() const;
    void copyTsv() const;

signals:
    void cellSelected(std::size_t planCell);
    void exportRequested();

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool isCopyKey(QKeyEvent* event) const;

    CellTableModel m_model;
    CellTableSort m_sort;
    QTableView* m_view;
    std::optional<std::size_t> m_selected;
    bool m_showing = false; ///< the selection is set from outside: not to be reported back
};

} // namespace isobath::ui
