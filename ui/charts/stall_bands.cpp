// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stall_bands.h"

#include "engine/base/units.h"

#include <QFontMetrics>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr double kLeastWidth = 3;
constexpr int kAlpha = 80;

} // namespace

StallBands::StallBands(QCustomPlot* plot, bool withText) : QCPAbstractItem(plot), m_withText(withText)
{
    setSelectable(false);
    setClipToAxisRect(true);
    setClipAxisRect(plot->axisRect());
}

QRectF StallBands::bandRect(const RunEvent& stall) const
{
    const auto* axis = mParentPlot->xAxis;
    const double left = axis->coordToPixel(static_cast<double>(stall.startNs) / 1e9);
    const double right = axis->coordToPixel(static_cast<double>(stall.endNs) / 1e9);
    const double width = std::max(kLeastWidth, right - left);
    const QRectF inner(mParentPlot->axisRect()->rect());
    return {(left + right - width) / 2, inner.top(), width, inner.height()};
}

void StallBands::draw(QCPPainter* painter)
{
    QColor shade = m_style.theme.attention;
    shade.setAlpha(kAlpha);
    const auto font = boldFont(m_style.font);
    const QFontMetrics metrics(font);
    for (const auto& stall : m_stalls) {
        const auto rect = bandRect(stall);
        painter->setAntialiasing(false);
        painter->setPen(Qt::NoPen);
        painter->setBrush(shade);
        painter->drawRect(rect);
        const auto text = QStringLiteral("stall\n%1")
                              .arg(qText(formatLatency(static_cast<double>(stall.endNs - stall.startNs))));
        if (!m_withText || metrics.boundingRect(QRect(0, 0, 1000, 100), 0, text).width() + 4 > rect.width())
            continue;
        painter->setFont(font);
        painter->setPen(m_style.theme.attentionText);
        painter->drawText(rect, Qt::AlignCenter, text);
    }
}

} // namespace isobath::ui
