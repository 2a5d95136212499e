// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/aggregator.h"

#include "engine/base/units.h"
#include "engine/run/run_metrics.h"
#include "engine/workload/op_mix.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace isobath {

namespace {

GroupResult emptyGroup(const RunGroup& group)
{
    GroupResult result;
    result.name = group.name;
    for (const auto operation : operationsOf(group.spec))
        result.operations[indexOf(operation)].emplace();
    return result;
}

} // namespace

Aggregator::Aggregator(const RunRequest& request, std::vector<std::size_t> groupOfWorker,
                       std::vector<SystemSeries> series)
    : m_series(std::move(series)), m_intervalNs(request.intervalNs),
      m_groupOfWorker(std::move(groupOfWorker)), m_passed(m_groupOfWorker.size(), IntervalBlock::kRamp),
      m_groupDepthNs(request.groups.size(), 0), m_spans(request.groups.size())
{
    m_series.push_back(SystemSeries{"achieved_qd", "1"});
    for (const auto& group : request.groups)
        m_totals.push_back(emptyGroup(group));
}

void Aggregator::supply(std::uint64_t intervals)
{
    for (; m_supplied < intervals; ++m_supplied) {
        if (m_supplied % kChunkIntervals == 0) {
            Chunk chunk;
            chunk.open.firstIndex = m_supplied;
            m_chunks.push_back(std::move(chunk));
        }
        RunInterval interval;
        interval.index = m_supplied;
        interval.groups.resize(m_totals.size());
        interval.system.assign(m_series.size(), std::numeric_limits<double>::quiet_NaN());
        interval.system.back() = 0;
        m_chunks.back().open.intervals.push_back(std::move(interval));
        m_chunks.back().changed = true;
        m_depthNs.push_back(0);
        for (auto& spans : m_spans)
            spans.push_back({});
    }
}

RunInterval& Aggregator::intervalAt(std::uint64_t index)
{
    auto& chunk = m_chunks[index / kChunkIntervals];
    chunk.changed = true;
    return chunk.open.intervals[index % kChunkIntervals];
}

void Aggregator::addDepth(std::uint64_t index, std::size_t group, std::uint64_t depthNs)
{
    m_groupDepthNs[group] += depthNs;
    m_depthNs[index] += depthNs;
    intervalAt(index).system.back() =
        static_cast<double>(m_depthNs[index]) / static_cast<double>(m_intervalNs);
}

void Aggregator::addCounts(std::uint64_t index, std::size_t group, const IntervalBlock& block)
{
    auto& interval = intervalAt(index);
    for (std::size_t op = 0; op < kOperations; ++op) {
        const auto& counts = block.operations[op];
        if (!counts.latency)
            continue;
        auto& into = interval.groups[group][op];
        into.bytes += counts.bytes;
        auto sparse = SparseHistogram::from(*counts.latency);
        if (into.latency.moments.count == 0)
            into.latency = std::move(sparse);
        else
            into.latency.merge(sparse);
        auto& total = *m_totals[group].operations[op];
        total.bytes += counts.bytes;
        total.latency.merge(*counts.latency);
    }
    if (!block.anyCompleted())
        return;
    auto& span = m_spans[group][index];
    const bool first = span.firstNs == 0 && span.lastNs == 0;
    span.firstNs = first ? block.firstNs : std::min(span.firstNs, block.firstNs);
    span.lastNs = std::max(span.lastNs, block.lastNs);
}

void Aggregator::add(std::size_t worker, const IntervalBlock& block)
{
    if (block.last)
        m_passed[worker] = std::numeric_limits<std::int64_t>::max();
    if (block.index == IntervalBlock::kRamp)
        return;
    const auto index = static_cast<std::uint64_t>(block.index);
    const auto group = m_groupOfWorker[worker];
    supply(index + block.intervals);
    for (std::uint64_t i = index - block.skippedIntervals; i < index; ++i)
        addDepth(i, group, m_intervalNs * block.skippedDepth);
    for (std::uint64_t i = 0; i < block.intervals; ++i)
        addDepth(index + i, group, block.depthNs / block.intervals);
    addCounts(index, group, block);
    if (!block.last)
        m_passed[worker] = block.index + block.intervals - 1;
}

void Aggregator::reach(std::uint64_t intervals, const std::vector<double>& system)
{
    supply(intervals);
    for (; m_sampled < intervals; ++m_sampled) {
        auto& values = intervalAt(m_sampled).system;
        std::copy_n(system.begin(), std::min(system.size(), values.size() - 1), values.begin());
    }
    sealPassed();
}

