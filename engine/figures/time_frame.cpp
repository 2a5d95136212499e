// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/time_frame.h"

#include "engine/base/units.h"

#include <fmt/format.h>

#include <algorithm>

namespace isobath {

namespace {

constexpr std::size_t kMostStallNotes = 3;

std::vector<std::string> stallNotes(const std::vector<RunEvent>& stalls)
{
    std::vector<std::string> notes;
    for (const auto& stall : stalls) {
        if (notes.size() == kMostStallNotes && stalls.size() > kMostStallNotes + 1) {
            notes.push_back(fmt::format("and {} more stalls", stalls.size() - kMostStallNotes));
            break;
        }
        notes.push_back(fmt::format("stall at {} for {}",
                                    formatRunTime(static_cast<double>(stall.startNs) / 1e9, 0.01),
                                    formatLatency(static_cast<double>(stall.endNs - stall.startNs))));
    }
    return notes;
}

} // namespace

std::vector<RunEvent> stallsOf(const TimeSource& source)
{
    std::vector<RunEvent> stalls;
    std::copy_if(source.events.begin(), source.events.end(), std::back_inserter(stalls),
                 [](const RunEvent& event) { return event.kind == "stall"; });
    return stalls;
}

FigureAxis timeAxis()
{
    FigureAxis axis;
    axis.title = "time";
    axis.unit = "mm:ss";
    return axis;
}

Figure timeFigure(const Session& session, const TimeSource& source, std::string kind, const std::string& what)
{
    Figure figure;
    figure.kind = std::move(kind);
    figure.title = what + " over time" + (source.title.empty() ? "" : ": " + source.title);
    figure.subtitle = subtitleLines(session);
    figure.footnotes = stallNotes(stallsOf(source));
    return figure;
}

} // namespace isobath
