// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checks/checks.h"

#include "engine/checks/evidence.h"

#include <utility>

namespace isobath {

namespace {

using Evidence = std::string (*)(const RunRequest&, const RunResult&);

struct Rule
{
    RuleInfo info;
    bool inSelfTest;   ///< also means something without a device
    Evidence evidence; ///< empty when the rule does not apply
};

const std::vector<Rule>& ruleTable()
{
    static const std::vector<Rule> table{
        {{"device-saw-less", "device saw less than claimed",
          "Part of the I/O never reached the device, so the figures are those of a cache above it; use "
          "direct I/O or a "
          "size well beyond memory."},
         false,
         deviceSawLess},
        {{"stall", "stall",
          "For a while nothing completed at all, so means and rates mix two states; look at the time line "
          "before "
          "using them."},
         true,
         stalled},
        {{"depth-not-reached", "depth not reached",
          "Fewer requests were in flight than asked for, because submitting them blocks or the target "
          "answers at once; "
          "the figures belong to the smaller depth."},
         false,
         depthNotReached},
        {{"cpu-bound", "CPU-bound",
          "A worker had no CPU to spare or had to wait for one, so the figures are those of the CPU; free "
          "it, spread "
          "over more jobs, or pin the workers elsewhere."},
         false,
         cpuBound},
        {{"instrument-limited", "instrument-limited",
          "The benchmark's own code takes a visible part of each I/O; compare with care, and prefer larger "
          "blocks or "
          "timestamps per batch."},
         false,
         instrumentLimited},
        {{"steal", "steal over 2 %",
          "The hypervisor gave this machine's CPU time to others, so latencies hold waits that are not the "
          "device's; "
          "repeat at a quieter time."},
         true,
         cpuStolen},
        {{"punted", "punted to io-wq",
          "The kernel handed requests to its own worker threads, whose CPU time is missing in the workers' "
          "figures and "
          "whose hand-over is part of the latency; psync and libaio do not have it."},
         false,
         punted},
        {{"direct-unverified", "direct: accepted, unverified",
          "The filesystem took O_DIRECT without saying what it does with it, and no device counter confirms "
          "it; the "
          "page cache may be part of the figures."},
         false,
         directUnverified},
        {{"self-test", "engine self-test",
          "No device is below this target: the figures say what the benchmark itself can do, nothing about "
          "storage."},
         true,
         selfTest},
    };
    return table;
}

} // namespace

const std::vector<RuleInfo>& rules()
{
    static const std::vector<RuleInfo> infos = [] {
        std::vector<RuleInfo> result;
        for (const Rule& rule : ruleTable())
            result.push_back(rule.info);
        return result;
    }();
    return infos;
}

std::vector<Label> judge(const RunRequest& request, const RunResult& result)
{
    std::vector<Label> labels;
    for (const Rule& rule : ruleTable()) {
        if (request.selfTest && !rule.inSelfTest)
            continue;
        std::string evidence = rule.evidence(request, result);
        if (!evidence.empty())
            labels.push_back(Label{rule.info.id, rule.info.title, std::move(evidence), rule.info.version});
    }
    return labels;
}

} // namespace isobath
