// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace isobath::ui {

/// What can be drawn below the latency of a run, from the top down.
enum class TimePanel : std::uint8_t { Iops, Bandwidth, Queue, Memory, Cpu, Device };
const std::vector<TimePanel>& timePanels();
/// "IOPS", "Queue depth".
QString timePanelTitle(TimePanel panel);
/// For settings: "iops".
QString timePanelName(TimePanel panel);

/// How latency over time is drawn.
enum class LatencyPicture : std::uint8_t { Density, Bands, Lines };

/// A part of a run in at most so many columns.
struct TimeWindow
{
    std::size_t maxColumns = 1;
    double fromS = 0;
    double toS = -1; ///< below zero: the end
};

Figure timePanelFigure(const Session& session, const TimeSource& source, TimePanel panel,
                       const TimeWindow& window);
Figure latencyPictureFigure(const Session& session, const TimeSource& source, LatencyPicture picture,
                            const TimeWindow& window);

} // namespace isobath::ui
