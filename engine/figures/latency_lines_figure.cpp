// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/session_figures.h"

#include <limits>
#include <utility>

namespace isobath {

Figure latencyLinesFigure(const Session& session, const TimeSource& source, std::size_t maxColumns,
                          double fromS, double toS)
{
    auto figure = latencyFigure(session, source, maxColumns, fromS, toS);
    const auto density = std::get<DensityData>(std::move(figure.data));
    LinesData data;
    data.x = density.time;
    data.y = density.latency;
    data.lengthS = density.lengthS;
    data.endX = density.columns.empty() ? 0 : density.columns.back().endS;
    data.stalls = density.stalls;
    constexpr std::pair<const char*, std::optional<double> DensityColumn::*> kLines[]{
        {"p50", &DensityColumn::p50Ns},
        {"p99", &DensityColumn::p99Ns},
        {"p99.9", &DensityColumn::p999Ns},
        {"max", &DensityColumn::maxNs}};
    for (const auto& [name, value] : kLines) {
        LineSeries line;
        line.name = name;
        line.stepped = true;
        for (const auto& column : density.columns) {
            line.x.push_back(column.startS);
            line.y.push_back((column.*value).value_or(std::numeric_limits<double>::quiet_NaN()));
        }
        data.series.push_back(std::move(line));
    }
    figure.kind = "latency-lines";
    figure.data = std::move(data);
    return figure;
}

} // namespace isobath
