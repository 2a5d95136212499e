// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"
#include "engine/figures/session_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace isobath {

namespace {

/// Points per factor of ten in 1 - p.
constexpr double kStep = 1.0 / 40;

/// Quantiles at each of the ascending fractions, in one walk over the buckets: the same rule as
/// LatencyHistogram::quantileNs.
std::vector<double> quantilesAt(const LatencyHistogram& histogram, const std::vector<double>& nines)
{
    const auto& counts = histogram.bucketCounts();
    const auto& moments = histogram.moments();
    std::vector<double> values;
    std::size_t bucket = 0;
    std::uint64_t below = counts.empty() ? 0 : counts[0];
    for (const double nine : nines) {
        const auto rank = quantileRank(1 - std::pow(10.0, -nine), moments.count);
        while (below < rank && bucket + 1 < counts.size())
            below += counts[++bucket];
        const auto value = std::clamp(LatencyBuckets::highNs(bucket), moments.minNs, moments.maxNs);
        values.push_back(static_cast<double>(value));
    }
    return values;
}

PercentileCurve curveOf(const LatencyHistogram& histogram, std::string name)
{
    PercentileCurve curve;
    curve.name = std::move(name);
    curve.count = histogram.count();
    if (curve.count == 0)
        return curve;
    curve.maxNs = static_cast<double>(histogram.moments().maxNs);
    const double end = std::log10(static_cast<double>(curve.count));
    for (int i = 0; i * kStep < end; ++i)
        curve.nines.push_back(i * kStep);
    curve.ns = quantilesAt(histogram, curve.nines);
    curve.nines.push_back(end);
    curve.ns.push_back(curve.maxNs);
    return curve;
}

/// Every curve has its points at the same fractions, up to the end of the shortest.
PercentileCurve medianCurve(const std::vector<PercentileCurve>& curves)
{
    const auto shortest = std::min_element(curves.begin(), curves.end(), [](const auto& a, const auto& b) {
        return a.nines.size() < b.nines.size();
    });
    PercentileCurve median;
    median.name = "median";
    if (shortest == curves.end() || shortest->nines.empty())
        return median;
    median.count = shortest->count;
    median.nines = shortest->nines;
    const auto medianOver = [&](auto value) {
        std::vector<double> values(curves.size());
        std::transform(curves.begin(), curves.end(), values.begin(), value);
        return medianOf(std::move(values));
    };
    median.maxNs = medianOver([](const PercentileCurve& curve) { return curve.maxNs; });
    for (std::size_t i = 0; i + 1 < median.nines.size(); ++i)
        median.ns.push_back(medianOver([i](const PercentileCurve& curve) { return curve.ns[i]; }));
    median.ns.push_back(median.maxNs);
    return median;
}

} // namespace

PercentileGroup percentileGroup(const std::string& name, const std::vector<LatencyHistogram>& repeats)
{
    PercentileGroup group;
    group.name = name;
    for (const auto& histogram : repeats)
        if (histogram.count() > 0)
            group.repeats.push_back(curveOf(histogram, fmt::format("repeat {}", group.repeats.size() + 1)));
    group.median = medianCurve(group.repeats);
    return group;
}

LatencyHistogram readWriteLatency(const GroupResult& group)
{
    LatencyHistogram merged;
    for (const auto operation : {Operation::Read, Operation::Write})
        if (const auto& part = group.operations[static_cast<std::size_t>(operation)])
            merged.merge(part->latency);
    return merged;
}

Figure percentileFigure(const Session& session, const std::string& title,
                        const std::vector<LatencyHistogram>& repeats)
{
    PercentileData data;
    data.percentile.title = "percentile";
    data.latency.title = "latency";
    data.latency.scale = Scale::Log;
    data.latency.style = ValueStyle::LatencyNs;
    data.groups.push_back(percentileGroup({}, repeats));
    Figure figure;
    figure.kind = "percentiles";
    figure.title = "Latency percentiles" + (title.empty() ? "" : ": " + title);
    figure.subtitle = subtitleLines(session);
    if (const auto count = data.groups.front().repeats.size(); count > 1)
        figure.footnotes = {fmt::format("thick: median of {} repeats; thin: the repeats", count)};
    figure.data = std::move(data);
    return figure;
}

} // namespace isobath
