// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checks/evidence.h"

#include "engine/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace isobath {

namespace {

/// Window and counters begin and end a moment apart; that moment is far below this part of any run.
constexpr double kDeviceShare = 0.98;
constexpr double kDepthShare = 0.9;
/// A device that holds less than one request on average, when four and more were asked for, gets them one at
/// a time, whatever the queue in front of it holds.
constexpr double kSerialDepth = 1;
constexpr double kLeastParallel = 4;
constexpr double kWorkerBusyPct = 95;
/// Measured: 0.2 % for a worker that always gets its CPU at once, 40 to 80 % beside a neighbour that never
/// sleeps.
constexpr double kRunQueueWaitPct = 5;
constexpr double kOwnSharePct = 2;
constexpr double kStealPct = 2;
/// A device that is slow all the time (64 MiB blocks on a disk) does not stall; by chance alone, a wait of
/// ten mean gaps comes once in 22,000 I/Os, and the engine reports none under 100 ms.
constexpr double kStallGaps = 10;

/// What was claimed and what the devices counted, of one direction.
struct Traffic
{
    std::string_view verb;
    double claimedBytes = 0;
    double deviceBytes = 0;
};

double bytesOf(const RunResult& result, Operation operation)
{
    double bytes = 0;
    for (const GroupResult& group : result.groups)
        if (const auto& done = group.operations[static_cast<std::size_t>(operation)])
            bytes += static_cast<double>(done->bytes);
    return bytes;
}

/// The largest value that any group has; of figures of the whole machine all groups have the same.
std::optional<double> largest(const RunResult& result, const std::string& metric)
{
    std::optional<double> value;
    for (const GroupResult& group : result.groups)
        if (const auto own = group.metrics.find(metric); own && (!value || *own > *value))
            value = own;
    return value;
}

/// Bytes in flight when the window begins or ends may be counted on one side only.
double edgeBytes(const RunRequest& request)
{
    double bytes = 0;
    for (const RunGroup& group : request.groups)
        bytes += static_cast<double>(group.spec.bsBytes) * group.spec.iodepth * group.spec.numjobs;
    return bytes;
}

/// Directions in which the devices counted less than was claimed; nothing where devices were not counted.
std::optional<std::vector<Traffic>> missingTraffic(const RunRequest& request, const RunResult& result)
{
    const auto read = largest(result, "device_read_bytes");
    const auto written = largest(result, "device_write_bytes");
    if (!read || !written)
        return std::nullopt;
    std::vector<Traffic> missing;
    for (const Traffic& traffic : {Traffic{"read", bytesOf(result, Operation::Read), *read},
                                   Traffic{"wrote", bytesOf(result, Operation::Write), *written}})
        if (traffic.deviceBytes + edgeBytes(request) < traffic.claimedBytes * kDeviceShare)
            missing.push_back(traffic);
    return missing;
}

std::string describe(const std::vector<Traffic>& missing)
{
    std::string text = "the device ";
    for (const Traffic& traffic : missing)
        text += fmt::format("{}{} {} of {} claimed ({} %)", text.back() == ' ' ? "" : " and ", traffic.verb,
                            formatBytesRounded(traffic.deviceBytes), formatBytesRounded(traffic.claimedBytes),
                            formatFixed(100 * traffic.deviceBytes / traffic.claimedBytes, 0));
    return text;
}

/// Mean time between completions of the slowest group; 0 where nothing completed, so that any wait counts.
double usualGapNs(const RunResult& result)
{
    double gapNs = 0;
    for (const GroupResult& group : result.groups)
        if (const auto iops = group.metrics.find("iops"); iops && *iops > 0)
            gapNs = std::max(gapNs, 1e9 / *iops);
    return gapNs;
}

/// "main: " where there are several groups.
std::string groupPrefix(const RunResult& result, const GroupResult& group)
{
    return result.groups.size() > 1 ? group.name + ": " : std::string();
}

std::string percent(double value)
{
    return formatFixed(value, value < 10 ? 1 : 0) + " %";
}

} // namespace

std::string deviceSawLess(const RunRequest& request, const RunResult& result)
{
    const auto missing = missingTraffic(request, result);
    return missing && !missing->empty() ? describe(*missing) : std::string();
}

std::string stalled(const RunRequest&, const RunResult& result)
{
    const double usualNs = kStallGaps * usualGapNs(result);
    std::size_t count = 0;
    double totalNs = 0;
    double longestNs = 0;
    for (const RunEvent& event : result.events) {
        const auto lengthNs = static_cast<double>(event.endNs - event.startNs);
        if (event.kind != "stall" || lengthNs < usualNs)
            continue;
        ++count;
        totalNs += lengthNs;
        longestNs = std::max(longestNs, lengthNs);
    }
    if (count == 0)
        return {};
    std::string text = fmt::format("nothing completed for {} s", formatFixed(totalNs / 1e9, 2));
    if (count > 1)
        text += fmt::format(" in {} stalls, the longest {} s", count, formatFixed(longestNs / 1e9, 2));
    return text;
}

