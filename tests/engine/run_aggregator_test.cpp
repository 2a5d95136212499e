// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/aggregator.h"
#include "engine/run/interval_recorder.h"
#include "tests/support/run_requests.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace isobath {
namespace {

constexpr std::uint64_t kMs = 1'000'000;
constexpr auto kRead = static_cast<std::size_t>(Operation::Read);

IntervalBlock blockWith(std::int64_t index, std::vector<std::uint64_t> latencies)
{
    IntervalBlock block;
    block.index = index;
    auto& read = block.operations[kRead];
    read.latency.emplace();
    for (const auto ns : latencies)
        read.latency->add(ns);
    read.bytes = latencies.size() * 4096;
    block.firstNs = static_cast<std::uint64_t>(index) * 100 * kMs + 1 * kMs;
    block.lastNs = block.firstNs + 90 * kMs;
    return block;
}

const IntervalOperation& reads(const RunSnapshot& snapshot, std::size_t index)
{
    return snapshot.intervals.at(index / 64)->intervals.at(index % 64).groups[0][kRead];
}

TEST(Aggregator, MergesTheWorkersOfAGroupByInterval)
{
    Aggregator aggregator(simulatedRequest(), {0, 0}, {});
    aggregator.add(0, blockWith(0, {100, 200}));
    aggregator.add(1, blockWith(0, {100}));
    aggregator.add(1, blockWith(1, {300}));
    aggregator.reach(2, {});
    const auto snapshot = aggregator.snapshot(RunPhase::Measuring, 200 * kMs);

    LatencyHistogram first;
    for (const auto ns : {100U, 200U, 100U})
        first.add(ns);
    EXPECT_EQ(reads(*snapshot, 0).latency, SparseHistogram::from(first));
    EXPECT_EQ(reads(*snapshot, 0).bytes, 3U * 4096);
    EXPECT_EQ(reads(*snapshot, 1).latency.moments.count, 1U);
    EXPECT_EQ(snapshot->totals[0].operations[kRead]->latency.count(), 4U);
    EXPECT_DOUBLE_EQ(*snapshot->totals[0].metrics.find("iops"), 4 / 0.2);
}

TEST(Aggregator, ALateBlockStillFindsItsInterval)
{
    Aggregator aggregator(simulatedRequest(), {0}, {});
    aggregator.reach(100, {});
    EXPECT_EQ(reads(*aggregator.snapshot(RunPhase::Measuring, 0), 3).latency.moments.count, 0U);
    aggregator.add(0, blockWith(3, {100}));
    EXPECT_EQ(reads(*aggregator.snapshot(RunPhase::Measuring, 0), 3).latency.moments.count, 1U);
}

TEST(Aggregator, SnapshotTellsAStallOnceNoWorkerCanFillItAnyMore)
{
    Aggregator aggregator(simulatedRequest(), {0, 0}, {});
    aggregator.add(0, blockWith(0, {100}));
    aggregator.add(1, blockWith(0, {100}));
    aggregator.add(0, blockWith(4, {100}));
    aggregator.add(0, blockWith(5, {100}));
    aggregator.reach(6, {});
    EXPECT_TRUE(aggregator.snapshot(RunPhase::Measuring, 0)->events.empty());
    aggregator.add(1, blockWith(4, {100}));
    const auto events = aggregator.snapshot(RunPhase::Measuring, 0)->events;
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].kind, "stall");
    EXPECT_EQ(events[0].startNs, 91 * kMs);
    EXPECT_EQ(events[0].endNs, 401 * kMs);
}

TEST(Aggregator, SnapshotsShareTheChunksThatCannotChangeAnyMore)
{
    Aggregator aggregator(simulatedRequest(), {0}, {});
    for (std::int64_t i = 0; i < 70; ++i)
        aggregator.add(0, blockWith(i, {100}));
    aggregator.reach(70, {});
    const auto before = aggregator.snapshot(RunPhase::Measuring, 0);
    aggregator.add(0, blockWith(70, {100}));
    aggregator.reach(71, {});
    const auto after = aggregator.snapshot(RunPhase::Measuring, 0);

    ASSERT_EQ(before->intervals.size(), 2U);
    EXPECT_EQ(before->intervals[0], after->intervals[0]);
    EXPECT_EQ(before->intervals[0]->intervals.size(), 64U);
    EXPECT_EQ(before->intervals[1]->intervals.size(), 6U) << "what a reader holds never changes";
    EXPECT_EQ(after->intervals[1]->intervals.size(), 7U);
}

