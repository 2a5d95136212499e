// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/drivers/run_driver.h"
#include "engine/matrix/session_sink.h"

#include <atomic>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace isobath {

/// Where a session stands; sent to the observer at every change, a few times a second while laying out and
/// once a second during a run.
struct SessionProgress
{
    enum class Stage : std::uint8_t { Preparing, LayingOut, Running, Storing, CoolingDown, Paused, Finished };
    Stage stage = Stage::Preparing;
    std::size_t runsDone = 0;  ///< of this session, those from before a resume and skipped ones included
    std::size_t runsTotal = 0; ///< the same, when all is done
    RunSlot slot;              ///< what Running, LayingOut and Storing are about
    std::uint64_t layoutDoneBytes = 0;
    std::uint64_t layoutTotalBytes = 0;
    double secondsLeft = 0; ///< estimate from the runs so far
};

/// Follows a session. Calls come from the session's and the aggregator's thread, one at a time; all return
/// quickly.
class SessionObserver
{
public:
    virtual ~SessionObserver() = default;
    virtual void onProgress(const SessionProgress& progress) = 0;
    virtual void onSnapshot(const RunSlot& slot, std::shared_ptr<const RunSnapshot> snapshot) = 0;
    /// The run is stored.
    virtual void onRunStored(std::shared_ptr<const FinishedRun> run) = 0;
    virtual void onWarning(const std::string& sentence) = 0;
};

/// What to do, complete and checked. Made by prepareSession() or, for a resumed session, from the store.
struct SessionJob
{
    SessionStart start;
    std::vector<RunSlot> order;        ///< the runs still to do
    std::size_t runsDoneBefore = 0;    ///< resumed sessions
    std::vector<std::string> warnings; ///< "the session file lies on the device under test", ...
};

/// Looks at the targets, validates, expands, orders, checks free space; changes nothing on the machine. The
/// job's plan has absolute targets and a seed. All problems are told at once, one per line; the code is
/// InvalidArgument when one of them is the plan's, else that of the target (NotFound, PermissionDenied,
/// Unsupported), Unsafe (what is there would be written) or NoSpace. `sessionFile` is only compared with the
/// target's device for a warning.
[[nodiscard]] Result<SessionJob> prepareSession(const Plan& plan, const std::string& sessionFile);

/// The same checks for what missingRuns() of the store says: the target may have changed since. The
/// permission to overwrite a file is not stored, so it is given anew.
[[nodiscard]] Result<SessionJob> prepareResume(SessionJob missing, bool allowOverwrite,
                                               const std::string& sessionFile);

/// Switches of a running session, safe from any thread.
struct SessionControl
{
    std::stop_source stop;                  ///< end after the current I/Os
    std::atomic<bool> pauseAfterRun{false}; ///< waits at the run's end until cleared
    std::atomic<bool> skipCell{false}; ///< ends the current run as skipped and drops the cell's other repeats
};

/// Executes a job: lays out files, runs, judges, stores. Blocks; returns when all is done or stopped, with
/// the scratch files removed. Whatever fails in one run (no space for its files, a vanished target, an I/O
/// error) is that run's result and the session goes on; an Error means that the sink failed. The machine is
/// kept from going to sleep meanwhile, where it can be.
[[nodiscard]] Result<SessionState> runSession(SessionJob job, RunDriver& driver, SessionSink& sink,
                                              SessionObserver& observer, SessionControl& control);

} // namespace isobath
