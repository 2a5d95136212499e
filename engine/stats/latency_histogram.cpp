// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stats/latency_histogram.h"

#include <algorithm>
#include <cmath>

namespace isobath {

void LatencyMoments::merge(const LatencyMoments& other)
{
    count += other.count;
    minNs = std::min(minNs, other.minNs);
    maxNs = std::max(maxNs, other.maxNs);
    sumNs += other.sumNs;
    sumSquares += other.sumSquares;
}

std::optional<double> LatencyMoments::meanNs() const
{
    if (count == 0)
        return std::nullopt;
    return static_cast<double>(sumNs) / static_cast<double>(count);
}

std::optional<double> LatencyMoments::stddevNs() const
{
    if (count < 2)
        return std::nullopt;
    // long double: count * sumSquares may need more than 128 bits; 64 bits of mantissa keep the difference.
    const auto n = static_cast<long double>(count);
    const auto mean = static_cast<long double>(sumNs) / n;
    const auto variance = (static_cast<long double>(sumSquares) - n * mean * mean) / (n - 1);
    return static_cast<double>(std::sqrt(std::max(variance, 0.0L)));
}

void LatencyHistogram::merge(const LatencyHistogram& other)
{
    for (std::size_t i = 0; i < m_counts.size(); ++i)
        m_counts[i] += other.m_counts[i];
    m_moments.merge(other.m_moments);
}

void LatencyHistogram::clear()
{
    std::fill(m_counts.begin(), m_counts.end(), 0);
    m_moments = {};
}

std::uint64_t quantileRank(double q, std::uint64_t count)
{
    const auto rank = std::ceil(static_cast<long double>(q) * static_cast<long double>(count) - 1e-9L);
    return std::clamp<std::uint64_t>(rank < 1 ? 1 : static_cast<std::uint64_t>(rank), 1, count);
}

std::optional<std::uint64_t> LatencyHistogram::quantileNs(double q) const
{
    if (m_moments.count == 0)
        return std::nullopt;
    const auto rank = quantileRank(q, m_moments.count);
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        seen += m_counts[i];
        if (seen >= rank)
            return std::clamp(LatencyBuckets::highNs(i), m_moments.minNs, m_moments.maxNs);
    }
    return m_moments.maxNs;
}

} // namespace isobath
