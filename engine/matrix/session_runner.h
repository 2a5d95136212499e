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

/// Where a session stands; sent to the observer at every change and at most ten times a second while laying
/// out.
struct SessionProgress
{
    enum class Stage : std::uint8_t { Preparing, LayingOut, Running, Storing, CoolingDown, Paused, Finished };
    Stage stage = Stage::Preparing;
    std::size_t runsDone = 0; ///< of this session, those from before a resume included
    std::size_t runsTotal = 0;
    RunSlot slot; ///< what Running, LayingOut and Storing are about
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

/// Looks at the target, validates, expands, orders, checks free space and asks for no change of the machine.
/// InvalidArgument, NoSpace, Unsafe, PermissionDenied or NotFound when it cannot be done; sessionFile is only
/// compared with the target's device for a warning.
[[nodiscard]] Result<SessionJob> prepareSession(const Plan& plan, const std::string& sessionFile);

/// Switches of a running session, safe from any thread.
struct SessionControl
{
    std::stop_source stop;                  ///< end after the current I/Os
    std::atomic<bool> pauseAfterRun{false}; ///< waits at the run's end until cleared
    std::atomic<bool> skipCell{false}; ///< ends the current run as skipped and drops the cell's other repeats
};

/// Executes a job: lays out files, runs, judges, stores. Blocks; returns when all is done or stopped.
/// Failed runs are results; an Error means the session could not go on (the store failed, the target
/// vanished).
[[nodiscard]] Result<SessionState> runSession(SessionJob job, RunDriver& driver, SessionSink& sink,
                                              SessionObserver& observer, SessionControl& control);

} // namespace isobath
