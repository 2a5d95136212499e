// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/matrix_text.h"
#include "engine/figures/picture_layout.h"
#include "engine/figures/table_text.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace isobath {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// What one picture is made from.
struct Picture
{
    MatrixDrawing drawing;
    const PictureView& view;
    std::vector<const MetricInfo*> metrics; ///< at least one
    std::vector<Combination> across;
    std::vector<Combination> series;
    Coordinates fixed;

    const Plan& plan() const { return drawing.plan(); }
    const MetricInfo& metric() const { return *metrics.front(); }
    MatrixCell cell(const Combination& a, const Combination& b, const MetricInfo& shown)
    {
        return drawing.cell(meet(fixed, a, b), shown);
    }
    const Cell* planned(const Combination& a, const Combination& b) const
    {
        return drawing.cellAt(meet(fixed, a, b));
    }
};

std::string lowerName(const MetricInfo& metric)
{
    std::string name = metric.title;
    // "IOPS", "p99 latency" and "CPU per I/O" stay.
    if (name.size() > 1 && name[1] >= 'a' && name[1] <= 'z')
        name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
}

std::string byAxes(const Plan& plan, const std::vector<std::size_t>& axes)
{
    std::string text;
    for (const auto axis : axes)
        text += (text.empty() ? " by " : " and ") + axisTitle(plan.axes[axis]);
    return text;
}

FigureAxis metricAxis(const MetricInfo& metric, Scale scale)
{
    FigureAxis axis;
    axis.title = metric.title;
    axis.unit = valueUnit(metric.style);
    axis.style = metric.style;
    axis.scale = scale;
    return axis;
}

Figure barsPicture(Picture& picture)
{
    BarsData data;
    data.groupTitle = axesTitle(picture.plan(), picture.view.across);
    data.groups = labelsOf(picture.across);
    data.seriesTitle = axesTitle(picture.plan(), picture.view.series);
    data.series = labelsOf(picture.series);
    if (picture.view.highlighted && *picture.view.highlighted < data.series.size())
        data.highlighted = picture.view.highlighted;
    std::string what;
    for (const auto* metric : picture.metrics) {
        BarsPanel panel;
        panel.y = metricAxis(*metric, Scale::Linear);
        for (const auto& group : picture.across)
            for (const auto& series : picture.series)
                panel.bars.push_back(picture.cell(group, series, *metric));
        what += what.empty() ? metric->title : " and " + lowerName(*metric);
        data.panels.push_back(std::move(panel));
    }
    auto figure = pictureOf(picture.drawing, picture.view, "bars",
                            what + byAxes(picture.plan(), drawnAxes(picture.view)), data.panels.front().bars);
    figure.data = std::move(data);
    return figure;
}

/// Where a value of a numeric axis lies: its number, times in seconds, sizes in bytes.
std::optional<double> numberOf(const Plan& plan, const Combination& combination)
{
    if (combination.values.size() != 1)
        return std::nullopt;
    const auto& axis = plan.axes[combination.values.front().first];
    const auto* parameter = axis.param.empty() ? nullptr : findParameter(axis.param);
    auto settings = plan.base;
    const auto& value = axis.values[combination.values.front().second];
    if (parameter == nullptr || value.set.empty() || !parameter->set(settings, value.set.front().second))
        return std::nullopt;
    const auto number = parameter->number(settings);
    return number && *number > 0 ? number : std::nullopt;
}

/// Numbers where people count by them; block sizes are names, and so is everything with a value that a
/// logarithm does not have.
bool isCounted(const Picture& picture)
{
    if (picture.view.across.size() != 1)
        return false;
    const auto& axis = picture.plan().axes[picture.view.across.front()];
    return axis.param != "bs" && axis.param != "size" &&
           std::all_of(picture.across.begin(), picture.across.end(),
                       [&](const Combination& one) { return numberOf(picture.plan(), one).has_value(); });
}

FigureAxis acrossAxis(const Picture& picture)
{
    FigureAxis axis;
    axis.title = axesTitle(picture.plan(), picture.view.across);
    if (isCounted(picture)) {
        axis.unit = findParameter(picture.plan().axes[picture.view.across.front()].param)->unit;
        axis.scale = Scale::Log;
    } else
        axis.categories = labelsOf(picture.across);
    return axis;
}

/// Logarithmic unless there is a value that has no place on such a scale.
void fitScale(CurvesData& data)
{
    for (const auto& series : data.series)
        for (const auto& point : series.points)
            if (point.y <= 0)
                data.y.scale = Scale::Linear;
}

void sortByX(CurveSeries& series)
{
    std::stable_sort(series.points.begin(), series.points.end(),
                     [](const CurvePoint& a, const CurvePoint& b) { return a.x < b.x; });
}

std::string seriesName(const Picture& picture, const Combination& series)
{
    return series.name.empty() ? picture.metric().title : series.name;
}

