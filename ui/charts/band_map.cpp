// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/band_map.h"

#include "ui/charts/color_ramps.h"

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

double logNs(double ns)
{
    return std::log10(std::max(1.0, ns));
}

} // namespace

BandMap::BandMap(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis)
{
    setSelectable(QCP::stNone);
}

void BandMap::setData(const std::vector<DensityColumn>& columns)
{
    m_columns.clear();
    for (const auto& column : columns) {
        if (!column.minNs || !column.p50Ns || !column.p90Ns || !column.p99Ns || !column.p999Ns)
            continue;
        Column bands;
        bands.startS = column.startS;
        bands.endS = column.endS;
        bands.edges = {logNs(*column.minNs), logNs(*column.p50Ns), logNs(*column.p90Ns), logNs(*column.p99Ns),
                       logNs(*column.p999Ns)};
        m_columns.push_back(bands);
    }
}

QColor BandMap::bandColor(std::size_t band) const
{
    static constexpr std::array<double, kBands> kShades{0.75, 0.5, 0.28, 0.05};
    return densityColor(kShades[band], m_style.theme.dark);
}

QCPRange BandMap::getKeyRange(bool& foundRange, QCP::SignDomain) const
{
    foundRange = !m_columns.empty();
    return foundRange ? QCPRange(m_columns.front().startS, m_columns.back().endS) : QCPRange();
}

QCPRange BandMap::getValueRange(bool& foundRange, QCP::SignDomain, const QCPRange&) const
{
    foundRange = !m_columns.empty();
    return mValueAxis->range();
}

void BandMap::draw(QCPPainter* painter)
{
    painter->setAntialiasing(false);
    painter->setPen(Qt::NoPen);
    for (std::size_t band = 0; band < kBands; ++band) {
        painter->setBrush(bandColor(band));
        if (painter->modes().testFlag(QCPPainter::pmVectorized))
            drawPolygons(*painter, band);
        else
            drawRects(*painter, band);
    }
}

/// Whole pixels, so that neighbours leave no seam; a band is never thinner than one.
QRectF BandMap::rectOf(const Column& column, std::size_t band) const
{
    const auto low = coordsToPixels(column.startS, column.edges[band]);
    const auto high = coordsToPixels(column.endS, column.edges[band + 1]);
    const double left = std::round(low.x());
    const double top = std::round(high.y());
    return {left, top, std::max(1.0, std::round(high.x()) - left), std::max(1.0, std::round(low.y()) - top)};
}

void BandMap::drawRects(QCPPainter& painter, std::size_t band) const
{
    const auto shown = mKeyAxis->range();
    for (const auto& column : m_columns)
        if (column.endS >= shown.lower && column.startS <= shown.upper)
            painter.drawRect(rectOf(column, band));
}

/// Neighbouring columns in one outline: along the upper edges, back along the lower ones.
void BandMap::drawPolygons(QCPPainter& painter, std::size_t band) const
{
    QPolygonF upper;
    QPolygonF lower;
    const auto flush = [&] {
        std::reverse(lower.begin(), lower.end());
        if (!upper.isEmpty())
            painter.drawPolygon(upper + lower);
        upper.clear();
        lower.clear();
    };
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (i > 0 && m_columns[i].startS > m_columns[i - 1].endS + 1e-6)
            flush();
        const auto rect = rectOf(m_columns[i], band);
        upper << rect.topLeft() << rect.topRight();
        lower << rect.bottomLeft() << rect.bottomRight();
    }
    flush();
}

} // namespace isobath::ui
