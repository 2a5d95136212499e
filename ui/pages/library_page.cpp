// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/library_page.h"

#include "ui/pages/session_preview.h"
#include "ui/pages/target_card.h"
#include "ui/widgets/card.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/page_header.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace isobath::ui {

namespace {

constexpr int kRowHeight = 28;
constexpr int kFilterMs = 150;
constexpr int kSlimWidth = 1120;

bool isUnfinished(const SessionSummary& session)
{
    return session.state != SessionState::Done && session.runsDone < session.runsPlanned && !session.damaged;
}

} // namespace

LibraryPage::LibraryPage(SessionLibrary& library, const QString& libraryFile, QWidget* parent)
    : QWidget(parent), m_library(library), m_libraryFile(libraryFile), m_header(new PageHeader("Library")),
      m_back(new QPushButton("Back to the library")), m_openFile(new QPushButton("Open file…")),
      m_resume(new QPushButton("Resume")), m_rename(new QPushButton("Rename")),
      m_delete(new QPushButton("Delete")), m_open(new QPushButton("Open")), m_filter(new QLineEdit),
      m_model(new LibraryModel(this)), m_proxy(new LibraryFilter(this)), m_table(new QTableView),
      m_emptyTitle(makeLabel("big")), m_stack(new QStackedLayout), m_preview(new SessionPreview),
      m_splitter(new QSplitter)
{
    buildTable();
    build();
    connectParts();
    setFocusPolicy(Qt::StrongFocus);
    showActions();
}

void LibraryPage::build()
{
    m_open->setProperty("primary", true);
    m_open->setToolTip("Show the session in Live (Enter)");
    m_openFile->setToolTip("Show the sessions of another file (Ctrl+O)");
    m_resume->setToolTip("Do the runs that are missing");
    m_rename->setToolTip("Rename the session (F2)");
    m_delete->setToolTip("Delete the selected sessions (Del); it can be undone while the window is open");
    m_back->setToolTip("Show your own sessions again");
    m_back->hide();
    for (auto* button : {m_back, m_openFile, m_resume, m_rename, m_delete, m_open})
        m_header->addControl(button);
    m_filter->setPlaceholderText(
        "Filter: words from name, tags, notes, kernel, device, workload, date (Ctrl+F)");
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName("Filter");
    auto* frame = new QFrame;
    frame->setProperty("card", true);
    frame->setLayout(m_stack);
    m_stack->setContentsMargins(1, 1, 1, 1);
    m_stack->addWidget(buildEmpty());
    m_stack->addWidget(m_table);
    m_splitter->addWidget(frame);
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
    layout->addWidget(m_filter);
    layout->addWidget(m_splitter, 1);
}