TEST(Aggregator, ASystemSampleHoldsForAllIntervalsSinceTheLast)
{
    Aggregator aggregator(simulatedRequest(), {0}, {SystemSeries{"cpu_busy_pct", "%"}});
    aggregator.reach(1, {10});
    aggregator.reach(3, {20});
    aggregator.add(0, blockWith(3, {1}));
    const auto snapshot = aggregator.snapshot(RunPhase::Measuring, 0);

    const auto& intervals = snapshot->intervals[0]->intervals;
    EXPECT_EQ(intervals[0].system[0], 10);
    EXPECT_EQ(intervals[1].system[0], 20);
    EXPECT_EQ(intervals[2].system[0], 20);
    EXPECT_TRUE(std::isnan(intervals[3].system[0])) << "not sampled yet is not zero";
    EXPECT_EQ(snapshot->systemSeries.back().name, "achieved_qd");
}

/// Has no empty block to give before `from` calls.
class StarvingSink final : public IntervalSink
{
public:
    explicit StarvingSink(int from) : m_from(from) {}
    bool exchange(std::unique_ptr<IntervalBlock>& block) override
    {
        if (m_from-- > 0)
            return false;
        taken.push_back(std::exchange(block, std::make_unique<IntervalBlock>(blockWith(-1, {}))));
        return true;
    }
    std::vector<std::unique_ptr<IntervalBlock>> taken;

private:
    int m_from;
};

TEST(IntervalRecorder, WithoutAnEmptyBlockTheIntervalIsLongerAndNothingIsLost)
{
    ManualClock manual;
    auto clock = TickClock::manual(manual);
    const RunWindow window(manual.nowNs, 0, 400 * kMs);
    StarvingSink sink(2);
    IntervalRecorder recorder(window, 100 * kMs, clock, sink,
                              std::make_unique<IntervalBlock>(blockWith(-1, {})));
    for (int i = 0; i < 5; ++i, manual.nowNs += 100 * kMs) {
        if (recorder.isOver(manual.nowNs))
            recorder.rollOver(manual.nowNs, 2);
        if (!recorder.ended())
            recorder.counts(Operation::Read).latency->add(50);
    }

    // The ramp and interval 0 found no empty block, so interval 0 lasted until 1 was over.
    ASSERT_EQ(sink.taken.size(), 3U);
    EXPECT_EQ(sink.taken[0]->index, 0);
    EXPECT_EQ(sink.taken[0]->intervals, 2U);
    EXPECT_EQ(sink.taken[0]->operations[kRead].latency->count(), 2U);
    EXPECT_EQ(sink.taken[0]->depthNs, 2 * 200 * kMs);
    EXPECT_EQ(sink.taken[1]->index, 2);
    EXPECT_EQ(sink.taken[2]->index, 3);
    EXPECT_TRUE(sink.taken[2]->last);
}

TEST(IntervalRecorder, AWorkerThatSleptThroughTheEndReportsItsDepthUntilThen)
{
    ManualClock manual;
    auto clock = TickClock::manual(manual);
    const RunWindow window(manual.nowNs, 0, 250 * kMs);
    StarvingSink sink(0);
    IntervalRecorder recorder(window, 100 * kMs, clock, sink,
                              std::make_unique<IntervalBlock>(blockWith(-1, {})));
    recorder.rollOver(manual.nowNs, 3);
    manual.nowNs += 10'000 * kMs;
    ASSERT_TRUE(recorder.isOver(manual.nowNs));
    recorder.rollOver(manual.nowNs, 3);

    EXPECT_TRUE(recorder.ended());
    ASSERT_EQ(sink.taken.size(), 3U);
    EXPECT_EQ(sink.taken[1]->depthNs, 3 * 100 * kMs);
    EXPECT_EQ(sink.taken[2]->index, 2);
    EXPECT_EQ(sink.taken[2]->skippedIntervals, 1U);
    EXPECT_EQ(sink.taken[2]->skippedDepth, 3U);
    EXPECT_EQ(sink.taken[2]->depthNs, 3 * 50 * kMs) << "the last interval is cut short";
}

TEST(BlockChannel, GivesBlocksBackEmpty)
{
    BlockChannel channel(blockWith(-1, {}), 1);
    auto block = std::make_unique<IntervalBlock>(blockWith(4, {10}));
    ASSERT_TRUE(channel.exchange(block));
    EXPECT_EQ(block->operations[kRead].latency->count(), 0U);
    EXPECT_FALSE(channel.exchange(block)) << "none is left";
    auto full = channel.take();
    ASSERT_TRUE(full);
    EXPECT_EQ(full->index, 4);
    channel.giveBack(std::move(full));
    EXPECT_TRUE(channel.exchange(block));
}

} // namespace
} // namespace isobath
