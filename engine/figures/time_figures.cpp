// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/time_columns.h"
#include "engine/figures/time_frame.h"

#include <array>
#include <cmath>
#include <limits>

namespace isobath {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

DensityColumn densityColumn(const TimeColumn& column)
{
    DensityColumn out = column.merged->percentiles;
    out.startS = column.startS;
    out.endS = column.endS;
    out.buckets = column.merged->latency.buckets;
    return out;
}

/// What is counted, and how its rate is named and written.
struct Rate
{
    std::string name;
    ValueStyle style;
    std::array<std::uint64_t, 2> MergedStretch::*amounts;
};

/// Reads and writes apart where there are both, beside their sum.
LinesData ratesData(const TimeSource& source, const Rate& rate, const TimeSpan& span)
{
    std::array<LineSeries, 3> lines{
        {{"reads", {}, {}, true}, {"writes", {}, {}, true}, {rate.name, {}, {}, true}}};
    std::array<bool, 2> seen{};
    for (const auto& column : span.columns) {
        const auto& amounts = (*column.merged).*rate.amounts;
        const double seconds =
            static_cast<double>(column.merged->measured) * static_cast<double>(source.intervalNs) / 1e9;
        const std::array<std::uint64_t, 3> values{amounts[0], amounts[1], amounts[0] + amounts[1]};
        for (std::size_t i = 0; i < lines.size(); ++i) {
            lines[i].x.push_back(column.startS);
            lines[i].y.push_back(column.merged->measured == 0 ? kNan
                                                              : static_cast<double>(values[i]) / seconds);
        }
        seen = {seen[0] || amounts[0] > 0, seen[1] || amounts[1] > 0};
    }
    LinesData data;
    data.lengthS = span.lengthS;
    data.endX = span.columns.empty() ? 0 : span.columns.back().endS;
    data.x = timeAxis();
    data.y.title = rate.name;
    data.y.style = rate.style;
    data.stalls = stallsOf(source);
    data.series.push_back(std::move(lines[2]));
    if (seen[0] && seen[1]) {
        data.series.push_back(std::move(lines[0]));
        data.series.push_back(std::move(lines[1]));
    }
    return data;
}

} // namespace

Figure latencyFigure(const Session& session, const TimeSource& source, std::size_t maxColumns, double fromS,
                     double toS)
{
    auto figure = timeFigure(session, source, "latency", "Latency");
    const auto span = timeColumns(source, maxColumns, fromS, toS);
    DensityData data;
    data.lengthS = span.lengthS;
    data.time = timeAxis();
    data.latency.title = "latency";
    data.latency.scale = Scale::Log;
    data.latency.style = ValueStyle::LatencyNs;
    data.stalls = stallsOf(source);
    for (const auto& column : span.columns)
        data.columns.push_back(densityColumn(column));
    figure.data = std::move(data);
    return figure;
}

Figure bandsFigure(const Session& session, const TimeSource& source, std::size_t maxColumns, double fromS,
                   double toS)
{
    auto figure = latencyFigure(session, source, maxColumns, fromS, toS);
    figure.kind = "bands";
    std::get<DensityData>(figure.data).asBands = true;
    return figure;
}

Figure iopsFigure(const Session& session, const TimeSource& source, std::size_t maxColumns, double fromS,
                  double toS)
{
    auto figure = timeFigure(session, source, "iops", "IOPS");
    figure.data = ratesData(source, {"IOPS", ValueStyle::Count, &MergedStretch::count},
                            timeColumns(source, maxColumns, fromS, toS));
    return figure;
}

Figure bandwidthFigure(const Session& session, const TimeSource& source, std::size_t maxColumns, double fromS,
                       double toS)
{
    auto figure = timeFigure(session, source, "bandwidth", "Bandwidth");
    figure.data = ratesData(source, {"bandwidth", ValueStyle::BytesPerSecond, &MergedStretch::bytes},
                            timeColumns(source, maxColumns, fromS, toS));
    return figure;
}

} // namespace isobath
