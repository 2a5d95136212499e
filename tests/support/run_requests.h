// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_request.h"
#include "engine/run/run_snapshot.h"

#include <memory>
#include <vector>

namespace isobath {

/// One group, one job, one 1 MiB file, randread 4k at depth 1; no ramp, 1 s in 100 ms intervals. The file is
/// only a name, for a simulated device.
inline RunRequest simulatedRequest()
{
    RunGroup group;
    group.spec.direct = true;
    group.files = {{"/simulated/file", 1U << 20}};
    RunRequest request;
    request.groups = {group};
    request.runtimeNs = 1'000'000'000;
    request.seed = 7;
    return request;
}

/// Keeps every snapshot.
struct SnapshotCollector final : RunObserver
{
    std::vector<std::shared_ptr<const RunSnapshot>> snapshots;
    void onSnapshot(std::shared_ptr<const RunSnapshot> snapshot) override
    {
        snapshots.push_back(std::move(snapshot));
    }
};

} // namespace isobath
