// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/fact.h"
#include "engine/matrix/cells.h"
#include "engine/run/run_result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace isobath {

enum class SessionState : std::uint8_t { Running, Done, Stopped };

/// What is stored before the first run.
struct SessionStart
{
    std::string name;
    std::vector<std::string> tags;
    Plan plan; ///< seed set
    std::vector<Cell> cells;
    Facts environment;
    std::int64_t startedAtNs = 0; ///< realtime
};

/// One finished run with its labels, ready to be stored in one transaction.
struct FinishedRun
{
    RunSlot slot;
    RunResult result;
};

/// Where a session's results go; store/ implements it. Called on the session's thread, between measurements
/// only.
class SessionSink
{
public:
    virtual ~SessionSink() = default;
    [[nodiscard]] virtual Status begin(const SessionStart& start) = 0;
    [[nodiscard]] virtual Status addRun(const FinishedRun& run) = 0;
    [[nodiscard]] virtual Status finish(SessionState state) = 0;
};

} // namespace isobath
