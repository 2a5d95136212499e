// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/merged_intervals.h"
#include "tests/support/sample_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace isobath {
namespace {

const Session& session()
{
    static const Session session = test::sampleSession();
    return session;
}

DensityData latency(const TimeSource& source, std::size_t columns, double from = 0, double to = -1)
{
    return std::get<DensityData>(latencyFigure(session(), source, columns, from, to).data);
}

LinesData iops(const TimeSource& source, std::size_t columns)
{
    return std::get<LinesData>(iopsFigure(session(), source, columns).data);
}

TEST(LatencyFigure, HasAColumnPerIntervalWhereThereIsRoom)
{
    const auto data = latency(test::sampleRun(50), 600);
    ASSERT_EQ(data.columns.size(), 50U);
    EXPECT_DOUBLE_EQ(data.columns[3].startS, 0.3);
    EXPECT_DOUBLE_EQ(data.columns[3].endS, 0.4);
    EXPECT_DOUBLE_EQ(data.lengthS, 5);
}

TEST(LatencyFigure, MergedColumnShowsThePercentileOfTheMergedHistogram)
{
    const auto source = test::sampleRun(50);
    const auto data = latency(source, 1);
    ASSERT_EQ(data.columns.size(), 1U);
    const auto whole = test::wholeRun(source);
    EXPECT_EQ(data.columns[0].count, whole.count());
    EXPECT_EQ(data.columns[0].p50Ns, static_cast<double>(*whole.quantileNs(0.5)));
    EXPECT_EQ(data.columns[0].p99Ns, static_cast<double>(*whole.quantileNs(0.99)));
    EXPECT_EQ(data.columns[0].p999Ns, static_cast<double>(*whole.quantileNs(0.999)));
    EXPECT_EQ(data.columns[0].maxNs, static_cast<double>(whole.moments().maxNs));
}

TEST(LatencyFigure, MergingLosesNoCompletionAndNeverHidesTheMaximum)
{
    const auto source = test::sampleRun(50);
    const auto whole = test::wholeRun(source);
    for (const std::size_t most : {1U, 7U, 20U, 49U, 50U}) {
        const auto data = latency(source, most);
        EXPECT_LE(data.columns.size(), most);
        std::uint64_t count = 0;
        double maximum = 0;
        for (const auto& column : data.columns) {
            count += column.count;
            maximum = std::max(maximum, column.maxNs.value_or(0));
        }
        EXPECT_EQ(count, whole.count()) << most;
        EXPECT_EQ(maximum, static_cast<double>(whole.moments().maxNs)) << most;
    }
}

TEST(LatencyFigure, WindowHoldsItsIntervalsAndTheWholeLength)
{
    const auto data = latency(test::sampleRun(50), 600, 1.0, 2.0);
    ASSERT_EQ(data.columns.size(), 10U);
    EXPECT_DOUBLE_EQ(data.columns.front().startS, 1.0);
    EXPECT_DOUBLE_EQ(data.columns.back().endS, 2.0);
    EXPECT_DOUBLE_EQ(data.lengthS, 5);
}

TEST(LatencyFigure, ColumnEdgesDoNotMoveWithTheWindow)
{
    const auto source = test::sampleRun(50);
    const auto early = latency(source, 4, 0.9, 2.1);
    const auto late = latency(source, 4, 1.0, 2.2);
    ASSERT_EQ(early.columns.size(), 4U);
    ASSERT_EQ(late.columns.size(), 3U);
    for (std::size_t i = 0; i < late.columns.size(); ++i) {
        EXPECT_EQ(early.columns[i + 1].startS, late.columns[i].startS);
        EXPECT_EQ(early.columns[i + 1].count, late.columns[i].count);
    }
}

TEST(LatencyFigure, ColumnIsAtLeastAsWideAsTheAveragingWindow)
{
    auto source = test::sampleRun(50);
    source.leastColumnS = 1;
    const auto data = latency(source, 600);
    ASSERT_EQ(data.columns.size(), 5U);
    EXPECT_DOUBLE_EQ(data.columns[1].startS, 1);
    EXPECT_EQ(data.columns[1].p99Ns, latency(source, 600, 1, 2).columns[0].p99Ns);
    EXPECT_LE(latency(source, 3).columns.size(), 3U) << "where there is no room, it is wider";
}

/// What the figures of a source are made of when nothing was kept before.
void expectSameAsFresh(const TimeSource& source, std::size_t most, double from = 0, double to = -1)
{
    auto fresh = source;
    fresh.merged.reset();
    const auto kept = latency(source, most, from, to);
    const auto made = latency(fresh, most, from, to);
    ASSERT_EQ(kept.columns.size(), made.columns.size());
    EXPECT_EQ(kept.lengthS, made.lengthS);
    for (std::size_t i = 0; i < kept.columns.size(); ++i) {
        EXPECT_EQ(kept.columns[i].startS, made.columns[i].startS);
        EXPECT_EQ(kept.columns[i].buckets, made.columns[i].buckets) << i;
        EXPECT_EQ(kept.columns[i].p99Ns, made.columns[i].p99Ns) << i;
        EXPECT_EQ(kept.columns[i].maxNs, made.columns[i].maxNs) << i;
    }
}

/// The first intervals of a run, in chunks as a running run publishes them.
IntervalChunks firstIntervals(const TimeSource& whole, std::size_t count, IntervalChunks held)
{
    constexpr std::size_t kLength = 8;
    const auto& all = whole.intervals.at(0)->intervals;
    while (!held.empty() && held.back()->intervals.size() < kLength)
        held.pop_back();
    for (auto at = held.size() * kLength; at < count; at += kLength) {
        auto chunk = std::make_shared<IntervalChunk>();
        chunk->firstIndex = at;
        for (auto i = at; i < std::min(at + kLength, count); ++i)
            chunk->intervals.push_back(all[i]);
        held.push_back(chunk);
    }
    return held;
}

TEST(MergedIntervals, GrowWithARunningRun)
{
    const auto whole = test::sampleRun(240);
    auto source = whole;
    source.intervals.clear();
    source.merged = std::make_shared<MergedIntervals>();
    for (const std::size_t count : {3U, 8U, 9U, 37U, 38U, 120U, 199U, 240U}) {
        source.intervals = firstIntervals(whole, count, source.intervals);
        for (const std::size_t most : {1U, 3U, 20U, 600U})
            expectSameAsFresh(source, most);
    }
}

TEST(MergedIntervals, AnswerForEveryWindow)
{
    auto source = test::sampleRun(240);
    source.merged = std::make_shared<MergedIntervals>();
    for (int step = 0; step < 16; ++step)
        for (const double length : {0.5, 3.0, 12.0})
            expectSameAsFresh(source, 20, 1.3 * step, 1.3 * step + length);
}

TEST(MergedIntervals, BelongToOneRunAtATime)
{
    auto source = test::sampleRun(60);
    source.merged = std::make_shared<MergedIntervals>();
    expectSameAsFresh(source, 10);
    source.intervals = test::sampleRun(20).intervals;
    expectSameAsFresh(source, 10);
    source.damagedIntervals = {3};
    expectSameAsFresh(source, 10);
    source.intervals.clear();
    expectSameAsFresh(source, 10);
}

TEST(LatencyFigure, IntervalWithoutCompletionsHasNoPercentiles)
{
    const auto data = latency(test::sampleRun(50), 600);
    const auto& stalled = data.columns[25];
    EXPECT_EQ(stalled.count, 0U);
    EXPECT_FALSE(stalled.p50Ns.has_value());
    EXPECT_FALSE(stalled.maxNs.has_value());
    ASSERT_EQ(data.stalls.size(), 1U);
}

TEST(LatencyFigure, RunWithoutIntervalsIsEmpty)
{
    TimeSource source;
    source.intervalNs = 100'000'000;
    const auto data = latency(source, 600);
    EXPECT_TRUE(data.columns.empty());
    EXPECT_EQ(data.lengthS, 0);
}

TEST(LatencyFigure, NamesItsStallsInFootnotes)
{
    EXPECT_THAT(latencyFigure(session(), test::sampleRun(50), 600).footnotes,
                testing::ElementsAre("stall at 00:02.46 for 310 ms"));
}

TEST(LatencyLinesFigure, DrawsThePercentilesOfTheDensity)
{
    const auto source = test::sampleRun(50);
    const auto density = latency(source, 600);
    const auto lines = std::get<LinesData>(latencyLinesFigure(session(), source, 600).data);
    ASSERT_EQ(lines.series.size(), 4U);
    ASSERT_EQ(lines.series[1].y.size(), density.columns.size());
    EXPECT_EQ(lines.series[1].name, "p99");
    EXPECT_EQ(lines.series[1].y[3], density.columns[3].p99Ns);
    EXPECT_TRUE(std::isnan(lines.series[1].y[25])) << "nothing completed";
    EXPECT_DOUBLE_EQ(lines.endX, 5);
}

TEST(SystemFigure, ColumnShowsTheMeanOfWhatWasMeasured)
{
    auto source = test::sampleRun(20);
    source.systemSeries = {{"device_qd", "1"}, {"achieved_qd", "1"}};
    auto chunk = std::make_shared<IntervalChunk>(*source.intervals.at(0));
    for (auto& interval : chunk->intervals)
        interval.system = {std::nan(""), static_cast<double>(interval.index)};
    chunk->intervals[1].system[0] = 7;
    source.intervals = {chunk};
    source.leastColumnS = 1;
    const auto data = std::get<LinesData>(systemFigure(session(), source, SystemPanel::Queue, 600).data);
    ASSERT_EQ(data.series.size(), 2U);
    EXPECT_EQ(data.series[0].name, "in flight");
    EXPECT_DOUBLE_EQ(data.series[0].y[0], 4.5);
    EXPECT_DOUBLE_EQ(data.series[0].y[1], 14.5);
    EXPECT_DOUBLE_EQ(data.series[1].y[0], 7);
    EXPECT_TRUE(std::isnan(data.series[1].y[1])) << "not measured breaks the line";
}

TEST(IopsFigure, StallIsATrueZero)
{
    const auto data = iops(test::sampleRun(50), 600);
    EXPECT_EQ(data.series[0].y[25], 0);
    EXPECT_GT(data.series[0].y[24], 0);
}

TEST(IopsFigure, DamagedIntervalIsNotMeasured)
{
    auto source = test::sampleRun(50);
    source.damagedIntervals = {10};
    const auto data = iops(source, 600);
    EXPECT_TRUE(std::isnan(data.series[0].y[10]));
    EXPECT_FALSE(std::isnan(data.series[0].y[11]));
}

TEST(IopsFigure, DamagedIntervalDoesNotLowerTheRateOfItsColumn)
{
    auto source = test::sampleRun(20);
    const auto before = iops(source, 10).series[0].y[1];
    source.damagedIntervals = {2};
    const auto after = iops(source, 10).series[0].y[1];
    EXPECT_NEAR(after, before, before * 0.2);
}

TEST(IopsFigure, MeanOverTimeIsCountByTime)
{
    const auto source = test::sampleRun(50);
    const auto data = iops(source, 1);
    EXPECT_DOUBLE_EQ(data.series[0].y[0], static_cast<double>(test::wholeRun(source).count()) / 5);
}

TEST(IopsFigure, ShowsReadsAndWritesApartWhereThereAreBoth)
{
    auto source = test::sampleRun(2);
    auto chunk = std::make_shared<IntervalChunk>(*source.intervals[0]);
    auto& group = chunk->intervals[0].groups[0];
    group[static_cast<std::size_t>(Operation::Read)].latency.moments.count = 100;
    group[static_cast<std::size_t>(Operation::Write)].latency.moments.count = 300;
    source.intervals = {chunk};
    const auto data = iops(source, 600);
    ASSERT_EQ(data.series.size(), 3U);
    EXPECT_EQ(data.series[0].y[0], 4000);
    EXPECT_EQ(data.series[1].y[0], 1000);
    EXPECT_EQ(data.series[2].y[0], 3000);
}

TEST(BandwidthFigure, IsIopsTimesBlockSize)
{
    const auto source = test::sampleRun(50);
    const auto rates = iops(source, 10);
    const auto bandwidth = std::get<LinesData>(bandwidthFigure(session(), source, 10).data);
    for (std::size_t i = 0; i < rates.series[0].y.size(); ++i)
        EXPECT_DOUBLE_EQ(bandwidth.series[0].y[i], rates.series[0].y[i] * 8192);
}

PercentileGroup percentiles(const std::vector<LatencyHistogram>& repeats)
{
    return std::get<PercentileData>(percentileFigure(session(), "", repeats).data).groups.at(0);
}

TEST(PercentileFigure, CurveIsTheQuantileFunctionUpToTheMaximum)
{
    const auto whole = test::wholeRun(test::sampleRun(50));
    const auto data = percentiles({whole});
    const auto& curve = data.median;
    ASSERT_EQ(curve.nines.size(), curve.ns.size());
    EXPECT_DOUBLE_EQ(curve.nines.back(), std::log10(static_cast<double>(whole.count())));
    EXPECT_EQ(curve.ns.back(), static_cast<double>(whole.moments().maxNs));
    for (std::size_t i = 0; i + 1 < curve.nines.size(); ++i)
        EXPECT_EQ(curve.ns[i], static_cast<double>(*whole.quantileNs(1 - std::pow(10.0, -curve.nines[i]))));
}

TEST(PercentileFigure, ThickCurveIsTheMedianOfTheRepeats)
{
    std::vector<LatencyHistogram> repeats(3);
    for (std::uint64_t i = 0; i < 3; ++i)
        for (int n = 0; n < 1000; ++n)
            repeats[i].add(100 * (i + 1));
    const auto data = percentiles(repeats);
    EXPECT_EQ(data.repeats.size(), 3U);
    EXPECT_EQ(data.median.ns[20], 200);
    EXPECT_EQ(data.median.maxNs, 200);
}

TEST(PercentileFigure, IsEmptyBeforeTheFirstCompletion)
{
    const auto data = percentiles({LatencyHistogram()});
    EXPECT_EQ(data.median.count, 0U);
    EXPECT_TRUE(data.repeats.empty());
}

TEST(PercentileFigure, HoldsASingleCompletion)
{
    LatencyHistogram one;
    one.add(12'345);
    const auto data = percentiles({one});
    EXPECT_THAT(data.median.nines, testing::ElementsAre(0));
    EXPECT_THAT(data.median.ns, testing::ElementsAre(12'345));
}

} // namespace
} // namespace isobath
