// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stats/sparse_histogram.h"

#include <algorithm>
#include <limits>

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

void SparseHistogram::addTo(LatencyHistogram& dense) const
{
    for (const auto& bucket : buckets)
        dense.addBucketCount(bucket.index, bucket.count);
    dense.addMoments(moments);
}

} // namespace isobath
