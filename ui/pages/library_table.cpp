// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/library_table.h"

#include "ui/pages/tag_delegate.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QSettings>

#include <array>

namespace isobath::ui {

namespace {

constexpr int kRowHeight = 28;
constexpr std::array<int, LibraryModel::ColumnCount> kWide{136, 220, 124, 124, 112, 84,
                                                           88,  110, 150, 76,  160};
constexpr std::array<int, LibraryModel::ColumnCount> kSlim{134, 180, 84, 84, 116, 82, 90, 90, 90, 70, 90};
const std::set<int> kUsual{LibraryModel::Started,       LibraryModel::Name,  LibraryModel::Kernel,
                           LibraryModel::Workload,      LibraryModel::Cells, LibraryModel::PeakIops,
                           LibraryModel::PeakBandwidth, LibraryModel::Tags};
/// What the preview shows of the selected session.
const std::set<int> kLeftOutWhenSlim{LibraryModel::Kernel, LibraryModel::Tags, LibraryModel::Device,
                                     LibraryModel::Notes};

} // namespace

LibraryTable::LibraryTable(QWidget* parent) : QTableView(parent), m_chosen(kUsual)
{
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::EditKeyPressed); // F2: a double click opens the session
    setAlternatingRowColors(true);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setAccessibleName("Sessions");
    setContextMenuPolicy(Qt::CustomContextMenu);
    // Fixed height: measuring ten thousand rows takes a second.
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    verticalHeader()->hide();
    auto* header = horizontalHeader();
    header->setHighlightSections(false);
    header->setMinimumSectionSize(54);
    header->setSectionsMovable(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setToolTip("Click to sort; the context menu chooses columns");
    connect(header, &QWidget::customContextMenuRequested, this, &LibraryTable::showHeaderMenu);
}

void LibraryTable::setModel(QAbstractItemModel* model)
{
    QTableView::setModel(model);
    setItemDelegateForColumn(LibraryModel::Tags, new TagDelegate(this));
    horizontalHeader()->setSectionResizeMode(LibraryModel::Name, QHeaderView::Stretch);
    setSortingEnabled(true);
    sortByColumn(LibraryModel::Started, Qt::DescendingOrder);
    setUsualWidths();
    showColumns();
}

void LibraryTable::setUsualWidths()
{
    for (int column = 0; column < LibraryModel::ColumnCount; ++column)
        if (column != LibraryModel::Name)
            horizontalHeader()->resizeSection(column,
                                              (m_slim ? kSlim : kWide)[static_cast<std::size_t>(column)]);
}

void LibraryTable::showColumns()
{
    for (int column = 0; column < LibraryModel::ColumnCount; ++column)
        setColumnHidden(column, !isColumnChosen(column) || (m_slim && kLeftOutWhenSlim.count(column) != 0));
}

void LibraryTable::setSlim(bool slim)
{
    if (slim == m_slim)
        return;
    if (slim)
        m_wideState = horizontalHeader()->saveState();
    m_slim = slim;
    if (slim || !horizontalHeader()->restoreState(m_wideState))
        setUsualWidths();
    showColumns();
}

void LibraryTable::setColumnChosen(int column, bool chosen)
{
    if (chosen)
        m_chosen.insert(column);
    else if (column != LibraryModel::Name)
        m_chosen.erase(column);
    showColumns();
}

void LibraryTable::resetColumns()
{
    m_chosen = kUsual;
    for (int column = 0; column < LibraryModel::ColumnCount; ++column)
        horizontalHeader()->moveSection(horizontalHeader()->visualIndex(column), column);
    setUsualWidths();
    showColumns();
}

QMenu* LibraryTable::makeColumnMenu()
{
    auto* menu = new QMenu(this);
    menu->setAccessibleName("Columns");
    for (int column = 0; column < LibraryModel::ColumnCount; ++column) {
        auto* action = menu->addAction(LibraryModel::titleOf(column));
        action->setCheckable(true);
        action->setChecked(isColumnChosen(column));
        action->setEnabled(column != LibraryModel::Name);
        connect(action, &QAction::toggled, this, [this, column](bool on) { setColumnChosen(column, on); });
    }
    menu->addSeparator();
    connect(menu->addAction("Usual columns"), &QAction::triggered, this, &LibraryTable::resetColumns);
    return menu;
}

void LibraryTable::showHeaderMenu(const QPoint& position)
{
    auto* menu = makeColumnMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(horizontalHeader()->mapToGlobal(position));
}

void LibraryTable::restoreState(const QSettings& settings)
{
    const QStringList chosen = settings.value("library/columns").toStringList();
    if (!chosen.isEmpty()) {
        m_chosen = {LibraryModel::Name};
        for (int column = 0; column < LibraryModel::ColumnCount; ++column)
            if (chosen.contains(LibraryModel::titleOf(column)))
                m_chosen.insert(column);
    }
    m_wideState = settings.value("library/header").toByteArray();
    if (!m_slim && horizontalHeader()->restoreState(m_wideState))
        sortByColumn(horizontalHeader()->sortIndicatorSection(), horizontalHeader()->sortIndicatorOrder());
    else if (const int column = settings.value("library/sort", -1).toInt(); column >= 0)
        sortByColumn(column,
                     settings.value("library/ascending").toBool() ? Qt::AscendingOrder : Qt::DescendingOrder);
    horizontalHeader()->setSectionResizeMode(LibraryModel::Name, QHeaderView::Stretch);
    showColumns();
}

void LibraryTable::saveState(QSettings& settings) const
{
    QStringList chosen;
    for (const int column : m_chosen)
        chosen << LibraryModel::titleOf(column);
    settings.setValue("library/columns", chosen);
    settings.setValue("library/header", m_slim ? m_wideState : horizontalHeader()->saveState());
    settings.setValue("library/sort", horizontalHeader()->sortIndicatorSection());
    settings.setValue("library/ascending", horizontalHeader()->sortIndicatorOrder() == Qt::AscendingOrder);
}

void LibraryTable::keyPressEvent(QKeyEvent* event)
{
    // The editor of a name hands on the Enter that ends it.
    if (state() == EditingState)
        return QTableView::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return emit openRequested();
    case Qt::Key_Delete:
        return emit deleteRequested();
    case Qt::Key_F2: // whichever column the cursor is in
        if (currentIndex().isValid())
            edit(currentIndex().siblingAtColumn(LibraryModel::Name));
        return;
    default:
        QTableView::keyPressEvent(event);
    }
}

void LibraryTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

} // namespace isobath::ui
