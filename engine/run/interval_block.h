// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/operation.h"
#include "engine/base/spsc_ring.h"
#include "engine/stats/latency_histogram.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace isobath {

/// What one worker completed within one interval. Filled by the worker alone, then given away.
struct IntervalBlock
{
    struct Counts
    {
        std::uint64_t bytes = 0;
        std::optional<LatencyHistogram> latency; ///< only for operations the worker's spec has
    };

    static constexpr std::int64_t kRamp = -1;

    std::int64_t index = kRamp;
    std::uint32_t intervals = 1; ///< more than one when no empty block was to be had
    std::array<Counts, kOperations> operations;
    std::uint64_t firstNs = 0; ///< time of the first and last completion, after t0; valid unless both are 0
    std::uint64_t lastNs = 0;
    std::uint64_t depthNs = 0;          ///< time integral of the requests in flight
    std::uint32_t skippedIntervals = 0; ///< right before this one, in which the worker saw nothing complete
    std::uint32_t skippedDepth = 0;     ///< requests in flight during them
    bool last = false;                  ///< the worker's window ends with this block

    bool anyCompleted() const;
    void clear();
};

/// Where a worker gives its full blocks.
class IntervalSink
{
public:
    virtual ~IntervalSink() = default;
    /// Takes the full block and leaves an empty one in its place. False, and the block untouched, when there
    /// is none: the worker keeps adding to the one it holds, and the interval is simply longer.
    virtual bool exchange(std::unique_ptr<IntervalBlock>& block) = 0;
};

/// Carries interval blocks from one worker to the aggregator and the empties back. Nothing is dropped and
/// nobody waits.
class BlockChannel final : public IntervalSink
{
public:
    /// Blocks have histograms for the operations of `like`, which starts empty.
    BlockChannel(const IntervalBlock& like, std::size_t blocks);

    bool exchange(std::unique_ptr<IntervalBlock>& block) override;

    /// Aggregator's side: the next full block, or null; and a block back after use.
    std::unique_ptr<IntervalBlock> take();
    void giveBack(std::unique_ptr<IntervalBlock> block);

private:
    SpscRing<std::unique_ptr<IntervalBlock>> m_full;
    SpscRing<std::unique_ptr<IntervalBlock>> m_empty;
};

} // namespace isobath
