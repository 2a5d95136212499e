// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/export.h"
#include "engine/exchange/report_parts.h"
#include "engine/figures/session_figures.h"
#include "engine/figures/table_text.h"
#include "engine/store/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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
    } while (nextFacet(view, session.start.plan));
    return out;
}

} // namespace

std::string toTextReport(const Session& session)
{
    return head(session) + environment(session.start.environment) + tables(session) + labelsText(session) +
           failuresText(session);
}

} // namespace isobath
