// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

namespace isobath::ui {

/// Scale of a heatmap beside its axis rect, as rectangles: QCPColorScale paints a raster image.
class ColorBar : public QCPLayoutElement
{
    Q_OBJECT
public:
    /// Follows the height of `beside`.
    ColorBar(QCustomPlot* plot, QCPAxisRect* beside);

    void setRange(double low, double high, ValueStyle values);
    void setStyle(const PlotStyle& style) { m_style = style; }

    QSize minimumOuterSizeHint() const override;
    QSize maximumOuterSizeHint() const override;

protected:
    void draw(QCPPainter* painter) override;

private:
    std::vector<double> ticks() const;

    QCPAxisRect* m_beside;
    PlotStyle m_style;
    double m_low = 1;
    double m_high = 10;
    ValueStyle m_values = ValueStyle::Count;
};

} // namespace isobath::ui
