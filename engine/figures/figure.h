// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// One description of a picture: screen chart, export and text table are all drawn from it, so they cannot
/// disagree.
namespace isobath {

enum class Scale : std::uint8_t { Linear, Log };
/// How numbers are written: Count "64.3k", LatencyNs and TimeNs "229 µs", BytesPerSecond "1946", Bytes
/// "1.20 GiB", Percent "83.2 %", Plain "64.0", Change (of a ratio) "−16.6 %", or "×2.40" from twice or half
/// on. Every figure, table and tooltip goes through formatValue().
enum class ValueStyle : std::uint8_t {
    Count,
    LatencyNs,
    BytesPerSecond,
    Bytes,
    Percent,
    Plain,
    TimeNs,
    Change
};

/// Whether bytes are counted in MiB (1048576) or MB (1000000) wherever they are shown. CSV and JSON have
/// bytes in either case.
enum class ByteUnits : std::uint8_t { Binary, Decimal };
/// One choice for the process, binary until then; figures must be made again. From any thread.
void setByteUnits(ByteUnits units);
ByteUnits byteUnits();

/// Short, for cells and ticks: BytesPerSecond comes without its unit. "–" for NaN.
std::string formatValue(double value, ValueStyle style);
/// The unit that formatValue leaves out: "MiB/s" or "MB/s", else "".
std::string valueUnit(ValueStyle style);
/// How many of what the value is given in make one of what is written: 1048576 or 1000000 for
/// BytesPerSecond, else 1.
double valueUnitSize(ValueStyle style);
/// For a sentence: "1946 MiB/s".
std::string formatWithUnit(double value, ValueStyle style);
/// "00:02.5": minutes, seconds and as many decimals as `stepS` needs.
std::string formatRunTime(double seconds, double stepS);

struct FigureAxis
{
    std::string title; ///< "block size"
    std::string unit;
    std::vector<std::string> categories; ///< labels of a categorical axis, empty for a numeric one
    Scale scale = Scale::Linear;
    ValueStyle style = ValueStyle::Plain;
};

enum class CellState : std::uint8_t { Absent, Planned, Running, Done, Failed, Skipped };

/// One cell of the plan, in any picture of the matrix.
struct MatrixCell
{
    CellState state = CellState::Absent;
    std::size_t planCell = 0;    ///< Cell::index
    std::optional<double> value; ///< median of the repeats done, or the live value; empty where not measured
    std::optional<double> secondValue; ///< bandwidth below IOPS in the mail chart
    std::vector<double> repeats;       ///< one value per repeat done
    std::uint32_t repeatsPlanned = 0;
    std::string text;                  ///< written in place of the value; may be empty
    std::string secondText;            ///< a smaller line below it; may be empty
    bool isMuted = false;              ///< its text is grey
    std::string mark;                  ///< "EIO" for failed, "skip" for skipped
    std::vector<std::string> labelIds; ///< corner mark
    std::string noteMarks;             ///< "*", "†": which of Figure::footnotes concern the cell
    std::string detail;                ///< hover text, several lines, with units
};

struct HeatmapData
{
    FigureAxis x;
    FigureAxis y;
    std::string valueTitle; ///< "IOPS"
    ValueStyle style = ValueStyle::Count;
    std::string secondTitle;
    ValueStyle secondStyle = ValueStyle::BytesPerSecond;
    double low = 1; ///< colour range, steps by decade, or by 1-2-5 when the values span less than one decade
    double high = 10;
    Scale scale = Scale::Log;
    bool neutral = false; ///< the values have no colour: they are written, and nothing is said to be proven
    std::vector<MatrixCell> cells; ///< row-major: y * x.categories.size() + x
};

/// Bars of one metric: groups along x, within each group one bar per series value.
struct BarsPanel
{
    FigureAxis y;                 ///< from zero
    std::vector<MatrixCell> bars; ///< group * BarsData::series.size() + series
};

/// Grouped bars with the repeats as dots; panels stand above each other and share their groups.
struct BarsData
{
    std::string groupTitle;          ///< "depth", "jobs × depth"
    std::vector<std::string> groups; ///< "8", "4 × 8"
    std::string seriesTitle;         ///< "block size"
    std::vector<std::string> series;
    std::optional<std::size_t> highlighted; ///< the one series that is coloured
    std::vector<BarsPanel> panels;          ///< IOPS above bandwidth
};

struct CurvePoint
{
    double x = 0;      ///< position in the categories where x has some; NaN: not measured
    double y = 0;      ///< NaN breaks the line
    std::string label; ///< written beside the point: "8" (its depth); may be empty
    MatrixCell cell;   ///< what the point was made of; repeats are of y
};

struct CurveSeries
{
    std::string name; ///< written at the line's end
    std::vector<CurvePoint> points;
    bool isReference = false; ///< thin, without markers: "all that was asked"
};

/// Curves through cells: a metric against an axis, achieved against asked depth, latency against IOPS, the
/// first run against later ones.
struct CurvesData
{
    FigureAxis x;
    FigureAxis y;
    std::vector<CurveSeries> series;
};

/// Latency against time with one column per interval; percentile lines beside it. A column without
/// completions is empty.
struct DensityColumn
{
    double startS = 0;
    double endS = 0;
    std::uint64_t count = 0;
    std::vector<SparseHistogram::Bucket> buckets; ///< merged when columns were merged
    std::optional<double> minNs, p50Ns, p90Ns, p99Ns, p999Ns, maxNs;
};

struct DensityData
{
    FigureAxis time;
    FigureAxis latency;
    std::vector<DensityColumn> columns;
    std::vector<RunEvent> stalls;
    double lengthS = 0;   ///< of the whole run so far, whatever part of it the columns show
    bool asBands = false; ///< min to p50, to p90, to p99, to p99.9 as areas, else the shades of the buckets
};

struct LineSeries
{
    std::string name;
    std::vector<double> x;
    std::vector<double> y;             ///< NaN breaks the line
    bool stepped = false;              ///< y[i] holds from x[i] to x[i + 1], the last one to LinesData::endX
    std::optional<std::size_t> side{}; ///< of a comparison: drawn in its colour and dash
    bool isThick = false;              ///< of a comparison: the line that matters most
};

struct LinesData
{
    FigureAxis x;
    FigureAxis y;
    std::vector<LineSeries> series;
    double endX = 0; ///< where the last value of a stepped series ends
    std::vector<RunEvent> stalls;
    double lengthS = 0; ///< of the whole run so far
};

/// Quantile function of one repeat, or the median over the repeats at each fraction.
struct PercentileCurve
{
    std::string name;
    std::uint64_t count = 0; ///< N; nothing is drawn beyond 1 - 1/N, where the curve meets its maximum
    double maxNs = 0;
    std::vector<double> nines; ///< -log10(1 - p), ascending from 0
    std::vector<double> ns;    ///< as long as nines
};

/// The repeats of one cell and the median over them.
struct PercentileGroup
{
    std::string name;                     ///< of a side in a comparison, else empty
    std::vector<PercentileCurve> repeats; ///< thin
    PercentileCurve median;               ///< thick
};

struct PercentileData
{
    FigureAxis percentile;
    FigureAxis latency;
    std::vector<PercentileGroup> groups; ///< one, or one per side in the order of the sides
};

struct TableData
{
    std::vector<std::string> columns;
    std::vector<bool> rightAligned;
    std::vector<std::vector<std::string>> rows;
    std::vector<std::vector<std::string>>
        plain{};               ///< the same for CSV: digits alone, in the base unit; may be empty
    std::size_t headings = 1;  ///< leading columns that name the row
    std::string acrossTitle{}; ///< what the other columns are values of, "depth"; may be empty
};

struct Figure
{
    std::string kind; ///< "heatmap", "bars", "lines", "depth", "tradeoff", "slope", "pivot", "latency",
                      ///< "bands", "latency-lines", "iops", "bandwidth", "system", "percentiles", "table"
    std::string title;
    std::vector<std::string> subtitle; ///< line two: device, filesystem, mount, kernel, engine, direct, jobs;
                                       ///< line three: repeats x runtime, order, date
    std::vector<std::string> footnotes; ///< "* label: ..."
    std::variant<HeatmapData, BarsData, CurvesData, DensityData, LinesData, TableData, PercentileData> data;
};

/// At most 72 columns wide; a wide heatmap is split into blocks. Marks and footnotes included.
std::string figureToText(const Figure& figure);
/// A table as CSV, by RFC 4180: `plain` where there is one.
std::string tableCsv(const TableData& table);
/// One or two sentences that say what the picture shows: its accessible description.
std::string figureSummary(const Figure& figure);
/// Columns a terminal needs for UTF-8 text: wide characters count two, combining ones none.
std::size_t textColumns(std::string_view text);

} // namespace isobath
