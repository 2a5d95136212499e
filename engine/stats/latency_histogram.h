// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace isobath {

__extension__ using Uint128 = unsigned __int128;

/// How nanoseconds map to buckets: log-linear, 128 buckets per octave.
/// Values below 256 ns have a bucket of their own; above, a bucket is at most 1/128 (0.8 %) wide.
/// Values from 2^43 ns (2.4 hours) up share the last bucket; the exact maximum is kept beside it.
struct LatencyBuckets
{
    static constexpr unsigned kSubBits = 7;
    static constexpr unsigned kTopBit = 42;
    static constexpr std::size_t kCount = (kTopBit - kSubBits + 2) << kSubBits;

    static constexpr std::size_t indexOf(std::uint64_t ns)
    {
        const auto width =
            static_cast<unsigned>(std::bit_width(ns | (1U << kSubBits))) - 1; // highest set bit
        if (width > kTopBit)
            return kCount - 1;
        const unsigned shift = width - kSubBits;
        return (static_cast<std::size_t>(shift) << kSubBits) + static_cast<std::size_t>(ns >> shift);
    }

    /// Smallest and largest value that fall into the bucket.
    static constexpr std::uint64_t lowNs(std::size_t index)
    {
        if (index < (2U << kSubBits))
            return index;
        const std::size_t shift = (index >> kSubBits) - 1;
        return ((index & ((1U << kSubBits) - 1)) + (1U << kSubBits)) << shift;
    }
    static constexpr std::uint64_t highNs(std::size_t index) { return lowNs(index + 1) - 1; }
};

/// Counts and exact moments of a set of latencies, without the distribution.
struct LatencyMoments
{
    std::uint64_t count = 0;
    std::uint64_t minNs = std::numeric_limits<std::uint64_t>::max(); ///< meaningless while count is 0
    std::uint64_t maxNs = 0;
    Uint128 sumNs = 0;
    Uint128 sumSquares = 0; ///< 64 bits overflow after 18 one-second samples

    void add(std::uint64_t ns)
    {
        ++count;
        minNs = ns < minNs ? ns : minNs;
        maxNs = ns > maxNs ? ns : maxNs;
        sumNs += ns;
        sumSquares += static_cast<Uint128>(ns) * ns;
    }
    void merge(const LatencyMoments& other);

    std::optional<double> meanNs() const;
    std::optional<double> stddevNs() const; ///< of the sample (n - 1); empty below two values
    bool operator==(const LatencyMoments&) const = default;
};

/// A latency histogram of fixed size (37 KiB): adding never allocates, merging loses nothing.
/// Not thread-safe; each worker owns its own.
class LatencyHistogram
{
public:
    LatencyHistogram() : m_counts(LatencyBuckets::kCount, 0) {}

    void add(std::uint64_t ns)
    {
        ++m_counts[LatencyBuckets::indexOf(ns)];
        m_moments.add(ns);
    }
    /// For a loop that keeps the moments in registers during a batch: the caller adds them with addMoments().
    void addToBucket(std::uint64_t ns) { ++m_counts[LatencyBuckets::indexOf(ns)]; }
    void addMoments(const LatencyMoments& moments) { m_moments.merge(moments); }
    void addBucketCount(std::size_t index, std::uint64_t count) { m_counts[index] += count; }

    void merge(const LatencyHistogram& other);
    void clear();

    const LatencyMoments& moments() const { return m_moments; }
    std::uint64_t count() const { return m_moments.count; }
    const std::vector<std::uint64_t>& bucketCounts() const { return m_counts; }

    /// Nearest rank: the smallest value v such that at least q * count values are <= v, as the upper bound of
    /// its bucket clipped to the maximum (and never below the minimum). q in [0, 1]. Empty while nothing was
    /// counted.
    std::optional<std::uint64_t> quantileNs(double q) const;

    bool operator==(const LatencyHistogram&) const = default;

private:
    std::vector<std::uint64_t> m_counts;
    LatencyMoments m_moments;
};

/// Nearest-rank index (1-based) of quantile q among count values.
std::uint64_t quantileRank(double q, std::uint64_t count);

} // namespace isobath
