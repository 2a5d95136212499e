// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/worker_seat.h"

#include "engine/base/units.h"
#include "engine/workload/op_mix.h"
#include "engine/workload/parameters.h"
#include "engine/workload/payload.h"

#include <fmt/format.h>
#include <sched.h>

#include <cerrno>
#include <utility>

namespace isobath {

namespace {

/// Buffers start at what O_DIRECT asks of memory: whole pages, or sectors for smaller blocks.
std::size_t bufferStride(std::uint64_t bsBytes)
{
    const std::uint64_t unit = bsBytes >= 4096 ? 4096 : 512;
    return static_cast<std::size_t>((bsBytes + unit - 1) / unit * unit);
}

} // namespace

IntervalBlock WorkerSeat::emptyBlock(const JobSpec& spec)
{
    IntervalBlock block;
    for (const auto operation : operationsOf(spec))
        block.operations[indexOf(operation)].latency.emplace();
    return block;
}

/// The mask that is read back is what counts: a cpuset may allow less than was asked for.
Status WorkerSeat::takeCpus()
{
    cpu_set_t set;
    if (!m_group.spec.cpus.empty()) {
        CPU_ZERO(&set);
        for (const int cpu : m_group.spec.cpus)
            if (cpu >= 0 && cpu < CPU_SETSIZE)
                CPU_SET(static_cast<std::size_t>(cpu), &set);
        if (sched_setaffinity(0, sizeof set, &set) != 0)
            return failErrno("sched_setaffinity", "to CPUs " + formatCpuList(m_group.spec.cpus), errno);
    }
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return failErrno("sched_getaffinity", "of a worker", errno);
    std::vector<int> cpus;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
        if (CPU_ISSET(static_cast<std::size_t>(cpu), &set))
            cpus.push_back(cpu);
    m_cpus = formatCpuList(cpus);
    return {};
}

Status WorkerSeat::makeBuffers()
{
    m_stride = bufferStride(m_plan.spec.bsBytes);
    auto memory = MappedMemory::make(m_stride * m_plan.spec.iodepth);
    if (!memory)
        return tl::make_unexpected(memory.error());
    m_buffers = std::move(*memory);
    Payload(m_plan.seed).fill(m_buffers.bytes());
    return {};
}

Status WorkerSeat::prepare(const BackendMaker& makeBackend, int wakeFd, bool manualClock)
{
    if (auto status = takeCpus(); !status)
        return status;
    if (auto status = makeBuffers(); !status)
        return status;
    BackendSetup setup;
    setup.iodepth = m_plan.spec.iodepth;
    setup.blockBytes = static_cast<std::uint32_t>(m_plan.spec.bsBytes);
    setup.buffers = m_buffers.bytes();
    setup.bufferStride = m_stride;
    setup.dataSyncOnly = m_plan.spec.sync == SyncMethod::Fdatasync;
    setup.wakeFd = wakeFd;
    auto backend = makeBackend(m_group, std::move(setup), manualClock ? &m_manualClock : nullptr);
    if (!backend)
        return tl::make_unexpected(backend.error());
    m_backend = std::move(*backend);
    m_clock = manualClock ? TickClock::manual(m_manualClock) : TickClock::best();
    return {};
}

WorkerReport WorkerSeat::perform(RunWindow& window, std::uint64_t intervalNs, IntervalSink& sink,
                                 std::uint64_t boundNs)
{
    m_recorder.emplace(window, intervalNs, *m_clock, sink,
                       std::make_unique<IntervalBlock>(emptyBlock(m_plan.spec)));
    m_worker.emplace(m_plan, *m_backend, *m_clock, window, *m_recorder, m_buffers.bytes(), m_stride);
    m_worker->measure();
    const auto stuck = m_worker->drain(boundNs);
    WorkerReport report = std::move(m_worker->report());
    report.stuck = stuck;
    report.granted = granted(report);
    return report;
}

Facts WorkerSeat::granted(const WorkerReport& report) const
{
    Facts facts = m_backend->granted();
    facts.push_back({"clock", std::string(m_clock->name())});
    facts.push_back({"timestamps", std::string(toText(m_plan.spec.timestamps))});
    facts.push_back({"chunk", fmt::format("{} to {}", report.smallestChunk, report.largestChunk)});
    facts.push_back({"cpus", m_cpus});
    if (writesAnything(m_plan.spec.rw))
        facts.push_back({"payload", std::string(Payload::policy())});
    return facts;
}

} // namespace isobath