void LibraryPage::buildTable()
{
    m_proxy->setSourceModel(m_model);
    m_table->setModel(m_proxy);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(LibraryModel::Started, Qt::DescendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setAccessibleName("Sessions");
    // Fixed height: measuring ten thousand rows takes a second.
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    m_table->verticalHeader()->hide();
    auto* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(LibraryModel::Name, QHeaderView::Stretch);
    header->setMinimumSectionSize(54);
    layOutColumns();
    m_table->installEventFilter(this);
}

/// In a narrow window the preview has to say what there is no room for.
void LibraryPage::layOutColumns()
{
    constexpr std::array<int, LibraryModel::ColumnCount> kWide{128, 0, 118, 150, 120, 80, 86, 90};
    constexpr std::array<int, LibraryModel::ColumnCount> kSlim{134, 0, 84, 84, 116, 82, 90, 0};
    auto* header = m_table->horizontalHeader();
    for (int column = 0; column < LibraryModel::ColumnCount; ++column)
        if (column != LibraryModel::Name)
            header->resizeSection(column, (m_slim ? kSlim : kWide)[static_cast<std::size_t>(column)]);
    m_table->setColumnHidden(LibraryModel::Tags, m_slim);
    m_table->setColumnHidden(LibraryModel::Kernel, m_slim);
}

void LibraryPage::resizeEvent(QResizeEvent* event)
{
    const bool slim = event->size().width() < kSlimWidth;
    if (slim != m_slim) {
        m_slim = slim;
        layOutColumns();
    }
    QWidget::resizeEvent(event);
}

QWidget* LibraryPage::buildEmpty()
{
    auto* empty = new QWidget;
    auto* layout = new QVBoxLayout(empty);
    auto* advice = makeLabel("muted", "Sessions are kept here as soon as one has been started in Design.");
    advice->setAlignment(Qt::AlignCenter);
    advice->setWordWrap(true);
    auto* button = new QPushButton("Go to Design");
    connect(button, &QPushButton::clicked, this, &LibraryPage::designRequested);
    layout->addStretch(2);
    layout->addWidget(m_emptyTitle, 0, Qt::AlignHCenter);
    layout->addWidget(advice);
    layout->addSpacing(8);
    layout->addWidget(button, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    m_emptyTitle->setText("No sessions yet");
    return empty;
}

void LibraryPage::connectParts()
{
    auto* delay = new QTimer(this);
    delay->setSingleShot(true);
    delay->setInterval(kFilterMs);
    connect(m_filter, &QLineEdit::textChanged, delay, QOverload<>::of(&QTimer::start));
    connect(delay, &QTimer::timeout, this, [this] {
        m_proxy->setWords(m_filter->text());
        showCount();
    });
    connect(&m_library, &SessionLibrary::listed, this, &LibraryPage::showList);
    connect(&m_library, &SessionLibrary::sessionLoaded, this,
            [this](const SessionRef& ref, const auto& session) {
                if (m_preview->shown() == ref)
                    m_preview->showSession(*session);
            });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &LibraryPage::showSelection);
    connect(m_table, &QTableView::doubleClicked, this, &LibraryPage::openSelected);
    connect(m_open, &QPushButton::clicked, this, &LibraryPage::openSelected);
    connect(m_resume, &QPushButton::clicked, this, &LibraryPage::resumeSelected);
    connect(m_rename, &QPushButton::clicked, this, &LibraryPage::renameSelected);
    connect(m_delete, &QPushButton::clicked, this, &LibraryPage::deleteSelected);
    connect(m_openFile, &QPushButton::clicked, this, &LibraryPage::openFile);
    connect(m_back, &QPushButton::clicked, this, [this] { emit fileRequested(m_libraryFile); });
    connect(m_preview, &SessionPreview::tagsEdited, &m_library, &SessionLibrary::setTags);
    connect(m_preview, &SessionPreview::notesEdited, &m_library, &SessionLibrary::setNotes);
}

void LibraryPage::showList(const QString& file, const std::vector<SessionSummary>& sessions)
{
    if (file != m_library.file())
        return;
    const auto before = firstSelected();
    m_model->setSessions(sessions);
    m_back->setVisible(file != m_libraryFile);
    m_stack->setCurrentIndex(sessions.empty() ? 0 : 1);
    if (before && before->file == file && m_model->rowOf(before->id) >= 0) {
        const auto index = m_proxy->mapFromSource(m_model->index(m_model->rowOf(before->id), 0));
        if (index.isValid() && !m_table->selectionModel()->isRowSelected(index.row()))
            m_table->selectRow(index.row());
    } else if (m_proxy->rowCount() > 0 && !firstSelected()) {
        m_table->selectRow(0);
    }
    showCount();
    showSelection();
}

void LibraryPage::showCount()
{
    const int shown = m_proxy->rowCount();
    const int all = m_model->rowCount();
    QString text =
        shown == all ? QString("%1 sessions").arg(all) : QString("%1 of %2 sessions").arg(shown).arg(all);
    if (all == 1 && shown == 1)
        text = "1 session";
    m_header->setSubject(text + "  ·  " + shortPath(m_library.file()));
}

std::vector<SessionRef> LibraryPage::selected() const
{
    std::vector<SessionRef> refs;
    for (const auto& index : m_table->selectionModel()->selectedRows())
        refs.push_back({m_library.file(), m_model->at(m_proxy->mapToSource(index).row()).id});
    return refs;
}

std::optional<SessionRef> LibraryPage::firstSelected() const
{
    const auto refs = selected();
    return refs.empty() ? std::nullopt : std::optional(refs.front());
}

const SessionSummary* LibraryPage::summaryOf(const SessionRef& ref) const
{
    const int row = m_model->rowOf(ref.id);
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
    // Runs that came since the session was read change its map.
    if (isOther || summary->runsDone != m_previewRuns)
        m_library.loadSession(*ref);
    m_previewRuns = summary->runsDone;
}

void LibraryPage::showActions()
{
    const auto ref = firstSelected();
    const SessionSummary* summary = ref ? summaryOf(*ref) : nullptr;
    m_open->setEnabled(summary != nullptr && !summary->damaged);
    m_rename->setEnabled(summary != nullptr);
    m_delete->setEnabled(summary != nullptr && summary->state != SessionState::Running);
    m_resume->setEnabled(summary != nullptr && isUnfinished(*summary) &&
                         summary->state != SessionState::Running);
    if (summary != nullptr && isUnfinished(*summary))
        m_resume->setToolTip(
            QString(m_running ? "Queue the %1 runs that are missing" : "Do the %1 runs that are missing")
                .arg(summary->runsPlanned - summary->runsDone));
    else
        m_resume->setToolTip("For sessions that were stopped: does the runs that are missing");
}

void LibraryPage::openSelected()
{
    if (const auto ref = firstSelected(); ref && m_open->isEnabled())
        emit openRequested(*ref);
}

void LibraryPage::resumeSelected()
{
    if (const auto ref = firstSelected())
        emit resumeRequested(*ref);
}

void LibraryPage::renameSelected()
{
    const auto ref = firstSelected();
    const SessionSummary* summary = ref ? summaryOf(*ref) : nullptr;
    if (summary == nullptr)
        return;
    bool accepted = false;
    const QString name = QInputDialog::getText(this, "Rename session", "Name", QLineEdit::Normal,
                                               QString::fromStdString(summary->name), &accepted)
                             .trimmed();
    if (accepted && !name.isEmpty())
        m_library.rename(*ref, name);
}

void LibraryPage::deleteSelected()
{
    std::vector<SessionRef> deleted;
    QString name;
    for (const auto& ref : selected()) {
        const SessionSummary* summary = summaryOf(ref);
        if (summary == nullptr || summary->state == SessionState::Running)
            continue;
        name = "“" + QString::fromStdString(summary->name) + "”";
        deleted.push_back(ref);
    }
    if (deleted.empty())
        return;
    for (const auto& ref : deleted) {
        m_library.trash(ref);
        m_deleted.push_back(ref);
    }
    Notice notice;
    notice.text = QString("Deleted %1. It can be brought back while this window is open.")
                      .arg(deleted.size() == 1 ? name : QString("%1 sessions").arg(deleted.size()));
    notice.actionText = "Undo";
    notice.action = [this, deleted] {
        for (const auto& ref : deleted) {
            m_library.restore(ref);
            std::erase(m_deleted, ref);
        }
    };
    emit noticed(notice);
}

void LibraryPage::purgeDeleted()
{
    for (const auto& ref : std::exchange(m_deleted, {}))
        m_library.remove(ref);
}

void LibraryPage::openFile()
{
    const QString path = QFileDialog::getOpenFileName(this, "Open session file", {},
                                                      "Session files (*.isobath);;All files (*)");
    if (!path.isEmpty())
        emit fileRequested(path);
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

bool LibraryPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        openSelected();
        return true;
    case Qt::Key_F2:
        renameSelected();
        return true;
    case Qt::Key_Delete:
        deleteSelected();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

} // namespace isobath::ui
