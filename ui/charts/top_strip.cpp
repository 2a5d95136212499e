// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/top_strip.h"

#include "ui/charts/color_ramps.h"

#include <QFontMetrics>

#include <cmath>

namespace isobath::ui {

namespace {

constexpr int kScaleWidth = 96;
constexpr int kScaleSteps = 32;
constexpr int kPadding = 6;

} // namespace

TopStrip::TopStrip(QCustomPlot* plot, QCPAxisRect* rect)
    : QCPAbstractItem(plot), m_rect(rect == nullptr ? plot->axisRect() : rect)
{
    setClipToAxisRect(false);
    setSelectable(false);
}

int TopStrip::height() const
{
    return m_style.compact ? 0 : QFontMetrics(m_style.font).height() + kPadding;
}

void TopStrip::draw(QCPPainter* painter)
{
    if (m_style.compact)
        return;
    const QRect inner = m_rect->rect();
    const int textHeight = QFontMetrics(m_style.font).height();
    const double top = inner.top() - textHeight - kPadding + 2;
    painter->setFont(m_style.forExport ? m_style.font : boldFont(m_style.font));
    painter->setPen(m_style.forExport ? m_style.theme.mutedText : m_style.theme.text);
    painter->drawText(QRectF(inner.left(), top, inner.width(), textHeight), Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(painter->font()).elidedText(m_heading, Qt::ElideRight, inner.width()));
    const int headingWidth = QFontMetrics(painter->font()).horizontalAdvance(m_heading);
    painter->setFont(m_style.font);
    painter->setPen(m_style.theme.mutedText);
    const int noteWidth = QFontMetrics(m_style.font).horizontalAdvance(m_note);
    const int scaleWidth = m_most ? kScaleWidth + 2 * kPadding : 0;
    if (headingWidth + noteWidth + scaleWidth + 4 * kPadding > inner.width())
        return;
    painter->drawText(QRectF(inner.left(), top, inner.width(), textHeight), Qt::AlignRight | Qt::AlignVCenter,
                      m_note);
    if (m_most)
        drawScale(painter, inner.right() - noteWidth - kPadding, top + 2);
}

void TopStrip::drawScale(QCPPainter* painter, double right, double top) const
{
    const double left = right - kScaleWidth;
    const double barHeight = QFontMetrics(m_style.font).height() - 5;
    painter->setAntialiasing(false);
    painter->setPen(Qt::NoPen);
    for (int i = 0; i < kScaleSteps; ++i) {
        const double x1 = std::round(left + static_cast<double>(kScaleWidth) * i / kScaleSteps);
        const double x2 = std::round(left + static_cast<double>(kScaleWidth) * (i + 1) / kScaleSteps);
        painter->setBrush(densityColor((i + 0.5) / kScaleSteps, m_style.theme.dark));
        painter->drawRect(QRectF(x1, std::round(top), x2 - x1, barHeight));
    }
    painter->setPen(m_style.theme.mutedText);
    painter->drawText(QRectF(left - 40 - kPadding, top - 2, 40, barHeight + 5),
                      Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("1"));
}

} // namespace isobath::ui
