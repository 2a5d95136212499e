// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/colour_range.h"
#include "engine/figures/matrix_drawing.h"

namespace isobath {

namespace {

constexpr const char* kSecondMetric = "bytes_s";

FigureAxis figureAxis(const Plan& plan, std::optional<std::size_t> index)
{
    FigureAxis out;
    if (!index) {
        out.categories = {""};
        return out;
    }
    const auto& axis = plan.axes[*index];
    out.title = axisTitle(axis);
    for (const auto& value : axis.values)
        out.categories.push_back(valueLabel(axis, value, plan.base));
    return out;
}

MatrixCell heatmapCell(MatrixDrawing& drawing, const MatrixView& view, const MetricInfo& metric,
                       std::size_t x, std::size_t y, bool withSecondValue)
{
    Coordinates at = drawing.coordinates(view.fixed);
    if (view.x)
        at[*view.x] = x;
    if (view.y)
        at[*view.y] = y;
    MatrixCell cell = drawing.cell(at, metric);
    if (withSecondValue && (cell.state == CellState::Done || cell.state == CellState::Running))
        cell.secondValue = drawing.valueOf(*drawing.cellAt(at), kSecondMetric);
    return cell;
}

std::string heatmapTitle(const Plan& plan, const MatrixView& view, const HeatmapData& data)
{
    std::vector<std::size_t> drawn;
    for (const auto& axis : {view.x, view.y})
        if (axis)
            drawn.push_back(*axis);
    std::string title = fixedText(plan, drawn, view.fixed);
    title += (title.empty() ? "" : ": ") + data.valueTitle;
    if (view.x)
        title += " by " + data.x.title;
    if (view.y)
        title += " and " + data.y.title;
    return title;
}

HeatmapData heatmapData(MatrixDrawing& drawing, const MatrixView& view, const MetricInfo& metric,
                        bool withSecondValue)
{
    HeatmapData data;
    data.x = figureAxis(drawing.plan(), view.x);
    data.y = figureAxis(drawing.plan(), view.y);
    data.valueTitle = metric.title;
    data.style = metric.style;
    if (withSecondValue)
        data.secondTitle = metricNamed(kSecondMetric).title;
    for (std::size_t y = 0; y < data.y.categories.size(); ++y)
        for (std::size_t x = 0; x < data.x.categories.size(); ++x)
            data.cells.push_back(heatmapCell(drawing, view, metric, x, y, withSecondValue));
    const auto range = fitColourRange(drawing.allValues(metric), valueUnitSize(metric.style));
    data.low = range.low;
    data.high = range.high;
    return data;
}

} // namespace

Figure heatmapFigure(const Session& session, const MatrixView& view, const std::string& metric,
                     const std::optional<LiveCell>& live, bool withSecondValue)
{
    const auto& info = metricNamed(metric);
    MatrixDrawing drawing(session, live);
    auto data = heatmapData(drawing, view, info, withSecondValue && info.name != kSecondMetric);
    Figure figure;
    figure.kind = "heatmap";
    figure.title = heatmapTitle(session.start.plan, view, data);
    figure.subtitle = subtitleLines(session);
    figure.footnotes = drawing.footnotes();
    if (auto progress = progressText(data.cells); !progress.empty())
        figure.footnotes.push_back(std::move(progress));
    figure.data = std::move(data);
    return figure;
}

} // namespace isobath
