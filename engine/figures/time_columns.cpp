// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/time_columns.h"

#include <algorithm>
#include <cmath>

namespace isobath {

namespace {

/// 1, 2, 5, 10, 20, ...: widths that people read, and of which the longer are made of the shorter.
std::size_t nextWidth(std::size_t factor)
{
    std::size_t decade = 1;
    while (factor >= decade * 10)
        decade *= 10;
    return decade * (factor < 2 * decade ? 2 : factor < 5 * decade ? 5 : 10);
}

std::size_t widthFor(std::size_t first, std::size_t last, std::size_t most, std::size_t least)
{
    // A window that is not aligned to the width needs one column more.
    const auto columnsOf = [&](std::size_t width) { return (last + width - 1) / width - first / width; };
    std::size_t factor = 1;
    while (columnsOf(factor * least) > most && factor * least < last)
        factor = nextWidth(factor);
    return factor * least;
}

} // namespace

TimeSpan timeColumns(const TimeSource& source, std::size_t maxColumns, double fromS, double toS)
{
    TimeSpan span;
    MergedIntervals once;
    MergedIntervals& merged = source.merged ? *source.merged : once;
    merged.update(source);
    const auto count = merged.count();
    const double intervalS = static_cast<double>(source.intervalNs) / 1e9;
    span.lengthS = static_cast<double>(count) * intervalS;
    if (count == 0 || intervalS <= 0)
        return span;
    const double end = toS < 0 ? span.lengthS : std::min(toS, span.lengthS);
    const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(fromS / intervalS + 1e-9)));
    const auto last =
        std::min(count, static_cast<std::size_t>(std::max(0.0, std::ceil(end / intervalS - 1e-9))));
    if (first >= last)
        return span;
    const auto least =
        static_cast<std::size_t>(std::max(1.0, std::ceil(source.leastColumnS / intervalS - 1e-9)));
    const auto width = widthFor(first, last, std::max<std::size_t>(1, maxColumns), least);
    for (auto number = first / width; number * width < last; ++number)
        span.columns.push_back({static_cast<double>(number * width) * intervalS,
                                static_cast<double>(std::min((number + 1) * width, count)) * intervalS,
                                merged.stretch(number, width)});
    return span;
}

} // namespace isobath
