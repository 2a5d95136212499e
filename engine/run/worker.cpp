// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/worker.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace isobath {

namespace {

constexpr std::uint32_t kInlineStreak = 4;
constexpr std::uint32_t kSampleEvery = 64; ///< a power of two
/// Long enough for every worker to see the new end first, see RunWindow::endAt.
constexpr std::uint64_t kEndLeadNs = 2'000'000;

Offsets offsetsFor(const WorkerPlan& plan)
{
    const auto& spec = plan.spec;
    return isSequential(spec.rw) ? Offsets::sequential(plan.fileBytes, spec.bsBytes, plan.job, spec.numjobs)
                                 : Offsets::uniform(plan.fileBytes, spec.bsBytes, plan.seed);
}

} // namespace

/// The moments of one batch, in registers.
struct Worker::Tally
{
    std::uint64_t count = 0;
    std::uint64_t minNs = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t maxNs = 0;
    std::uint64_t sumNs = 0; ///< a batch of 2^15 times 2^43 ns fits
    Uint128 sumSquares = 0;

    void add(std::uint64_t ns)
    {
        ++count;
        minNs = std::min(minNs, ns);
        maxNs = std::max(maxNs, ns);
        sumNs += ns;
        sumSquares += static_cast<Uint128>(ns) * ns;
    }
};

Worker::Worker(const WorkerPlan& plan, Backend& backend, TickClock& clock, RunWindow& window,
               IntervalRecorder& recorder, std::span<std::byte> buffers, std::size_t stride)
    : m_plan(plan), m_backend(backend), m_clock(clock), m_window(window), m_recorder(recorder),
      m_buffers(buffers), m_stride(stride), m_offsets(offsetsFor(plan)),
      m_mix(plan.spec.rw, plan.spec.rwmixread, ~plan.seed), m_payload(plan.seed), m_slots(plan.spec.iodepth),
      m_free(plan.spec.iodepth), m_freeCount(plan.spec.iodepth), m_batch(plan.spec.iodepth),
      m_unsyncedWrites(plan.fileBytes.size(), 0), m_smallestChunk(std::max(1U, plan.spec.iodepth / 8)),
      m_chunk(m_smallestChunk), m_eachStamped(plan.spec.timestamps == Timestamps::Each),
      m_simpleCounting(usesOneOperation())
{
    std::iota(m_free.rbegin(), m_free.rend(), 0U);
    m_report.smallestChunk = m_report.largestChunk = m_chunk;
}

bool Worker::usesOneOperation() const
{
    const auto& spec = m_plan.spec;
    return m_plan.recordHistograms && !syncsByCall(spec) && readsAnything(spec.rw) != writesAnything(spec.rw);
}

void Worker::measure()
{
    const RunQueueWait runQueue;
    CpuUsage atT0;
    std::optional<std::uint64_t> waitedAtT0;
    bool inRamp = true;
    while (!m_recorder.ended()) {
        const auto count = fill();
        submit(count);
        if (inRamp && !m_recorder.inRamp()) [[unlikely]] {
            inRamp = false;
            atT0 = CpuUsage::ofThisThread();
            waitedAtT0 = runQueue.totalNs();
        }
    }
    if (!inRamp)
        m_report.cpu = CpuUsage::ofThisThread() - atT0;
    if (const auto waited = runQueue.totalNs(); waited && waitedAtT0)
        m_report.runQueueWaitNs = *waited - *waitedAtT0;
    m_report.recalibratedAtNs = m_recorder.recalibrations();
    m_report.lastBlock = m_recorder.takeLeftOver();
}

IoRequest Worker::nextRequest(std::uint32_t slot)
{
    if (!m_syncsDue.empty()) [[unlikely]] {
        const auto file = m_syncsDue.back();
        m_syncsDue.pop_back();
        return {0, slot, file, Operation::Sync};
    }
    const auto operation = m_mix.next();
    const auto place = m_offsets.next();
    if (operation == Operation::Write)
        m_payload.refresh(m_buffers.data() + slot * m_stride, m_plan.spec.bsBytes);
    return {place.offset, slot, place.file, operation};
}

