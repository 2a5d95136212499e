// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_request.h"
#include "engine/run/run_result.h"

#include <vector>

namespace isobath {

/// Everything that makes a finished run misleading, most severe first; empty for a clean run.
/// Reads only the request and the result (metrics derived), so a stored run can be judged again.
std::vector<Label> judge(const RunRequest& request, const RunResult& result);

} // namespace isobath
