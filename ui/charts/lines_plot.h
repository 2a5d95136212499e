// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/time_plot.h"

namespace isobath::ui {

/// One or a few series over time from zero up; series differ by dash and name.
class LinesPlot : public TimePlot
{
public:
    explicit LinesPlot(QCustomPlot& plot);

    void setFigure(const Figure& figure) override;
    bool accepts(const Figure& figure) const override;
    QString hoverText(const QPointF& pos) const override;

private:
    void setSeries();

    std::vector<QCPGraph*> m_lines;
    LinesData m_data;
};

} // namespace isobath::ui
