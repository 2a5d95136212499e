// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/run/run_request.h"
#include "engine/run/run_snapshot.h"

#include <memory>
#include <stop_token>

namespace isobath {

/// Performs one measurement. Blocks until it has ended; a stop request ends it after the current I/Os with
/// status Interrupted. Failed I/Os are a RunResult with status Failed; an Error means that nothing was
/// measured.
class RunDriver
{
public:
    virtual ~RunDriver() = default;
    [[nodiscard]] virtual Result<RunResult> run(const RunRequest& request, RunObserver& observer,
                                                std::stop_token stop) = 0;
};

/// Our own I/O engine.
std::unique_ptr<RunDriver> makeOwnDriver();

} // namespace isobath