/// Takes free slots, at most a chunk, and stamps their requests: one clock read for each, except that the
/// moment of the last reap also serves the request that follows it at once.
std::uint32_t Worker::fill()
{
    const auto count = std::min(m_chunk, m_freeCount);
    if (count == 0)
        return 0;
    const bool reuse = std::exchange(m_reapTicksFresh, false);
    std::uint64_t stamp = reuse ? m_reapTicks : m_clock.ticks();
    const auto first = stamp;
    const auto inFlightBefore = inFlight();
    std::uint64_t stampsAfterFirst = 0; ///< added up
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto slot = m_free[--m_freeCount];
        const auto request = nextRequest(slot);
        if (m_eachStamped && i != 0)
            stamp = m_clock.ticks();
        stampsAfterFirst += stamp - first;
        m_slots[slot] = Slot{stamp, request.offset, request.file, request.operation};
        m_batch[i] = request;
    }
    m_recorder.depthChanges(stamp, inFlightBefore);
    m_recorder.addDepth(count * (stamp - first) -
                        stampsAfterFirst); // each was in flight from its own stamp on
    return count;
}

void Worker::submit(std::uint32_t count)
{
    if ((++m_submits & (kSampleEvery - 1)) == 0)
        sampleOwnTime(count);
    m_justReaped = false;
    // A target that completes inline has answered when the call returns, so waiting would be for nothing.
    const bool expectInline = m_chunk > m_smallestChunk && count != 0;
    const bool wait = m_freeCount == 0 && !expectInline;
    const int rc =
        m_backend.submit({m_batch.data(), count}, wait ? Backend::Wait::ForOne : Backend::Wait::No);
    if (rc < 0) [[unlikely]]
        noteBackendFailure(rc);
    reap(wait || rc < 0);
}

void Worker::reap(bool waited)
{
    const auto done = m_backend.reap();
    adaptChunk(done.size() == inFlight(), waited);
    if (done.empty() && !waited)
        return;
    // Read after the completions were collected: every one of them lies before this moment.
    const auto now = m_clock.ticks();
    if (m_recorder.isOver(now)) [[unlikely]] {
        m_recorder.rollOver(now, inFlight());
        if (m_recorder.ended()) {
            noteWindowEnd();
            release(done);
            return;
        }
    }
    if (done.empty())
        return;
    m_recorder.depthChanges(now, inFlight());
    m_recorder.completedAt(now);
    m_simpleCounting ? account<true>(done, now) : account<false>(done, now);
    m_reapTicks = now;
    m_justReaped = true;
    m_reapTicksFresh = !m_eachStamped || done.size() == 1;
}

/// Chunks grow while everything is answered by the time the call returns, and shrink at once when not.
void Worker::adaptChunk(bool tookAll, bool waited)
{
    if (!tookAll) {
        m_inlineStreak = 0;
        m_chunk = m_smallestChunk;
        return;
    }
    if (waited || m_chunk == m_plan.spec.iodepth || ++m_inlineStreak < kInlineStreak)
        return;
    m_inlineStreak = 0;
    m_chunk = std::min(m_chunk * 2, m_plan.spec.iodepth);
    m_report.largestChunk = std::max(m_report.largestChunk, m_chunk);
}

/// The usual case at low depth: not worth setting up registers for a batch.
void Worker::accountOne(const IoCompletion& completion, std::uint64_t now)
{
    const Slot& slot = m_slots[completion.slot];
    m_free[m_freeCount++] = completion.slot;
    if (completion.result != static_cast<std::int32_t>(m_plan.spec.bsBytes)) [[unlikely]] {
        noteFault(completion, slot);
        return;
    }
    auto& counts = m_recorder.counts(slot.operation);
    counts.bytes += m_plan.spec.bsBytes;
    counts.latency->add(m_clock.toNs(now - slot.submittedTicks));
}

