// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/plan_paste.h"

namespace isobath {

/// The plan that does what the first job of a fio job file does. fio's own defaults hold for what the file
/// does not say (buffered, psync, no ramp). What fio does and a plan cannot say is told in leftOut.
/// InvalidArgument where the text is no job file, has no job, or an option holds what fio could not read.
[[nodiscard]] Result<PastedPlan> planFromFioJob(std::string_view text);

} // namespace isobath
