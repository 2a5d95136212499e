// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/curve_set.h"
#include "ui/charts/edge_labels.h"
#include "ui/charts/figure_plot.h"
#include "ui/charts/top_strip.h"

namespace isobath::ui {

/// Curves through cells, named where they end.
class CurvesPlot : public FigurePlot
{
public:
    explicit CurvesPlot(QCustomPlot& plot);

    void setFigure(const Figure& figure) override;
    bool accepts(const Figure& figure) const override;
    void setStyle(const PlotStyle& style) override;
    void adaptTicks() override;
    void resetRange() override;
    void zoom(double factor) override;
    void pan(double share) override;
    QString hoverText(const QPointF& pos) const override;
    std::optional<std::size_t> cellAt(const QPointF& pos) const override { return m_curves->pointAt(pos); }
    void setSelectedCell(std::optional<std::size_t> cell) override { m_curves->setSelectedPoint(cell); }
    void setHoveredCell(std::optional<std::size_t> cell) override { m_curves->setHoveredPoint(cell); }

private:
    Scale xScale() const { return m_data.x.categories.empty() ? m_data.x.scale : Scale::Linear; }
    void findRanges();
    void setTickers();
    void setLabels();
    void setMargin();

    QCustomPlot& m_plot;
    CurveSet* m_curves;
    EdgeLabels* m_labels;
    TopStrip* m_strip;
    PlotStyle m_style;
    CurvesData m_data;
    QCPRange m_x{0, 1}; ///< of everything
    QCPRange m_y{0, 1};
    std::vector<std::pair<double, QString>> m_xTicks; ///< where x has few values: those, by coordinate
    bool m_empty = true;
};

} // namespace isobath::ui