std::vector<MatrixCell> cellsOf(const CurvesData& data)
{
    std::vector<MatrixCell> cells;
    for (const auto& series : data.series)
        for (const auto& point : series.points)
            if (!series.isReference)
                cells.push_back(point.cell);
    return cells;
}

Figure linesPicture(Picture& picture)
{
    CurvesData data;
    data.x = acrossAxis(picture);
    data.y = metricAxis(picture.metric(), Scale::Log);
    for (const auto& combination : picture.series) {
        CurveSeries series;
        series.name = seriesName(picture, combination);
        for (std::size_t i = 0; i < picture.across.size(); ++i) {
            CurvePoint point;
            point.cell = picture.cell(picture.across[i], combination, picture.metric());
            point.x = data.x.categories.empty() ? *numberOf(picture.plan(), picture.across[i])
                                                : static_cast<double>(i);
            point.y = point.cell.value.value_or(kNan);
            if (point.cell.state != CellState::Absent)
                series.points.push_back(std::move(point));
        }
        sortByX(series);
        data.series.push_back(std::move(series));
    }
    fitScale(data);
    auto figure =
        pictureOf(picture.drawing, picture.view, "lines",
                  picture.metric().title + byAxes(picture.plan(), drawnAxes(picture.view)), cellsOf(data));
    figure.data = std::move(data);
    return figure;
}

/// "achieved = asked", from the least to the most that was asked.
CurveSeries allThatWasAsked(const std::vector<CurveSeries>& curves)
{
    CurveSeries reference;
    reference.name = "all that was asked";
    reference.isReference = true;
    std::vector<double> asked;
    for (const auto& curve : curves)
        for (const auto& point : curve.points)
            asked.push_back(point.x);
    if (asked.empty())
        return reference;
    const auto [least, most] = std::minmax_element(asked.begin(), asked.end());
    for (const double depth : {*least, *most}) {
        CurvePoint point;
        point.x = depth;
        point.y = depth;
        reference.points.push_back(std::move(point));
    }
    return reference;
}

Figure depthPicture(Picture& picture)
{
    const auto& achieved = metricNamed("achieved_qd");
    CurvesData data;
    data.x.title = "asked depth";
    data.x.unit = "requests in flight";
    data.x.scale = Scale::Log;
    data.y = metricAxis(achieved, Scale::Log);
    for (const auto& combination : picture.series) {
        CurveSeries series;
        series.name = combination.name.empty() ? "achieved" : combination.name;
        for (const auto& across : picture.across) {
            const auto* planned = picture.planned(across, combination);
            if (planned == nullptr)
                continue;
            CurvePoint point;
            point.cell = picture.cell(across, combination, achieved);
            point.x = static_cast<double>(planned->settings.spec.iodepth) * planned->settings.spec.numjobs;
            point.y = point.cell.value.value_or(kNan);
            series.points.push_back(std::move(point));
        }
        sortByX(series);
        data.series.push_back(std::move(series));
    }
    data.series.push_back(allThatWasAsked(data.series));
    fitScale(data);
    auto figure =
        pictureOf(picture.drawing, picture.view, "depth", "Achieved against asked depth", cellsOf(data));
    figure.data = std::move(data);
    return figure;
}

Figure tradeoffPicture(Picture& picture)
{
    const auto& latency =
        picture.metric().style == ValueStyle::LatencyNs ? picture.metric() : metricNamed("lat_p99_ns");
    CurvesData data;
    data.x = metricAxis(metricNamed("iops"), Scale::Log);
    data.y = metricAxis(latency, Scale::Log);
    for (const auto& combination : picture.series) {
        CurveSeries series;
        series.name = seriesName(picture, combination);
        for (const auto& across : picture.across) {
            const auto* planned = picture.planned(across, combination);
            if (planned == nullptr)
                continue;
            CurvePoint point;
            point.cell = picture.cell(across, combination, latency);
            point.x = picture.drawing.valueOf(*planned, "iops").value_or(kNan);
            point.y = std::isnan(point.x) ? kNan : point.cell.value.value_or(kNan);
            point.label = across.label;
            series.points.push_back(std::move(point));
        }
        data.series.push_back(std::move(series));
    }
    fitScale(data);
    auto figure = pictureOf(picture.drawing, picture.view, "tradeoff",
                            latency.title + " against IOPS, " +
                                axesTitle(picture.plan(), picture.view.across) + " along each curve",
                            cellsOf(data));
    figure.data = std::move(data);
    return figure;
}

