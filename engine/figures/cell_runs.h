// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <optional>
#include <string>
#include <vector>

namespace isobath {

/// The stored runs of one cell by how they ended, in the order they were done. Interrupted runs are left out:
/// they will be done again.
struct CellRuns
{
    std::vector<const StoredRun*> done;
    std::vector<const StoredRun*> failed;
    std::vector<const StoredRun*> skipped;
};

/// Indexed by Cell::index. The session must outlive the result.
std::vector<CellRuns> runsByCell(const Session& session);

/// The metric of every run that has it (first job group).
std::vector<double> metricValues(const std::vector<const StoredRun*>& runs, const std::string& metric);
std::optional<double> medianMetric(const std::vector<const StoredRun*>& runs, const std::string& metric);

/// The errno a failed run ended with ("EIO"), or "failed" where its reason names none.
std::string failureMark(const StoredRun& run);

} // namespace isobath
