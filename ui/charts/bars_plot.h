// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bar_names.h"
#include "ui/charts/bars_legend.h"
#include "ui/charts/figure_plot.h"
#include "ui/charts/top_strip.h"

namespace isobath::ui {

/// Grouped bars in panels above each other that share their groups. Cells are numbered panel by panel; the
/// selected one is ringed in all panels, because they show the same cells of the plan.
class BarsPlot : public FigurePlot
{
public:
    explicit BarsPlot(QCustomPlot& plot);

    void setFigure(const Figure& figure) override;
    /// A figure with as many panels as the one before.
    bool accepts(const Figure& figure) const override;
    void setStyle(const PlotStyle& style) override;
    void adaptTicks() override;
    void resetRange() override;
    void zoom(double factor) override;
    void pan(double share) override;
    QString hoverText(const QPointF& pos) const override;
    std::optional<std::size_t> cellAt(const QPointF& pos) const override;
    void setSelectedCell(std::optional<std::size_t> cell) override;
    void setHoveredCell(std::optional<std::size_t> cell) override;

private:
    struct Panel
    {
        QCPAxisRect* rect;
        BarSet* bars;
        BarNames* names;
        TopStrip* strip;
    };
    void addPanel();
    void stylePanel(const Panel& panel) const;
    void setPanel(std::size_t index);
    void shareRange(const QCPRange& range);
    std::size_t barCount() const { return m_data.groups.size() * m_data.series.size(); }
    std::optional<std::size_t> barOf(std::optional<std::size_t> cell) const;

    QCustomPlot& m_plot;
    BarsLegend* m_legend;
    std::vector<Panel> m_panels;
    PlotStyle m_style;
    BarsData m_data;
};

} // namespace isobath::ui
