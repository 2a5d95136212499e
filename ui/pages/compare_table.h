// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/comparison_figures.h"
#include "ui/charts/chart_theme.h"
#include "ui/models/differences_model.h"
#include "ui/widgets/card.h"

#include <optional>

class QPushButton;
class QStackedLayout;
class QStandardItemModel;
class QTableView;

namespace isobath::ui {

class DotsDelegate;
class SegmentedControl;

/// The comparison as tables: every cell with the largest difference first, what differs between machines and
/// plans, and cells that only one side has.
class CompareTable : public Card
{
    Q_OBJECT
public:
    enum Kind { Cells, WhatDiffers, WithoutPartner };

    explicit CompareTable(QWidget* parent = nullptr);

    /// The comparison must stay until clear() or the next show().
    void show(const Comparison& comparison, const std::string& metric, std::size_t baseline);
    void clear();
    void setSelectedRow(std::optional<std::size_t> row);
    void setTheme(const ChartTheme& theme);
    void setKind(Kind kind);

    QTableView* cells() const { return m_cells; }
    QTableView* list() const { return m_list; }
    DifferencesModel* model() const { return m_model; }
    SegmentedControl* kindSwitch() const { return m_kind; }
    QPushButton* copyButton() const { return m_copy; }
    /// The table that is shown, for export and clipboard.
    std::optional<Figure> figure() const;

signals:
    void rowSelected(std::size_t row);
    void exportRequested();

private:
    void build();
    void prepare(QTableView* table) const;
    void layOutColumns();
    void fillList();
    Figure withoutPartner() const;

    const Comparison* m_comparison = nullptr; ///< the one that was shown, until clear()
    std::string m_metric;
    std::size_t m_baseline = 0;
    SegmentedControl* m_kind;
    QPushButton* m_copy;
    DifferencesModel* m_model;
    QStandardItemModel* m_listModel;
    QTableView* m_cells;
    QTableView* m_list;
    DotsDelegate* m_dots;
    QStackedLayout* m_stack;
};

} // namespace isobath::ui
