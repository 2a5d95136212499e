// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_plot.h"

#include "ui/charts/bars_plot.h"
#include "ui/charts/curves_plot.h"
#include "ui/charts/density_plot.h"
#include "ui/charts/heatmap_plot.h"
#include "ui/charts/lines_plot.h"
#include "ui/charts/percentile_plot.h"
#include "ui/charts/table_plot.h"

#include <algorithm>

namespace isobath::ui {

std::unique_ptr<FigurePlot> makeFigurePlot(QCustomPlot& plot, const Figure& figure)
{
    if (std::holds_alternative<HeatmapData>(figure.data))
        return std::make_unique<HeatmapPlot>(plot);
    if (std::holds_alternative<BarsData>(figure.data))
        return std::make_unique<BarsPlot>(plot);
    if (std::holds_alternative<CurvesData>(figure.data))
        return std::make_unique<CurvesPlot>(plot);
    if (std::holds_alternative<DensityData>(figure.data))
        return std::make_unique<DensityPlot>(plot);
    if (std::holds_alternative<LinesData>(figure.data))
        return std::make_unique<LinesPlot>(plot);
    if (std::holds_alternative<PercentileData>(figure.data))
        return std::make_unique<PercentilePlot>(plot);
    return std::make_unique<TablePlot>(plot);
}

void keepWithin(QCPAxis& axis, double lower, double upper, double smallest)
{
    const auto range = axis.range();
    const double span = std::clamp(range.size(), std::min(smallest, upper - lower), upper - lower);
    const double middle = range.center();
    const double from = std::clamp(middle - span / 2, lower, upper - span);
    if (from != range.lower || from + span != range.upper)
        axis.setRange(from, from + span);
}

} // namespace isobath::ui
