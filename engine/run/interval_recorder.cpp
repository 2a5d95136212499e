// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/interval_recorder.h"

#include <algorithm>

namespace isobath {

IntervalRecorder::IntervalRecorder(const RunWindow& window, std::uint64_t intervalNs, TickClock& clock,
                                   IntervalSink& sink, std::unique_ptr<IntervalBlock> empty)
    : m_window(window), m_intervalNs(intervalNs), m_clock(clock), m_sink(sink), m_block(std::move(empty)),
      m_endNs(window.endNs())
{
    m_depthSince = m_clock.ticks();
    placeBoundary();
}

void IntervalRecorder::takeNewEnd()
{
    m_endNs = m_window.endNs();
    placeBoundary();
}

void IntervalRecorder::placeBoundary()
{
    const auto intervalEnd = m_window.t0Ns() + static_cast<std::uint64_t>(m_index + 1) * m_intervalNs;
    m_boundaryNs = std::min(intervalEnd, m_endNs);
    m_boundaryTicks = m_clock.ticksAt(m_boundaryNs);
}

std::int64_t IntervalRecorder::indexAt(std::uint64_t ns) const
{
    return ns < m_window.t0Ns() ? IntervalBlock::kRamp
                                : static_cast<std::int64_t>((ns - m_window.t0Ns()) / m_intervalNs);
}

std::uint64_t IntervalRecorder::sinceT0(std::uint64_t ticks) const
{
    const auto ns = m_clock.nsAt(ticks);
    return ns > m_window.t0Ns() ? ns - m_window.t0Ns() : 0;
}

void IntervalRecorder::rollOver(std::uint64_t now, std::uint32_t inFlight)
{
    depthChanges(m_boundaryTicks, inFlight);
    const bool windowIsOver = m_boundaryNs == m_endNs;
    finishBlock(windowIsOver);
    if (m_clock.recheck())
        m_recalibrations.push_back(sinceT0(now));
    if (windowIsOver)
        return;
    if (now >= endTicks())
        closeWindow(inFlight);
    else
        // By the re-checked clock `now` may seem to lie just before the boundary.
        goTo(std::max(indexAt(m_clock.nsAt(now)), m_index + 1), inFlight);
}

/// The worker slept through the end: its last interval held nothing.
void IntervalRecorder::closeWindow(std::uint32_t inFlight)
{
    const auto lastIndex = indexAt(m_endNs - 1);
    if (lastIndex > m_index) {
        goTo(lastIndex, inFlight);
        depthChanges(endTicks(), inFlight);
    }
    finishBlock(true);
}

void IntervalRecorder::finishBlock(bool last)
{
    auto& block = *m_block;
    if (m_firstTicks) {
        const bool first = block.firstNs == 0 && block.lastNs == 0;
        block.firstNs = first ? sinceT0(m_firstTicks) : block.firstNs;
        block.lastNs = sinceT0(m_lastTicks);
    }
    block.depthNs += m_clock.toNs(m_depthTicks);
    block.last = last;
    m_firstTicks = m_lastTicks = m_depthTicks = 0;
    m_ended = last;
    if (last && m_sink.exchange(m_block))
        m_block.reset();
}

void IntervalRecorder::goTo(std::int64_t index, std::uint32_t inFlight)
{
    const auto skipped = static_cast<std::uint32_t>(index - m_index - 1);
    if (m_sink.exchange(m_block)) {
        m_block->index = index;
        m_block->skippedIntervals = skipped;
        m_block->skippedDepth = inFlight;
    } else if (m_index == IntervalBlock::kRamp) {
        m_block->clear(); // what the ramp counted is not wanted anyway
        m_block->index = index;
    } else {
        m_block->intervals += skipped + 1;
        m_block->depthNs += skipped * m_intervalNs * inFlight;
    }
    m_index = index;
    placeBoundary();
    m_depthSince = m_clock.ticksAt(m_window.t0Ns() + static_cast<std::uint64_t>(index) * m_intervalNs);
}

} // namespace isobath
