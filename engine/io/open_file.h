// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/unique_fd.h"
#include "engine/workload/job_spec.h"

#include <string>

namespace isobath {

/// Opens what one worker needs for `spec`: O_RDONLY for pure reads and for every block device, O_DIRECT,
/// O_DSYNC and O_SYNC as asked. Never creates, never truncates, never falls back: where O_DIRECT is refused
/// the error says what can be done. Unsafe when a block device would have to be written.
[[nodiscard]] Result<UniqueFd> openForJob(const std::string& path, const JobSpec& spec);

} // namespace isobath