template <bool kOneOperation>
void Worker::account(std::span<const IoCompletion> done, std::uint64_t now)
{
    if (kOneOperation && done.size() == 1) {
        accountOne(done.front(), now);
        return;
    }
    std::array<Tally, kOperations> tallies;
    const auto only = readsAnything(m_plan.spec.rw) ? Operation::Read : Operation::Write;
    const auto whole = static_cast<std::int32_t>(m_plan.spec.bsBytes);
    auto& onlyHistogram = m_recorder.counts(only).latency;
    for (const auto& completion : done) {
        const Slot& slot = m_slots[completion.slot];
        m_free[m_freeCount++] = completion.slot;
        const auto operation = kOneOperation ? only : slot.operation;
        if (completion.result != (operation == Operation::Sync ? 0 : whole)) [[unlikely]] {
            noteFault(completion, slot);
            continue;
        }
        const auto ns = m_clock.toNs(now - slot.submittedTicks);
        if constexpr (kOneOperation) {
            onlyHistogram->addToBucket(ns);
            tallies[0].add(ns);
        } else {
            if (m_plan.recordHistograms)
                m_recorder.counts(operation).latency->addToBucket(ns);
            tallies[indexOf(operation)].add(ns);
            if (operation == Operation::Write)
                noteWritten(slot.file);
        }
    }
    if constexpr (kOneOperation)
        record(only, tallies[0]);
    else
        for (const auto operation : kAllOperations)
            record(operation, tallies[indexOf(operation)]);
}

void Worker::record(Operation operation, const Tally& tally)
{
    if (tally.count == 0)
        return;
    auto& counts = m_recorder.counts(operation);
    counts.bytes += operation == Operation::Sync ? 0 : tally.count * m_plan.spec.bsBytes;
    LatencyMoments moments;
    moments.count = tally.count;
    moments.minNs = tally.minNs;
    moments.maxNs = tally.maxNs;
    moments.sumNs = tally.sumNs;
    moments.sumSquares = tally.sumSquares;
    counts.latency->addMoments(moments);
}

void Worker::noteWritten(std::uint16_t file)
{
    if (!syncsByCall(m_plan.spec) || ++m_unsyncedWrites[file] < m_plan.spec.syncEvery)
        return;
    m_unsyncedWrites[file] = 0;
    m_syncsDue.push_back(file);
}

void Worker::noteFault(const IoCompletion& completion, const Slot& slot)
{
    if (completion.result < 0) {
        ++m_report.errors[-completion.result];
    } else {
        ++m_report.shortIos;
        m_recorder.counts(slot.operation).bytes += static_cast<std::uint64_t>(completion.result);
    }
    const auto atNs = m_clock.nsAt(m_clock.ticks());
    if (!m_report.firstFailure)
        m_report.firstFailure = IoFailure{slot.operation, slot.file, slot.offset, completion.result, atNs};
    m_window.endAt(atNs + kEndLeadNs);
}

void Worker::noteBackendFailure(int rc)
{
    m_report.backendErrno = -rc;
    m_window.endAt(m_clock.nsAt(m_clock.ticks()));
}

void Worker::sampleOwnTime(std::uint32_t count)
{
    if (count == 0 || !m_justReaped || m_recorder.inRamp())
        return;
    const auto now = m_clock.ticks();
    m_report.ownNs += m_clock.toNs(now - std::min(now, m_reapTicks));
    for (std::uint32_t i = 0; i < count; ++i)
        m_report.stampGapNs += m_clock.toNs(now - m_slots[m_batch[i].slot].submittedTicks);
    m_report.sampledIos += count;
}

/// In flight at the end is what was submitted before it and not reaped before it.
void Worker::noteWindowEnd()
{
    const auto end = m_recorder.endTicks();
    std::vector<bool> isFree(m_slots.size(), false);
    for (std::uint32_t i = 0; i < m_freeCount; ++i)
        isFree[m_free[i]] = true;
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        if (isFree[i] || m_slots[i].submittedTicks >= end)
            continue;
        ++m_report.inFlightAtEnd;
        m_report.oldestNs = std::max(m_report.oldestNs, m_clock.toNs(end - m_slots[i].submittedTicks));
    }
}

void Worker::release(std::span<const IoCompletion> done)
{
    for (const auto& completion : done)
        m_free[m_freeCount++] = completion.slot;
}

std::uint32_t Worker::drain(std::uint64_t boundNs)
{
    constexpr std::uint64_t kStepNs = 100'000'000;
    const auto deadline = m_clock.ticks() + m_clock.fromNs(boundNs);
    while (inFlight() != 0 && m_report.backendErrno == 0) {
        if (m_backend.waitAtMost(kStepNs) < 0)
            break;
        release(m_backend.reap());
        if (m_clock.ticks() >= deadline)
            break;
    }
    return inFlight();
}

} // namespace isobath
