// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_export.h"

#include "ui/charts/figure_plot.h"

namespace isobath::ui {

QImage figureImage(const Figure& figure, qreal scale)
{
    QCustomPlot plot;
    const auto drawing = makeFigurePlot(plot, figure);
    if (!drawing)
        return {};
    PlotStyle style;
    style.theme = ChartTheme::light();
    style.forExport = true;
    preparePlot(plot, style);
    drawing->setStyle(style);
    drawing->setFigure(figure);
    return plot.toPixmap(800, 500, scale).toImage();
}

} // namespace isobath::ui
