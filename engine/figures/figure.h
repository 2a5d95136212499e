// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// One description of a picture: screen chart, export and text table are all drawn from it, so they cannot
/// disagree.
namespace isobath {

enum class Scale : std::uint8_t { Linear, Log };
/// How numbers are written: formatCount, formatLatency, bytes per second as MiB/s, plain percent, exact.
enum class ValueStyle : std::uint8_t { Count, LatencyNs, MebibytesPerSecond, Percent, Plain, TimeNs };

std::string formatValue(double value, ValueStyle style);

struct FigureAxis
{
    std::string title; ///< "block size"
    std::string unit;
    std::vector<std::string> categories; ///< labels of a categorical axis, empty for a numeric one
    Scale scale = Scale::Linear;
    ValueStyle style = ValueStyle::Plain;
};

enum class CellState : std::uint8_t { Absent, Planned, Running, Done, Failed, Skipped };

struct HeatmapCell
{
    CellState state = CellState::Absent;
    std::size_t planCell = 0;    ///< Cell::index
    std::optional<double> value; ///< median of the repeats done, or the live value; empty where not measured
    std::optional<double> secondValue; ///< bandwidth below IOPS in the mail chart
    std::vector<double> repeats;       ///< one value per repeat done
    std::uint32_t repeatsPlanned = 0;
    std::string mark;                  ///< "EIO" for failed
    std::vector<std::string> labelIds; ///< corner mark and footnotes
    std::string detail;                ///< hover text, several lines, with units
};

struct HeatmapData
{
    FigureAxis x;
    FigureAxis y;
    std::string valueTitle; ///< "IOPS"
    ValueStyle style = ValueStyle::Count;
    std::string secondTitle;
    ValueStyle secondStyle = ValueStyle::MebibytesPerSecond;
    double low = 1; ///< colour range, steps by decade, or by 1-2-5 when the values span less than one decade
    double high = 10;
    Scale scale = Scale::Log;
    std::vector<HeatmapCell> cells; ///< row-major: y * x.categories.size() + x
};

/// Latency against time with one column per interval; percentile lines beside it. A column without
/// completions is empty.
struct DensityColumn
{
    double startS = 0;
    double endS = 0;
    std::uint64_t count = 0;
    std::vector<SparseHistogram::Bucket> buckets; ///< merged when columns were merged
    std::optional<double> p50Ns, p99Ns, p999Ns, maxNs;
};

struct DensityData
{
    FigureAxis time;
    FigureAxis latency;
    std::vector<DensityColumn> columns;
    std::vector<RunEvent> stalls;
    double lengthS = 0;
};

struct LineSeries
{
    std::string name;
    std::vector<double> x;
    std::vector<double> y; ///< NaN breaks the line
    bool stepped = false;
};

struct LinesData
{
    FigureAxis x;
    FigureAxis y;
    std::vector<LineSeries> series;
    std::vector<RunEvent> stalls;
};

struct TableData
{
    std::vector<std::string> columns;
    std::vector<bool> rightAligned;
    std::vector<std::vector<std::string>> rows;
};

struct Figure
{
    std::string kind; ///< "heatmap", "latency", "iops", "table"
    std::string title;
    std::vector<std::string> subtitle; ///< line two: device, filesystem, mount, kernel, engine, direct, jobs;
                                       ///< line three: repeats x runtime, order, date
    std::vector<std::string> footnotes; ///< "* label: ..."
    std::variant<HeatmapData, DensityData, LinesData, TableData> data;
};

/// At most 72 columns wide; a wide heatmap is split into blocks. Marks and footnotes included.
std::string figureToText(const Figure& figure);

} // namespace isobath
