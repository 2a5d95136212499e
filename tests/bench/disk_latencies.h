// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random.h"
#include "engine/stats/latency_histogram.h"

#include <cstdint>
#include <vector>

namespace isobath::bench {

/// 16384 latencies, evenly from 50 us to 550 us: about 440 buckets, as a disk under load fills them.
inline std::vector<std::uint64_t> diskLatencies()
{
    Random random(1);
    std::vector<std::uint64_t> out(1 << 14);
    for (auto& ns : out)
        ns = 50'000 + random.below(500'000);
    return out;
}

inline LatencyHistogram diskHistogram()
{
    LatencyHistogram histogram;
    for (const auto ns : diskLatencies())
        histogram.add(ns);
    return histogram;
}

} // namespace isobath::bench