CurveSeries slopeOf(Picture& picture, const Combination& series, const Combination& across)
{
    CurveSeries slope;
    const auto* planned = picture.planned(across, series);
    if (planned == nullptr)
        return slope;
    slope.name = series.name + (series.name.empty() || across.name.empty() ? "" : ", ") + across.name;
    if (slope.name.empty())
        slope.name = planned->name;
    const MatrixCell cell = picture.cell(across, series, picture.metric());
    for (std::uint32_t repeat = 0; repeat < cell.repeatsPlanned; ++repeat) {
        CurvePoint point;
        point.x = repeat;
        point.y = kNan;
        point.cell = cell;
        point.cell.repeats.clear(); // each is a point of its own
        for (const auto* run : picture.drawing.runsOf(*planned).done)
            if (run->slot.repeat == repeat && !run->metrics.empty())
                point.y = run->metrics.front().find(picture.metric().name).value_or(kNan);
        slope.points.push_back(std::move(point));
    }
    return slope;
}

Figure slopePicture(Picture& picture)
{
    CurvesData data;
    data.x.title = "run";
    data.y = metricAxis(picture.metric(), Scale::Log);
    std::size_t runs = 0;
    std::vector<MatrixCell> cells;
    for (const auto& series : picture.series)
        for (const auto& across : picture.across) {
            auto slope = slopeOf(picture, series, across);
            if (slope.points.empty())
                continue;
            runs = std::max(runs, slope.points.size());
            cells.push_back(slope.points.front().cell);
            data.series.push_back(std::move(slope));
        }
    for (std::size_t run = 1; run <= runs; ++run)
        data.x.categories.push_back(fmt::format("run {}", run));
    fitScale(data);
    auto figure = pictureOf(picture.drawing, picture.view, "slope",
                            picture.metric().title + " of the first run and of later ones", cells);
    figure.data = std::move(data);
    return figure;
}

/// "4096" for "4K": what CSV has for a value of an axis.
std::string plainHeading(const Plan& plan, const std::pair<std::size_t, std::size_t>& place)
{
    Combination alone;
    alone.values.push_back(place);
    const auto& axis = plan.axes[place.first];
    const auto number = numberOf(plan, alone);
    return number ? plainDigits(*number) : valueLabel(axis, axis.values[place.second], plan.base);
}

std::string plainNumber(const MatrixCell& cell)
{
    return cell.state == CellState::Done && cell.value ? plainDigits(*cell.value) : "";
}

Figure pivotPicture(Picture& picture)
{
    const auto& metric = picture.metric();
    TableData table;
    for (const auto axis : picture.view.series)
        table.columns.push_back(axisTitle(picture.plan().axes[axis]));
    if (table.columns.empty())
        table.columns.push_back("");
    table.headings = table.columns.size();
    table.acrossTitle = axesTitle(picture.plan(), picture.view.across);
    for (const auto& across : picture.across)
        table.columns.push_back(across.label.empty() ? metric.title : across.label);
    table.rightAligned.assign(table.columns.size(), true);
    std::vector<MatrixCell> cells;
    for (const auto& series : picture.series) {
        std::vector<std::string> row;
        for (const auto& [axis, value] : series.values)
            row.push_back(valueLabel(picture.plan().axes[axis], picture.plan().axes[axis].values[value],
                                     picture.plan().base));
        if (row.empty())
            row.push_back(metric.title);
        std::vector<std::string> plain;
        for (const auto& place : series.values)
            plain.push_back(plainHeading(picture.plan(), place));
        plain.resize(row.size());
        for (const auto& across : picture.across) {
            cells.push_back(picture.cell(across, series, metric));
            row.push_back(cellText(cells.back(), metric.style) + cells.back().noteMarks);
            plain.push_back(plainNumber(cells.back()));
        }
        table.rows.push_back(std::move(row));
        table.plain.push_back(std::move(plain));
    }
    const auto unit = valueUnit(metric.style);
    auto figure = pictureOf(picture.drawing, picture.view, "pivot",
                            metric.title + (unit.empty() ? "" : " in " + unit) +
                                byAxes(picture.plan(), drawnAxes(picture.view)),
                            cells);
    for (auto& note : signNotes(cells))
        figure.footnotes.push_back(std::move(note));
    figure.data = std::move(table);
    return figure;
}

} // namespace

Figure pictureFigure(const Session& session, MatrixPicture picture, const PictureView& view,
                     const std::vector<std::string>& metrics, const std::optional<LiveCell>& live)
{
    Picture made{MatrixDrawing(session, live),
                 view,
                 {},
                 combinations(session.start.plan, view.across),
                 combinations(session.start.plan, view.series),
                 {}};
    made.fixed = made.drawing.coordinates(view.fixed);
    for (const auto& name : metrics)
        made.metrics.push_back(&metricNamed(name));
    if (made.metrics.empty())
        made.metrics.push_back(&metricNamed("iops"));
    switch (picture) {
    case MatrixPicture::Bars:
        return barsPicture(made);
    case MatrixPicture::Lines:
        return linesPicture(made);
    case MatrixPicture::Depth:
        return depthPicture(made);
    case MatrixPicture::Tradeoff:
        return tradeoffPicture(made);
    case MatrixPicture::Slope:
        return slopePicture(made);
    case MatrixPicture::Pivot:
        break;
    }
    return pivotPicture(made);
}

} // namespace isobath
