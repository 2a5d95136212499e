// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/run_blobs.h"
#include "tests/support/stored_session.h"

#include <gmock/gmock.h>

#include <bit>
#include <cmath>
#include <limits>

namespace isobath {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

LatencyHistogram through(const LatencyHistogram& histogram)
{
    return decodeHistogram(Checksum{}, encodeHistogram(Checksum{}, histogram)).value();
}

LatencyHistogram histogramOf(const std::vector<std::uint64_t>& latencies)
{
    LatencyHistogram histogram;
    for (const auto ns : latencies)
        histogram.add(ns);
    return histogram;
}

TEST(RunBlobs, AnEmptyHistogramComesBackEmpty)
{
    EXPECT_EQ(through(LatencyHistogram{}), LatencyHistogram{});
}

TEST(RunBlobs, ExtremeLatenciesComeBackExactly)
{
    const auto most = std::numeric_limits<std::uint64_t>::max();
    for (const auto& latencies : std::vector<std::vector<std::uint64_t>>{{0},
                                                                         {most},
                                                                         {0, most},
                                                                         {0, 0, 0, 1, 255, 256, 257},
                                                                         {most, most, most},
                                                                         {1, 1ULL << 42, 1ULL << 43}}) {
        const auto histogram = histogramOf(latencies);
        EXPECT_EQ(through(histogram), histogram);
    }
}

TEST(RunBlobs, CountsOfEverySizeComeBackExactly)
{
    LatencyHistogram histogram;
    LatencyMoments moments;
    // From alone and rare to more than 32 bits hold, side by side and far apart.
    for (std::size_t i = 0; i < 45; ++i) {
        const std::uint64_t count = 1ULL << i;
        histogram.addBucketCount(40 * i, count);
        histogram.addBucketCount(40 * i + 1, 1);
        moments.count += count + 1;
    }
    moments.minNs = 3;
    moments.maxNs = 1ULL << 40;
    moments.sumNs = (Uint128{1} << 100) + 7;
    moments.sumSquares = ~Uint128{0};
    histogram.addMoments(moments);
    EXPECT_EQ(through(histogram), histogram);
}

TEST(RunBlobs, HistogramsOfRandomShapesComeBackExactly)
{
    Random random(1);
    for (int round = 0; round < 300; ++round) {
        LatencyHistogram histogram;
        const std::uint64_t width = 1 + random.below(1ULL << (1 + random.below(40)));
        const std::uint64_t count = random.below(2000);
        const std::uint64_t start = random.below(1'000'000);
        for (std::uint64_t i = 0; i < count; ++i)
            histogram.add(start + random.below(width));
        ASSERT_EQ(through(histogram), histogram);
    }
}

TEST(RunBlobs, AnIntervalKeepsItsOperationsApart)
{
    Random random(2);
    IntervalOperations operations;
    operations[0] = {4096 * 500, SparseHistogram::from(test::sampleLatencies(random, 500))};
    operations[2] = {0, SparseHistogram::from(test::sampleLatencies(random, 3))};
    EXPECT_EQ(decodeInterval(Checksum{}, encodeInterval(Checksum{}, operations)), operations);
    EXPECT_LE(encodeInterval(Checksum{}, {}).size(), 6U) << "an interval without I/O costs next to nothing";
}

TEST(RunBlobs, SystemValuesComeBackExactly)
{
    const std::vector<double> values{0.0,     -0.0,
                                     1,       -1,
                                     0.001,   12.5,
                                     99.9,    1e300,
                                     1.0 / 3, 4096e9,
                                     -0.0005, 9007199254740993.0,
                                     kNan,    std::numeric_limits<double>::infinity(),
                                     5e-324};
    const auto back = decodeSystemValues(Checksum{}, encodeSystemValues(Checksum{}, values)).value();
    ASSERT_EQ(back.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ(std::isnan(back[i]), std::isnan(values[i]));
        if (!std::isnan(values[i])) {
            EXPECT_EQ(std::bit_cast<std::uint64_t>(back[i]), std::bit_cast<std::uint64_t>(values[i]))
                << values[i];
        }
    }
}

TEST(RunBlobs, NoFlippedBitPasses)
{
    Random random(3);
    IntervalOperations operations;
    operations[1] = {4096 * 50, SparseHistogram::from(test::sampleLatencies(random, 50))};
    const std::string interval = encodeInterval(Checksum{}, operations);
    const std::string system = encodeSystemValues(Checksum{}, {1, 2.5, kNan, 1.0 / 3});
    for (std::size_t bit = 0; bit < 8 * interval.size(); ++bit) {
        std::string damaged = interval;
        damaged[bit / 8] ^= static_cast<char>(1U << (bit % 8));
        EXPECT_FALSE(decodeInterval(Checksum{}, damaged).has_value());
    }
    for (std::size_t bit = 0; bit < 8 * system.size(); ++bit) {
        std::string damaged = system;
        damaged[bit / 8] ^= static_cast<char>(1U << (bit % 8));
        EXPECT_FALSE(decodeSystemValues(Checksum{}, damaged).has_value());
    }
}

TEST(RunBlobs, ABlobUnderAnotherKeyDoesNotPass)
{
    const std::string blob = encodeInterval(Checksum{}.add(1), {});
    EXPECT_TRUE(decodeInterval(Checksum{}.add(1), blob).has_value());
    EXPECT_FALSE(decodeInterval(Checksum{}.add(2), blob).has_value());
    EXPECT_FALSE(decodeInterval(Checksum{}.add(1), blob.substr(0, blob.size() - 1)).has_value());
    EXPECT_FALSE(decodeInterval(Checksum{}.add(1), "").has_value());
}

} // namespace
} // namespace isobath
