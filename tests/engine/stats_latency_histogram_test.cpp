// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random.h"
#include "engine/stats/sparse_histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace isobath;

TEST(LatencyBuckets, EveryValueLiesInItsBucketAndNeighboursTouch)
{
    for (std::size_t i = 0; i + 1 < LatencyBuckets::kCount; ++i) {
        ASSERT_EQ(LatencyBuckets::indexOf(LatencyBuckets::lowNs(i)), i);
        ASSERT_EQ(LatencyBuckets::indexOf(LatencyBuckets::highNs(i)), i);
        ASSERT_EQ(LatencyBuckets::highNs(i) + 1, LatencyBuckets::lowNs(i + 1));
    }
}

TEST(LatencyBuckets, AreAtMostOne128thWideUpToAnHour)
{
    const auto last = LatencyBuckets::indexOf(3'600'000'000'000ULL);
    for (std::size_t i = 256; i <= last; ++i) {
        const auto low = LatencyBuckets::lowNs(i);
        ASSERT_LE(static_cast<double>(LatencyBuckets::highNs(i) - low + 1), static_cast<double>(low) / 128.0);
    }
}

TEST(LatencyHistogram, QuantilesAreNearestRankWithinOneBucket)
{
    Random random(7);
    std::vector<std::uint64_t> values;
    LatencyHistogram histogram;
    for (int i = 0; i < 20'000; ++i) {
        const auto ns = 1000 + random.below(1'000'000) * random.below(50);
        values.push_back(ns);
        histogram.add(ns);
    }
    std::sort(values.begin(), values.end());
    for (double q : {0.0, 0.5, 0.9, 0.99, 0.999, 0.9999, 1.0}) {
        const auto exact = values[quantileRank(q, values.size()) - 1];
        const auto measured = histogram.quantileNs(q).value();
        EXPECT_GE(measured, exact) << q;
        EXPECT_LE(static_cast<double>(measured), static_cast<double>(exact) * (1 + 1.0 / 128) + 1) << q;
    }
    EXPECT_EQ(histogram.quantileNs(1.0), values.back());
}

TEST(LatencyHistogram, MergingKeepsEveryCount)
{
    Random random(11);
    LatencyHistogram all;
    LatencyHistogram left;
    LatencyHistogram right;
    for (int i = 0; i < 10'000; ++i) {
        const auto ns = random.below(1ULL << 44);
        all.add(ns);
        (i % 3 ? left : right).add(ns);
    }
    left.merge(right);
    EXPECT_EQ(left, all);
}

TEST(LatencyHistogram, MomentsSurviveSamplesThatOverflow64Bits)
{
    LatencyHistogram histogram;
    for (int i = 0; i < 100; ++i)
        histogram.add(i % 2 ? 1'000'000'000 : 3'000'000'000);
    EXPECT_DOUBLE_EQ(histogram.moments().meanNs().value(), 2e9);
    EXPECT_NEAR(histogram.moments().stddevNs().value(), 1e9 * std::sqrt(100.0 / 99.0), 1);
}

TEST(LatencyHistogram, AnEmptyOneHasNoFigures)
{
    const LatencyHistogram empty;
    EXPECT_FALSE(empty.quantileNs(0.5));
    EXPECT_FALSE(empty.moments().meanNs());
}

TEST(SparseHistogram, RoundTripsThroughTheDenseOne)
{
    LatencyHistogram dense;
    dense.add(3);
    dense.add(70'000);
    dense.add(std::numeric_limits<std::uint64_t>::max());
    dense.addBucketCount(300, 5'000'000'000ULL);
    LatencyHistogram back;
    SparseHistogram::from(dense).addTo(back);
    EXPECT_EQ(back, dense);
}

TEST(SparseHistogram, MergingEqualsMergingTheDenseOnes)
{
    LatencyHistogram left;
    LatencyHistogram right;
    for (std::uint64_t ns = 1; ns < 1'000'000; ns = ns * 3 / 2 + 1) {
        left.add(ns);
        right.add(ns % 2 ? ns : ns * 7);
    }
    auto sparse = SparseHistogram::from(left);
    sparse.merge(SparseHistogram::from(right));
    left.merge(right);
    EXPECT_EQ(sparse, SparseHistogram::from(left));
}
