// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"
#include "engine/figures/matrix_text.h"
#include "engine/figures/table_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace isobath {

namespace {

/// Rows of a time table: more would not be read in a mail.
constexpr std::size_t kMostTimeRows = 20;

std::string optionalLatency(const std::optional<double>& ns)
{
    return ns ? formatLatency(*ns) : "–";
}

/// Several columns as one, from their merged histograms.
DensityColumn merged(const std::vector<DensityColumn>& columns, std::size_t from, std::size_t to)
{
    LatencyHistogram histogram;
    LatencyMoments moments;
    DensityColumn out;
    out.startS = columns[from].startS;
    out.endS = columns[to - 1].endS;
    for (auto i = from; i < to; ++i) {
        out.count += columns[i].count;
        out.maxNs = std::max(out.maxNs, columns[i].maxNs);
        if (columns[i].minNs)
            out.minNs = std::min(out.minNs.value_or(*columns[i].minNs), *columns[i].minNs);
        for (const auto& bucket : columns[i].buckets)
            histogram.addBucketCount(bucket.index, bucket.count);
    }
    if (out.count == 0)
        return out;
    moments.count = out.count;
    moments.minNs = static_cast<std::uint64_t>(out.minNs.value_or(0));
    moments.maxNs = static_cast<std::uint64_t>(out.maxNs.value_or(0));
    histogram.addMoments(moments);
    const auto quantile = [&](double q) { return static_cast<double>(histogram.quantileNs(q).value_or(0)); };
    out.p50Ns = quantile(0.5);
    out.p90Ns = quantile(0.9);
    out.p99Ns = quantile(0.99);
    out.p999Ns = quantile(0.999);
    return out;
}

std::string densityText(const DensityData& data)
{
    TableData table;
    table.columns = {"time", "I/Os", "p50", "p99", "p99.9", "max"};
    if (data.asBands)
        table.columns = {"time", "I/Os", "min", "p50", "p90", "p99", "p99.9", "max"};
    table.rightAligned.assign(table.columns.size(), true);
    const auto step = (data.columns.size() + kMostTimeRows - 1) / kMostTimeRows;
    for (std::size_t i = 0; i < data.columns.size(); i += step) {
        const auto column = merged(data.columns, i, std::min(i + step, data.columns.size()));
        std::vector<std::string> row{formatRunTime(column.startS, column.endS - column.startS),
                                     formatCount(static_cast<double>(column.count))};
        const auto add = [&row](const std::optional<double>& ns) { row.push_back(optionalLatency(ns)); };
        if (data.asBands)
            add(column.minNs);
        add(column.p50Ns);
        if (data.asBands)
            add(column.p90Ns);
        for (const auto& ns : {column.p99Ns, column.p999Ns, column.maxNs})
            add(ns);
        table.rows.push_back(std::move(row));
    }
    return tableText(table);
}

/// The points of a series that lie in [fromS, toS) and were measured, as one value: their mean, or the
/// largest where they are percentiles, of which a mean says nothing.
double valueOver(const LineSeries& series, double fromS, double toS, bool largest)
{
    double sum = 0;
    double most = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < series.x.size(); ++i)
        if (series.x[i] >= fromS && series.x[i] < toS && !std::isnan(series.y[i])) {
            sum += series.y[i];
            most = std::max(most, series.y[i]);
            ++count;
        }
    if (count == 0)
        return std::nan("");
    return largest ? most : sum / static_cast<double>(count);
}

std::string linesText(const LinesData& data)
{
    TableData table;
    table.columns = {data.x.title};
    const LineSeries* longest = nullptr;
    for (const auto& series : data.series) {
        table.columns.push_back(series.name);
        if (longest == nullptr || series.x.size() > longest->x.size())
            longest = &series;
    }
    table.rightAligned.assign(table.columns.size(), true);
    const auto points = longest == nullptr ? 0 : longest->x.size();
    const auto step = (points + kMostTimeRows - 1) / kMostTimeRows;
    const bool largest = data.y.scale == Scale::Log;
    for (std::size_t i = 0; i < points; i += step) {
        const double from = longest->x[i];
        const double to = i + step < points ? longest->x[i + step] : data.endX;
        std::vector<std::string> row{formatRunTime(from, to - from)};
        for (const auto& series : data.series)
            row.push_back(formatWithUnit(valueOver(series, from, to, largest), data.y.style));
        table.rows.push_back(std::move(row));
    }
    return tableText(table) + (largest && step > 1 ? "each line: the largest within its span\n" : "");
}

