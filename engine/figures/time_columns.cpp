// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/time_columns.h"

#include <algorithm>
#include <cmath>

namespace isobath {

namespace {

/// By interval index; null where an interval is missing or damaged.
std::vector<const RunInterval*> byIndex(const TimeSource& source)
{
    std::vector<const RunInterval*> all;
    for (const auto& chunk : source.intervals)
        for (const auto& interval : chunk->intervals) {
            if (interval.index >= all.size())
                all.resize(interval.index + 1, nullptr);
            all[interval.index] = &interval;
        }
    for (const auto index : source.damagedIntervals)
        if (index < all.size())
            all[index] = nullptr;
    return all;
}

TimeColumn makeColumn(const std::vector<const RunInterval*>& all, std::size_t from, std::size_t to,
                      double intervalS)
{
    TimeColumn column;
    column.startS = static_cast<double>(from) * intervalS;
    column.endS = static_cast<double>(to) * intervalS;
    for (std::size_t i = from; i < to; ++i) {
        if (all[i] != nullptr)
            column.intervals.push_back(all[i]);
        else
            column.complete = false;
    }
    return column;
}

} // namespace

TimeSpan timeColumns(const TimeSource& source, std::size_t maxColumns, double fromS, double toS)
{
    TimeSpan span;
    const auto all = byIndex(source);
    const double intervalS = static_cast<double>(source.intervalNs) / 1e9;
    span.lengthS = static_cast<double>(all.size()) * intervalS;
    if (all.empty() || intervalS <= 0)
        return span;
    const double end = toS < 0 ? span.lengthS : std::min(toS, span.lengthS);
    const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(fromS / intervalS + 1e-9)));
    const auto last =
        std::min(all.size(), static_cast<std::size_t>(std::max(0.0, std::ceil(end / intervalS - 1e-9))));
    if (first >= last)
        return span;
    const auto wanted = std::max<std::size_t>(1, maxColumns);
    // A window that is not aligned to the width needs one column more.
    auto width = (last - first + wanted - 1) / wanted;
    while ((last + width - 1) / width - first / width > wanted)
        ++width;
    for (auto at = first / width * width; at < last; at += width)
        span.columns.push_back(makeColumn(all, at, std::min(at + width, all.size()), intervalS));
    return span;
}

} // namespace isobath
