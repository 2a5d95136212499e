// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/cell_map.h"
#include "ui/charts/color_bar.h"
#include "ui/charts/figure_plot.h"
#include "ui/charts/top_strip.h"

namespace isobath::ui {

class HeatmapPlot : public FigurePlot
{
public:
    explicit HeatmapPlot(QCustomPlot& plot);

    void setFigure(const Figure& figure) override;
    bool accepts(const Figure& figure) const override;
    void setStyle(const PlotStyle& style) override;
    void adaptTicks() override;
    void resetRange() override;
    void zoom(double factor) override;
    void pan(double share) override;
    QString hoverText(const QPointF& pos) const override;
    std::optional<std::size_t> cellAt(const QPointF& pos) const override { return m_cells->cellAt(pos); }
    void setSelectedCell(std::optional<std::size_t> cell) override { m_cells->setSelectedCell(cell); }
    void setHoveredCell(std::optional<std::size_t> cell) override { m_cells->setHoveredCell(cell); }

private:
    static void setTicks(QCPAxis& axis, const FigureAxis& figureAxis, double spacing);
    void keepRanges() const;
    void showBar();

    QCustomPlot& m_plot;
    CellMap* m_cells;
    ColorBar* m_bar;
    TopStrip* m_strip;
    PlotStyle m_style;
    bool m_empty = true;
};

} // namespace isobath::ui
