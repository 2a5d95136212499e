// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stats/sparse_histogram.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace isobath {

SparseHistogram SparseHistogram::from(const LatencyHistogram& dense)
{
    SparseHistogram sparse;
    sparse.moments = dense.moments();
    const auto& counts = dense.bucketCounts();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        // More than 2^32 - 1 in one bucket becomes several entries of the same index.
        for (std::uint64_t left = counts[i]; left != 0;) {
            const auto part = std::min<std::uint64_t>(left, std::numeric_limits<std::uint32_t>::max());
            sparse.buckets.push_back(Bucket{static_cast<std::uint16_t>(i), static_cast<std::uint32_t>(part)});
            left -= part;
        }
    }
    return sparse;
}

void SparseHistogram::merge(const SparseHistogram& other)
{
    std::vector<Bucket> merged;
    merged.reserve(buckets.size() + other.buckets.size());
    const auto byIndex = [](const Bucket& a, const Bucket& b) { return a.index < b.index; };
    std::merge(buckets.begin(), buckets.end(), other.buckets.begin(), other.buckets.end(),
               std::back_inserter(merged), byIndex);
    std::size_t kept = 0;
    for (const auto& bucket : merged) {
        const bool joins = kept != 0 && merged[kept - 1].index == bucket.index &&
                           merged[kept - 1].count <= std::numeric_limits<std::uint32_t>::max() - bucket.count;
        if (joins)
            merged[kept - 1].count += bucket.count;
        else
            merged[kept++] = bucket;
    }
    merged.resize(kept);
    buckets = std::move(merged);
    moments.merge(other.moments);
}

void SparseHistogram::addTo(LatencyHistogram& dense) const
{
    for (const auto& bucket : buckets)
        dense.addBucketCount(bucket.index, bucket.count);
    dense.addMoments(moments);
}

} // namespace isobath
