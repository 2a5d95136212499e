// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/interval_block.h"
#include "engine/run/run_request.h"
#include "engine/run/run_snapshot.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace isobath {

/// Merges the blocks of all workers by interval number, supplies the intervals in which nothing completed,
/// and holds the run's totals. Belongs to one thread.
class Aggregator
{
public:
    /// `groupOfWorker` says to which group each worker belongs; `series` are those of the system monitor, to
    /// which achieved_qd is appended.
    Aggregator(const RunRequest& request, std::vector<std::size_t> groupOfWorker,
               std::vector<SystemSeries> series);

    void add(std::size_t worker, const IntervalBlock& block);
    /// The first `intervals` intervals are over; `system` holds for those that had no sample yet.
    void reach(std::uint64_t intervals, const std::vector<double>& system);
    /// The window was `windowNs` long; what was not supplied yet is empty.
    void endWindow(std::uint64_t windowNs, const std::vector<double>& system);

    /// Sealed chunks are shared with every snapshot before; only what changed since is copied.
    std::shared_ptr<const RunSnapshot> snapshot(RunPhase phase, std::uint64_t elapsedNs);

    const std::vector<SystemSeries>& series() const { return m_series; }
    IntervalChunks chunks();
    /// Operations per group, and achieved_qd once the window has ended.
    std::vector<GroupResult> totals() const;
    /// Gaps between completions of a group that last at least max(interval, 100 ms).
    std::vector<RunEvent> stalls() const;

private:
    std::vector<GroupResult> totalsOver(std::uint64_t windowNs) const;
    static constexpr std::size_t kChunkIntervals = 64;

    struct Chunk
    {
        IntervalChunk open; ///< empty once sealed
        std::shared_ptr<const IntervalChunk> published;
        bool changed = true;
        bool sealed = false;
    };
    struct Span
    {
        std::uint64_t firstNs = 0; ///< both 0: nothing completed
        std::uint64_t lastNs = 0;
    };

    void supply(std::uint64_t intervals);
    RunInterval& intervalAt(std::uint64_t index);
    void addDepth(std::uint64_t index, std::size_t group, std::uint64_t depthNs);
    void addCounts(std::uint64_t index, std::size_t group, const IntervalBlock& block);
    void sealPassed();
    std::vector<RunEvent> endedStalls() const;
    std::vector<SystemSeries> m_series;
    std::uint64_t m_intervalNs;
    std::vector<std::size_t> m_groupOfWorker;
    std::vector<std::int64_t> m_passed; ///< per worker: intervals up to this one will not change any more
    std::vector<Chunk> m_chunks;
    std::uint64_t m_supplied = 0;
    std::uint64_t m_sampled = 0; ///< intervals with system values
    std::uint64_t m_windowNs = 0;
    std::vector<GroupResult> m_totals;
    std::vector<std::uint64_t> m_depthNs; ///< per interval, all groups
    std::vector<std::uint64_t> m_groupDepthNs;
    std::vector<std::vector<Span>> m_spans; ///< [group][interval]
};

} // namespace isobath
