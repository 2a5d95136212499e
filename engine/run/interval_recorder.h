// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/tick_clock.h"
#include "engine/run/interval_block.h"
#include "engine/run/run_window.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace isobath {

/// Knows in which interval a worker is and holds the block it counts into. The ramp is one long interval of
/// its own; the window's end closes the last one. Called per batch of completions, never per request.
class IntervalRecorder
{
public:
    IntervalRecorder(const RunWindow& window, std::uint64_t intervalNs, TickClock& clock, IntervalSink& sink,
                     std::unique_ptr<IntervalBlock> empty);

    /// True when `now` lies behind the interval, so that rollOver() has to come before anything is counted.
    bool isOver(std::uint64_t now)
    {
        if (m_window.endNs() != m_endNs) [[unlikely]]
            takeNewEnd();
        return now >= m_boundaryTicks;
    }
    /// Closes the interval, and the window when that is over too; goes on in the interval of `now`.
    void rollOver(std::uint64_t now, std::uint32_t inFlight);

    bool inRamp() const { return m_index == IntervalBlock::kRamp; }
    bool ended() const { return m_ended; }
    std::uint64_t endTicks() const { return m_clock.ticksAt(m_endNs); }

    IntervalBlock::Counts& counts(Operation operation) { return m_block->operations[indexOf(operation)]; }
    void completedAt(std::uint64_t now)
    {
        m_firstTicks = m_firstTicks ? m_firstTicks : now;
        m_lastTicks = now;
    }
    /// Requests in flight change at `now`; they were `inFlight` since the last call.
    void depthChanges(std::uint64_t now, std::uint32_t inFlight)
    {
        if (now <= m_depthSince)
            return;
        m_depthTicks += (now - m_depthSince) * inFlight;
        m_depthSince = now;
    }

    void addDepth(std::uint64_t requestTicks) { m_depthTicks += requestTicks; }

    /// Times after t0 at which the clock was found to have drifted.
    const std::vector<std::uint64_t>& recalibrations() const { return m_recalibrations; }
    /// The last block, when the sink had no empty one in exchange; else null.
    std::unique_ptr<IntervalBlock> takeLeftOver() { return std::move(m_block); }

private:
    void takeNewEnd();
    void placeBoundary();
    std::int64_t indexAt(std::uint64_t ns) const;
    void finishBlock(bool last);
    void goTo(std::int64_t index, std::uint32_t inFlight);
    void closeWindow(std::uint32_t inFlight);
    std::uint64_t sinceT0(std::uint64_t ticks) const;

    const RunWindow& m_window;
    std::uint64_t m_intervalNs;
    TickClock& m_clock;
    IntervalSink& m_sink;
    std::unique_ptr<IntervalBlock> m_block;
    std::int64_t m_index = IntervalBlock::kRamp;
    std::uint64_t m_endNs;
    std::uint64_t m_boundaryNs = 0;
    std::uint64_t m_boundaryTicks = 0;
    std::uint64_t m_firstTicks = 0; ///< of a completion in this block; 0: none
    std::uint64_t m_lastTicks = 0;
    std::uint64_t m_depthTicks = 0;
    std::uint64_t m_depthSince = 0;
    bool m_ended = false;
    std::vector<std::uint64_t> m_recalibrations;
};

} // namespace isobath
