// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "ui/charts/chart_theme.h"

#include <QFont>
#include <QString>
#include <qcustomplot.h>

namespace isobath::ui {

/// How a figure is drawn; the same for every kind.
struct PlotStyle
{
    ChartTheme theme;
    QFont font;             ///< of tick labels and cells
    bool compact = false;   ///< the data alone
    bool timeLabels = true; ///< charts over time: false where another chart below says the time
    bool forExport =
        false; ///< footnote marks instead of corner marks; nothing that belongs to a hand or a mouse
};

QString qText(const std::string& text);

/// formatValue without trailing zeros: "10k", not "10.0k".
QString tickText(double value, ValueStyle style);

/// Steps of one decade; of 1-2-5 when [low, high] spans less than 1.5 decades, and finer ones when that gives
/// fewer than three.
std::vector<double> logTicks(double low, double high);

/// The line of a side of a comparison, 0 for A: a colour and a dash of its own, so that grey is enough.
QPen sidePen(const PlotStyle& style, std::size_t side, double width);

QFont boldFont(const QFont& font);

/// "Bandwidth", "p99 latency": begins with a capital letter, unless a percentile does.
QString asHeading(QString title);

/// Everything that holds for the whole plot: background, hints, no legend. Polylines wider than one pixel are
/// hundreds of times slower without phFastPolylines.
void preparePlot(QCustomPlot& plot, const PlotStyle& style);
/// At least these margins around the axis rect, more where axes need it; none at all when compact.
void setMargins(QCPAxisRect& rect, const PlotStyle& style, const QMargins& least);
/// Colours and fonts of an axis with grid, without tick marks.
void styleAxis(QCPAxis& axis, const PlotStyle& style);

} // namespace isobath::ui
