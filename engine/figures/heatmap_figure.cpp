// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/cell_runs.h"
#include "engine/figures/colour_range.h"
#include "engine/figures/note_marks.h"
#include "engine/figures/session_figures.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace isobath {

namespace {

constexpr const char* kSecondMetric = "bytes_s";

/// What is needed while the cells of one heatmap are filled in.
struct Drawing
{
    const Session& session;
    const MatrixView& view;
    const MetricInfo& metric;
    const std::optional<LiveCell>& live;
    bool withSecondValue;
    std::vector<CellRuns> runs;
    NoteMarks notes;
};

std::string lowerFirst(std::string text)
{
    if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z')
        text.front() = static_cast<char>(text.front() - 'A' + 'a');
    return text;
}

std::string axisTitle(const Axis& axis)
{
    const auto* parameter = axis.param.empty() ? nullptr : findParameter(axis.param);
    return parameter == nullptr ? axis.name : lowerFirst(std::string(parameter->title));
}

std::string valueLabel(const Axis& axis, const AxisValue& value, const CellSettings& base)
{
    const auto* parameter = axis.param.empty() ? nullptr : findParameter(axis.param);
    auto settings = base;
    if (parameter == nullptr || value.set.empty() ||
        !parameter->set(settings, value.set.front().second).has_value())
        return value.label;
    return shortValue(*parameter, settings);
}

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

/// The cell at these values of X and Y and the fixed ones of all other axes; null where the plan has none.
const Cell* findCell(const Drawing& drawing, std::size_t x, std::size_t y)
{
    const auto matches = [&](const Cell& cell) {
        for (std::size_t axis = 0; axis < cell.coordinates.size(); ++axis) {
            std::size_t wanted = 0;
            if (axis == drawing.view.x)
                wanted = x;
            else if (axis == drawing.view.y)
                wanted = y;
            else if (const auto fixed = drawing.view.fixed.find(axis); fixed != drawing.view.fixed.end())
                wanted = fixed->second;
            if (cell.coordinates[axis] != wanted)
                return false;
        }
        return true;
    };
    const auto& cells = drawing.session.start.cells;
    const auto found = std::find_if(cells.begin(), cells.end(), matches);
    return found == cells.end() ? nullptr : &*found;
}

void setDone(Drawing& drawing, MatrixCell& cell, const CellRuns& runs)
{
    cell.state = CellState::Done;
    cell.value = medianMetric(runs.done, drawing.metric.name);
    cell.repeats = metricValues(runs.done, drawing.metric.name);
    if (drawing.withSecondValue)
        cell.secondValue = medianMetric(runs.done, kSecondMetric);
    std::vector<std::string> notes;
    for (const auto* run : runs.done)
        for (const auto& label : run->labels)
            if (std::find(cell.labelIds.begin(), cell.labelIds.end(), label.id) == cell.labelIds.end()) {
                cell.labelIds.push_back(label.id);
                notes.push_back("label: " + label.title);
            }
    if (!runs.failed.empty())
        notes.push_back(fmt::format("{} of {} runs failed with {}", runs.failed.size(), cell.repeatsPlanned,
                                    failureMark(*runs.failed.front())));
    cell.noteMarks = drawing.notes.marksFor(notes);
}

void setLive(const Drawing& drawing, MatrixCell& cell)
{
    cell.state = CellState::Running;
    cell.value = drawing.live->metrics.find(drawing.metric.name);
    if (drawing.withSecondValue)
        cell.secondValue = drawing.live->metrics.find(kSecondMetric);
}

void setState(Drawing& drawing, MatrixCell& cell, const Cell& planned, const CellRuns& runs)
{
    if (!runs.done.empty())
        setDone(drawing, cell, runs);
    else if (!runs.failed.empty()) {
        cell.state = CellState::Failed;
        cell.mark = failureMark(*runs.failed.front());
    } else if (!runs.skipped.empty() || !planned.skipReason.empty()) {
        cell.state = CellState::Skipped;
        cell.mark = "skip";
    } else
        cell.state = CellState::Planned;
    if (drawing.live && drawing.live->cell == planned.index)
        setLive(drawing, cell);
}

std::string repeatsText(const MatrixCell& cell, ValueStyle style)
{
    std::string text;
    for (const double value : cell.repeats)
        text += (text.empty() ? "" : ", ") + formatValue(value, style);
    return fmt::format("{} of {} runs: {}", cell.repeats.size(), cell.repeatsPlanned, text);
}

std::string metricsText(const Drawing& drawing, const CellRuns& runs)
{
    std::string text;
    for (const char* name : {"iops", "bytes_s", "lat_mean_ns", "lat_p99_ns"}) {
        const auto& info = metricNamed(name);
        const auto value = medianMetric(runs.done, info.name);
        if (value && info.name != drawing.metric.name)
            text += fmt::format("\n{}: {}", info.title, formatWithUnit(*value, info.style));
    }
    return text;
}

std::string labelsText(const CellRuns& runs)
{
    std::set<std::string> seen;
    std::string text;
    for (const auto* run : runs.done)
        for (const auto& label : run->labels)
            if (seen.insert(label.id).second)
                text += fmt::format("\n{}: {}", label.title, label.evidence);
    return text;
}

/// Hover text: the cell's name, what the colour means with its repeats, the other main figures, the labels.
std::string detailText(const Drawing& drawing, const MatrixCell& cell, const Cell& planned,
                       const CellRuns& runs)
{
    std::string text = planned.name;
    const auto& metric = drawing.metric;
    switch (cell.state) {
    case CellState::Running:
        text += cell.value
                    ? fmt::format("\n{}: {}, live", metric.title, formatWithUnit(*cell.value, metric.style))
                    : "\nrunning";
        break;
    case CellState::Done:
        text += fmt::format("\n{}: {}", metric.title,
                            cell.value ? formatWithUnit(*cell.value, metric.style) : "not measured");
        if (cell.repeats.size() > 1 || cell.repeats.size() < cell.repeatsPlanned)
            text += "\nmedian of " + repeatsText(cell, metric.style);
        break;
    case CellState::Failed:
        text += fmt::format("\nfailed: {}", runs.failed.front()->reason);
        break;
    case CellState::Skipped:
        text += fmt::format("\nskipped: {}",
                            runs.skipped.empty() ? planned.skipReason : runs.skipped.front()->reason);
        break;
    default:
        text +=
            fmt::format("\nplanned, {} {}", cell.repeatsPlanned, cell.repeatsPlanned == 1 ? "run" : "runs");
    }
    return text + metricsText(drawing, runs) + labelsText(runs);
}

MatrixCell heatmapCell(Drawing& drawing, std::size_t x, std::size_t y)
{
    MatrixCell cell;
    const auto* planned = findCell(drawing, x, y);
    if (planned == nullptr)
        return cell;
    const auto& runs = drawing.runs[planned->index];
    cell.planCell = planned->index;
    cell.repeatsPlanned = planned->settings.rules.repeats;
    setState(drawing, cell, *planned, runs);
    cell.repeats = metricValues(runs.done, drawing.metric.name);
    cell.detail = detailText(drawing, cell, *planned, runs);
    return cell;
}

/// Over every finished cell of the session, so that facets and slices share one scale.
ColourRange sessionRange(const Drawing& drawing)
{
    std::vector<double> values;
    for (const auto& cell : drawing.runs)
        if (const auto value = medianMetric(cell.done, drawing.metric.name))
            values.push_back(*value);
    return fitColourRange(values, valueUnitSize(drawing.metric.style));
}

std::string workloadTitle(Rw rw)
{
    switch (rw) {
    case Rw::RandRead:
        return "Random read";
    case Rw::RandWrite:
        return "Random write";
    case Rw::RandRw:
        return "Random read and write";
    case Rw::Read:
        return "Sequential read";
    case Rw::Write:
        return "Sequential write";
    case Rw::ReadWrite:
        break;
    }
    return "Sequential read and write";
}

/// "Random write, numjobs 4": the workload, unless it is an axis of the picture, and every value held fixed.
std::string fixedText(const Plan& plan, const MatrixView& view)
{
    auto settings = plan.base;
    std::string others;
    bool workloadShown = true;
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        const auto& axis = plan.axes[i];
        const bool drawn = i == view.x || i == view.y;
        if (axis.param == "rw" && drawn)
            workloadShown = false;
        const auto fixed = view.fixed.find(i);
        if (drawn || axis.values.empty())
            continue;
        const auto& value =
            axis.values[std::min(fixed == view.fixed.end() ? 0 : fixed->second, axis.values.size() - 1)];
        if (const auto* parameter = findParameter(axis.param);
            axis.param == "rw" && parameter != nullptr && parameter->set(settings, value.set.front().second))
            continue;
        others += fmt::format(", {} {}", axisTitle(axis), valueLabel(axis, value, plan.base));
    }
    if (workloadShown)
        return workloadTitle(settings.spec.rw) + others;
    return others.empty() ? "" : others.substr(2);
}

