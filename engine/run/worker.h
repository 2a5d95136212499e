// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/backend.h"
#include "engine/run/interval_recorder.h"
#include "engine/run/worker_report.h"
#include "engine/workload/job_spec.h"
#include "engine/workload/offsets.h"
#include "engine/workload/op_mix.h"
#include "engine/workload/payload.h"

#include <cstdint>
#include <span>
#include <vector>

namespace isobath {

/// What one worker is to do.
struct WorkerPlan
{
    JobSpec spec;
    std::vector<std::uint64_t> fileBytes; ///< of the files it may use, in the order of BackendSetup::files
    std::uint32_t job = 0;                ///< which of spec.numjobs it is
    std::uint64_t seed = 0;
    bool recordHistograms = true;
};

/// The closed loop of one worker: fill in chunks, wait when the queue is full, reap all, count. Everything
/// happens in the caller's thread; the only things shared with others are the window and the sink.
///
/// Syncs (fsync, fdatasync): when the sync_every-th write to a file since its last sync has *completed*, a
/// sync of that file takes the next free slot. So a sync is never submitted before the writes it stands for
/// are done, while other writes of the queue go on beside it; with iodepth 1 it is write, sync, write, sync.
class Worker
{
public:
    /// `buffers` are the iodepth buffers the backend was set up with, `stride` apart.
    Worker(const WorkerPlan& plan, Backend& backend, TickClock& clock, RunWindow& window,
           IntervalRecorder& recorder, std::span<std::byte> buffers, std::size_t stride);

    /// Runs until the window ends. An I/O that fails or falls short is counted and ends the window for all.
    void measure();
    /// Waits for what is still in flight, at most about `boundNs`; what completes now counts nowhere. The
    /// number of requests that are left.
    std::uint32_t drain(std::uint64_t boundNs);

    /// Complete once measure() has returned.
    WorkerReport& report() { return m_report; }

private:
    struct Slot
    {
        std::uint64_t submittedTicks = 0;
        std::uint64_t offset = 0;
        std::uint16_t file = 0;
        Operation operation = Operation::Read;
    };
    struct Tally;

    std::uint32_t inFlight() const { return m_plan.spec.iodepth - m_freeCount; }
    bool usesOneOperation() const;
    std::uint32_t fill();
    IoRequest nextRequest(std::uint32_t slot);
    void submit(std::uint32_t count);
    void reap(bool waited);
    void adaptChunk(bool tookAll, bool waited);
    void accountOne(const IoCompletion& completion, std::uint64_t now);
    template <bool kOneOperation>
    void account(std::span<const IoCompletion> done, std::uint64_t now);
    void record(Operation operation, const Tally& tally);
    void noteWritten(std::uint16_t file);
    void noteFault(const IoCompletion& completion, const Slot& slot);
    void noteBackendFailure(int rc);
    void sampleOwnTime(std::uint32_t count);
    void noteWindowEnd();
    void release(std::span<const IoCompletion> done);

    const WorkerPlan& m_plan;
    Backend& m_backend;
    TickClock& m_clock;
    RunWindow& m_window;
    IntervalRecorder& m_recorder;
    std::span<std::byte> m_buffers;
    std::size_t m_stride;
    Offsets m_offsets;
    OpMix m_mix;
    Payload m_payload;

    std::vector<Slot> m_slots;
    std::vector<std::uint32_t> m_free; ///< the first m_freeCount are free slots
    std::uint32_t m_freeCount;
    std::vector<IoRequest> m_batch;
    std::vector<std::uint16_t> m_syncsDue;       ///< files
    std::vector<std::uint32_t> m_unsyncedWrites; ///< per file

    std::uint32_t m_smallestChunk;
    std::uint32_t m_chunk;
    std::uint32_t m_inlineStreak = 0;
    std::uint64_t m_reapTicks = 0; ///< when the last batch was reaped
    bool m_reapTicksFresh = false; ///< and it may serve as the next stamp
    bool m_justReaped = false;     ///< nothing was submitted since
    bool m_eachStamped;
    bool m_simpleCounting;
    std::uint32_t m_submits = 0;
    WorkerReport m_report;
};

} // namespace isobath
