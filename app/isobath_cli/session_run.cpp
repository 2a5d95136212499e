// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/session_run.h"

#include "app/isobath_cli/interrupt.h"
#include "app/isobath_cli/output.h"
#include "app/isobath_cli/progress_printer.h"
#include "engine/drivers/run_driver.h"
#include "engine/host/undo_journal.h"

#include <unistd.h>

#include <utility>

namespace isobath::cli {

namespace {

/// Passes everything on and remembers that storing failed: the session's error alone does not say whether the
/// store or the target gave up.
class WatchedSink final : public SessionSink
{
public:
    explicit WatchedSink(std::unique_ptr<SessionSink> sink) : m_sink(std::move(sink)) {}

    Status begin(const SessionStart& start) override { return watched(m_sink->begin(start)); }
    Status addRun(const FinishedRun& run) override { return watched(m_sink->addRun(run)); }
    Status finish(SessionState state) override { return watched(m_sink->finish(state)); }
    bool failed() const { return m_failed; }

private:
    Status watched(Status status)
    {
        m_failed = m_failed || !status;
        return status;
    }

    std::unique_ptr<SessionSink> m_sink;
    bool m_failed = false;
};

void leaveAtOnce()
{
    writeError("\nleaving at once; finished runs are stored, the next start removes the scratch files\n");
    ::_exit(Interrupted);
}

ExitCode codeOf(const Result<SessionState>& state, const WatchedSink& sink, bool anyFailed)
{
    if (!state) {
        complain(state.error().what);
        return sink.failed() ? StoreFailed : RunFailed;
    }
    if (*state == SessionState::Stopped)
        return Interrupted;
    return anyFailed ? RunFailed : Done;
}

} // namespace

bool cleanUpLeftovers()
{
    const auto report = undoLeftovers();
    for (const auto& folder : report.removed)
        complain("removed " + folder + ", left by a run that was killed");
    for (const auto& sentence : report.failed)
        complain(sentence);
    return !report.removed.empty();
}

ExitCode performSession(SessionJob job, std::unique_ptr<SessionSink> sink)
{
    for (const auto& warning : job.warnings)
        writeError("warning: " + warning + "\n");
    SessionControl control;
    const InterruptWatch watch(
        [&control] {
            writeError("\nstopping after the current I/Os; a second Ctrl-C leaves at once\n");
            control.stop.request_stop();
        },
        leaveAtOnce);
    ProgressPrinter printer(job.start.cells, terminalWidth());
    WatchedSink watchedSink(std::move(sink));
    const auto driver = makeOwnDriver();
    const auto state = runSession(std::move(job), *driver, watchedSink, printer, control);
    printer.clearLine();
    return codeOf(state, watchedSink, printer.anyFailed());
}

ExitCode printSession(SessionFile& file, SessionId id, const std::string& format)
{
    const auto session = file.load(id);
    if (!session)
        return refuseStore(session.error());
    const auto text = formatSession(*session, file, format);
    return text ? writeResult(*text) : refuseStore(text.error());
}

} // namespace isobath::cli
