// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare_table.h"

#include "ui/pages/dots_delegate.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented_control.h"

#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

namespace isobath::ui {

namespace {

constexpr int kRowHeight = 26;
constexpr int kDotsWidth = 220;

} // namespace

CompareTable::CompareTable(QWidget* parent)
    : Card("Differences", parent), m_kind(new SegmentedControl({"Cells", "What differs", "Without partner"})),
      m_copy(new QPushButton("Copy table")), m_model(new DifferencesModel(this)),
      m_listModel(new QStandardItemModel(this)), m_cells(new QTableView), m_list(new QTableView),
      m_dots(new DotsDelegate(*m_model, this)), m_stack(new QStackedLayout)
{
    build();
    connect(m_kind, &SegmentedControl::chosen, this,
            [this](int index) { setKind(static_cast<Kind>(index)); });
    connect(m_copy, &QPushButton::clicked, this, &CompareTable::exportRequested);
    connect(m_cells->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid())
                    emit rowSelected(m_model->rowAt(current.row()));
            });
}

void CompareTable::build()
{
    m_kind->setAccessibleName("Which table");
    m_copy->setToolTip("The table that is shown, as text or CSV");
    addControl(m_kind);
    addControl(m_copy);
    m_cells->setModel(m_model);
    m_list->setModel(m_listModel);
    m_cells->setAccessibleName("Differences of every cell, largest first");
    m_list->setAccessibleName("What differs");
    prepare(m_cells);
    prepare(m_list);
    m_stack->addWidget(m_cells);
    m_stack->addWidget(m_list);
    body()->addLayout(m_stack, 1);
}

void CompareTable::prepare(QTableView* table) const
{
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setMinimumHeight(80);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setStretchLastSection(true);
}

void CompareTable::show(const Comparison& comparison, const std::string& metric, std::size_t baseline)
{
    m_comparison = &comparison;
    m_metric = metric;
    m_baseline = baseline;
    m_model->show(comparison, metric, baseline);
    for (int column = 0; column < m_model->columnCount(); ++column)
        m_cells->setItemDelegateForColumn(column, column == m_model->dotsColumn() ? m_dots : nullptr);
    layOutColumns();
    setKind(static_cast<Kind>(m_kind->current()));
}

void CompareTable::clear()
{
    m_comparison = nullptr;
    m_model->clear();
    m_listModel->clear();
}

/// From the first rows: all of a thousand would take too long.
void CompareTable::layOutColumns()
{
    auto* header = m_cells->horizontalHeader();
    header->setResizeContentsPrecision(20);
    m_cells->resizeColumnsToContents();
    for (int column = 0; column < m_model->dotsColumn(); ++column)
        header->resizeSection(column, header->sectionSize(column) + 12);
    header->setMinimumSectionSize(60);
    header->resizeSection(m_model->dotsColumn(), kDotsWidth);
}

void CompareTable::setKind(Kind kind)
{
    m_kind->setCurrent(kind);
    if (m_comparison == nullptr)
        return;
    if (kind != Cells)
        fillList();
    m_stack->setCurrentIndex(kind == Cells ? 0 : 1);
    setSubtitle(kind != Cells ? QString::number(m_listModel->rowCount()) + " listed"
                              : QString("largest first, %1 cells; grey: the repeats overlap or are too few")
                                    .arg(m_model->rowCount()));
}

Figure CompareTable::withoutPartner() const
{
    TableData table;
    table.columns = {"cell", "only on"};
    table.rightAligned = {false, false};
    for (std::size_t side = 0; side < m_comparison->names.size(); ++side)
        for (const auto row : m_comparison->withoutPartner(side))
            table.rows.push_back({m_comparison->rows[row].name, sideLetter(side)});
    Figure figure;
    figure.kind = "table";
    figure.title = "Cells without a partner";
    figure.subtitle = {whatDiffers(*m_comparison).subtitle.front()};
    figure.data = std::move(table);
    return figure;
}

std::optional<Figure> CompareTable::figure() const
{
    if (m_comparison == nullptr)
        return std::nullopt;
    switch (m_kind->current()) {
    case WhatDiffers:
        return whatDiffers(*m_comparison);
    case WithoutPartner:
        return withoutPartner();
    default:
        return differencesTable(*m_comparison, m_metric, m_baseline);
    }
}

void CompareTable::fillList()
{
    const auto shown = figure();
    const auto& table = std::get<TableData>(shown->data);
    m_listModel->clear();
    QStringList columns;
    for (const auto& column : table.columns)
        columns << asSentence(QString::fromStdString(column));
    m_listModel->setHorizontalHeaderLabels(columns);
    for (const auto& row : table.rows) {
        QList<QStandardItem*> items;
        for (const auto& value : row)
            items << new QStandardItem(QString::fromStdString(value));
        for (auto* item : items)
            item->setToolTip(item->text());
        m_listModel->appendRow(items);
    }
    m_list->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_list->resizeColumnsToContents();
}

void CompareTable::setSelectedRow(std::optional<std::size_t> row)
{
    const QSignalBlocker blocker(m_cells->selectionModel());
    const int line = row ? m_model->lineOf(*row) : -1;
    if (line < 0)
        m_cells->clearSelection();
    else {
        m_cells->selectRow(line);
        m_cells->scrollTo(m_model->index(line, 0));
    }
    m_cells->viewport()->update();
}

void CompareTable::setTheme(const ChartTheme& theme)
{
    m_dots->setTheme(theme);
    m_model->setMuted(theme.mutedText);
    m_cells->viewport()->update();
}

} // namespace isobath::ui
