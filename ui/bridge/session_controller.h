// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/session_runner.h"
#include "engine/store/session_data.h"
#include "ui/bridge/session_ref.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

namespace isobath::ui {

/// How a session ended, for people.
struct SessionOutcome
{
    SessionRef session;
    SessionState state = SessionState::Done;
    QString error; ///< not empty: it could not begin or go on
    bool begun = false;
    int task = 0; ///< what start() or resume() returned
};

/// Owns the thread that executes sessions and turns what it reports into signals on the GUI's thread. Every
/// finished run arrives, in order; progress and snapshots are the newest ones, a few times a second and none
/// while quiet. A plan given while something runs waits for its turn.
class SessionController : public QObject
{
    Q_OBJECT
public:
    using DriverFactory = std::function<std::unique_ptr<RunDriver>()>;
    explicit SessionController(DriverFactory makeDriver, QObject* parent = nullptr);
    ~SessionController() override; ///< stops what runs and waits for it

    /// Both return a number that is said again when the session begins and ends.
    int start(const Plan& plan, const QString& file);
    int resume(const SessionRef& session); ///< only what is missing

    bool isRunning() const { return m_thread.joinable(); }
    std::size_t waiting() const { return m_queue.size(); }
    QStringList waitingNames() const; ///< in the order they will start
    void moveWaitingUp(std::size_t position);
    /// Takes a plan out of the queue; calling the result puts it at the queue's end again.
    std::function<void()> dropWaiting(std::size_t position);
    bool isPausing() const; ///< paused, or going to at the end of the run
    void setPausing(bool pause);
    void skipCell();
    void stop(); ///< after the current I/Os; waiting plans are dropped
    /// How often progress and snapshots arrive.
    void setUpdatesPerSecond(int updates);
    /// No snapshots and no progress; for a window that nobody sees.
    void setQuiet(bool quiet);

signals:
    void runningChanged(bool running);
    void waitingChanged(const QStringList& names);
    void pausingChanged(bool pausing);
    void sessionBegun(const isobath::ui::SessionRef& ref,
                      const std::shared_ptr<const isobath::Session>& session, int task);
    void progressed(const isobath::SessionProgress& progress);
    void snapshotTaken(isobath::RunSlot slot, const std::shared_ptr<const isobath::RunSnapshot>& snapshot);
    void runStored(const std::shared_ptr<const isobath::FinishedRun>& run);
    void warned(const QString& sentence);
    void ended(const isobath::ui::SessionOutcome& outcome);

private:
    struct Task
    {
        std::optional<Plan> plan; ///< empty: resume
        SessionRef session;
        QString name; ///< for people
        int number = 0;
    };
    class Mailbox; ///< what the session's thread reports, until the GUI's thread fetches it

    int enqueue(Task task);
    void launch(Task task);
    void fetch(); ///< empties the mailbox into signals
    void finish(SessionOutcome outcome);

    DriverFactory m_makeDriver;
    std::deque<Task> m_queue;
    int m_lastTask = 0;
    int m_task = 0; ///< the running one
    std::shared_ptr<Mailbox> m_mailbox;
    std::shared_ptr<SessionControl> m_control;
    QTimer m_tick;
    bool m_quiet = false;
    std::jthread m_thread;
};

} // namespace isobath::ui