/// Requests that wait in a blocking submission or in io-wq count as in flight; only the device's own counter
/// tells that they reach it one by one (measured: 0.27 of 32 with 1 KiB writes to unwritten ext4 blocks).
/// Without direct I/O, or when part of the I/O stays in a cache, that counter says nothing about depth.
std::string serialAtDevice(const RunRequest& request, const RunResult& result)
{
    double asked = 0;
    for (const RunGroup& group : request.groups) {
        if (!group.spec.direct.value_or(false))
            return {};
        asked += static_cast<double>(group.spec.iodepth) * group.spec.numjobs;
    }
    const auto atDevice = largest(result, "device_qd");
    const auto missing = missingTraffic(request, result);
    if (asked < kLeastParallel || !atDevice || *atDevice >= kSerialDepth || !missing || !missing->empty())
        return {};
    return fmt::format("the device held {} of {} requests on average: they reach it one at a time",
                       formatFixed(*atDevice, 2), formatFixed(asked, 0));
}

std::string depthNotReached(const RunRequest& request, const RunResult& result)
{
    for (std::size_t i = 0; i < std::min(request.groups.size(), result.groups.size()); ++i) {
        const JobSpec& spec = request.groups[i].spec;
        const double asked = static_cast<double>(spec.iodepth) * spec.numjobs;
        const auto achieved = result.groups[i].metrics.find("achieved_qd");
        if (achieved && *achieved < kDepthShare * asked)
            return fmt::format("{}{} of {} requests in flight on average ({} %)",
                               groupPrefix(result, result.groups[i]),
                               formatFixed(*achieved, *achieved < 10 ? 2 : 1), formatFixed(asked, 0),
                               formatFixed(100 * *achieved / asked, 0));
    }
    return serialAtDevice(request, result);
}

std::string cpuBound(const RunRequest&, const RunResult& result)
{
    const double busyPct = largest(result, "busiest_worker_pct").value_or(0);
    const double waitPct = largest(result, "runqueue_wait_pct").value_or(0);
    if (busyPct <= kWorkerBusyPct && waitPct <= kRunQueueWaitPct)
        return {};
    std::string text = fmt::format("the busiest worker used {} of a CPU", percent(busyPct));
    if (waitPct > kRunQueueWaitPct)
        text += fmt::format(", and a worker waited for a CPU {} of the time", percent(waitPct));
    if (const auto switches = largest(result, "ctx_switches_involuntary"); switches && *switches > 0)
        text += fmt::format(", taken off it {} times", formatCount(*switches));
    return text;
}

std::string instrumentLimited(const RunRequest&, const RunResult& result)
{
    // Own time is measured by the wall clock: beside a busy neighbour it is mostly his (136 % was seen).
    if (largest(result, "runqueue_wait_pct").value_or(0) > kRunQueueWaitPct)
        return {};
    const double ownPct = largest(result, "own_share_pct").value_or(0);
    double stampPct = 0;
    double stampNs = 0;
    for (const GroupResult& group : result.groups) {
        const auto uncertainty = group.metrics.find("stamp_uncertainty_ns");
        const auto mean = group.metrics.find("lat_mean_ns");
        if (uncertainty && mean && *mean > 0 && 100 * *uncertainty / *mean > stampPct) {
            stampPct = 100 * *uncertainty / *mean;
            stampNs = *uncertainty;
        }
    }
    if (ownPct > kOwnSharePct)
        return fmt::format("the benchmark's own code took {} of the workers' time", percent(ownPct));
    if (stampPct > kOwnSharePct)
        return fmt::format("time stamps are uncertain by {}, {} of the mean latency", formatLatency(stampNs),
                           percent(stampPct));
    return {};
}

std::string cpuStolen(const RunRequest&, const RunResult& result)
{
    const auto steal = largest(result, "steal_pct");
    return steal && *steal > kStealPct ? fmt::format("{} of all CPU time was stolen", percent(*steal))
                                       : std::string();
}

std::string punted(const RunRequest&, const RunResult& result)
{
    const auto threads = largest(result, "io_wq_threads");
    if (!threads || *threads <= 0)
        return {};
    return fmt::format("{} io-wq thread{} of the kernel worked for this run", formatFixed(*threads, 0),
                       *threads == 1 ? "" : "s");
}

std::string directUnverified(const RunRequest& request, const RunResult& result)
{
    const bool isDirect =
        std::any_of(request.groups.begin(), request.groups.end(),
                    [](const RunGroup& group) { return group.spec.direct.value_or(false); });
    if (!request.directUnverified || !isDirect)
        return {};
    const auto missing = missingTraffic(request, result);
    if (!missing)
        return "O_DIRECT was accepted, the filesystem does not tell what it needs, and no device counts the "
               "I/O";
    return missing->empty() ? std::string()
                            : "O_DIRECT was accepted, the filesystem does not tell what it needs, and " +
                                  describe(*missing);
}

std::string selfTest(const RunRequest& request, const RunResult&)
{
    if (!request.selfTest)
        return {};
    std::string path = "the target";
    if (!request.groups.empty() && !request.groups.front().files.empty())
        path = request.groups.front().files.front().path;
    return path + " has no device below it";
}

} // namespace isobath
