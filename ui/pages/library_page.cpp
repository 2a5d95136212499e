// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/library_page.h"

#include "engine/base/units.h"
#include "ui/pages/bundle_strip.h"
#include "ui/pages/library_filter_field.h"
#include "ui/pages/library_table.h"
#include "ui/pages/session_preview.h"
#include "ui/pages/target_card.h"
#include "ui/pages/transfer_strip.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/page_header.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QMenu>
#include <QPushButton>
#include <QResizeEvent>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedLayout>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <unordered_set>

namespace isobath::ui {

namespace {

constexpr int kFilterMs = 150;
constexpr int kSlimWidth = 1120;
enum StackPage { EmptyPage, TablePage, NoMatchPage };

QPushButton* makeMenuButton(const QString& text, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setProperty("menuButton", true);
    button->setToolTip(tip);
    button->setMenu(new QMenu(button));
    return button;
}

QWidget* makeEmptyPage(QLabel* title, QLabel* advice, QPushButton* button)
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    advice->setAlignment(Qt::AlignCenter);
    advice->setWordWrap(true);
    layout->addStretch(2);
    layout->addWidget(title, 0, Qt::AlignHCenter);
    layout->addWidget(advice);
    layout->addSpacing(8);
    layout->addWidget(button, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    return page;
}

} // namespace

LibraryPage::LibraryPage(SessionLibrary& library, const QString& libraryFile, QWidget* parent)
    : QWidget(parent), m_library(library), m_libraryFile(libraryFile), m_header(new PageHeader("Library")),
      m_back(new QPushButton("Back to the library")),
      m_fileMenu(makeMenuButton("File", "Open another session file, or add its sessions to this one")),
      m_sessionMenu(makeMenuButton("Session", "What can be done with the selected sessions")),
      m_resume(new QPushButton("Resume")), m_delete(new QPushButton("Delete")),
      m_compare(new QPushButton("Compare")), m_open(new QPushButton("Open")), m_model(new LibraryModel(this)),
      m_proxy(new LibraryFilter(this)), m_filter(new LibraryFilterField(*m_model)),
      m_filterMenu(makeMenuButton("Filter by", "Choose words of the filter from what the sessions hold")),
      m_hint(makeLabel("note")), m_bundle(new BundleStrip), m_progress(new TransferStrip(m_transfer)),
      m_table(new LibraryTable), m_footer(new ElidedLabel), m_emptyTitle(makeLabel("big")),
      m_emptyAdvice(makeLabel("muted")), m_emptyButton(new QPushButton("Go to Design")),
      m_stack(new QStackedLayout), m_preview(new SessionPreview), m_splitter(new QSplitter)
{
    m_proxy->setSourceModel(m_model);
    m_table->setModel(m_proxy);
    build();
    connectParts();
    connectTable();
    makeShortcuts();
    setAcceptDrops(true);
    setFocusPolicy(Qt::StrongFocus);
    showActions();
}

void LibraryPage::buildHeader()
{
    m_open->setProperty("primary", true);
    m_open->setToolTip("Show the session in Live (Enter)");
    m_resume->setToolTip("Do the runs that are missing");
    m_delete->setToolTip("Delete the selected sessions (Del); it can be undone while the window is open");
    m_compare->setToolTip("Two to four sessions side by side; one alone joins those in Compare");
    m_back->setToolTip("Show your own sessions again");
    m_back->hide();
    for (auto* button : {m_back, m_fileMenu, m_sessionMenu, m_resume, m_delete, m_compare, m_open})
        m_header->addControl(button);
}

void LibraryPage::build()
{
    buildHeader();
    m_hint->setWordWrap(true);
    m_hint->hide();
    auto* filterLine = new QHBoxLayout;
    filterLine->addWidget(m_filter, 1);
    filterLine->addWidget(m_filterMenu);
    m_splitter->addWidget(buildFrame());
    m_splitter->addWidget(m_preview);
    m_splitter->setStretchFactor(0, 5);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setHandleWidth(8);
    m_splitter->setChildrenCollapsible(false);
    m_preview->setMinimumWidth(280);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_header);
    layout->addLayout(filterLine);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_hint, m_bundle, m_progress})
        layout->addWidget(widget);
    layout->addWidget(m_splitter, 1);
}

QWidget* LibraryPage::buildFrame()
{
    auto* frame = new QFrame;
    frame->setProperty("card", true);
    auto* sheets = new QWidget;
    sheets->setLayout(m_stack);
    m_stack->addWidget(buildEmpty());
    m_stack->addWidget(m_table);
    m_stack->addWidget(buildNoMatch());
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addWidget(sheets, 1);
    auto* footer = new QHBoxLayout;
    footer->setContentsMargins(8, 3, 8, 4);
    footer->addWidget(m_footer);
    layout->addLayout(footer);
    return frame;
}

