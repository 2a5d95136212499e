// SPDX-License-Identifier: GPL-3.0-or-later
// What LibraryPage does with sessions and files: open, resume, rename, tag, delete, copy, move, export, add.
#include "ui/pages/bundle_strip.h"
#include "ui/pages/library_page.h"
#include "ui/pages/library_table.h"
#include "ui/pages/target_card.h"
#include "ui/pages/transfer_strip.h"
#include "ui/widgets/labels.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace isobath::ui {

namespace {

constexpr qsizetype kRecentFiles = 8;
const char* const kRecentKey = "library/recent";
const char* const kFileFilter = "Session files (*.isobath);;All files (*)";

bool isUnfinished(const SessionSummary& session)
{
    return session.state != SessionState::Done && session.runsDone < session.runsPlanned && !session.damaged;
}

QString asMenuText(const QString& path)
{
    return shortPath(path).replace("&", "&&");
}

QStringList sessionFilesIn(const QMimeData* data)
{
    QStringList files;
    for (const auto& url : data->urls())
        if (url.isLocalFile() && url.toLocalFile().endsWith(".isobath"))
            files << url.toLocalFile();
    return files;
}

} // namespace

QStringList recentFiles()
{
    QStringList files;
    const QStringList stored = QSettings().value(kRecentKey).toStringList();
    for (const auto& file : stored)
        if (QFileInfo::exists(file))
            files << file;
    return files;
}

void rememberFile(const QString& file)
{
    QStringList files = QSettings().value(kRecentKey).toStringList();
    const QString path = QFileInfo(file).absoluteFilePath();
    files.removeAll(path);
    files.prepend(path);
    QSettings().setValue(kRecentKey, files.mid(0, kRecentFiles));
}

void LibraryPage::showActions()
{
    const auto ref = firstSelected();
    const SessionSummary* summary = ref ? summaryOf(*ref) : nullptr;
    const auto chosen = selectedSessions().size();
    m_compare->setEnabled(summary != nullptr && !summary->damaged && chosen <= 4);
    m_open->setEnabled(summary != nullptr && !summary->damaged);
    m_delete->setEnabled(summary != nullptr && summary->state != SessionState::Running);
    m_sessionMenu->setEnabled(summary != nullptr);
    m_resume->setEnabled(summary != nullptr && isUnfinished(*summary) &&
                         summary->state != SessionState::Running);
    if (summary != nullptr && isUnfinished(*summary))
        m_resume->setToolTip(
            QString(m_running ? "Queue the %1 runs that are missing" : "Do the %1 runs that are missing")
                .arg(summary->runsPlanned - summary->runsDone));
    else
        m_resume->setToolTip("For sessions that were stopped: does the runs that are missing");
    const QString undo = "Delete can be undone for as long as the window is open.";
    m_footer->setFullText(summary == nullptr        ? undo
                          : m_selection.size() == 1 ? "Enter opens, F2 renames, Ctrl+E exports. " + undo
                                                    : QString("%1 selected; “%2” was the first. %3")
                                                          .arg(m_selection.size())
                                                          .arg(QString::fromStdString(summary->name), undo));
}

void LibraryPage::fillSessionMenu(QMenu& menu)
{
    menu.clear();
    const bool any = !m_selection.empty();
    const auto add = [&](const QString& text, const QKeySequence& keys, bool enabled, auto slot) {
        auto* action = menu.addAction(text);
        // Shown only: the page and the table hear the keys themselves.
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        action->setEnabled(any && enabled);
        connect(action, &QAction::triggered, this, slot);
    };
    add("Open in Live", Qt::Key_Return, m_open->isEnabled(), &LibraryPage::openSelected);
    add("Resume", {}, m_resume->isEnabled(), &LibraryPage::resumeSelected);
    add("Rename", Qt::Key_F2, true, &LibraryPage::renameSelected);
    menu.addSeparator();
    for (const auto kind : {TransferKind::Copy, TransferKind::Move}) {
        auto* targets = menu.addMenu(kind == TransferKind::Copy ? "Copy to" : "Move to");
        targets->setEnabled(any);
        fillTargets(*targets, kind);
    }
    add("Export a bundle…", QKeySequence("Ctrl+E"), true, &LibraryPage::askBundle);
    menu.addSeparator();
    add("Delete", Qt::Key_Delete, m_delete->isEnabled(), &LibraryPage::deleteSelected);
}

void LibraryPage::fillTargets(QMenu& menu, TransferKind kind)
{
    QStringList targets = recentFiles();
    targets.prepend(m_libraryFile);
    for (const auto& target : targets) {
        if (target == m_listedFile)
            continue;
        const QString text = target == m_libraryFile ? "The library" : asMenuText(target);
        connect(menu.addAction(text), &QAction::triggered, this,
                [this, kind, target] { transferSelected(kind, target); });
    }
    connect(menu.addAction("Another file…"), &QAction::triggered, this,
            [this, kind] { transferToAsked(kind); });
}

