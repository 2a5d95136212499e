// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stored_figure.h"

#include "engine/figures/session_figures.h"
#include "engine/store/session_reference.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>

namespace isobath::ui {

namespace {

/// More columns than the mail chart has pixels would only be merged again.
constexpr std::size_t kColumns = 640;

std::string axisNames(const Plan& plan)
{
    std::string names;
    for (const auto& axis : plan.axes)
        names += (names.empty() ? "" : ", ") + axis.name;
    return names.empty() ? "none" : names;
}

/// By label, or by anything that means the same to the axis' parameter ("4096" for "4k").
std::optional<std::size_t> valueIndex(const Axis& axis, const CellSettings& base, const std::string& text)
{
    const auto* parameter = axis.param.empty() ? nullptr : findParameter(axis.param);
    auto wanted = base;
    const bool known = parameter != nullptr && parameter->set(wanted, text).has_value();
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
        const auto& value = axis.values[i];
        auto settings = base;
        if (value.label == text)
            return i;
        if (known && !value.set.empty() && parameter->set(settings, value.set.front().second) &&
            settings == wanted)
            return i;
    }
    return std::nullopt;
}

Status setFacet(MatrixView& view, const Plan& plan, const std::string& text)
{
    const auto equals = text.find('=');
    if (equals == std::string::npos)
        return fail(ErrorCode::InvalidArgument, fmt::format("--facet {}: write AXIS=VALUE", text));
    const auto name = text.substr(0, equals);
    const auto value = text.substr(equals + 1);
    const auto axis =
        std::find_if(plan.axes.begin(), plan.axes.end(), [&](const Axis& a) { return a.name == name; });
    if (axis == plan.axes.end())
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("--facet {}: the session has no axis \"{}\"; its axes: {}", text, name,
                                axisNames(plan)));
    const auto fixed = view.fixed.find(static_cast<std::size_t>(axis - plan.axes.begin()));
    if (fixed == view.fixed.end())
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("--facet {}: \"{}\" is X or Y of the heatmap", text, name));
    const auto index = valueIndex(*axis, plan.base, value);
    if (index) {
        fixed->second = *index;
        return {};
    }
    std::string values;
    for (const auto& one : axis->values)
        values += (values.empty() ? "" : ", ") + one.label;
    return fail(
        ErrorCode::InvalidArgument,
        fmt::format("--facet {}: \"{}\" has no value \"{}\"; its values: {}", text, name, value, values));
}

Result<StoredFigure> storedHeatmap(const Session& session, const StoredFigureRequest& request)
{
    const auto& plan = session.start.plan;
    auto view = defaultView(plan);
    for (const auto& facet : request.facets)
        if (auto status = setFacet(view, plan, facet); !status)
            return tl::make_unexpected(status.error());
    StoredFigure stored;
    stored.figure = heatmapFigure(session, view, request.metric, std::nullopt, request.metric == "iops");
    if (request.facets.size() < view.fixed.size())
        for (const auto& [axis, value] : view.fixed)
            if (plan.axes[axis].values.size() > 1)
                stored.remarks.push_back(fmt::format("drawn for {}={}", plan.axes[axis].name,
                                                     plan.axes[axis].values[value].label));
    return stored;
}

/// Exactly the name, else the only one that contains the text.
Result<const Cell*> findCell(const Session& session, const std::string& text)
{
    std::vector<const Cell*> found;
    for (const auto& cell : session.start.cells) {
        if (cell.name == text)
            return &cell;
        if (cell.name.find(text) != std::string::npos)
            found.push_back(&cell);
    }
    if (found.size() == 1)
        return found.front();
    if (found.empty())
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("--cell {}: the session has no such cell; one is \"{}\"", text,
                                session.start.cells.empty() ? "" : session.start.cells.front().name));
    return fail(ErrorCode::InvalidArgument,
                fmt::format("--cell {}: {} cells match, among them \"{}\" and \"{}\"", text, found.size(),
                            found[0]->name, found[1]->name));
}

struct ChosenRuns
{
    const Cell* cell = nullptr;
    std::vector<const StoredRun*> finished; ///< of the cell, in order; not empty
};

