// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stored_figure.h"

#include "engine/base/check.h"
#include "engine/base/units.h"
#include "engine/figures/session_figures.h"
#include "engine/store/session_reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace isobath::ui {

namespace {

/// More columns than the mail chart has pixels would only be merged again.
constexpr std::size_t kColumns = 640;

MatrixPicture pictureNamed(const std::string& chart)
{
    static constexpr std::array<std::pair<const char*, MatrixPicture>, 6> kNames{
        {{"bars", MatrixPicture::Bars},
         {"lines", MatrixPicture::Lines},
         {"depth", MatrixPicture::Depth},
         {"tradeoff", MatrixPicture::Tradeoff},
         {"slope", MatrixPicture::Slope},
         {"pivot", MatrixPicture::Pivot}}};
    const auto found =
        std::find_if(kNames.begin(), kNames.end(), [&](const auto& known) { return chart == known.first; });
    ISOBATH_CHECK(found != kNames.end());
    return found->second;
}

/// What a picture shows unless something else is asked for.
std::vector<std::string> metricsOf(const StoredFigureRequest& request)
{
    if (!request.metrics.empty())
        return request.metrics;
    if (request.chart == "bars")
        return {"iops", "bytes_s"};
    return {request.chart == "tradeoff" ? "lat_p99_ns" : "iops"};
}

Result<StoredFigure> storedHeatmap(const Session& session, const StoredFigureRequest& request)
{
    const auto view = matrixViewFrom(session.start.plan, request.view);
    if (!view)
        return tl::make_unexpected(view.error());
    const auto metric = metricsOf(request).front();
    StoredFigure stored;
    stored.figure = heatmapFigure(session, *view, metric, std::nullopt, metric == "iops");
    stored.remarks = heldRemarks(session.start.plan, view->fixed, request.view);
    return stored;
}

Result<StoredFigure> storedPicture(const Session& session, const StoredFigureRequest& request)
{
    const auto picture = pictureNamed(request.chart);
    const auto view = pictureViewFrom(session.start.plan, picture, request.view);
    if (!view)
        return tl::make_unexpected(view.error());
    StoredFigure stored;
    stored.figure = pictureFigure(session, picture, *view, metricsOf(request));
    stored.remarks = heldRemarks(session.start.plan, view->fixed, request.view);
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

SystemPanel panelNamed(const std::string& name)
{
    return name == "memory"   ? SystemPanel::Memory
           : name == "cpu"    ? SystemPanel::Cpu
           : name == "device" ? SystemPanel::Device
                              : SystemPanel::Queue;
}

Figure timeFigureOf(const Session& session, const TimeSource& source, const StoredFigureRequest& request)
{
    const double to = request.toS.value_or(-1);
    if (request.chart == "system")
        return systemFigure(session, source, panelNamed(request.panel), kColumns, request.fromS, to);
    const auto draw = request.chart == "latency"         ? latencyFigure
                      : request.chart == "bands"         ? bandsFigure
                      : request.chart == "latency-lines" ? latencyLinesFigure
                      : request.chart == "iops"          ? iopsFigure
                                                         : bandwidthFigure;
    return draw(session, source, kColumns, request.fromS, to);
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
    const double lengthS = static_cast<double>(detail->result.runtimeNs) / 1e9;
    if (request.fromS >= lengthS)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("--from: the run is over after {}", formatDurationRounded(lengthS)));
    StoredFigure stored;
    stored.figure = timeFigureOf(open.session, source, request);
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

ChartKind chartKind(const std::string& chart)
{
    if (chart == "heatmap")
        return ChartKind::Heatmap;
    if (chart == "percentiles")
        return ChartKind::Percentiles;
    for (const char* name : {"latency", "bands", "latency-lines", "iops", "bandwidth", "system"})
        if (chart == name)
            return ChartKind::Time;
    return ChartKind::Picture;
}

Result<StoredFigure> storedFigure(const StoredFigureRequest& request)
{
    auto open = loadSession(parseReference(request.file));
    if (!open)
        return tl::make_unexpected(open.error());
    const auto kind = chartKind(request.chart);
    if (kind == ChartKind::Heatmap)
        return storedHeatmap(open->session, request);
    if (kind == ChartKind::Picture)
        return storedPicture(open->session, request);
    const auto chosen = chooseRuns(open->session, request);
    if (!chosen)
        return tl::make_unexpected(chosen.error());
    if (kind == ChartKind::Percentiles)
        return storedPercentiles(*open, request, *chosen);
    return storedTimeChart(*open, request, *chosen);
}

} // namespace isobath::ui