void Aggregator::endWindow(std::uint64_t windowNs, const std::vector<double>& system)
{
    m_windowNs = windowNs;
    const auto intervals = (windowNs + m_intervalNs - 1) / m_intervalNs;
    supply(intervals);
    const auto rest = windowNs % m_intervalNs;
    if (rest != 0) // the last interval was cut short
        intervalAt(m_supplied - 1).system.back() =
            static_cast<double>(m_depthNs[m_supplied - 1]) / static_cast<double>(rest);
    reach(intervals, system);
}

void Aggregator::sealPassed()
{
    if (m_passed.empty())
        return;
    const auto passed = *std::min_element(m_passed.begin(), m_passed.end());
    for (auto& chunk : m_chunks) {
        const auto next = chunk.open.firstIndex + kChunkIntervals;
        if (chunk.sealed)
            continue;
        if (next > m_sampled || static_cast<std::int64_t>(next) - 1 > passed)
            break;
        chunk.published = std::make_shared<const IntervalChunk>(std::move(chunk.open));
        chunk.open.intervals.clear();
        chunk.sealed = true;
        chunk.changed = false;
    }
}

IntervalChunks Aggregator::chunks()
{
    IntervalChunks all;
    for (auto& chunk : m_chunks) {
        if (std::exchange(chunk.changed, false))
            chunk.published = std::make_shared<const IntervalChunk>(chunk.open);
        all.push_back(chunk.published);
    }
    return all;
}

std::shared_ptr<const RunSnapshot> Aggregator::snapshot(RunPhase phase, std::uint64_t elapsedNs)
{
    auto snapshot = std::make_shared<RunSnapshot>();
    snapshot->phase = phase;
    snapshot->elapsedNs = elapsedNs;
    snapshot->intervalNs = m_intervalNs;
    snapshot->systemSeries = m_series;
    snapshot->intervals = chunks();
    snapshot->events = endedStalls();
    const auto windowNs = m_windowNs != 0 ? m_windowNs : m_supplied * m_intervalNs;
    snapshot->totals = totalsOver(windowNs);
    for (std::size_t i = 0; i < m_totals.size(); ++i)
        deriveGroupMetrics(snapshot->totals[i], windowNs,
                           emptyIntervalsNs(snapshot->intervals, i, m_intervalNs, windowNs));
    return snapshot;
}

std::vector<GroupResult> Aggregator::totals() const
{
    return totalsOver(m_windowNs);
}

std::vector<GroupResult> Aggregator::totalsOver(std::uint64_t windowNs) const
{
    auto totals = m_totals;
    for (std::size_t i = 0; i < totals.size() && windowNs != 0; ++i)
        totals[i].metrics.set("achieved_qd", "1",
                              static_cast<double>(m_groupDepthNs[i]) / static_cast<double>(windowNs));
    return totals;
}

/// What a worker has yet to report may fill a gap: only stalls that lie before that are told.
std::vector<RunEvent> Aggregator::endedStalls() const
{
    auto ended = stalls();
    const auto passed =
        m_passed.empty() ? IntervalBlock::kRamp : *std::min_element(m_passed.begin(), m_passed.end());
    std::erase_if(ended, [&](const RunEvent& stall) {
        return passed < 0 || stall.endNs / m_intervalNs > static_cast<std::uint64_t>(passed);
    });
    return ended;
}

std::vector<RunEvent> Aggregator::stalls() const
{
    constexpr std::uint64_t kShortestNs = 100'000'000;
    const auto threshold = std::max(m_intervalNs, kShortestNs);
    std::vector<RunEvent> events;
    for (std::size_t group = 0; group < m_spans.size(); ++group) {
        std::uint64_t lastNs = 0;
        const auto note = [&](std::uint64_t untilNs) {
            if (untilNs >= lastNs + threshold)
                events.push_back(
                    RunEvent{lastNs, untilNs, "stall",
                             m_totals[group].name + ": nothing completed for " +
                                 formatDurationRounded(static_cast<double>(untilNs - lastNs) / 1e9)});
        };
        for (const auto& span : m_spans[group]) {
            if (span.lastNs == 0)
                continue;
            note(span.firstNs);
            lastNs = span.lastNs;
        }
        note(m_windowNs);
    }
    return events;
}

} // namespace isobath
