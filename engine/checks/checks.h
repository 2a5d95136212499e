// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_request.h"
#include "engine/run/run_result.h"

#include <string>
#include <vector>

namespace isobath {

/// One rule that can put a label on a run.
struct RuleInfo
{
    std::string id;          ///< stable: in session files and in the CSV column `flags`
    std::string title;       ///< for people
    std::string explanation; ///< one sentence: what it means for the figures, and what to do
    int version = 1;         ///< raised when the threshold or the meaning changes
};

/// All rules, most severe first.
const std::vector<RuleInfo>& rules();

/// Everything that makes a finished run misleading, most severe first; empty for a clean run.
/// Reads only the request and the result (metrics derived), so a stored run can be judged again. What was not
/// measured raises nothing. A self-test has no device and is meant to be bound by the CPU: it has its own
/// label instead of those about device, depth and CPU.
std::vector<Label> judge(const RunRequest& request, const RunResult& result);

} // namespace isobath
