// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/time_panels.h"

#include <array>

namespace isobath::ui {

namespace {

constexpr std::array<const char*, 6> kNames{"iops", "bandwidth", "queue", "memory", "cpu", "device"};

SystemPanel systemPanelOf(TimePanel panel)
{
    switch (panel) {
    case TimePanel::Queue:
        return SystemPanel::Queue;
    case TimePanel::Memory:
        return SystemPanel::Memory;
    case TimePanel::Cpu:
        return SystemPanel::Cpu;
    default:
        return SystemPanel::Device;
    }
}

} // namespace

const std::vector<TimePanel>& timePanels()
{
    static const std::vector<TimePanel> all{TimePanel::Iops,   TimePanel::Bandwidth, TimePanel::Queue,
                                            TimePanel::Memory, TimePanel::Cpu,       TimePanel::Device};
    return all;
}

QString timePanelTitle(TimePanel panel)
{
    if (panel == TimePanel::Iops)
        return QStringLiteral("IOPS");
    if (panel == TimePanel::Bandwidth)
        return QStringLiteral("Bandwidth");
    auto title = QString::fromStdString(systemPanelTitle(systemPanelOf(panel)));
    title.front() = title.front().toUpper();
    return title;
}

QString timePanelName(TimePanel panel)
{
    return QString::fromLatin1(kNames[static_cast<std::size_t>(panel)]);
}

Figure timePanelFigure(const Session& session, const TimeSource& source, TimePanel panel,
                       const TimeWindow& window)
{
    if (panel == TimePanel::Iops)
        return iopsFigure(session, source, window.maxColumns, window.fromS, window.toS);
    if (panel == TimePanel::Bandwidth)
        return bandwidthFigure(session, source, window.maxColumns, window.fromS, window.toS);
    return systemFigure(session, source, systemPanelOf(panel), window.maxColumns, window.fromS, window.toS);
}

Figure latencyPictureFigure(const Session& session, const TimeSource& source, LatencyPicture picture,
                            const TimeWindow& window)
{
    const auto draw = picture == LatencyPicture::Bands   ? bandsFigure
                      : picture == LatencyPicture::Lines ? latencyLinesFigure
                                                         : latencyFigure;
    return draw(session, source, window.maxColumns, window.fromS, window.toS);
}

} // namespace isobath::ui
