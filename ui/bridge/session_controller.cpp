// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/session_controller.h"

#include "engine/store/session_file.h"

#include <mutex>
#include <utility>
#include <vector>

namespace isobath::ui {

namespace {

constexpr int kUpdatesPerSecond = 4; ///< drawing more often would cost the benchmark

struct Snapshot
{
    RunSlot slot;
    std::shared_ptr<const RunSnapshot> snapshot;
};

struct Mail
{
    std::optional<std::pair<SessionRef, std::shared_ptr<const Session>>> begun;
    std::vector<std::shared_ptr<const FinishedRun>> runs;
    std::vector<QString> warnings;
    std::optional<SessionProgress> progress;
    std::optional<Snapshot> snapshot;
};

} // namespace

/// Snapshots and progress overwrite each other and wait for the tick; the rest is kept and wakes the GUI.
class SessionController::Mailbox : public SessionObserver
{
public:
    explicit Mailbox(std::function<void()> wake) : m_wake(std::move(wake)) {}

    void onProgress(const SessionProgress& progress) override
    {
        const std::lock_guard lock(m_mutex);
        m_mail.progress = progress;
    }

    void onSnapshot(const RunSlot& slot, std::shared_ptr<const RunSnapshot> snapshot) override
    {
        const std::lock_guard lock(m_mutex);
        m_mail.snapshot = Snapshot{slot, std::move(snapshot)};
    }

    void onRunStored(std::shared_ptr<const FinishedRun> run) override
    {
        {
            const std::lock_guard lock(m_mutex);
            if (m_mail.snapshot && m_mail.snapshot->slot == run->slot)
                m_mail.snapshot.reset();
            m_mail.runs.push_back(std::move(run));
        }
        m_wake();
    }

    void onWarning(const std::string& sentence) override
    {
        {
            const std::lock_guard lock(m_mutex);
            m_mail.warnings.push_back(QString::fromStdString(sentence));
        }
        m_wake();
    }

    void onBegun(const SessionRef& ref, std::shared_ptr<const Session> session)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_mail.begun.emplace(ref, std::move(session));
        }
        m_wake();
    }

    Mail fetch(bool withSnapshots)
    {
        const std::lock_guard lock(m_mutex);
        Mail mail = std::exchange(m_mail, {});
        if (!withSnapshots) {
            m_mail.progress = std::exchange(mail.progress, std::nullopt);
            m_mail.snapshot = std::exchange(mail.snapshot, std::nullopt);
        }
        return mail;
    }

private:
    std::mutex m_mutex;
    Mail m_mail;
    std::function<void()> m_wake;
};

namespace {

/// Passes results on to the store and tells when the session has got its number.
class AnnouncingSink : public SessionSink
{
public:
    AnnouncingSink(std::unique_ptr<SessionSink> sink, std::function<void(const SessionStart&)> begun)
        : m_sink(std::move(sink)), m_begun(std::move(begun))
    {
    }
    Status begin(const SessionStart& start) override
    {
        auto status = m_sink->begin(start);
        if (status)
            m_begun(start);
        return status;
    }
    Status addRun(const FinishedRun& run) override { return m_sink->addRun(run); }
    Status finish(SessionState state) override { return m_sink->finish(state); }

private:
    std::unique_ptr<SessionSink> m_sink;
    std::function<void(const SessionStart&)> m_begun;
};

Session newSession(const SessionStart& start, std::size_t runs, SessionId id)
{
    Session session;
    session.start = start;
    session.summary.id = id;
    session.summary.name = start.name;
    session.summary.tags = start.tags;
    session.summary.state = SessionState::Running;
    session.summary.startedAtNs = start.startedAtNs;
    session.summary.cells = start.cells.size();
    session.summary.runsPlanned = runs;
    session.summary.repeats = start.plan.base.rules.repeats;
    session.summary.kernel = factValue(start.environment, "kernel.release");
    session.summary.device = factValue(start.environment, "device.model");
    return session;
}

/// Everything one session needs on its thread.
struct Execution
{
    std::optional<Plan> plan;
    SessionRef session;
    std::unique_ptr<RunDriver> driver;
    SessionObserver* observer = nullptr;
    SessionControl* control = nullptr;
    std::function<void(const SessionRef&, std::shared_ptr<const Session>)> begun;
};

struct Prepared
{
    SessionJob job;
    std::unique_ptr<SessionSink> sink;
    std::shared_ptr<const Session> stored; ///< resumed sessions
};

Result<Prepared> prepare(const Execution& execution, SessionFile& file)
{
    Prepared prepared;
    if (execution.plan) {
        auto job = prepareSession(*execution.plan, file.path());
        if (!job)
            return tl::make_unexpected(job.error());
        prepared.job = std::move(*job);
    } else {
        auto session = file.load(execution.session.id);
        if (!session)
            return tl::make_unexpected(session.error());
        auto job = prepareResume(missingRuns(*session), false, file.path());
        if (!job)
            return tl::make_unexpected(job.error());
        prepared.job = std::move(*job);
        prepared.stored = std::make_shared<const Session>(std::move(*session));
    }
    auto sink = execution.plan ? file.newSession() : file.resumeSession(execution.session.id);
    if (!sink)
        return tl::make_unexpected(sink.error());
    prepared.sink = std::move(*sink);
    return prepared;
}

SessionOutcome failed(SessionOutcome outcome, const Error& error)
{
    outcome.state = SessionState::Stopped;
    outcome.error = QString::fromStdString(error.what);
    return outcome;
}

SessionOutcome execute(Execution execution)
{
    SessionOutcome outcome;
    outcome.session = execution.session;
    const std::string path = execution.session.file.toStdString();
    auto file = execution.plan ? SessionFile::openOrCreate(path) : SessionFile::open(path);
    if (!file)
        return failed(outcome, file.error());
    auto prepared = prepare(execution, **file);
    if (!prepared)
        return failed(outcome, prepared.error());
    for (const auto& warning : prepared->job.warnings)
        execution.observer->onWarning(warning);
    const std::size_t runs = prepared->job.order.size() + prepared->job.runsDoneBefore;
    AnnouncingSink sink(std::move(prepared->sink), [&](const SessionStart& start) {
        outcome.begun = true;
        if (execution.plan)
            outcome.session.id = (*file)->lastSessionId();
        execution.begun(outcome.session, prepared->stored ? prepared->stored
                                                          : std::make_shared<const Session>(
                                                                newSession(start, runs, outcome.session.id)));
    });
    const auto state = runSession(std::move(prepared->job), *execution.driver, sink, *execution.observer,
                                  *execution.control);
    if (!state)
        return failed(outcome, state.error());
    outcome.state = *state;
    return outcome;
}

} // namespace

