// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/band_map.h"
#include "ui/charts/density_map.h"
#include "ui/charts/time_plot.h"

#include <array>

namespace isobath::ui {

/// Latency over time: density, percentile lines that differ by dash, and the maximum, which no merging hides;
/// or the same as bands, where the lines between areas need no pen.
class DensityPlot : public TimePlot
{
public:
    explicit DensityPlot(QCustomPlot& plot);

    void setFigure(const Figure& figure) override;
    bool accepts(const Figure& figure) const override;
    void setStyle(const PlotStyle& style) override;
    QString hoverText(const QPointF& pos) const override;

private:
    void setLines();
    void setHeadings();
    QString spanOfColumn() const;

    DensityMap* m_map;
    BandMap* m_bands;
    std::array<QCPGraph*, 5> m_lines{};
    DensityData m_data;
};

} // namespace isobath::ui
