// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/interval_block.h"

#include "engine/base/check.h"

namespace isobath {

bool IntervalBlock::anyCompleted() const
{
    for (const auto& counts : operations)
        if (counts.latency && counts.latency->count() != 0)
            return true;
    return false;
}

void IntervalBlock::clear()
{
    for (auto& counts : operations) {
        counts.bytes = 0;
        if (counts.latency)
            counts.latency->clear();
    }
    index = kRamp;
    intervals = 1;
    firstNs = lastNs = depthNs = 0;
    skippedIntervals = skippedDepth = 0;
    last = false;
}

BlockChannel::BlockChannel(const IntervalBlock& like, std::size_t blocks)
    : m_full(blocks + 1), m_empty(blocks + 1)
{
    for (std::size_t i = 0; i < blocks; ++i) {
        auto block = std::make_unique<IntervalBlock>(like);
        ISOBATH_CHECK(m_empty.push(block));
    }
}

bool BlockChannel::exchange(std::unique_ptr<IntervalBlock>& block)
{
    std::unique_ptr<IntervalBlock> empty;
    if (!m_empty.pop(empty))
        return false;
    ISOBATH_CHECK(m_full.push(block)); // as long as all blocks together
    block = std::move(empty);
    return true;
}

std::unique_ptr<IntervalBlock> BlockChannel::take()
{
    std::unique_ptr<IntervalBlock> block;
    m_full.pop(block);
    return block;
}

void BlockChannel::giveBack(std::unique_ptr<IntervalBlock> block)
{
    block->clear();
    ISOBATH_CHECK(m_empty.push(block));
}

} // namespace isobath
