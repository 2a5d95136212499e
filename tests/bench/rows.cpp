// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/rows.h"

#include <algorithm>
#include <iterator>

namespace isobath::bench {

namespace {

using Flags = std::vector<std::string>;

const Flags kBatches{"--iodepth_batch_submit=32", "--iodepth_batch_complete_min=1",
                     "--iodepth_batch_complete_max=32"};
const Flags kTuned{"--registerfiles=1", "--fixedbufs=1", kBatches[0], kBatches[1], kBatches[2]};
const Flags kStayCached{"--invalidate=0", "--fadvise_hint=0"};
// fio's completion latency begins after the kernel has taken the request; its total latency is comparable.
const Flags kTotalLatency{"--lat_percentiles=1", "--clat_percentiles=0"};

Flags operator+(Flags left, const Flags& right)
{
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

JobSpec jobOn(Rw rw, std::uint64_t bsBytes, std::uint64_t sizeBytes, bool direct)
{
    JobSpec spec;
    spec.rw = rw;
    spec.bsBytes = bsBytes;
    spec.sizeBytes = sizeBytes;
    spec.direct = direct;
    spec.iodepth = 32;
    return spec;
}

JobSpec nullJob()
{
    return jobOn(Rw::RandWrite, 512, 1ULL << 30, false);
}

JobSpec diskJob(Rw rw, std::uint32_t iodepth)
{
    JobSpec spec = jobOn(rw, 4096, kFileBytes, true);
    spec.iodepth = iodepth;
    return spec;
}

JobSpec synchronous(JobSpec spec)
{
    spec.engine = EngineKind::Psync;
    spec.iodepth = 1;
    return spec;
}

JobSpec batched(JobSpec spec)
{
    spec.timestamps = Timestamps::Batch;
    return spec;
}

JobSpec twice(JobSpec spec)
{
    spec.numjobs = 2;
    return spec;
}

Contender contender(const std::string& name, Runner runner, const JobSpec& spec, const Flags& flags = {})
{
    Contender out{name, runner, {}, flags};
    out.job.spec = spec;
    out.job.rules.rampNs = 0;
    return out;
}

Contender own(const std::string& name, const JobSpec& spec)
{
    return contender(name, Runner::Own, spec);
}

Contender fio(const std::string& name, const JobSpec& spec, const Flags& flags = {})
{
    return contender(name, Runner::Fio, spec, flags);
}

Goal cpuAtMost(const std::string& row, const std::string& what, double most, const std::string& ours,
               const std::string& peer)
{
    return {row, what, Figure::CpuNsPerIo, {ours, {}}, {peer, {}}, {peer + " again", {}}, 0, most};
}

Goal iopsAtLeast(const std::string& row, const std::string& what, double least, const std::string& ours,
                 const std::string& peer)
{
    return {row, what, Figure::Iops, {ours, {}}, {peer, {}}, {peer + " again", {}}, least, 0};
}

// One job against one, fio's run before and after ours.
Group pairOf(const JobSpec& spec, const Flags& flags, std::vector<Goal> goals)
{
    return {{fio("fio", spec, flags), own("isobath", spec), fio("fio again", spec, flags)}, std::move(goals)};
}

PlacedGroup devNull()
{
    const JobSpec job = nullJob();
    const std::string what = "io_uring null 512 QD32";
    Group group;
    group.contenders = {fio("fio tuned", job, kTuned),
                        contender("unrecorded", Runner::OwnNoRecord, job),
                        fio("fio", job),
                        own("isobath", job),
                        own("isobath batch", batched(job)),
                        fio("fio again", job),
                        contender("unrecorded again", Runner::OwnNoRecord, job),
                        fio("fio tuned again", job, kTuned),
                        fio("fio two jobs", twice(job)),
                        own("isobath two jobs", twice(job)),
                        fio("fio two jobs again", twice(job))};
    group.goals = {cpuAtMost("N1", what, 0.25, "isobath", "fio"),
                   iopsAtLeast("N1", what, 3.8, "isobath", "fio"),
                   cpuAtMost("N1", what + ", batch stamps", 0.22, "isobath batch", "fio"),
                   iopsAtLeast("N1", what + ", batch stamps", 4.2, "isobath batch", "fio"),
                   cpuAtMost("N2", what + ", fio tuned", 0.67, "isobath", "fio tuned"),
                   iopsAtLeast("N2", what + ", fio tuned", 1.4, "isobath", "fio tuned"),
                   cpuAtMost("N2b", what + ", tuned, batch stamps", 0.62, "isobath batch", "fio tuned"),
                   iopsAtLeast("N2b", what + ", tuned, batch stamps", 1.5, "isobath batch", "fio tuned"),
                   cpuAtMost("H1", "histogram on / off", 1.06, "isobath", "unrecorded"),
                   {"M1",
                    "two jobs / one job",
                    Figure::Iops,
                    {"isobath two jobs", "isobath"},
                    {"fio two jobs", "fio"},
                    {"fio two jobs again", "fio again"},
                    0.95,
                    0}};
    return {Place::DevNull, group};
}

PlacedGroup devNullOneDeep()
{
    JobSpec job = nullJob();
    job.iodepth = 1;
    return {Place::DevNull,
            pairOf(job, {}, {cpuAtMost("N4", "io_uring null 512 QD1", 0.65, "isobath", "fio")})};
}

PlacedGroup devNullPsync()
{
    const std::string what = "psync null 512";
    return {Place::DevNull, pairOf(synchronous(nullJob()), {},
                                   {cpuAtMost("S1", what, 0.60, "isobath", "fio"),
                                    iopsAtLeast("S1", what, 1.4, "isobath", "fio")})};
}

PlacedGroup devNullLibaio()
{
    JobSpec job = nullJob();
    job.engine = EngineKind::Libaio;
    return {Place::DevNull,
            pairOf(job, kBatches,
                   {cpuAtMost("A1", "libaio null 512 QD32, fio batch 32", 0.70, "isobath", "fio")})};
}

PlacedGroup zram()
{
    const std::string what = "psync zram randread 4k";
    return {Place::Zram, pairOf(synchronous(jobOn(Rw::RandRead, 4096, kZramBytes, true)), {},
                                {cpuAtMost("S2", what, 0.85, "isobath", "fio"),
                                 iopsAtLeast("S2", what, 1.03, "isobath", "fio")})};
}

PlacedGroup pageCache()
{
    const JobSpec job = jobOn(Rw::RandRead, 4096, kCachedBytes, false);
    const std::string what = "io_uring cached 4k QD32";
    Group group;
    group.contenders = {fio("fio tuned", job, kTuned + kStayCached), fio("fio", job, kStayCached),
                        own("isobath", job), fio("fio again", job, kStayCached),
                        fio("fio tuned again", job, kTuned + kStayCached)};
    group.goals = {cpuAtMost("C1", what, 0.50, "isobath", "fio"),
                   cpuAtMost("C1", what + ", fio tuned", 0.82, "isobath", "fio tuned")};
    return {Place::CachedFile, group};
}

std::vector<Goal> latencyGoals(const std::string& what)
{
    const auto within = [&what](Figure figure, double least, double most) {
        return Goal{"L1", what, figure, {"isobath", {}}, {"fio", {}}, {"fio again", {}}, least, most};
    };
    return {within(Figure::LatMeanNs, 0.90, 1.10), within(Figure::LatP50Ns, 0.90, 1.10),
            within(Figure::LatP99Ns, 0.80, 1.25)};
}

PlacedGroup diskReads()
{
    const std::string what = "io_uring file randread 4k QD32";
    PlacedGroup out{Place::File, pairOf(diskJob(Rw::RandRead, 32), kTotalLatency,
                                        {iopsAtLeast("D1", what, 0.96, "isobath", "fio"),
                                         cpuAtMost("D1", what, 0.65, "isobath", "fio")})};
    for (Goal& goal : latencyGoals(what))
        out.group.goals.push_back(std::move(goal));
    return out;
}

PlacedGroup diskReadsPsync()
{
    return {Place::File, pairOf(synchronous(diskJob(Rw::RandRead, 1)), kTotalLatency,
                                latencyGoals("psync file randread 4k"))};
}

PlacedGroup diskReadsDeep()
{
    const std::string what = "io_uring file randread 4k QD128";
    return {Place::File, pairOf(diskJob(Rw::RandRead, 128), {},
                                {iopsAtLeast("D2", what, 0.97, "isobath", "fio"),
                                 cpuAtMost("D2", what, 0.50, "isobath", "fio")})};
}

PlacedGroup diskWrites()
{
    const std::string what = "io_uring file randwrite 4k QD32";
    return {Place::File, pairOf(diskJob(Rw::RandWrite, 32), {},
                                {iopsAtLeast("D3", what, 0.95, "isobath", "fio"),
                                 cpuAtMost("D3", what, 0.70, "isobath", "fio")})};
}

PlacedGroup attachedGui()
{
    const JobSpec job = diskJob(Rw::RandRead, 1);
    const std::string what = "GUI attached / headless";
    const auto goal = [&what](Figure figure, double least, double most) {
        return Goal{"H2",  what, figure, {"attached", {}}, {"headless", {}}, {"headless again", {}},
                    least, most};
    };
    Group group;
    group.contenders = {contender("headless", Runner::GuiHeadless, job),
                        contender("attached", Runner::GuiAttached, job),
                        contender("headless again", Runner::GuiHeadless, job)};
    group.goals = {goal(Figure::Iops, 0.98, 1.02),
                   goal(Figure::WorkerCpuNsPerIo, 0, 1.03),
                   goal(Figure::LatP999Ns, 0, 1.05),
                   {"H2", "GUI thread of a core", Figure::GuiCores, {"attached", {}}, {}, {}, 0, 0.05}};
    return {Place::File, group};
}

PlacedGroup scriptedDelays()
{
    Group group;
    group.contenders = {contender("scripted", Runner::OwnScripted, diskJob(Rw::RandRead, 1))};
    group.goals = {
        {"T1", "p50 to p99.9, scripted delays", Figure::BucketsOff, {"scripted", {}}, {}, {}, 0, 1}};
    return {Place::Nowhere, group};
}

} // namespace

std::vector<PlacedGroup> allGroups()
{
    return {devNull(),   devNullOneDeep(), devNullPsync(),  devNullLibaio(), zram(),        pageCache(),
            diskReads(), diskReadsPsync(), diskReadsDeep(), diskWrites(),    attachedGui(), scriptedDelays()};
}

std::vector<PlacedGroup> selected(std::vector<PlacedGroup> groups, const std::vector<std::string>& rows)
{
    const auto isUnwanted = [&rows](const Goal& goal) {
        return !rows.empty() && std::find(rows.begin(), rows.end(), goal.row) == rows.end();
    };
    std::vector<PlacedGroup> out;
    for (PlacedGroup& placed : groups) {
        auto& goals = placed.group.goals;
        goals.erase(std::remove_if(goals.begin(), goals.end(), isUnwanted), goals.end());
        if (!goals.empty())
            out.push_back(std::move(placed));
    }
    return out;
}

} // namespace isobath::bench
