// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/comparison_figures.h"

#include "engine/figures/colour_range.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace isobath {

namespace {

/// "A: baseline 6.1 · B: kernel 6.11", and what differs between them.
std::vector<std::string> sideLines(const Comparison& comparison)
{
    std::string names;
    for (std::size_t i = 0; i < comparison.names.size(); ++i)
        names += fmt::format("{}{}: {}", i == 0 ? "" : " · ", sideLetter(i), comparison.names[i]);
    return {names, whatDiffersInWords(comparison)};
}

std::string seriesName(std::size_t side, const char* what)
{
    return sideLetter(side) + " " + what;
}

LineSeries percentileSeries(const DensityData& density, std::size_t side, bool isTail)
{
    LineSeries series;
    series.name = seriesName(side, isTail ? "p99" : "p50");
    series.stepped = true;
    series.side = side;
    series.isThick = isTail;
    for (const auto& column : density.columns) {
        series.x.push_back(column.startS);
        series.y.push_back((isTail ? column.p99Ns : column.p50Ns).value_or(std::nan("")));
    }
    return series;
}

/// A run that ends before the longest one ends with a gap, not with its last value held on.
void endShortRuns(LinesData& data, const std::vector<double>& ends)
{
    for (std::size_t i = 0; i < data.series.size(); ++i)
        if (ends[i] < data.endX) {
            data.series[i].x.push_back(ends[i]);
            data.series[i].y.push_back(std::nan(""));
        }
}

std::string digits(std::optional<double> value)
{
    return value ? fmt::format("{}", *value) : std::string();
}

/// One row of the table twice: for people, and as digits.
struct TableRow
{
    std::vector<std::string> shown;
    std::vector<std::string> plain;

    void add(std::optional<double> value, ValueStyle style)
    {
        shown.push_back(value ? formatWithUnit(*value, style) : "–");
        plain.push_back(digits(value));
    }
};

TableRow tableRow(const std::string& name, const RowComparison& row, ValueStyle style, std::size_t baseline)
{
    TableRow out{{name}, {name}};
    for (const auto& side : row.sides) {
        const auto [least, most] = std::minmax_element(side.repeats.begin(), side.repeats.end());
        const bool any = !side.repeats.empty();
        out.add(side.median, style);
        out.add(any ? std::optional(*least) : std::nullopt, style);
        out.add(any ? std::optional(*most) : std::nullopt, style);
    }
    for (std::size_t side = 0; side < row.ratios.size(); ++side) {
        if (side == baseline)
            continue;
        const auto& ratio = row.ratios[side];
        out.add(ratio ? std::optional(ratio->ofMedians) : std::nullopt, ValueStyle::Change);
        out.add(ratio ? std::optional(ratio->least) : std::nullopt, ValueStyle::Change);
        out.add(ratio ? std::optional(ratio->most) : std::nullopt, ValueStyle::Change);
    }
    return out;
}

std::vector<std::string> tableColumns(std::size_t sides, const std::string& metric, std::size_t baseline)
{
    std::vector<std::string> columns{"cell"};
    for (std::size_t side = 0; side < sides; ++side) {
        const auto letter = sideLetter(side);
        for (const std::string& what : {metric, std::string("least"), std::string("most")})
            columns.push_back(fmt::format("{} {}", letter, what));
    }
    for (std::size_t side = 0; side < sides; ++side)
        if (side != baseline) {
            const auto pair = sideLetter(side) + " against " + sideLetter(baseline);
            columns.insert(columns.end(), {pair, pair + " least", pair + " most"});
        }
    return columns;
}

} // namespace

std::string whatDiffersInWords(const Comparison& comparison)
{
    std::string differs;
    for (const auto* list : {&comparison.environment, &comparison.plan})
        for (const auto& difference : *list)
            differs += fmt::format("{}{}", differs.empty() ? "differs: " : ", ", difference.title);
    return differs.empty() ? "same plan, same environment" : differs;
}

std::vector<Figure> sideHeatmaps(const Comparison& comparison, const MatrixView& view,
                                 const std::string& metric)
{
    std::vector<double> medians;
    for (const auto& row : compareRows(comparison, metric))
        for (const auto& side : row.sides)
            if (side.median)
                medians.push_back(*side.median);
    const auto range = fitColourRange(medians, valueUnitSize(metricNamed(metric).style));
    std::vector<Figure> figures;
    for (std::size_t side = 0; side < comparison.sessions.size(); ++side) {
        auto figure = heatmapFigure(comparison.sessions[side], view, metric);
        auto& map = std::get<HeatmapData>(figure.data);
        map.low = range.low;
        map.high = range.high;
        figure.title = sideLetter(side) + ", " + comparison.names[side] + ": " + figure.title;
        figures.push_back(std::move(figure));
    }
    return figures;
}

