// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/color_bar.h"

#include "ui/charts/color_ramps.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr int kSteps = 64;
constexpr int kBarWidth = 14;
constexpr int kGap = 14; ///< from the axis rect
constexpr int kTick = 4;

} // namespace

ColorBar::ColorBar(QCustomPlot* plot, QCPAxisRect* beside) : QCPLayoutElement(plot), m_beside(beside)
{
    setLayer(QStringLiteral("axes"));
}

void ColorBar::setRange(double low, double high, ValueStyle values)
{
    m_low = low;
    m_high = high;
    m_values = values;
}

std::vector<double> ColorBar::ticks() const
{
    const double unit = valueUnitSize(m_values);
    auto values = logTicks(m_low / unit, m_high / unit);
    for (double& value : values)
        value *= unit;
    return values;
}

QSize ColorBar::minimumOuterSizeHint() const
{
    int text = 0;
    const QFontMetrics metrics(m_style.font);
    for (const double value : ticks())
        text = std::max(text, metrics.horizontalAdvance(tickText(value, m_values)));
    return {kGap + kBarWidth + kTick + 2 + text + 2, 0};
}

QSize ColorBar::maximumOuterSizeHint() const
{
    return {minimumOuterSizeHint().width(), QWIDGETSIZE_MAX};
}

void ColorBar::draw(QCPPainter* painter)
{
    const QRect inner = m_beside->rect();
    const double left = outerRect().left() + kGap;
    const double top = inner.top() + 1;
    const double height = inner.height() - 2;
    painter->setAntialiasing(false);
    painter->setPen(Qt::NoPen);
    for (int i = 0; i < kSteps; ++i) {
        // Whole pixels, so that no seam shows between two steps.
        const double y1 = std::round(top + height * i / kSteps);
        const double y2 = std::round(top + height * (i + 1) / kSteps);
        painter->setBrush(magnitudeColor(1 - (i + 0.5) / kSteps));
        painter->drawRect(QRectF(left, y1, kBarWidth, y2 - y1));
    }
    painter->setFont(m_style.font);
    const int textHeight = QFontMetrics(m_style.font).height();
    for (const double value : ticks()) {
        const double y = top + height * (1 - logFraction(value, m_low, m_high));
        painter->setPen(QPen(m_style.theme.mutedText, 1));
        painter->drawLine(QLineF(left + kBarWidth, y, left + kBarWidth + kTick, y));
        const double textTop = std::clamp(y - textHeight / 2.0, top - textHeight / 4.0,
                                          std::max(top, top + height - textHeight * 0.75));
        painter->setPen(m_style.theme.text);
        painter->drawText(
            QRectF(left + kBarWidth + kTick + 2, textTop, outerRect().right() - left, textHeight),
            Qt::AlignLeft | Qt::AlignVCenter, tickText(value, m_values));
    }
}

} // namespace isobath::ui
