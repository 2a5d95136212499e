// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cell_table_view.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace isobath::ui {

namespace {

constexpr int kRowHeight = 22;

void copy(const std::string& text)
{
    QApplication::clipboard()->setText(QString::fromStdString(text));
}

} // namespace

bool CellTableSort::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const double a = left.data(CellTableModel::SortRole).toDouble();
    const double b = right.data(CellTableModel::SortRole).toDouble();
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) != std::isnan(b) && std::isnan(b) == (sortOrder() == Qt::AscendingOrder);
    return a < b;
}

CellTableView::CellTableView(QWidget* parent) : QWidget(parent), m_view(new QTableView)
{
    m_sort.setSourceModel(&m_model);
    m_view->setModel(&m_sort);
    m_view->setAccessibleName("Cells");
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(kRowHeight);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setTabKeyNavigation(false);
    m_view->setWordWrap(false);
    m_view->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setFocusProxy(m_view);
    setSortable(true);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                const auto cell = m_model.planCellAt(m_sort.mapToSource(index));
                if (cell && !m_showing && cell != m_selected) {
                    m_selected = cell;
                    emit cellSelected(*cell);
                }
            });
}

void CellTableView::setSortable(bool sortable)
{
    m_view->setSortingEnabled(sortable);
    if (!sortable)
        m_sort.sort(-1);
    m_view->setSelectionBehavior(sortable ? QAbstractItemView::SelectRows : QAbstractItemView::SelectItems);
}

void CellTableView::setTable(CellTable table)
{
    const QScopedValueRollback showing(m_showing, true);
    const bool newColumns = table.table().columns != m_model.table().table().columns;
    m_model.setTable(std::move(table));
    m_view->setAccessibleDescription(QString::fromStdString(m_model.table().figure.title));
    if (newColumns) {
        m_sort.sort(-1);
        m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
        m_view->resizeColumnsToContents();
    }
    setSelectedCell(m_selected);
}

void CellTableView::setSelectedCell(std::optional<std::size_t> planCell)
{
    const QScopedValueRollback showing(m_showing, true);
    m_selected = planCell;
    const QModelIndex current = m_sort.mapToSource(m_view->currentIndex());
    if (planCell && m_model.planCellAt(current) == planCell)
        return;
    const QModelIndex index = planCell ? m_sort.mapFromSource(m_model.indexOf(*planCell)) : QModelIndex();
    m_view->setCurrentIndex(index);
    if (index.isValid())
        m_view->scrollTo(index);
}

Figure CellTableView::shownFigure() const
{
    Figure figure = m_model.table().figure;
    auto& table = std::get<TableData>(figure.data);
    const TableData source = table;
    for (int row = 0; row < m_sort.rowCount(); ++row) {
        const auto from = static_cast<std::size_t>(m_sort.mapToSource(m_sort.index(row, 0)).row());
        table.rows[static_cast<std::size_t>(row)] = source.rows[from];
        if (from < source.plain.size())
            table.plain[static_cast<std::size_t>(row)] = source.plain[from];
    }
    return figure;
}

QString CellTableView::asTsv() const
{
    const Figure figure = shownFigure();
    const auto& table = std::get<TableData>(figure.data);
    QString text;
    const auto addLine = [&text](const std::vector<std::string>& entries) {
        QStringList words;
        for (const auto& entry : entries)
            words << QString::fromStdString(entry);
        text += words.join('\t') + '\n';
    };
    addLine(table.columns);
    for (const auto& row : table.rows)
        addLine(row);
    return text;
}

void CellTableView::copyText() const
{
    copy(figureToText(shownFigure()));
}

void CellTableView::copyCsv() const
{
    const Figure figure = shownFigure();
    copy(tableCsv(std::get<TableData>(figure.data)));
}

void CellTableView::copyTsv() const
{
    QApplication::clipboard()->setText(asTsv());
}

void CellTableView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction("Copy as &text table", this, &CellTableView::copyText);
    menu.addAction("Copy as &CSV", this, &CellTableView::copyCsv);
    menu.addAction("Copy as ta&b-separated text", this, &CellTableView::copyTsv);
    menu.addSeparator();
    menu.addAction("&Export…", this, &CellTableView::exportRequested);
    menu.exec(event->globalPos());
}

bool CellTableView::isCopyKey(QKeyEvent* event) const
{
    return event->key() == Qt::Key_C && (event->modifiers() & Qt::ControlModifier) != 0;
}

void CellTableView::keyPressEvent(QKeyEvent* event)
{
    if (!isCopyKey(event))
        return QWidget::keyPressEvent(event);
    if ((event->modifiers() & Qt::ShiftModifier) != 0)
        copyText();
    else
        copyTsv();
}

bool CellTableView::eventFilter(QObject* watched, QEvent* event)
{
    // The view would copy the one selected entry.
    if (event->type() == QEvent::KeyPress && isCopyKey(static_cast<QKeyEvent*>(event))) {
        keyPressEvent(static_cast<QKeyEvent*>(event));
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace isobath::ui