std::string heatmapTitle(const Drawing& drawing, const HeatmapData& data)
{
    std::string title = fixedText(drawing.session.start.plan, drawing.view);
    title += (title.empty() ? "" : ": ") + data.valueTitle;
    if (drawing.view.x)
        title += " by " + data.x.title;
    if (drawing.view.y)
        title += " and " + data.y.title;
    return title;
}

/// "25 of 36 cells done, 1 failed": said only while the picture is incomplete.
std::string progressText(const HeatmapData& data)
{
    std::size_t all = 0;
    std::size_t done = 0;
    std::size_t failed = 0;
    std::size_t skipped = 0;
    for (const auto& cell : data.cells) {
        all += cell.state == CellState::Absent ? 0 : 1;
        done += cell.state == CellState::Done ? 1 : 0;
        failed += cell.state == CellState::Failed ? 1 : 0;
        skipped += cell.state == CellState::Skipped ? 1 : 0;
    }
    if (done == all)
        return {};
    std::string text = fmt::format("{} of {} cells done", done, all);
    if (failed > 0)
        text += fmt::format(", {} failed", failed);
    if (skipped > 0)
        text += fmt::format(", {} skipped", skipped);
    return text;
}

HeatmapData heatmapData(Drawing& drawing)
{
    const auto& plan = drawing.session.start.plan;
    HeatmapData data;
    data.x = figureAxis(plan, drawing.view.x);
    data.y = figureAxis(plan, drawing.view.y);
    data.valueTitle = drawing.metric.title;
    data.style = drawing.metric.style;
    if (drawing.withSecondValue)
        data.secondTitle = metricNamed(kSecondMetric).title;
    for (std::size_t y = 0; y < data.y.categories.size(); ++y)
        for (std::size_t x = 0; x < data.x.categories.size(); ++x)
            data.cells.push_back(heatmapCell(drawing, x, y));
    const auto range = sessionRange(drawing);
    data.low = range.low;
    data.high = range.high;
    return data;
}

} // namespace

