// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/time_columns.h"
#include "engine/figures/time_frame.h"

#include <algorithm>
#include <limits>

namespace isobath {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct Series
{
    const char* metric; ///< name of the system series
    const char* name;   ///< for people
};

struct Panel
{
    const char* title;
    ValueStyle style;
    std::vector<Series> series;
};

const Panel& panelOf(SystemPanel panel)
{
    static const Panel queue{
        "queue depth", ValueStyle::Plain, {{"achieved_qd", "in flight"}, {"device_qd", "device"}}};
    static const Panel memory{
        "page cache", ValueStyle::Bytes, {{"dirty_bytes", "Dirty"}, {"writeback_bytes", "Writeback"}}};
    static const Panel cpu{
        "CPU and I/O pressure",
        ValueStyle::Percent,
        {{"cpu_busy_pct", "busy"}, {"cpu_steal_pct", "steal"}, {"psi_io_some_pct", "I/O pressure"}}};
    static const Panel device{"device IOPS", ValueStyle::Count, {{"device_iops", "device"}}};
    switch (panel) {
    case SystemPanel::Queue:
        return queue;
    case SystemPanel::Memory:
        return memory;
    case SystemPanel::Cpu:
        return cpu;
    case SystemPanel::Device:
        break;
    }
    return device;
}

/// Mean of what was measured in the column; NaN where nothing was.
double meanOf(const TimeColumn& column, std::size_t index)
{
    const auto& sums = column.merged->system;
    return index >= sums.size() || sums[index].count == 0
               ? kNan
               : sums[index].total / static_cast<double>(sums[index].count);
}

LineSeries lineOf(const TimeSpan& span, std::size_t index, const char* name)
{
    LineSeries line;
    line.name = name;
    line.stepped = true;
    for (const auto& column : span.columns) {
        line.x.push_back(column.startS);
        line.y.push_back(meanOf(column, index));
    }
    return line;
}

} // namespace

std::string systemPanelTitle(SystemPanel panel)
{
    return panelOf(panel).title;
}

Figure systemFigure(const Session& session, const TimeSource& source, SystemPanel panel,
                    std::size_t maxColumns, double fromS, double toS)
{
    const Panel& shown = panelOf(panel);
    const auto span = timeColumns(source, maxColumns, fromS, toS);
    LinesData data;
    data.x = timeAxis();
    data.stalls = stallsOf(source);
    data.y.title = shown.title;
    data.y.style = shown.style;
    data.lengthS = span.lengthS;
    data.endX = span.columns.empty() ? 0 : span.columns.back().endS;
    for (const auto& series : shown.series) {
        const auto found = std::find_if(source.systemSeries.begin(), source.systemSeries.end(),
                                        [&](const SystemSeries& one) { return one.name == series.metric; });
        if (found != source.systemSeries.end())
            data.series.push_back(
                lineOf(span, static_cast<std::size_t>(found - source.systemSeries.begin()), series.name));
    }
    std::string title = shown.title;
    title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    auto figure = timeFigure(session, source, "system", title);
    figure.data = std::move(data);
    return figure;
}

} // namespace isobath
