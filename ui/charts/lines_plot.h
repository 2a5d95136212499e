// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/time_plot.h"

namespace isobath::ui {

/// One or a few series over time, from zero up or on a logarithmic axis; series differ by dash and name,
/// those of a comparison also by the colours of their sides.
class LinesPlot : public TimePlot
{
public:
    explicit LinesPlot(QCustomPlot& plot);

    void setFigure(const Figure& figure) override;
    void setStyle(const PlotStyle& style) override;
    bool accepts(const Figure& figure) const override;
    QString hoverText(const QPointF& pos) const override;

private:
    void setRange();
    void setSeries();
    void showSides();
    bool isLog() const { return m_data.y.scale == Scale::Log; }
    double coordinate(double value) const;

    std::vector<QCPGraph*> m_lines;
    LinesData m_data;
    bool m_firstIsSum = false; ///< of the series after it: they are its parts
};

} // namespace isobath::ui
