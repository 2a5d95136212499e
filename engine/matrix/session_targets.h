// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/host/device_claim.h"
#include "engine/matrix/cells.h"
#include "engine/run/run_request.h"
#include "engine/target/layout.h"
#include "engine/target/target.h"

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace isobath {

/// The targets of a running session: what they are, their scratch files, and our claim on the devices below.
/// Everything made is removed with this object. One thread.
class SessionTargets
{
public:
    using Warn = std::function<void(const std::string& sentence)>;
    explicit SessionTargets(Warn warn) : m_warn(std::move(warn)) {}

    /// Everything a driver needs to run this cell; lays its files out unless the last run there left the
    /// same. Cancelled when stopped while doing so.
    [[nodiscard]] Result<RunRequest> requestFor(const Cell& cell, const std::string& groupName,
                                                std::uint64_t seed, const LayoutProgress& progress,
                                                std::stop_token stop);

    /// After a run that could not measure: the next one looks at the target anew and lays out afresh.
    void forget(const std::string& target) { m_targets.erase(target); }

private:
    struct ClaimedDevice
    {
        std::string name;
        std::unique_ptr<DeviceClaim> claim;
        std::string warnedOf; ///< the other owner that was told of last
    };
    struct OpenTarget
    {
        TargetFacts facts;
        std::vector<ClaimedDevice> claims;
        std::unique_ptr<ScratchLayout> scratch; ///< directories only
    };

    Result<OpenTarget*> open(const std::string& path);
    static void claimDevices(OpenTarget& target);
    void warnOfOthers(OpenTarget& target);
    static Result<std::vector<RunFile>> files(OpenTarget& target, const CellSettings& settings,
                                              const LayoutProgress& progress, std::stop_token stop);

    Warn m_warn;
    std::map<std::string, OpenTarget> m_targets;
};

} // namespace isobath
