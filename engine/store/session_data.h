// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/session_sink.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace isobath {

using SessionId = std::int64_t;

/// One line of a library listing; cheap to read for thousands of sessions.
struct SessionSummary
{
    SessionId id = 0;
    std::string name;
    std::vector<std::string> tags;
    std::string notes;
    SessionState state =
        SessionState::Done; ///< Running with no living owner counts as stopped: it can be resumed
    std::int64_t startedAtNs = 0;
    std::size_t cells = 0;
    std::size_t runsPlanned = 0;
    std::size_t runsDone = 0; ///< stored in any status
    std::uint32_t repeats = 0;
    std::string workloads; ///< "randread, randwrite"
    std::string kernel;
    std::string device;
    double peakIops = 0; ///< the best cell's median over its repeats; 0 while nothing is done
    double peakBytesPerSecond = 0;
    bool damaged = false; ///< the row failed its checksum: shown so that it can be deleted, not to be trusted
    bool operator==(const SessionSummary&) const = default;
};

/// A stored run without its intervals.
struct StoredRun
{
    std::int64_t id = 0;
    RunSlot slot;
    RunStatus status = RunStatus::Done;
    std::string reason;
    std::int64_t startedAtNs = 0;
    std::uint64_t intervalNs = 0;
    std::uint64_t runtimeNs = 0;
    std::vector<std::string> groupNames;
    std::vector<MetricSet> metrics; ///< per group
    std::vector<Label> labels;
    Facts granted;
};

struct Session
{
    SessionSummary summary;
    SessionStart start;              ///< without leave to overwrite a file, which is never stored
    std::string planJson;            ///< the plan as it was stored, with keys that this version does not know
    std::vector<StoredRun> runs;     ///< in the order they were done; damaged ones are left out
    std::vector<std::string> damage; ///< sentences about everything that failed its checksum
};

/// Intervals and whole-run histograms of one run. Damaged intervals are listed, and empty in
/// `result.intervals`.
struct RunDetail
{
    RunResult result;
    std::vector<std::uint64_t> damagedIntervals;
    std::vector<std::string> damage; ///< sentences about anything else that failed its checksum
};

} // namespace isobath