QWidget* LibraryPage::buildEmpty()
{
    connect(m_emptyButton, &QPushButton::clicked, this, [this] {
        if (m_library.file() == m_libraryFile)
            emit designRequested();
        else
            emit fileRequested(m_libraryFile);
    });
    m_emptyTitle->setText("Reading the sessions");
    m_emptyButton->hide();
    return makeEmptyPage(m_emptyTitle, m_emptyAdvice, m_emptyButton);
}

QWidget* LibraryPage::buildNoMatch()
{
    auto* button = new QPushButton("Clear the filter");
    connect(button, &QPushButton::clicked, this, [this] {
        m_filter->clear();
        applyFilter();
        m_filter->setFocus();
    });
    return makeEmptyPage(makeLabel("big", "No session matches"),
                         makeLabel("muted", "Every word of the filter has to hold."), button);
}

void LibraryPage::connectParts()
{
    auto* delay = new QTimer(this);
    delay->setSingleShot(true);
    delay->setInterval(kFilterMs);
    connect(m_filter, &QLineEdit::textChanged, delay, QOverload<>::of(&QTimer::start));
    connect(delay, &QTimer::timeout, this, &LibraryPage::applyFilter);
    connect(&m_library, &SessionLibrary::listed, this, &LibraryPage::showList);
    connect(&m_library, &SessionLibrary::sessionLoaded, this,
            [this](const SessionRef& ref, const auto& session) {
                if (m_preview->shown() == ref)
                    m_preview->showSession(session);
            });
    connect(m_open, &QPushButton::clicked, this, &LibraryPage::openSelected);
    connect(m_compare, &QPushButton::clicked, this, [this] { emit compareRequested(selectedSessions()); });
    connect(m_resume, &QPushButton::clicked, this, &LibraryPage::resumeSelected);
    connect(m_delete, &QPushButton::clicked, this, &LibraryPage::deleteSelected);
    connect(m_back, &QPushButton::clicked, this, [this] { emit fileRequested(m_libraryFile); });
    connect(m_fileMenu->menu(), &QMenu::aboutToShow, this, [this] { fillFileMenu(*m_fileMenu->menu()); });
    connect(m_sessionMenu->menu(), &QMenu::aboutToShow, this,
            [this] { fillSessionMenu(*m_sessionMenu->menu()); });
    connect(m_filterMenu->menu(), &QMenu::aboutToShow, this,
            [this] { m_filter->fillMenu(*m_filterMenu->menu()); });
    connect(m_preview, &SessionPreview::tagsEdited, this, &LibraryPage::changeTags);
    connect(m_preview, &SessionPreview::notesEdited, &m_library, &SessionLibrary::setNotes);
    connect(m_bundle, &BundleStrip::accepted, &m_transfer, &SessionTransfer::start);
    connect(&m_transfer, &SessionTransfer::finished, this, &LibraryPage::showTransferred);
}

void LibraryPage::connectTable()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &LibraryPage::noteSelection);
    connect(m_table, &LibraryTable::doubleClicked, this, &LibraryPage::openSelected);
    connect(m_table, &LibraryTable::openRequested, this, &LibraryPage::openSelected);
    connect(m_table, &LibraryTable::deleteRequested, this, &LibraryPage::deleteSelected);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillSessionMenu(*menu);
        menu->popup(m_table->viewport()->mapToGlobal(position));
    });
    connect(m_model, &LibraryModel::renamed, this, [this](SessionId id, const QString& name) {
        m_library.rename({m_library.file(), id}, name);
    });
}

void LibraryPage::makeShortcuts()
{
    const auto add = [this](const QKeySequence& keys, auto action) {
        auto* shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, action);
    };
    add(QKeySequence::Open, &LibraryPage::openFile);
    add(QKeySequence("Ctrl+E"), &LibraryPage::askBundle);
}

void LibraryPage::resizeEvent(QResizeEvent* event)
{
    m_table->setSlim(event->size().width() < kSlimWidth);
    QWidget::resizeEvent(event);
}

void LibraryPage::restoreState(const QSettings& settings)
{
    m_table->restoreState(settings);
    m_filter->setText(settings.value("library/filter").toString());
    applyFilter();
}

void LibraryPage::saveState(QSettings& settings) const
{
    m_table->saveState(settings);
    settings.setValue("library/filter", m_filter->text());
}

void LibraryPage::applyFilter()
{
    m_proxy->setWords(m_filter->text());
    m_hint->setText(m_proxy->query().problem());
    m_hint->setVisible(!m_hint->text().isEmpty());
    m_filter->setAccessibleDescription(m_hint->text());
    selectSomething();
    showStack();
    showCount();
}

void LibraryPage::showList(const QString& file, const std::vector<SessionSummary>& sessions)
{
    if (file != m_library.file())
        return;
    if (file != m_listedFile) { // equal numbers are other sessions there
        m_selection.clear();
        m_model->setSessions({});
        m_listedFile = file;
        if (file != m_libraryFile)
            rememberFile(file);
    }
    m_model->setSessions(sessions);
    m_back->setVisible(file != m_libraryFile);
    showStack();
    keepSelection();
    selectSomething();
    showCount();
    showSelection();
}

