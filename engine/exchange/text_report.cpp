// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/export.h"
#include "engine/exchange/result_row.h"
#include "engine/figures/session_figures.h"
#include "engine/figures/table_text.h"
#include "engine/store/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace isobath {

namespace {

constexpr std::array kReportedMetrics{"iops", "bytes_s", "lat_p99_ns"};

std::string head(const Session& session)
{
    std::string out = wrappedText(session.summary.name);
    for (const auto& line : subtitleLines(session))
        if (!line.empty())
            out += wrappedText(line);
    const auto& summary = session.summary;
    out += wrappedText(
        fmt::format("{} of {} runs, {}", summary.runsDone, summary.runsPlanned, toText(summary.state)));
    for (const auto& sentence : session.damage)
        out += wrappedText("damaged: " + sentence);
    return out;
}

std::string environment(const Facts& facts)
{
    std::size_t width = 0;
    for (const auto& fact : facts)
        width = std::max(width, fact.key.size());
    std::string out = facts.empty() ? "" : "\nEnvironment\n";
    for (const auto& fact : facts)
        out += wrappedText(padded(fact.key, width, false) + "  " + fact.value);
    return out;
}

/// The next combination of the values of the fixed axes, the last one fastest; false after the last.
bool advance(MatrixView& view, const Plan& plan)
{
    for (auto axis = view.fixed.rbegin(); axis != view.fixed.rend(); ++axis) {
        if (++axis->second < plan.axes[axis->first].values.size())
            return true;
        axis->second = 0;
    }
    return false;
}

/// One table per facet (and slice) and metric.
std::string tables(const Session& session)
{
    std::string out;
    MatrixView view = defaultView(session.start.plan);
    do {
        for (const char* metric : kReportedMetrics) {
            Figure figure = heatmapFigure(session, view, metric);
            figure.subtitle.clear(); // said once, at the top
            out += "\n" + figureToText(figure);
        }
    } while (advance(view, session.start.plan));
    return out;
}

std::string cellName(const Session& session, std::size_t index)
{
    for (const auto& cell : session.start.cells)
        if (cell.index == index)
            return cell.name;
    return fmt::format("cell {}", index + 1);
}

std::string failures(const Session& session)
{
    std::string out;
    for (const auto& row : resultRows(session)) {
        if (row.run == nullptr)
            out += wrappedText(fmt::format("{}: skipped, {}", row.cell->name, row.cell->skipReason));
        else if (row.run->status != RunStatus::Done && row.group == 0)
            out += wrappedText(fmt::format("{}, run {}: {}{}{}", row.cell->name, row.run->slot.repeat + 1,
                                           toText(row.run->status), row.run->reason.empty() ? "" : ", ",
                                           row.run->reason));
    }
    return out.empty() ? out : "\nRuns without a result\n" + out;
}

/// Each label once, with the first evidence: a plan of hundreds of runs may have it hundreds of times.
std::string labels(const Session& session)
{
    std::vector<std::string> order;
    std::map<std::string, std::pair<std::size_t, std::string>> seen;
    for (const auto& run : session.runs) {
        for (const auto& label : run.labels) {
            auto& [count, evidence] = seen[label.title];
            if (count++ > 0)
                continue;
            order.push_back(label.title);
            evidence = fmt::format("{}, run {}: {}", cellName(session, run.slot.cell), run.slot.repeat + 1,
                                   label.evidence);
        }
    }
    std::string out = order.empty() ? "" : "\nLabels\n";
    for (const auto& title : order) {
        const auto& [count, evidence] = seen[title];
        out +=
            wrappedText(fmt::format("{} ({} {}): {}", title, count, count == 1 ? "run" : "runs", evidence));
    }
    return out;
}

} // namespace

std::string toTextReport(const Session& session)
{
    return head(session) + environment(session.start.environment) + tables(session) + labels(session) +
           failures(session);
}

} // namespace isobath
