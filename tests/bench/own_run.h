// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/run/run_request.h"
#include "engine/run/run_result.h"
#include "engine/workload/job_spec.h"
#include "tests/bench/figures.h"

#include <span>
#include <string>
#include <vector>

namespace isobath::bench {

/// "name=value" for every parameter of the plan table that is set, and back: how a job reaches the process
/// that runs it.
std::vector<std::string> toArguments(const CellSettings& job);
[[nodiscard]] Result<CellSettings> fromArguments(std::span<char* const> arguments);

/// The job as a driver takes it, without looking at the target.
RunRequest plainRequest(const CellSettings& job);
/// The same with what is known about the target, and the devices below it to be monitored. The target is a
/// file that is there and full, or a self-test device.
[[nodiscard]] Result<RunRequest> makeRequest(const CellSettings& job);

/// Figures of a run that is done; an Error with its reason when it is not. IOPS count whole I/Os over the
/// measured window.
[[nodiscard]] Result<Figures> figuresOf(const RunResult& result);

/// Performs the request with our engine and nobody looking.
[[nodiscard]] Result<Figures> measureOwn(const RunRequest& request);

/// Prints the figures as JSON, or the error to standard error; the exit code.
int report(const Result<Figures>& figures);

} // namespace isobath::bench
