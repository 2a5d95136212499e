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

/// Metrics that a picture of the matrix can show, in menu order: iops, bytes_s, lat_mean_ns, lat_p50_ns,
/// lat_p99_ns, lat_p999_ns, lat_max_ns, cpu_ns_per_io, achieved_qd, device_qd.
struct MetricInfo
{
    std::string name;  ///< of Metric
    std::string title; ///< "p99 latency"
    ValueStyle style;
};
const std::vector<MetricInfo>& heatmapMetrics();
/// The first of them where there is no such.
const MetricInfo& metricNamed(const std::string& name);

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
/// The next combination of the values of the fixed axes, the last axis fastest; false after the last, when it
/// is the first again.
bool nextFacet(MatrixView& view, const Plan& plan);

/// The live value of the cell that is running.
struct LiveCell
{
    std::size_t cell = 0;
    MetricSet metrics;
};

Figure heatmapFigure(const Session& session, const MatrixView& view, const std::string& metric,
                     const std::optional<LiveCell>& live = std::nullopt, bool withSecondValue = false);

/// Pictures of the matrix beside the heatmap.
enum class MatrixPicture : std::uint8_t { Bars, Lines, Depth, Tradeoff, Slope, Pivot };

/// Where every axis of the plan lies in such a picture. An axis that is in none of these shows its first
/// value: nothing is ever averaged over an axis.
struct PictureView
{
    std::vector<std::size_t> across; ///< groups of bars, x of lines (one axis), columns of a pivot table
    std::vector<std::size_t> series; ///< bars within a group, lines, rows of a pivot table
    std::map<std::size_t, std::size_t> fixed; ///< value index of every other axis
    std::optional<std::size_t> highlighted;   ///< bars: which combination of series values is coloured
    bool operator==(const PictureView&) const = default;
};
/// Of the axes of the heatmap, Bars: block size as series, the other across. Lines and Depth: iodepth across.
/// Tradeoff: iodepth along each curve. Slope: repeats across, cells as lines. Pivot: all axes of the plan,
/// the heatmap's X across. `fixed` starts as in `view`.
PictureView defaultPicture(const Plan& plan, MatrixPicture picture, const MatrixView& view);

/// Bars: `metrics` from the top down, usually IOPS and bandwidth. Lines: the first metric. Depth: achieved
/// against asked (iodepth × numjobs). Tradeoff: the first metric against IOPS, or p99 where it is no latency.
/// Slope: the first metric of each repeat. Pivot: the first metric.
Figure pictureFigure(const Session& session, MatrixPicture picture, const PictureView& view,
                     const std::vector<std::string>& metrics,
                     const std::optional<LiveCell>& live = std::nullopt);

class MergedIntervals;

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
    double leastColumnS = 0;                       ///< averaging window: a column is at least so wide
    /// Of this run, where its figures are asked for again and again: without it, all is merged each time.
    std::shared_ptr<MergedIntervals> merged{};
};
/// maxColumns: adjacent intervals are merged (their histograms, so percentiles stay true) until at most so
/// many are left. A column holds 1, 2, 5, 10, 20, ... intervals, or as many times the averaging window.
Figure latencyFigure(const Session& session, const TimeSource& source, std::size_t maxColumns,
                     double fromS = 0, double toS = -1);
Figure iopsFigure(const Session& session, const TimeSource& source, std::size_t maxColumns, double fromS = 0,
                  double toS = -1);
/// Bandwidth over time.
Figure bandwidthFigure(const Session& session, const TimeSource& source, std::size_t maxColumns,
                       double fromS = 0, double toS = -1);

/// Percentile bands over time: latencyFigure's columns, drawn as areas.
Figure bandsFigure(const Session& session, const TimeSource& source, std::size_t maxColumns, double fromS = 0,
                   double toS = -1);

/// p50, p99, p99.9 and the maximum over time, as lines alone.
Figure latencyLinesFigure(const Session& session, const TimeSource& source, std::size_t maxColumns,
                          double fromS = 0, double toS = -1);

/// The series of the system beside a run that are drawn together.
enum class SystemPanel : std::uint8_t {
    Queue,  ///< achieved_qd, device_qd
    Memory, ///< dirty_bytes, writeback_bytes
    Cpu,    ///< cpu_busy_pct, cpu_steal_pct, psi_io_some_pct
    Device, ///< device_iops
};
/// "queue depth": what stands above the panel.
std::string systemPanelTitle(SystemPanel panel);
/// Empty intervals break the lines; series that the run does not have are left out.
Figure systemFigure(const Session& session, const TimeSource& source, SystemPanel panel,
                    std::size_t maxColumns, double fromS = 0, double toS = -1);

/// Latency percentiles of reads and writes together, one histogram per repeat; the thick curve is the median
/// of the repeats at each fraction, as in the heatmap.
Figure percentileFigure(const Session& session, const std::string& title,
                        const std::vector<LatencyHistogram>& repeats);
/// The curves of one cell and their median; repeats in which nothing completed are left out.
PercentileGroup percentileGroup(const std::string& name, const std::vector<LatencyHistogram>& repeats);
/// Reads and writes of one group merged: what lat_* and the percentile curve are made of.
LatencyHistogram readWriteLatency(const GroupResult& group);

/// The line two and three of every figure.
std::vector<std::string> subtitleLines(const Session& session);

} // namespace isobath