double valueAt(const PercentileCurve& curve, double nines)
{
    const auto found = std::lower_bound(curve.nines.begin(), curve.nines.end(), nines - 1e-9);
    if (found == curve.nines.end())
        return std::nan("");
    return curve.ns[static_cast<std::size_t>(found - curve.nines.begin())];
}

std::string curveName(const PercentileGroup& group, const std::string& curve)
{
    return group.name.empty() ? curve : group.name + " " + curve;
}

/// "N = 1.60M", with the side's name where there are several.
std::string countsText(const PercentileData& data)
{
    std::string text;
    for (const auto& group : data.groups)
        text +=
            fmt::format("{}{}N = {}", text.empty() ? "" : ", ", group.name.empty() ? "" : group.name + " ",
                        formatCount(static_cast<double>(group.median.count)));
    return text + "\n";
}

std::string percentilesText(const PercentileData& data)
{
    TableData table;
    table.columns = {"percentile"};
    std::vector<PercentileCurve> curves;
    double end = -1;
    for (const auto& group : data.groups) {
        table.columns.push_back(curveName(group, "median"));
        curves.push_back(group.median);
        end = std::max(end, group.median.nines.empty() ? -1 : group.median.nines.back());
        for (const auto& curve : group.repeats)
            if (group.repeats.size() > 1) {
                table.columns.push_back(curveName(group, curve.name));
                curves.push_back(curve);
            }
    }
    table.rightAligned.assign(table.columns.size(), true);
    const auto addRow = [&](const std::string& name, auto value) {
        std::vector<std::string> row{name};
        for (const auto& curve : curves)
            row.push_back(formatValue(value(curve), data.latency.style));
        table.rows.push_back(std::move(row));
    };
    for (const auto& [name, p] : std::array<std::pair<const char*, double>, 6>{{{"p50", 0.5},
                                                                                {"p90", 0.9},
                                                                                {"p99", 0.99},
                                                                                {"p99.9", 0.999},
                                                                                {"p99.99", 0.9999},
                                                                                {"p99.999", 0.99999}}})
        if (-std::log10(1 - p) <= end + 1e-9)
            addRow(name,
                   [p = p](const PercentileCurve& curve) { return valueAt(curve, -std::log10(1 - p)); });
    addRow("max", [](const PercentileCurve& c) { return c.count == 0 ? std::nan("") : c.maxNs; });
    return tableText(table) + countsText(data);
}

struct TextOf
{
    std::string operator()(const HeatmapData& data) const { return heatmapText(data); }
    std::string operator()(const BarsData& data) const { return barsText(data); }
    std::string operator()(const CurvesData& data) const { return curvesText(data); }
    std::string operator()(const DensityData& data) const { return densityText(data); }
    std::string operator()(const LinesData& data) const { return linesText(data); }
    std::string operator()(const TableData& data) const
    {
        return tableText(data) + (data.acrossTitle.empty() ? "" : "columns: " + data.acrossTitle + "\n");
    }
    std::string operator()(const PercentileData& data) const { return percentilesText(data); }
};

} // namespace

std::string figureToText(const Figure& figure)
{
    std::string text = figure.title.empty() ? "" : wrappedText(figure.title);
    for (const auto& line : figure.subtitle)
        text += line.empty() ? "" : wrappedText(line);
    text += "\n" + std::visit(TextOf{}, figure.data);
    for (const auto& note : figure.footnotes)
        text += wrappedText(note);
    return text;
}

} // namespace isobath
