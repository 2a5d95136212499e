// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

#include <memory>
#include <optional>

namespace isobath::ui {

/// Draws one kind of figure into a QCustomPlot, on screen and for export alike. It owns nothing of the plot
/// and ends before it.
class FigurePlot
{
public:
    virtual ~FigurePlot() = default;

    /// Takes a figure that accepts() holds for; zoom stays where it was, unless there was nothing before.
    virtual void setFigure(const Figure& figure) = 0;
    virtual bool accepts(const Figure& figure) const = 0;
    virtual void setStyle(const PlotStyle& style) = 0;
    /// As many ticks as the plot's present size can label; before every replot.
    virtual void adaptTicks() {}
    /// Shows everything.
    virtual void resetRange() = 0;
    /// Multiplies the visible span of the axes that zoom by `factor`, around the middle.
    virtual void zoom(double factor) = 0;
    /// Moves by a share of the visible span.
    virtual void pan(double share) = 0;
    /// What lies under the mouse, with units; empty where nothing does.
    virtual QString hoverText(const QPointF& pos) const = 0;

    virtual std::optional<std::size_t> cellAt(const QPointF&) const { return std::nullopt; }
    virtual void setSelectedCell(std::optional<std::size_t>) {}
    virtual void setHoveredCell(std::optional<std::size_t>) {}
    /// The axis that charts share when they scroll together; null where there is none.
    virtual QCPAxis* timeAxis() const { return nullptr; }
    virtual void setCursor(std::optional<double>) {}
};

/// Never null: every kind has a picture.
std::unique_ptr<FigurePlot> makeFigurePlot(QCustomPlot& plot, const Figure& figure);

/// Keeps an axis within [lower, upper] and its span above `smallest`, whatever a wheel does.
void keepWithin(QCPAxis& axis, double lower, double upper, double smallest);

} // namespace isobath::ui
