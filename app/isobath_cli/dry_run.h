// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/isobath_cli/exit_code.h"
#include "engine/matrix/session_runner.h"

namespace isobath::cli {

/// Prints what a prepared job would do: cells, runs in their order, time, bytes and free space. Touches
/// nothing.
ExitCode printDryRun(const SessionJob& job);

} // namespace isobath::cli
