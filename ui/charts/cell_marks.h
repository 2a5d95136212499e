// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

/// What says the state of a cell, the same in heatmaps and bars.
namespace isobath::ui {

constexpr int kPipSize = 4;

/// Planned.
void drawHatch(QCPPainter& painter, const PlotStyle& style, const QRect& rect);
/// One circle per planned repeat at the top of `rect`, filled when it is done; nothing where they do not fit.
void drawPips(QCPPainter& painter, const MatrixCell& cell, const QRect& rect, const QColor& color);
/// Label: an amber triangle in the top right corner.
void drawCornerMark(QCPPainter& painter, const PlotStyle& style, const QRect& rect);
void drawRunningRing(QCPPainter& painter, const PlotStyle& style, const QRect& rect);
/// Selected or under the mouse.
void drawOutline(QCPPainter& painter, const PlotStyle& style, const QRectF& rect, const QColor& color,
                 double width);

} // namespace isobath::ui
