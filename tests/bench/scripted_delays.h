// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/workload/job_spec.h"
#include "tests/bench/figures.h"

namespace isobath::bench {

/// Runs the job on a simulated device whose delays are known, and says how many histogram buckets
/// the worst of p50, p90, p95, p99 and p99.9 is away from what the script put there. The worker's loop is the
/// real one; its clock is the script's, so that the machine's own wake-up times are no part of the answer.
[[nodiscard]] Result<Figures> measureScriptedDelays(const CellSettings& job);

} // namespace isobath::bench
