// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "engine/stats/median.h"
#include "engine/store/session_data.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace isobath {

/// Metrics that a heatmap can show, in menu order: iops, bytes_s, lat_mean_ns, lat_p50_ns, lat_p99_ns,
/// lat_p999_ns, lat_max_ns, cpu_ns_per_io, achieved_qd, device_qd.
struct MetricInfo
{
    std::string name;  ///< of Metric
    std::string title; ///< "p99 latency"
    ValueStyle style;
};
const std::vector<MetricInfo>& heatmapMetrics();

/// Which axis of the plan lies where. The two longest numeric axes become X and Y; the next is the facet, the
/// rest slices.
struct MatrixView
{
    std::optional<std::size_t> x; ///< index into Plan::axes
    std::optional<std::size_t> y;
    std::optional<std::size_t> facet;
    std::map<std::size_t, std::size_t>
        fixed; ///< value index of every axis that is neither x nor y (facet's included)
    bool operator==(const MatrixView&) const = default;
};
MatrixView defaultView(const Plan& plan);

/// The live value of the cell that is running.
struct LiveCell
{
    std::size_t cell = 0;
    MetricSet metrics;
};

Figure heatmapFigure(const Session& session, const MatrixView& view, const std::string& metric,
                     const std::optional<LiveCell>& live = std::nullopt, bool withSecondValue = false);

/// From a stored or a running run: intervals, their length and events.
struct TimeSource
{
    std::string title; ///< "randwrite 8K depth 64, run 1 of 3"
    std::uint64_t intervalNs = 0;
    IntervalChunks intervals;
    std::vector<SystemSeries> systemSeries;
    std::vector<RunEvent> events;
    std::size_t group = 0;
    std::vector<std::uint64_t> damagedIntervals{}; ///< RunDetail's: shown as not measured
};
/// maxColumns: adjacent intervals are merged (their histograms, so percentiles stay true) until at most so
/// many are left.
Figure latencyFigure(const Session& session, const TimeSource& source, std::size_t maxColumns,
                     double fromS = 0, double toS = -1);
Figure iopsFigure(const Session& session, const TimeSource& source, std::size_t maxColumns, double fromS = 0,
                  double toS = -1);
/// Bandwidth over time.
Figure bandwidthFigure(const Session& session, const TimeSource& source, std::size_t maxColumns,
                       double fromS = 0, double toS = -1);

/// Latency percentiles of reads and writes together, one histogram per repeat; the thick curve is the median
/// of the repeats at each fraction, as in the heatmap.
Figure percentileFigure(const Session& session, const std::string& title,
                        const std::vector<LatencyHistogram>& repeats);
/// Reads and writes of one group merged: what lat_* and the percentile curve are made of.
LatencyHistogram readWriteLatency(const GroupResult& group);

/// The line two and three of every figure.
std::vector<std::string> subtitleLines(const Session& session);

} // namespace isobath
