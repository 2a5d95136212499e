// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/stats/latency_histogram.h"

#include <cstdint>
#include <vector>

namespace isobath {

/// The non-empty buckets of a LatencyHistogram in ascending order: what an interval keeps and what is stored.
struct SparseHistogram
{
    struct Bucket
    {
        std::uint16_t index;
        std::uint32_t count;
        bool operator==(const Bucket&) const = default;
    };

    std::vector<Bucket> buckets;
    LatencyMoments moments;

    static SparseHistogram from(const LatencyHistogram& dense);
    void addTo(LatencyHistogram& dense) const;
    void merge(const SparseHistogram& other);
    bool operator==(const SparseHistogram&) const = default;
};

} // namespace isobath
