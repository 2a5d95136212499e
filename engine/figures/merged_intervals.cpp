// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/merged_intervals.h"

#include <algorithm>
#include <cmath>

namespace isobath {

namespace {

constexpr std::size_t kPartsPerLevel = 10;
/// Of one width. Enough for several screens; a run of many hours seen interval by interval is not kept twice.
constexpr std::size_t kMostStretches = 4096;

/// The width of the stretches that one of `width` is made of: the largest power of ten that divides it.
std::size_t partWidth(std::size_t width)
{
    std::size_t part = 1;
    while (part * kPartsPerLevel < width && width % (part * kPartsPerLevel) == 0)
        part *= kPartsPerLevel;
    return part;
}

void addInterval(const RunInterval& interval, std::size_t group, MergedStretch& into,
                 LatencyHistogram& latency)
{
    ++into.measured;
    into.system.resize(std::max(into.system.size(), interval.system.size()));
    for (std::size_t i = 0; i < interval.system.size(); ++i)
        if (!std::isnan(interval.system[i])) {
            into.system[i].total += interval.system[i];
            ++into.system[i].count;
        }
    if (group >= interval.groups.size())
        return;
    for (const auto operation : {Operation::Read, Operation::Write}) {
        const auto index = static_cast<std::size_t>(operation);
        const auto& part = interval.groups[group][index];
        into.count[index] += part.latency.moments.count;
        into.bytes[index] += part.bytes;
        part.latency.addTo(latency);
    }
}

void addStretch(const MergedStretch& part, MergedStretch& into, LatencyHistogram& latency)
{
    into.measured += part.measured;
    for (std::size_t i = 0; i < into.count.size(); ++i) {
        into.count[i] += part.count[i];
        into.bytes[i] += part.bytes[i];
    }
    into.system.resize(std::max(into.system.size(), part.system.size()));
    for (std::size_t i = 0; i < part.system.size(); ++i) {
        into.system[i].total += part.system[i].total;
        into.system[i].count += part.system[i].count;
    }
    part.latency.addTo(latency);
}

bool isSame(const RunInterval& a, const RunInterval& b)
{
    const auto sameValue = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    // The moments hold sums of all latencies and of their squares: equal ones mean equal histograms.
    const auto sameCounts = [](const auto& x, const auto& y) {
        for (std::size_t i = 0; i < x.size(); ++i)
            if (x[i].bytes != y[i].bytes || !(x[i].latency.moments == y[i].latency.moments))
                return false;
        return true;
    };
    return a.index == b.index &&
           std::equal(a.groups.begin(), a.groups.end(), b.groups.begin(), b.groups.end(), sameCounts) &&
           std::equal(a.system.begin(), a.system.end(), b.system.begin(), b.system.end(), sameValue);
}

/// From which index on two chunks that begin alike differ: a running run publishes its last chunk anew each
/// time, and most of it is as it was.
std::uint64_t firstDifference(const IntervalChunk& held, const IntervalChunk& given)
{
    if (held.firstIndex != given.firstIndex)
        return std::min(held.firstIndex, given.firstIndex);
    const auto [a, b] = std::mismatch(held.intervals.begin(), held.intervals.end(), given.intervals.begin(),
                                      given.intervals.end(), isSame);
    if (a != held.intervals.end())
        return a->index;
    return b != given.intervals.end() ? b->index : held.firstIndex + held.intervals.size();
}

std::optional<double> quantile(const LatencyHistogram& histogram, double q)
{
    const auto value = histogram.quantileNs(q);
    return value ? std::optional<double>(static_cast<double>(*value)) : std::nullopt;
}

/// Merging histograms, not percentiles, keeps the percentiles of every zoom true.
DensityColumn percentilesOf(const LatencyHistogram& latency)
{
    DensityColumn column;
    column.count = latency.count();
    if (column.count == 0)
        return column;
    column.minNs = static_cast<double>(latency.moments().minNs);
    column.p50Ns = quantile(latency, 0.5);
    column.p90Ns = quantile(latency, 0.9);
    column.p99Ns = quantile(latency, 0.99);
    column.p999Ns = quantile(latency, 0.999);
    column.maxNs = static_cast<double>(latency.moments().maxNs);
    return column;
}

} // namespace

void MergedIntervals::update(const TimeSource& source)
{
    if (source.damagedIntervals != m_damaged || source.group != m_group) {
        m_damaged = source.damagedIntervals;
        m_group = source.group;
        m_chunks.clear();
        forgetFrom(0);
    }
    const auto [held, given] =
        std::mismatch(m_chunks.begin(), m_chunks.end(), source.intervals.begin(), source.intervals.end());
    if (held == m_chunks.end() && given == source.intervals.end())
        return;
    const auto firstNew = held == m_chunks.end()            ? (*given)->firstIndex
                          : given == source.intervals.end() ? (*held)->firstIndex
                                                            : firstDifference(**held, **given);
    forgetFrom(firstNew);
    for (auto chunk = given; chunk != source.intervals.end(); ++chunk)
        for (const auto& interval : (*chunk)->intervals) {
            if (interval.index >= m_intervals.size())
                m_intervals.resize(interval.index + 1, nullptr);
            m_intervals[interval.index] = &interval;
        }
    for (const auto index : m_damaged)
        if (index < m_intervals.size())
            m_intervals[index] = nullptr;
    m_chunks = source.intervals;
}

void MergedIntervals::forgetFrom(std::size_t index)
{
    for (auto& [width, level] : m_levels)
        for (auto number = index / width; number * width < m_intervals.size(); ++number)
            level.erase(number);
    m_intervals.resize(std::min(index, m_intervals.size()));
}

std::shared_ptr<const MergedStretch> MergedIntervals::stretch(std::size_t number, std::size_t width)
{
    auto& level = m_levels[width];
    if (const auto found = level.find(number); found != level.end())
        return found->second;
    auto merged = merge(number, width);
    auto& place = m_levels[width]; // the parts may have made levels of their own
    if (place.size() >= kMostStretches)
        place.clear();
    place.emplace(number, merged);
    return merged;
}

std::shared_ptr<const MergedStretch> MergedIntervals::merge(std::size_t number, std::size_t width)
{
    const auto part = partWidth(width);
    const auto end = std::min((number + 1) * width, m_intervals.size());
    std::vector<std::shared_ptr<const MergedStretch>> parts;
    if (part > 1)
        for (auto at = number * width; at < end; at += part)
            parts.push_back(stretch(at / part, part));
    auto merged = std::make_shared<MergedStretch>();
    m_scratch.clear();
    for (const auto& each : parts)
        addStretch(*each, *merged, m_scratch);
    if (part == 1)
        for (auto at = number * width; at < end; ++at)
            if (m_intervals[at] != nullptr)
                addInterval(*m_intervals[at], m_group, *merged, m_scratch);
    merged->latency = SparseHistogram::from(m_scratch);
    merged->percentiles = percentilesOf(m_scratch);
    return merged;
}

} // namespace isobath
