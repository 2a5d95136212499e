// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/session_targets.h"

#include <fmt/format.h>

namespace isobath {

namespace {

bool isSelfTest(const TargetFacts& facts)
{
    return facts.kind == TargetKind::DevNull || facts.kind == TargetKind::DevZero;
}

/// prepareSession() has refused this already; a job that did not come from there must not get further either.
Status checkMayWrite(const TargetFacts& facts, const CellSettings& settings)
{
    if (!writesAnything(settings.spec.rw) || facts.kind == TargetKind::Directory || isSelfTest(facts))
        return {};
    if (facts.kind == TargetKind::RegularFile && settings.allowOverwrite)
        return {};
    return fail(ErrorCode::Unsafe, fmt::format("{} is there already and may not be written", facts.path));
}

} // namespace

Result<RunRequest> SessionTargets::requestFor(const Cell& cell, const std::string& groupName,
                                              std::uint64_t seed, const LayoutProgress& progress,
                                              std::stop_token stop)
{
    const auto& settings = cell.settings;
    const auto target = open(settings.target);
    if (!target)
        return tl::make_unexpected(target.error());
    const auto& facts = (*target)->facts;
    if (auto status = checkMayWrite(facts, settings); !status)
        return tl::make_unexpected(status.error());
    auto laidOut = files(**target, settings, progress, std::move(stop));
    if (!laidOut)
        return tl::make_unexpected(laidOut.error());

    RunRequest request;
    request.groups.push_back({groupName, settings.spec, std::move(*laidOut)});
    request.rampNs = settings.rules.rampNs;
    request.runtimeNs = settings.rules.runtimeNs;
    request.intervalNs = settings.rules.intervalNs;
    request.seed = seed;
    request.selfTest = isSelfTest(facts);
    request.directUnverified =
        settings.spec.direct.value_or(true) && facts.direct == DirectSupport::Unverified;
    for (auto leaf : facts.leaves)
        request.devices.push_back({facts.stack[leaf].name, facts.stack[leaf].major, facts.stack[leaf].minor});
    return request;
}

Result<SessionTargets::OpenTarget*> SessionTargets::open(const std::string& path)
{
    if (const auto known = m_targets.find(path); known != m_targets.end()) {
        warnOfOthers(known->second);
        return &known->second;
    }
    auto facts = inspectTarget(path);
    if (!facts)
        return tl::make_unexpected(facts.error());
    OpenTarget target{std::move(*facts), {}, nullptr};
    if (target.facts.kind == TargetKind::Directory) {
        auto scratch = ScratchLayout::create(target.facts);
        if (!scratch)
            return tl::make_unexpected(scratch.error());
        target.scratch = std::move(*scratch);
    }
    claimDevices(target);
    warnOfOthers(target);
    return &m_targets.emplace(path, std::move(target)).first->second;
}

void SessionTargets::claimDevices(OpenTarget& target)
{
    for (auto leaf : target.facts.leaves) {
        const auto& device = target.facts.stack[leaf];
        auto claim = claimDevice(device.major, device.minor);
        // Without a claim nobody is warned; that is no reason not to measure.
        if (claim)
            target.claims.push_back(ClaimedDevice{device.name, std::move(*claim), {}});
    }
}

/// Asked before every run: the other one may have come since. Each is told of once.
void SessionTargets::warnOfOthers(OpenTarget& target)
{
    for (ClaimedDevice& device : target.claims) {
        auto other = device.claim->otherOwner();
        if (!other.empty() && other != device.warnedOf)
            m_warn(fmt::format("the device {} is also measured by {}: the figures will disturb each other",
                               device.name, other));
        device.warnedOf = std::move(other);
    }
}

Result<std::vector<RunFile>> SessionTargets::files(OpenTarget& target, const CellSettings& settings,
                                                   const LayoutProgress& progress, std::stop_token stop)
{
    if (!target.scratch)
        return std::vector<RunFile>{{target.facts.path, settings.spec.sizeBytes}};
    const auto laidOut =
        target.scratch->provide(settings.spec.files, settings.spec.sizeBytes, progress, std::move(stop));
    if (!laidOut)
        return tl::make_unexpected(laidOut.error());
    std::vector<RunFile> files;
    for (const auto& file : *laidOut)
        files.push_back({file.path, file.sizeBytes});
    return files;
}

} // namespace isobath
