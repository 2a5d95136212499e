// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_request.h"
#include "engine/run/run_result.h"

#include <string>

/// One function per rule of checks.cpp: the figures that speak against the run as one sentence, or an empty
/// string when there is nothing to say. Thresholds stand beside the functions.
namespace isobath {

std::string deviceSawLess(const RunRequest& request, const RunResult& result);
std::string stalled(const RunRequest& request, const RunResult& result);
std::string depthNotReached(const RunRequest& request, const RunResult& result);
std::string cpuBound(const RunRequest& request, const RunResult& result);
std::string instrumentLimited(const RunRequest& request, const RunResult& result);
std::string cpuStolen(const RunRequest& request, const RunResult& result);
std::string punted(const RunRequest& request, const RunResult& result);
std::string directUnverified(const RunRequest& request, const RunResult& result);
std::string selfTest(const RunRequest& request, const RunResult& result);

} // namespace isobath