SessionController::SessionController(DriverFactory makeDriver, QObject* parent)
    : QObject(parent), m_makeDriver(std::move(makeDriver)), m_mailbox(std::make_shared<Mailbox>([this] {
          QMetaObject::invokeMethod(this, &SessionController::fetch, Qt::QueuedConnection);
      })),
      m_control(std::make_shared<SessionControl>())
{
    setUpdatesPerSecond(kUpdatesPerSecond);
    connect(&m_tick, &QTimer::timeout, this, &SessionController::fetch);
}

SessionController::~SessionController()
{
    m_control->stop.request_stop();
    m_control->pauseAfterRun = false;
}

int SessionController::start(const Plan& plan, const QString& file)
{
    return enqueue({plan, {file, 0}, QString::fromStdString(plan.name)});
}

int SessionController::resume(const SessionRef& session)
{
    return enqueue({std::nullopt, session, QString("Resume session %1").arg(session.id)});
}

int SessionController::enqueue(Task task)
{
    if (task.number == 0)
        task.number = ++m_lastTask;
    const int number = task.number;
    if (!isRunning()) {
        launch(std::move(task));
    } else {
        m_queue.push_back(std::move(task));
        emit waitingChanged(waitingNames());
    }
    return number;
}

QStringList SessionController::waitingNames() const
{
    QStringList names;
    for (const auto& task : m_queue)
        names << task.name;
    return names;
}

void SessionController::moveWaitingUp(std::size_t position)
{
    if (position == 0 || position >= m_queue.size())
        return;
    std::swap(m_queue[position], m_queue[position - 1]);
    emit waitingChanged(waitingNames());
}

std::function<void()> SessionController::dropWaiting(std::size_t position)
{
    if (position >= m_queue.size())
        return {};
    const auto at = m_queue.begin() + static_cast<std::ptrdiff_t>(position);
    const Task task = *at;
    m_queue.erase(at);
    emit waitingChanged(waitingNames());
    return [this, task] { enqueue(task); };
}

void SessionController::launch(Task task)
{
    m_control = std::make_shared<SessionControl>();
    m_task = task.number;
    m_mailbox->fetch(true); // what the last session's end overtook
    Execution execution;
    execution.plan = std::move(task.plan);
    execution.session = task.session;
    execution.driver = m_makeDriver();
    execution.observer = m_mailbox.get();
    execution.control = m_control.get();
    execution.begun = [mailbox = m_mailbox](const SessionRef& ref, std::shared_ptr<const Session> session) {
        mailbox->onBegun(ref, std::move(session));
    };
    m_thread = std::jthread([this, execution = std::move(execution)]() mutable {
        const SessionOutcome outcome = execute(std::move(execution));
        QMetaObject::invokeMethod(
            this, [this, outcome] { finish(outcome); }, Qt::QueuedConnection);
    });
    if (!m_quiet)
        m_tick.start();
    emit runningChanged(true);
    emit pausingChanged(false);
}

void SessionController::fetch()
{
    const Mail mail = m_mailbox->fetch(!m_quiet);
    if (mail.begun)
        emit sessionBegun(mail.begun->first, mail.begun->second, m_task);
    for (const auto& warning : mail.warnings)
        emit warned(warning);
    for (const auto& run : mail.runs)
        emit runStored(run);
    if (mail.progress)
        emit progressed(*mail.progress);
    if (mail.snapshot)
        emit snapshotTaken(mail.snapshot->slot, mail.snapshot->snapshot);
}

void SessionController::finish(SessionOutcome outcome)
{
    outcome.task = m_task;
    m_thread.join();
    m_thread = {};
    m_tick.stop();
    fetch();
    emit ended(outcome);
    if (m_queue.empty()) {
        emit runningChanged(false);
        return;
    }
    Task next = std::move(m_queue.front());
    m_queue.pop_front();
    emit waitingChanged(waitingNames());
    launch(std::move(next));
}

bool SessionController::isPausing() const
{
    return m_control->pauseAfterRun;
}

void SessionController::setPausing(bool pause)
{
    m_control->pauseAfterRun = pause;
    emit pausingChanged(pause);
}

void SessionController::skipCell()
{
    m_control->skipCell = true;
}

void SessionController::stop()
{
    m_queue.clear();
    emit waitingChanged({});
    m_control->stop.request_stop();
    m_control->pauseAfterRun = false;
}

void SessionController::setUpdatesPerSecond(int updates)
{
    m_tick.setInterval(1000 / updates);
}

void SessionController::setQuiet(bool quiet)
{
    if (quiet == m_quiet)
        return;
    m_quiet = quiet;
    if (quiet) {
        m_tick.stop();
    } else if (isRunning()) {
        m_tick.start();
        fetch();
    }
}

} // namespace isobath::ui