Figure comparedPercentiles(const Comparison& comparison, std::size_t row,
                           const std::vector<std::vector<LatencyHistogram>>& repeats)
{
    PercentileData data;
    data.percentile.title = "percentile";
    data.latency.title = "latency";
    data.latency.scale = Scale::Log;
    data.latency.style = ValueStyle::LatencyNs;
    for (std::size_t side = 0; side < repeats.size(); ++side)
        data.groups.push_back(percentileGroup(sideLetter(side), repeats[side]));
    Figure figure;
    figure.kind = "percentiles";
    figure.title = "Latency percentiles: " + comparison.rows.at(row).name;
    figure.subtitle = sideLines(comparison);
    figure.footnotes = {"thick: median of the repeats; thin: the repeats"};
    figure.data = std::move(data);
    return figure;
}

Figure comparedLatency(const Comparison& comparison, std::size_t row,
                       const std::vector<std::optional<TimeSource>>& runs, std::size_t maxColumns,
                       double fromS, double toS)
{
    LinesData data;
    data.x.title = "time";
    data.x.unit = "s";
    data.y.title = "latency, p50 thin and p99 thick";
    data.y.scale = Scale::Log;
    data.y.style = ValueStyle::LatencyNs;
    std::vector<double> ends;
    for (std::size_t side = 0; side < runs.size(); ++side) {
        if (!runs[side])
            continue;
        const auto latency = latencyFigure(comparison.sessions.at(side), *runs[side], maxColumns, fromS, toS);
        const auto& density = std::get<DensityData>(latency.data);
        data.lengthS = std::max(data.lengthS, density.lengthS);
        const double end = density.columns.empty() ? 0 : density.columns.back().endS;
        data.endX = std::max(data.endX, end);
        for (const bool isTail : {true, false}) {
            data.series.push_back(percentileSeries(density, side, isTail));
            ends.push_back(end);
        }
    }
    endShortRuns(data, ends);
    Figure figure;
    figure.kind = "lines";
    figure.title = "Latency over time: " + comparison.rows.at(row).name;
    figure.subtitle = sideLines(comparison);
    figure.data = std::move(data);
    return figure;
}

Figure differencesTable(const Comparison& comparison, const std::string& metric, std::size_t baseline)
{
    const auto& info = metricNamed(metric);
    const auto rows = compareRows(comparison, info.name, baseline);
    TableData table;
    table.columns = tableColumns(comparison.sessions.size(), info.title, baseline);
    table.rightAligned.assign(table.columns.size(), true);
    table.rightAligned.front() = false;
    for (const auto index : rowsByDifference(rows, comparison)) {
        auto row = tableRow(comparison.rows[index].name, rows[index], info.style, baseline);
        table.rows.push_back(std::move(row.shown));
        table.plain.push_back(std::move(row.plain));
    }
    Figure figure;
    figure.kind = "table";
    figure.title = info.title + " of every cell, largest difference first";
    figure.subtitle = sideLines(comparison);
    figure.footnotes = {"no verdict: ratios of medians, with their extremes over the repeats"};
    figure.data = std::move(table);
    return figure;
}

Figure whatDiffers(const Comparison& comparison)
{
    TableData table;
    table.columns = {"what differs", "where"};
    for (std::size_t side = 0; side < comparison.names.size(); ++side)
        table.columns.push_back(sideLetter(side));
    table.rightAligned.assign(table.columns.size(), false);
    const auto add = [&](const std::vector<Difference>& differences, const char* where) {
        for (const auto& difference : differences) {
            std::vector<std::string> row{difference.title, where};
            for (const auto& value : difference.values)
                row.push_back(value.empty() ? "–" : value);
            table.rows.push_back(std::move(row));
        }
    };
    add(comparison.environment, "environment");
    add(comparison.plan, "plan");
    Figure figure;
    figure.kind = "table";
    figure.title = "What differs between the sides";
    figure.subtitle = {sideLines(comparison).front()};
    figure.footnotes = {fmt::format("{} facts are the same on every side", comparison.sameFacts)};
    figure.data = std::move(table);
    return figure;
}

} // namespace isobath