void LibraryPage::fillFileMenu(QMenu& menu)
{
    menu.clear();
    auto* open = menu.addAction("Open a session file…");
    open->setShortcut(QKeySequence::Open);
    open->setShortcutContext(Qt::WidgetShortcut);
    connect(open, &QAction::triggered, this, &LibraryPage::openFile);
    connect(menu.addAction("Add the sessions of a file…"), &QAction::triggered, this,
            &LibraryPage::addFileAsked);
    menu.addSeparator();
    QStringList files = recentFiles();
    files.removeAll(m_libraryFile);
    files.prepend(m_libraryFile);
    for (const auto& file : files) {
        auto* action = menu.addAction(file == m_libraryFile ? "The library" : asMenuText(file));
        action->setCheckable(true);
        action->setChecked(file == m_listedFile);
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { emit fileRequested(file); });
    }
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
    const int row = ref ? m_model->rowOf(ref->id) : -1;
    if (row < 0)
        return;
    const auto index = m_proxy->mapFromSource(m_model->index(row, LibraryModel::Name));
    m_table->scrollTo(index);
    m_table->edit(index);
}

void LibraryPage::changeTags(const QStringList& added, const QStringList& removed)
{
    std::vector<SessionSummary> sessions;
    for (const auto* session : selectedSummaries())
        sessions.push_back(*session);
    m_library.changeTags(sessions, added, removed);
}

void LibraryPage::deleteSelected()
{
    std::vector<SessionRef> deleted;
    QString name;
    for (const auto& ref : selectedSessions()) {
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

void LibraryPage::askBundle()
{
    const auto ref = firstSelected();
    const SessionSummary* summary = ref ? summaryOf(*ref) : nullptr;
    if (summary != nullptr)
        m_bundle->ask(m_listedFile, m_selection, QString::fromStdString(summary->name));
}

void LibraryPage::openFile()
{
    const QString path = QFileDialog::getOpenFileName(this, "Open session file", {}, kFileFilter);
    if (!path.isEmpty())
        emit fileRequested(path);
}

void LibraryPage::addFileAsked()
{
    const QString path = QFileDialog::getOpenFileName(this, "Add the sessions of a file", {}, kFileFilter);
    if (!path.isEmpty())
        addFile(path, m_library.file());
}

void LibraryPage::addFile(const QString& file, const QString& to)
{
    m_transfer.start({TransferKind::Copy, file, {}, to, false});
}

void LibraryPage::transferToAsked(TransferKind kind)
{
    QString path = QFileDialog::getSaveFileName(
        this, kind == TransferKind::Move ? "Move sessions to" : "Copy sessions to", {}, kFileFilter, nullptr,
        QFileDialog::DontConfirmOverwrite); // an existing file gets the sessions besides its own
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += ".isobath";
    transferSelected(kind, path);
}

void LibraryPage::transferSelected(TransferKind kind, const QString& to)
{
    if (!m_selection.empty())
        m_transfer.start({kind, m_listedFile, m_selection, to, false});
}

void LibraryPage::showTransferred(const TransferOutcome& outcome)
{
    const Transfer& transfer = outcome.transfer;
    const bool refused =
        std::any_of(outcome.sessions.begin(), outcome.sessions.end(),
                    [](const auto& session) { return session.outcome == CopyOutcome::Refused; });
    Notice notice;
    notice.severity = !outcome.error.isEmpty() ? Severity::Error
                      : refused                ? Severity::Warning
                                               : Severity::Info;
    notice.text = outcomeText(outcome);
    notice.topic = "transfer";
    if (outcome.error.isEmpty() && transfer.to != m_listedFile && QFileInfo::exists(transfer.to)) {
        if (transfer.to != m_libraryFile)
            rememberFile(transfer.to);
        notice.actionText = "Open it";
        notice.action = [this, file = transfer.to] { emit fileRequested(file); };
    }
    if (transfer.to == m_listedFile || transfer.from == m_listedFile)
        m_library.refresh();
    emit noticed(notice);
}

void LibraryPage::dragEnterEvent(QDragEnterEvent* event)
{
    if (!sessionFilesIn(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void LibraryPage::dropEvent(QDropEvent* event)
{
    const QStringList files = sessionFilesIn(event->mimeData());
    if (files.isEmpty())
        return;
    event->acceptProposedAction();
    offerFiles(files);
}

void LibraryPage::offerFiles(const QStringList& files)
{
    Notice notice;
    const bool one = files.size() == 1;
    notice.text =
        one ? QString("Open %1, or add its sessions to the library?").arg(shortPath(files.first()))
            : QString("Open the first of %1 session files, or add all their sessions to the library?")
                  .arg(files.size());
    notice.topic = "dropped";
    notice.actionText = "Open";
    notice.action = [this, file = files.first()] { emit fileRequested(file); };
    notice.otherText = "Add to the library";
    notice.other = [this, files] {
        for (const auto& file : files)
            addFile(file, m_libraryFile);
    };
    emit noticed(notice);
}

} // namespace isobath::ui