Result<ChosenRuns> chooseRuns(const Session& session, const StoredFigureRequest& request)
{
    ChosenRuns chosen;
    if (!request.cell.empty()) {
        const auto cell = findCell(session, request.cell);
        if (!cell)
            return tl::make_unexpected(cell.error());
        chosen.cell = *cell;
    } else {
        const auto last = std::find_if(session.runs.rbegin(), session.runs.rend(),
                                       [](const StoredRun& run) { return run.status == RunStatus::Done; });
        for (const auto& cell : session.start.cells)
            if (last != session.runs.rend() && cell.index == last->slot.cell)
                chosen.cell = &cell;
    }
    for (const auto& run : session.runs)
        if (chosen.cell != nullptr && run.slot.cell == chosen.cell->index && run.status == RunStatus::Done)
            chosen.finished.push_back(&run);
    if (chosen.finished.empty())
        return fail(ErrorCode::InvalidArgument,
                    chosen.cell == nullptr ? "the session has no finished run"
                                           : fmt::format("\"{}\" has no finished run", chosen.cell->name));
    return chosen;
}

Result<const StoredRun*> chooseRun(const ChosenRuns& chosen, std::optional<std::uint32_t> number)
{
    if (!number)
        return chosen.finished.back();
    for (const auto* run : chosen.finished)
        if (run->slot.repeat + 1 == *number)
            return run;
    return fail(ErrorCode::InvalidArgument, fmt::format("--run {}: \"{}\" has no finished run of that number",
                                                        *number, chosen.cell->name));
}

Result<StoredFigure> storedTimeChart(LoadedSession& open, const StoredFigureRequest& request,
                                     const ChosenRuns& chosen)
{
    const auto run = chooseRun(chosen, request.run);
    if (!run)
        return tl::make_unexpected(run.error());
    auto detail = open.file->loadRun((*run)->id);
    if (!detail)
        return tl::make_unexpected(detail.error());
    TimeSource source;
    source.title = fmt::format("{}, run {} of {}", chosen.cell->name, (*run)->slot.repeat + 1,
                               chosen.cell->settings.rules.repeats);
    source.intervalNs = detail->result.intervalNs;
    source.intervals = std::move(detail->result.intervals);
    source.systemSeries = std::move(detail->result.systemSeries);
    source.events = std::move(detail->result.events);
    source.damagedIntervals = std::move(detail->damagedIntervals);
    StoredFigure stored;
    const auto draw = request.chart == "latency" ? latencyFigure
                      : request.chart == "iops"  ? iopsFigure
                                                 : bandwidthFigure;
    stored.figure = draw(open.session, source, kColumns, 0, -1);
    if (request.cell.empty() || !request.run)
        stored.remarks.push_back("drawn for " + source.title);
    if (!source.damagedIntervals.empty())
        stored.remarks.push_back(
            fmt::format("{} damaged intervals are shown as not measured", source.damagedIntervals.size()));
    return stored;
}

Result<StoredFigure> storedPercentiles(LoadedSession& open, const StoredFigureRequest& request,
                                       const ChosenRuns& chosen)
{
    std::vector<LatencyHistogram> repeats;
    for (const auto* run : chosen.finished) {
        const auto detail = open.file->loadRun(run->id);
        if (!detail)
            return tl::make_unexpected(detail.error());
        if (!detail->result.groups.empty())
            repeats.push_back(readWriteLatency(detail->result.groups.front()));
    }
    StoredFigure stored;
    stored.figure = percentileFigure(open.session, chosen.cell->name, repeats);
    if (request.cell.empty())
        stored.remarks.push_back("drawn for " + chosen.cell->name);
    return stored;
}

} // namespace

Result<StoredFigure> storedFigure(const StoredFigureRequest& request)
{
    auto open = loadSession(parseReference(request.file));
    if (!open)
        return tl::make_unexpected(open.error());
    if (request.chart == "heatmap")
        return storedHeatmap(open->session, request);
    const auto chosen = chooseRuns(open->session, request);
    if (!chosen)
        return tl::make_unexpected(chosen.error());
    if (request.chart == "percentiles")
        return storedPercentiles(*open, request, *chosen);
    return storedTimeChart(*open, request, *chosen);
}

} // namespace isobath::ui
