// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/session_runner.h"

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace isobath::test {

/// A driver that measures nothing and does what the test says instead. Keeps every request.
class ScriptedDriver final : public RunDriver
{
public:
    using Act = std::function<Result<RunResult>(const RunRequest&, RunObserver&, const std::stop_token&)>;

    /// What a run does unless the test says otherwise: done, 1000 IOPS, one snapshot on the way.
    static RunResult done(const RunRequest& request, RunObserver& observer)
    {
        observer.onSnapshot(std::make_shared<const RunSnapshot>());
        RunResult result;
        result.intervalNs = request.intervalNs;
        result.runtimeNs = request.runtimeNs;
        result.groups.resize(1);
        result.groups[0].name = request.groups[0].name;
        result.groups[0].metrics.set("iops", "1/s", 1000);
        return result;
    }

    Result<RunResult> run(const RunRequest& request, RunObserver& observer, std::stop_token stop) override
    {
        requests.push_back(request);
        return act ? act(request, observer, stop) : Result<RunResult>(done(request, observer));
    }

    Act act;
    std::vector<RunRequest> requests;
};

/// Keeps everything a session stores; addRun fails from the given run on.
class MemorySink final : public SessionSink
{
public:
    Status begin(const SessionStart& what) override
    {
        start = what;
        return {};
    }
    Status addRun(const FinishedRun& run) override
    {
        if (runs.size() == failFrom)
            return fail(ErrorCode::Io, "the disk is gone");
        runs.push_back({run.slot, run.result.status, run.result.reason, run.result.labels});
        return {};
    }
    Status finish(SessionState how) override
    {
        state = how;
        return {};
    }

    struct Row
    {
        RunSlot slot;
        RunStatus status;
        std::string reason;
        std::vector<Label> labels;
    };
    std::size_t count(RunStatus status) const
    {
        std::size_t n = 0;
        for (const auto& row : runs)
            n += row.status == status ? 1 : 0;
        return n;
    }

    SessionStart start;
    std::vector<Row> runs;
    SessionState state = SessionState::Running;
    std::size_t failFrom = SIZE_MAX;
};

/// Keeps what a session says, and lets the test act on it.
class RecordingObserver final : public SessionObserver
{
public:
    void onProgress(const SessionProgress& now) override
    {
        progress.push_back(now);
        if (atProgress)
            atProgress(now);
    }
    void onSnapshot(const RunSlot& slot, std::shared_ptr<const RunSnapshot> snapshot) override
    {
        snapshots.push_back(slot);
        if (atSnapshot)
            atSnapshot(*snapshot);
    }
    void onRunStored(std::shared_ptr<const FinishedRun> run) override
    {
        ++stored;
        if (atStored)
            atStored(*run);
    }
    void onWarning(const std::string& sentence) override { warnings.push_back(sentence); }

    std::size_t times(SessionProgress::Stage stage) const
    {
        std::size_t n = 0;
        for (const auto& one : progress)
            n += one.stage == stage ? 1 : 0;
        return n;
    }

    std::function<void(const SessionProgress&)> atProgress;
    std::function<void(const RunSnapshot&)> atSnapshot;
    std::function<void(const FinishedRun&)> atStored;
    std::vector<SessionProgress> progress;
    std::vector<RunSlot> snapshots;
    std::vector<std::string> warnings;
    std::size_t stored = 0;
};

} // namespace isobath::test
