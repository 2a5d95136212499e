// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/matrix_drawing.h"

#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace isobath {

namespace {

std::string lowerFirst(std::string text)
{
    if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z')
        text.front() = static_cast<char>(text.front() - 'A' + 'a');
    return text;
}

bool isNumber(const std::string& text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::string repeatsText(const MatrixCell& cell, ValueStyle style)
{
    std::string text;
    for (const double value : cell.repeats)
        text += (text.empty() ? "" : ", ") + formatValue(value, style);
    return fmt::format("{} of {} runs: {}", cell.repeats.size(), cell.repeatsPlanned, text);
}

std::string metricsText(const CellRuns& runs, const MetricInfo& shown)
{
    std::string text;
    for (const char* name : {"iops", "bytes_s", "lat_mean_ns", "lat_p99_ns"}) {
        const auto& info = metricNamed(name);
        const auto value = medianMetric(runs.done, info.name);
        if (value && info.name != shown.name)
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

} // namespace

const MetricInfo& metricNamed(const std::string& name)
{
    const auto& all = heatmapMetrics();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const MetricInfo& m) { return m.name == name; });
    return found == all.end() ? all.front() : *found;
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

std::string valueName(const Axis& axis, const AxisValue& value, const CellSettings& base)
{
    auto label = valueLabel(axis, value, base);
    if (!isNumber(label))
        return label;
    const auto* parameter = findParameter(axis.param);
    auto settings = base;
    if (parameter != nullptr && (axis.param == "files" || axis.param == "numjobs") &&
        parameter->set(settings, value.set.front().second))
        return spokenValue(*parameter, settings);
    return axisTitle(axis) + " " + label;
}

MatrixDrawing::MatrixDrawing(const Session& session, const std::optional<LiveCell>& live)
    : m_session(session), m_live(live), m_runs(runsByCell(session))
{
    for (const auto& cell : session.start.cells)
        m_cells.emplace(cell.coordinates, &cell);
}

Coordinates MatrixDrawing::coordinates(const std::map<std::size_t, std::size_t>& fixed) const
{
    Coordinates result(plan().axes.size(), 0);
    for (const auto& [axis, value] : fixed)
        if (axis < result.size())
            result[axis] = value;
    return result;
}

const Cell* MatrixDrawing::cellAt(const Coordinates& coordinates) const
{
    const auto found = m_cells.find(coordinates);
    return found == m_cells.end() ? nullptr : found->second;
}

MatrixCell MatrixDrawing::cell(const Coordinates& coordinates, const MetricInfo& metric)
{
    MatrixCell cell;
    const auto* planned = cellAt(coordinates);
    if (planned == nullptr)
        return cell;
    cell.planCell = planned->index;
    cell.repeatsPlanned = planned->settings.rules.repeats;
    cell.value = valueOf(*planned, metric.name);
    cell.repeats = metricValues(runsOf(*planned).done, metric.name);
    setState(cell, *planned, metric);
    cell.detail = detail(cell, *planned, metric);
    return cell;
}

std::optional<double> MatrixDrawing::valueOf(const Cell& cell, const std::string& metric) const
{
    return isLive(cell) ? m_live->metrics.find(metric) : medianMetric(runsOf(cell).done, metric);
}

void MatrixDrawing::setDone(MatrixCell& cell, const CellRuns& runs)
{
    cell.state = CellState::Done;
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
    cell.noteMarks = m_notes.marksFor(notes);
}

void MatrixDrawing::setState(MatrixCell& cell, const Cell& planned, const MetricInfo& metric)
{
    const CellRuns& runs = runsOf(planned);
    if (!runs.done.empty())
        setDone(cell, runs);
    else if (!runs.failed.empty()) {
        cell.state = CellState::Failed;
        cell.mark = failureMark(*runs.failed.front());
    } else if (!runs.skipped.empty() || !planned.skipReason.empty()) {
        cell.state = CellState::Skipped;
        cell.mark = "skip";
    } else
        cell.state = CellState::Planned;
    if (isLive(planned))
        cell.state = CellState::Running;
    if (cell.state == CellState::Done || cell.state == CellState::Running)
        cell.value = valueOf(planned, metric.name);
}

/// Hover text: the cell's name, what the picture shows with its repeats, the other main figures, the labels.
std::string MatrixDrawing::detail(const MatrixCell& cell, const Cell& planned, const MetricInfo& metric) const
{
    const CellRuns& runs = runsOf(planned);
    std::string text = planned.name;
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
    return text + metricsText(runs, metric) + labelsText(runs);
}

std::vector<double> MatrixDrawing::allValues(const MetricInfo& metric) const
{
    std::vector<double> values;
    for (const auto& cell : m_runs)
        if (const auto value = medianMetric(cell.done, metric.name))
            values.push_back(*value);
    return values;
}

std::string fixedText(const Plan& plan, const std::vector<std::size_t>& drawn,
                      const std::map<std::size_t, std::size_t>& fixed)
{
    auto settings = plan.base;
    std::string others;
    bool workloadShown = true;
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        const auto& axis = plan.axes[i];
        const bool isDrawn = std::find(drawn.begin(), drawn.end(), i) != drawn.end();
        if (axis.param == "rw" && isDrawn)
            workloadShown = false;
        if (isDrawn || axis.values.empty())
            continue;
        const auto held = fixed.find(i);
        const auto& value =
            axis.values[std::min(held == fixed.end() ? 0 : held->second, axis.values.size() - 1)];
        if (const auto* parameter = findParameter(axis.param);
            axis.param == "rw" && parameter != nullptr && parameter->set(settings, value.set.front().second))
            continue;
        const auto label = valueLabel(axis, value, plan.base);
        others += ", " + (isNumber(label) ? valueName(axis, value, plan.base)
                                          : fmt::format("{} {}", axisTitle(axis), label));
    }
    if (workloadShown)
        return workloadTitle(settings.spec.rw) + others;
    return others.empty() ? "" : others.substr(2);
}

std::string progressText(const std::vector<MatrixCell>& cells)
{
    std::size_t all = 0;
    std::size_t done = 0;
    std::size_t failed = 0;
    std::size_t skipped = 0;
    for (const auto& cell : cells) {
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

const std::vector<MetricInfo>& heatmapMetrics()
{
    static const std::vector<MetricInfo> metrics{
        {"iops", "IOPS", ValueStyle::Count},
        {"bytes_s", "Bandwidth", ValueStyle::BytesPerSecond},
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

} // namespace isobath
