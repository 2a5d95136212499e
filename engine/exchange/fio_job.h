// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workload/job_spec.h"

#include <string>

namespace isobath {

/// A fio 3.33 job file that does the same as one cell. fio lays its files out itself, in the target's
/// directory.
std::string toFioJob(const CellSettings& settings, const std::string& cellName);

} // namespace isobath
