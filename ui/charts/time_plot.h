// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/edge_labels.h"
#include "ui/charts/figure_plot.h"
#include "ui/charts/stall_bands.h"
#include "ui/charts/top_strip.h"

namespace isobath::ui {

/// No zoom shows less of a run.
constexpr double kSmallestTimeSpanS = 0.2;
/// Least margins of a chart over time, the same for all: what stands under them can have the same time axis.
QMargins timeMargins(const QFont& font);
/// How many times the axis of a chart can be labelled with.
int timeTickCount(int chartWidth);

/// What charts over time have in common: the time axis, stalls, names at the right edge, and a cursor. All
/// reserve the same margins left and right, so that charts above each other share their time axis.
class TimePlot : public FigurePlot
{
public:
    TimePlot(QCustomPlot& plot, bool stallText);

    void setStyle(const PlotStyle& style) override;
    void adaptTicks() override;
    void resetRange() override;
    void zoom(double factor) override;
    void pan(double share) override;
    QCPAxis* timeAxis() const override { return m_plot.xAxis; }
    void setCursor(std::optional<double> seconds) override;

protected:
    /// Also shows the whole run when it was shown whole before.
    void setLength(double lengthS);
    /// A line with a rim in the ground's colour, so that it stays visible on a dark density.
    QCPGraph* addLine(const QPen& pen);
    /// Steps that begin at x[i] and end at endX; NaN breaks the line.
    void setSteps(QCPGraph& line, const std::vector<double>& x, const std::vector<double>& y, double endX);
    const PlotStyle& style() const { return m_style; }
    QCustomPlot& plot() const { return m_plot; }
    TopStrip& strip() const { return *m_strip; }
    EdgeLabels& labels() const { return *m_labels; }
    StallBands& stalls() const { return *m_stalls; }

private:
    QCustomPlot& m_plot;
    PlotStyle m_style;
    TopStrip* m_strip;
    EdgeLabels* m_labels;
    StallBands* m_stalls;
    QCPItemStraightLine* m_cursor;
    std::vector<std::pair<QCPGraph*, QCPGraph*>> m_rims; ///< line and its rim
    double m_lengthS = 0;
};

} // namespace isobath::ui
