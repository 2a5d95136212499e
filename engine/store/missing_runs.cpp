// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_file.h"

#include <algorithm>
#include <set>
#include <utility>

namespace isobath {

SessionJob missingRuns(const Session& session)
{
    std::set<std::pair<std::size_t, std::uint32_t>> kept;
    for (const auto& run : session.runs)
        if (run.status != RunStatus::Interrupted)
            kept.emplace(run.slot.cell, run.slot.repeat);
    SessionJob job;
    job.start = session.start;
    const auto& rules = session.start.plan.base.rules;
    for (const auto& slot : runOrder(session.start.cells, rules.order, rules.seed.value_or(0)))
        if (!kept.contains({slot.cell, slot.repeat}))
            job.order.push_back(slot);
    job.runsDoneBefore = kept.size();
    return job;
}

} // namespace isobath
