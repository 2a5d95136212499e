// SPDX-License-Identifier: GPL-3.0-or-later
// How MainWindow follows sessions and files: what begins, runs, ends, is opened or cannot be.
#include "ui/pages/design_page.h"
#include "ui/pages/library_page.h"
#include "ui/pages/live_page.h"
#include "ui/shell/desktop_notice.h"
#include "ui/shell/main_window.h"
#include "ui/shell/run_bar.h"

#include <QApplication>
#include <QMessageBox>

namespace isobath::ui {

void MainWindow::startPlan(const Plan& plan, const MatrixView& view)
{
    const bool waits = m_controller.isRunning();
    m_views[m_controller.start(plan, m_options.libraryFile)] = view;
    if (waits)
        m_banners->show(
            {Severity::Info,
             "“" + QString::fromStdString(plan.name) + "” starts when the running session has ended.",
             {},
             {},
             "queue"});
    else
        goTo(LiveNumber);
}

void MainWindow::resumeSession(const SessionRef& session)
{
    const bool waits = m_controller.isRunning();
    m_controller.resume(session);
    if (!waits)
        goTo(LiveNumber);
}

void MainWindow::openFile(const QString& file)
{
    m_fileToShow = file;
    m_library.open(file, false);
}

void MainWindow::openSession(const SessionRef& session)
{
    if (m_controller.isRunning() && !m_running.isEmpty() && session == m_running.ref())
        return showRunning();
    m_toOpen = session;
    m_library.loadSession(session);
}

void MainWindow::showRunning()
{
    if (!isRunningShown())
        m_model.setSession(m_running.ref(), m_running.session(), true);
    m_runBar->setShowOffered(false);
    goTo(LiveNumber);
}

void MainWindow::onListed(const QString& file, const std::vector<SessionSummary>& sessions)
{
    if (file == m_options.libraryFile && m_firstListing) {
        m_firstListing = false;
        m_designPage->setFirstRun(sessions.empty());
        if (sessions.empty() && m_options.file.isEmpty() && !m_options.page && page() == m_startPage)
            goTo(DesignNumber);
    }
    if (m_fileToShow.isEmpty() || file != m_fileToShow)
        return;
    m_fileToShow.clear();
    m_banners->closeTopic("library");
    if (sessions.size() == 1 && file != m_options.libraryFile)
        openSession({file, sessions.front().id});
    else
        goTo(LibraryNumber);
}

void MainWindow::onOpenFailed(const QString& file, const QString& sentence)
{
    Notice notice{Severity::Error, sentence, {}, {}, "library"};
    if (file == m_options.libraryFile) {
        notice.text +=
            ". Sessions cannot be kept there: make it readable and writable, or set XDG_DATA_HOME to "
            "another folder.";
        m_designPage->setFirstRun(true);
    } else if (file == m_library.file()) {
        m_fileToShow.clear();
        m_library.open(m_options.libraryFile, true);
    }
    m_banners->show(notice);
}

void MainWindow::onBegun(const SessionRef& ref, const std::shared_ptr<const Session>& session, int task)
{
    m_running.setSession(ref, *session, true);
    m_model.setSession(ref, *session, true);
    if (const auto view = m_views.find(task); view != m_views.end())
        m_livePage->setView(view->second);
    m_runBar->setShowOffered(false);
    m_designPage->setFirstRun(false);
    m_library.refresh();
}

void MainWindow::onSnapshot(RunSlot slot, const std::shared_ptr<const RunSnapshot>& snapshot)
{
    if (m_running.isEmpty())
        return;
    m_running.setLive(slot, snapshot);
    if (isRunningShown())
        m_model.setLive(slot, snapshot);
    if (const auto live = m_running.liveCell())
        m_runBar->showFigures(live->metrics);
}

void MainWindow::onRunStored(const std::shared_ptr<const FinishedRun>& run)
{
    if (m_running.isEmpty())
        return;
    m_running.addRun(*run);
    if (isRunningShown()) {
        m_livePage->keepRun(run);
        m_model.addRun(*run);
    }
    if (page() == LibraryNumber)
        m_library.refresh();
}

void MainWindow::onEnded(const SessionOutcome& outcome)
{
    m_views.erase(outcome.task);
    if (outcome.begun && !m_running.isEmpty()) {
        if (isRunningShown())
            m_model.setEnded(outcome.state);
        m_running.setEnded(outcome.state);
    }
    m_library.refresh();
    m_banners->closeTopic("running: ");
    announceEnd(outcome);
    tellDesktop(outcome);
    m_running.clear();
    m_runBar->setShowOffered(false);
    if (m_closing)
        QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
}

void MainWindow::announceEnd(const SessionOutcome& outcome)
{
    if (!outcome.error.isEmpty()) {
        m_banners->show({Severity::Error,
                         outcome.begun ? "The session ended early: " + outcome.error
                                       : "The session did not start: " + outcome.error,
                         {},
                         {},
                         "session"});
        return;
    }
    const SessionSummary& summary = m_running.session().summary;
    const QString name = "“" + QString::fromStdString(summary.name) + "”";
    if (outcome.state == SessionState::Done) {
        Notice notice{Severity::Info,
                      QString("%1 is done: %2 runs are stored.").arg(name).arg(summary.runsDone),
                      {},
                      {},
                      "session"};
        if (isRunningShown()) {
            notice.actionText = "Copy for mail";
            notice.action = [this] { m_livePage->copyForMail(); };
        }
        m_banners->show(notice);
        return;
    }
    m_banners->show({Severity::Warning,
                     QString("%1 was stopped after %2 of %3 runs; they are stored. Resume does the rest.")
                         .arg(name)
                         .arg(summary.runsDone)
                         .arg(summary.runsPlanned),
                     "Resume", [this, session = outcome.session] { resumeSession(session); }, "session"});
}

/// Who looks at the window sees the banner; who waits for more plans is told at the last one's end.
void MainWindow::tellDesktop(const SessionOutcome& outcome)
{
    if (!m_settings.settings().notifyAtEnd || isActiveWindow() || m_controller.waiting() > 0 || m_closing)
        return;
    const QString name = outcome.begun && !m_running.isEmpty()
                             ? QString::fromStdString(m_running.session().summary.name)
                             : QString("The session");
    const char* what = !outcome.error.isEmpty()              ? "did not reach its end"
                       : outcome.state == SessionState::Done ? "is done"
                                                             : "was stopped";
    notifyDesktop(name + " " + what, outcome.error);
    QApplication::alert(this);
}

void MainWindow::onCleaned(const QStringList& removed, const QStringList& failed)
{
    if (!failed.isEmpty())
        m_banners->show({Severity::Warning, failed.join(" "), {}, {}, {}});
    if (!removed.isEmpty())
        m_banners->show(
            {Severity::Info,
             "A run that was killed had left scratch files; they are removed: " + removed.join(", "),
             {},
             {},
             {}});
}

void MainWindow::dropWaiting(int position)
{
    const QString name = m_controller.waitingNames().value(position);
    const auto undo = m_controller.dropWaiting(static_cast<std::size_t>(position));
    if (undo)
        m_banners->show({Severity::Info, "“" + name + "” will not start.", "Undo", undo, "queue"});
}

void MainWindow::stopRunning()
{
    if (const std::size_t waiting = m_controller.waiting(); waiting > 0) {
        m_banners->show(
            {Severity::Info, QString("%1 waiting plans are not started.").arg(waiting), {}, {}, "queue"});
    }
    m_runBar->setStopping();
    m_controller.stop();
}

} // namespace isobath::ui
