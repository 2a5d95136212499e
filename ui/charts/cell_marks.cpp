// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/cell_marks.h"

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kHatchStep = 6;
constexpr std::uint32_t kMostPips = 8;
constexpr int kPipStep = 7;

} // namespace

/// Lines x + y = c cut off at the rectangle by hand: brush patterns and clipping do not survive every vector
/// format. c counts from the plot's corner, so the hatch runs on from cell to cell.
void drawHatch(QCPPainter& painter, const PlotStyle& style, const QRect& rect)
{
    painter.setAntialiasing(true);
    painter.setPen(QPen(style.theme.hatch, 1));
    const double left = rect.left();
    const double top = rect.top();
    const double right = left + rect.width() - 1;
    const double bottom = top + rect.height() - 1;
    const int first = (rect.left() + rect.top() + kHatchStep - 1) / kHatchStep;
    const int last = (rect.right() + rect.bottom()) / kHatchStep;
    for (int i = first; i <= last; ++i) {
        const double c = i * kHatchStep;
        const double x1 = std::max(left, c - bottom);
        const double x2 = std::min(right, c - top);
        if (x2 > x1)
            painter.drawLine(QLineF(x1, c - x1, x2, c - x2));
    }
    painter.setAntialiasing(false);
}

/// One circle per planned repeat, filled when it is done.
void drawPips(QCPPainter& painter, const MatrixCell& cell, const QRect& rect, const QColor& color)
{
    const int width = static_cast<int>(cell.repeatsPlanned) * kPipStep - (kPipStep - kPipSize);
    if (cell.repeatsPlanned > kMostPips || width > rect.width() - 4)
        return;
    painter.setAntialiasing(true);
    painter.setPen(QPen(color, 1));
    const double left = rect.left() + (rect.width() - width) / 2.0;
    for (std::uint32_t i = 0; i < cell.repeatsPlanned; ++i) {
        painter.setBrush(i < cell.repeats.size() ? QBrush(color) : QBrush(Qt::NoBrush));
        painter.drawEllipse(QRectF(left + i * kPipStep, rect.top(), kPipSize, kPipSize));
    }
    painter.setAntialiasing(false);
}

void drawCornerMark(QCPPainter& painter, const PlotStyle& style, const QRect& rect)
{
    const double size = std::clamp(rect.height() / 3.0, 3.0, 10.0);
    const QPointF corner(rect.left() + rect.width(), rect.top());
    painter.setAntialiasing(true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.theme.attention);
    painter.drawPolygon(QPolygonF{{corner, corner - QPointF(size, 0), corner + QPointF(0, size)}});
    // A dark edge sets amber apart from the yellow end of the ramp.
    painter.setPen(QPen(QColor(0x12, 0x14, 0x18), 1));
    painter.drawLine(QLineF(corner - QPointF(size, 0), corner + QPointF(0, size)));
    painter.setAntialiasing(false);
}

void drawRunningRing(QCPPainter& painter, const PlotStyle& style, const QRect& rect)
{
    painter.setBrush(Qt::NoBrush);
    QPen pen(style.theme.text, style.compact ? 1.5 : 2);
    if (!style.compact)
        pen.setDashPattern({3, 2});
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.drawRect(QRectF(rect.x() + 1, rect.y() + 1, rect.width() - 2, rect.height() - 2));
}

/// A ring in the given colour with one in the ground's colour inside: seen on every cell colour.
void drawOutline(QCPPainter& painter, const PlotStyle& style, const QRectF& rect, const QColor& color,
                 double width)
{
    painter.setAntialiasing(false);
    painter.setBrush(Qt::NoBrush);
    const auto ring = [&](const QColor& ink, double pen, double inset) {
        painter.setPen(QPen(ink, pen, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawRect(rect.adjusted(inset, inset, -inset, -inset));
    };
    ring(color, width, width / 2 - 1);
    ring(style.theme.ground, 1, width);
}

} // namespace isobath::ui
