// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/figure_plot.h"
#include "ui/charts/tickers.h"
#include "ui/charts/top_strip.h"

namespace isobath::ui {

/// Percentile curve on an axis stretched towards the tail: repeats thin, their median thick, up to the
/// maximum; in a comparison each side in its colour and dash.
class PercentilePlot : public FigurePlot
{
public:
    explicit PercentilePlot(QCustomPlot& plot);

    void setFigure(const Figure& figure) override;
    bool accepts(const Figure& figure) const override;
    void setStyle(const PlotStyle& style) override;
    void adaptTicks() override;
    void resetRange() override;
    void zoom(double factor) override;
    void pan(double share) override;
    QString hoverText(const QPointF& pos) const override;

private:
    void setCurves();
    void setMaxima();
    void setMaximum(std::size_t group);
    double endNines() const;
    QPen medianPen(std::size_t group) const;
    QPen repeatPen(std::size_t group) const;
    QString countText() const;
    int dropBefore(std::size_t group) const;
    QString hoverOf(const PercentileGroup& group, double nines) const;

    QCustomPlot& m_plot;
    PlotStyle m_style;
    TopStrip* m_strip;
    QCPItemStraightLine* m_median;
    std::vector<QCPItemText*> m_maxima; ///< one per group
    QSharedPointer<NinesTicker> m_ticker;
    PercentileData m_data;
};

} // namespace isobath::ui
