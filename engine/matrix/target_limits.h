// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/target/target.h"
#include "engine/workload/validation.h"

namespace isobath {

/// What a target and this machine allow a job.
SpecLimits limitsOf(const TargetFacts& facts);

/// What this machine allows on a target that nothing is known of.
SpecLimits limitsOfMachine();

} // namespace isobath