const std::vector<MetricInfo>& heatmapMetrics()
{
    static const std::vector<MetricInfo> metrics{
        {"iops", "IOPS", ValueStyle::Count},
        {"bytes_s", "Bandwidth", ValueStyle::MebibytesPerSecond},
        {"lat_mean_ns", "Mean latency", ValueStyle::LatencyNs},
        {"lat_p50_ns", "p50 latency", ValueStyle::LatencyNs},
        {"lat_p99_ns", "p99 latency", ValueStyle::LatencyNs},
        {"lat_p999_ns", "p99.9 latency", ValueStyle::LatencyNs},
        {"lat_max_ns", "Maximum latency", ValueStyle::LatencyNs},
        {"cpu_ns_per_io", "CPU per I/O", ValueStyle::TimeNs},
        {"achieved_qd", "Achieved depth", ValueStyle::Plain},
        {"device_qd", "Device queue depth", ValueStyle::Plain},
    };
    return metrics;
}

const MetricInfo& metricNamed(const std::string& name)
{
    const auto& all = heatmapMetrics();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const MetricInfo& m) { return m.name == name; });
    return found == all.end() ? all.front() : *found;
}

Figure heatmapFigure(const Session& session, const MatrixView& view, const std::string& metric,
                     const std::optional<LiveCell>& live, bool withSecondValue)
{
    const auto& info = metricNamed(metric);
    Drawing drawing{
        session, view, info, live, withSecondValue && info.name != kSecondMetric, runsByCell(session), {}};
    auto data = heatmapData(drawing);
    Figure figure;
    figure.kind = "heatmap";
    figure.title = heatmapTitle(drawing, data);
    figure.subtitle = subtitleLines(session);
    figure.footnotes = drawing.notes.footnotes();
    if (auto progress = progressText(data); !progress.empty())
        figure.footnotes.push_back(std::move(progress));
    figure.data = std::move(data);
    return figure;
}

} // namespace isobath