/// So that the preview has something to show.
void LibraryPage::selectSomething()
{
    if (m_proxy->rowCount() > 0 && m_selection.empty())
        m_table->selectRow(0);
}

void LibraryPage::showStack()
{
    const bool own = m_library.file() == m_libraryFile;
    m_emptyTitle->setText(own ? "No sessions yet" : "This file holds no sessions");
    m_emptyAdvice->setText(
        own ? "Sessions are kept here as soon as one has been started in Design. A session file that is "
              "dropped here is opened or added."
            : "Sessions that are copied or moved into it appear here.");
    m_emptyButton->setText(own ? "Go to Design" : "Back to the library");
    m_emptyButton->setVisible(!m_listedFile.isEmpty());
    if (m_listedFile.isEmpty())
        m_emptyTitle->setText("Reading the sessions");
    m_stack->setCurrentIndex(m_model->rowCount() == 0   ? EmptyPage
                             : m_proxy->rowCount() == 0 ? NoMatchPage
                                                        : TablePage);
}

/// A listing that changed a lot resets the model, and the table forgets what was selected.
void LibraryPage::keepSelection()
{
    if (m_selection.empty() || m_table->selectionModel()->hasSelection())
        return;
    QItemSelection again;
    for (const auto id : std::exchange(m_selection, {})) {
        const int row = m_model->rowOf(id);
        const auto index = row < 0 ? QModelIndex() : m_proxy->mapFromSource(m_model->index(row, 0));
        if (index.isValid())
            again.select(index, index);
    }
    m_table->selectionModel()->select(again, QItemSelectionModel::Select | QItemSelectionModel::Rows);
}

void LibraryPage::noteSelection()
{
    std::unordered_set<SessionId> now;
    std::vector<SessionId> inRows;
    for (const auto& index : m_table->selectionModel()->selectedRows()) {
        inRows.push_back(m_model->at(m_proxy->mapToSource(index).row()).id);
        now.insert(inRows.back());
    }
    std::vector<SessionId> order;
    for (const auto id : m_selection)
        if (now.erase(id) > 0)
            order.push_back(id);
    for (const auto id : inRows)
        if (now.erase(id) > 0)
            order.push_back(id);
    if (order == m_selection)
        return;
    m_selection = std::move(order);
    showSelection();
    emit selectionChanged();
}

void LibraryPage::showCount()
{
    const int shown = m_proxy->rowCount();
    const int all = m_model->rowCount();
    QString text =
        shown == all ? QString("%1 sessions").arg(all) : QString("%1 of %2 sessions").arg(shown).arg(all);
    if (all == 1 && shown == 1)
        text = "1 session";
    text += "  ·  " + shortPath(m_library.file());
    if (const auto size = QFileInfo(m_library.file()).size(); size > 0)
        text += ", " + QString::fromStdString(formatBytesRounded(static_cast<double>(size)));
    m_header->setSubject(text);
}

std::vector<SessionRef> LibraryPage::selectedSessions() const
{
    std::vector<SessionRef> refs;
    for (const auto id : m_selection)
        refs.push_back({m_listedFile, id});
    return refs;
}

std::vector<const SessionSummary*> LibraryPage::selectedSummaries() const
{
    std::unordered_set<SessionId> ids(m_selection.begin(), m_selection.end());
    std::vector<const SessionSummary*> summaries;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (ids.count(m_model->at(row).id) != 0)
            summaries.push_back(&m_model->at(row));
    return summaries;
}

std::optional<SessionRef> LibraryPage::firstSelected() const
{
    return m_selection.empty() ? std::nullopt : std::optional(SessionRef{m_listedFile, m_selection.front()});
}

const SessionSummary* LibraryPage::summaryOf(const SessionRef& ref) const
{
    const int row = ref.file == m_listedFile ? m_model->rowOf(ref.id) : -1;
    return row < 0 ? nullptr : &m_model->at(row);
}

void LibraryPage::showSelection()
{
    showActions();
    const auto ref = firstSelected();
    const SessionSummary* summary = ref ? summaryOf(*ref) : nullptr;
    if (summary == nullptr)
        return m_preview->clear();
    const bool isOther = m_preview->shown() != ref;
    m_preview->showSummary(*ref, *summary);
    m_preview->showTags(selectedSummaries(), m_model->valuesOf(LibraryModel::Tags));
    // Runs that came since the session was read change its map.
    if (isOther || summary->runsDone != m_previewRuns)
        m_library.loadSession(*ref);
    m_previewRuns = summary->runsDone;
}

void LibraryPage::setRunning(bool running)
{
    m_running = running;
    showActions();
}

void LibraryPage::focusFilter()
{
    m_filter->setFocus();
    m_filter->selectAll();
}

} // namespace isobath::ui
