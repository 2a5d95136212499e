// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/histogram_codec.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

namespace isobath {

namespace {

/// Rice code of numbers whose size changes slowly: the parameter k follows a running mean, 2^k >= 0.6 mean.
class AdaptiveRice
{
public:
    explicit AdaptiveRice(std::uint64_t expected) : m_mean8(expected * 8) {}

    void put(BitWriter& out, std::uint64_t value)
    {
        const unsigned k = parameter();
        const std::uint64_t quotient = value >> k;
        if (quotient < kEscape) {
            out.put((1ULL << quotient) - 1, static_cast<unsigned>(quotient) + 1);
            out.put(value, k);
        } else {
            out.put((1ULL << kEscape) - 1, kEscape);
            out.put(value, 32);
            out.put(value >> 32, 32);
        }
        follow(value);
    }

    std::uint64_t get(BitReader& in)
    {
        const unsigned k = parameter();
        std::uint64_t value = in.countOnes(kEscape);
        if (value < kEscape) {
            value = (value << k) | in.get(k);
        } else {
            value = in.get(32);
            value |= in.get(32) << 32;
        }
        follow(value);
        return value;
    }

private:
    static constexpr unsigned kEscape = 20; ///< so many ones announce a plain 64-bit number
    static constexpr unsigned kMostBits = 32;

    unsigned parameter() const
    {
        const std::uint64_t least = (3 * m_mean8 + 39) / 40;
        return least <= 1 ? 0 : std::min(static_cast<unsigned>(std::bit_width(least - 1)), kMostBits);
    }
    void follow(std::uint64_t value)
    {
        m_mean8 += std::min<std::uint64_t>(value, 1ULL << 48);
        m_mean8 -= m_mean8 / 8;
    }

    std::uint64_t m_mean8; ///< eight times the running mean
};

/// What encoder and decoder share: the expectation of the next count, and when gaps are told.
class CountModel
{
public:
    bool tellsGap(bool first) const { return !first && m_mean16 < 32; }
    std::uint64_t expected(std::uint64_t least) const
    {
        const std::uint64_t whole = m_mean16 / 16;
        return whole > least ? whole - least : 0;
    }
    void follow(std::uint64_t count)
    {
        const std::uint64_t count16 = std::min<std::uint64_t>(count, 1ULL << 48) * 16;
        m_mean16 = m_mean16 + count16 / 4 - m_mean16 / 4;
    }

    AdaptiveRice gaps{0};
    AdaptiveRice distances{2};

private:
    std::uint64_t m_mean16 = 16; ///< sixteen times the running mean
};

/// A count >= 0 around an expectation as a number >= 0: near ones alternate, beyond twice the expectation
/// only upwards is left.
std::uint64_t fold(std::uint64_t value, std::uint64_t expected)
{
    if (value > 2 * expected)
        return value;
    return value > expected ? 2 * (value - expected) - 1 : 2 * (expected - value);
}
std::uint64_t unfold(std::uint64_t folded, std::uint64_t expected)
{
    if (folded > 2 * expected)
        return folded;
    return folded % 2 == 1 ? expected + (folded + 1) / 2 : expected - folded / 2;
}

using Counts = std::vector<std::pair<std::size_t, std::uint64_t>>; ///< bucket and count, ascending, none 0

Counts wholeCounts(const SparseHistogram& histogram)
{
    Counts counts;
    counts.reserve(histogram.buckets.size());
    for (const auto& bucket : histogram.buckets) {
        if (!counts.empty() && counts.back().first == bucket.index)
            counts.back().second += bucket.count;
        else if (bucket.count != 0)
            counts.emplace_back(bucket.index, bucket.count);
    }
    return counts;
}

std::string packCounts(const Counts& counts)
{
    BitWriter out;
    CountModel model;
    const std::size_t first = counts.front().first;
    auto next = counts.begin();
    for (std::size_t index = first; next != counts.end(); ++index) {
        std::uint64_t least = 0;
        if (model.tellsGap(index == first)) {
            model.gaps.put(out, next->first - index);
            index = next->first;
            least = 1;
        }
        const bool used = index == next->first;
        const std::uint64_t count = used ? next->second : 0;
        model.distances.put(out, fold(count - least, model.expected(least)));
        model.follow(count);
        if (used)
            ++next;
    }
    return out.finish();
}

void appendBucket(std::vector<SparseHistogram::Bucket>& buckets, std::size_t index, std::uint64_t count)
{
    while (count != 0) {
        const auto part = std::min<std::uint64_t>(count, std::numeric_limits<std::uint32_t>::max());
        buckets.push_back(
            SparseHistogram::Bucket{static_cast<std::uint16_t>(index), static_cast<std::uint32_t>(part)});
        count -= part;
    }
}

std::vector<SparseHistogram::Bucket> unpackCounts(std::string_view bytes, std::size_t first, std::size_t last,
                                                  std::uint64_t used, bool& ok)
{
    BitReader in(bytes);
    CountModel model;
    std::vector<SparseHistogram::Bucket> buckets;
    buckets.reserve(std::min<std::uint64_t>(used, last - first + 1));
    for (std::size_t index = first; index <= last && in.ok(); ++index) {
        std::uint64_t least = 0;
        if (model.tellsGap(index == first)) {
            const std::uint64_t gap = model.gaps.get(in);
            if (gap > last - index)
                break;
            index += gap;
            least = 1;
        }
        const std::uint64_t count = unfold(model.distances.get(in), model.expected(least)) + least;
        if (count >= 1ULL << 48)
            break; // A damaged stream: nobody counts so far, and splitting it would not end.
        model.follow(count);
        appendBucket(buckets, index, count);
    }
    ok = in.ok() && !buckets.empty() && buckets.front().index == first && buckets.back().index == last;
    return buckets;
}

void writeMoments(ByteWriter& out, const LatencyMoments& moments)
{
    out.varint(moments.count);
    if (moments.count == 0)
        return;
    out.varint(moments.minNs);
    out.varint(moments.maxNs - moments.minNs);
    out.varint(moments.sumNs);
    out.varint(moments.sumSquares);
}

LatencyMoments readMoments(ByteReader& in)
{
    LatencyMoments moments;
    moments.count = in.varint();
    if (moments.count == 0)
        return moments;
    moments.minNs = in.varint();
    moments.maxNs = moments.minNs + in.varint();
    moments.sumNs = in.varint128();
    moments.sumSquares = in.varint128();
    return moments;
}

} // namespace

void writeHistogram(ByteWriter& out, const SparseHistogram& histogram)
{
    writeMoments(out, histogram.moments);
    const Counts counts = wholeCounts(histogram);
    out.varint(counts.size());
    if (counts.empty())
        return;
    out.varint(counts.front().first);
    out.varint(counts.back().first - counts.front().first);
    const std::string bits = packCounts(counts);
    out.varint(bits.size());
    out.raw(bits);
}

SparseHistogram readHistogram(ByteReader& in)
{
    SparseHistogram histogram;
    histogram.moments = readMoments(in);
    const std::uint64_t used = in.varint();
    if (used == 0 || !in.ok())
        return histogram;
    const std::uint64_t first = in.varint();
    const std::uint64_t width = in.varint();
    const std::string_view bits = in.raw(in.varint());
    if (!in.ok() || first >= LatencyBuckets::kCount || width >= LatencyBuckets::kCount - first) {
        in.fail();
        return histogram;
    }
    bool ok = false;
    histogram.buckets = unpackCounts(bits, first, first + width, used, ok);
    if (!ok)
        in.fail();
    return histogram;
}

} // namespace isobath
