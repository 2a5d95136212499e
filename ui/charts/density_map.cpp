// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/density_map.h"

#include "ui/charts/color_ramps.h"

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

/// A row is 7.5 % of latency high: about ten buckets, and seldom less than a pixel.
constexpr double kRowsPerDecade = 32;
/// Counts up to this one have their colour worked out once per image.
constexpr std::size_t kKnownColours = 4096;

/// log10 of every bucket's middle: a chart that scrolls asks for thousands of them on each tick.
const std::vector<double>& bucketLogs()
{
    static const std::vector<double> logs = [] {
        std::vector<double> all(LatencyBuckets::kCount);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const double middle = (static_cast<double>(LatencyBuckets::lowNs(i)) +
                                   static_cast<double>(LatencyBuckets::highNs(i))) /
                                  2;
            all[i] = std::log10(std::max(1.0, middle));
        }
        return all;
    }();
    return logs;
}

} // namespace

DensityMap::DensityMap(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis)
{
    setSelectable(QCP::stNone);
}

void DensityMap::setData(const std::vector<DensityColumn>& columns, double low, double high)
{
    m_low = low;
    m_high = high;
    m_edges.clear();
    const auto width = columns.size();
    const auto rows = static_cast<std::size_t>(std::lround((high - low) * kRowsPerDecade));
    m_counts.assign(width * rows, 0);
    const auto& logs = bucketLogs();
    for (std::size_t x = 0; x < width; ++x) {
        m_edges.push_back(columns[x].startS);
        for (const auto& bucket : columns[x].buckets) {
            const double row = (high - logs[bucket.index]) * kRowsPerDecade;
            const auto y = static_cast<std::size_t>(std::clamp(row, 0.0, static_cast<double>(rows - 1)));
            m_counts[y * width + x] += bucket.count;
        }
    }
    if (!columns.empty())
        m_edges.push_back(columns.back().endS);
    m_most = m_counts.empty() ? 0 : *std::max_element(m_counts.begin(), m_counts.end());
    paintImage();
}

void DensityMap::setStyle(const PlotStyle& style)
{
    m_style = style;
    paintImage();
}

void DensityMap::paintImage()
{
    const auto width = m_edges.empty() ? 0 : m_edges.size() - 1;
    const auto rows = width == 0 ? 0 : m_counts.size() / width;
    m_image = QImage(static_cast<int>(width), static_cast<int>(rows), QImage::Format_RGB32);
    // Opaque, because PDF viewers fringe transparent pixels of an image.
    m_image.fill(m_style.theme.ground);
    std::vector<QRgb> known(kKnownColours, 0);
    const auto colourOf = [&](double count) {
        const auto index = static_cast<std::size_t>(count);
        const QRgb found = index < kKnownColours ? known[index] : 0;
        if (found != 0)
            return found;
        const QRgb colour =
            densityColor(logFraction(count, 1, std::max(2.0, m_most)), m_style.theme.dark).rgb();
        if (index < kKnownColours)
            known[index] = colour;
        return colour;
    };
    for (std::size_t y = 0; y < rows; ++y) {
        auto* line = reinterpret_cast<QRgb*>(m_image.scanLine(static_cast<int>(y)));
        for (std::size_t x = 0; x < width; ++x)
            if (const double count = m_counts[y * width + x]; count > 0)
                line[x] = colourOf(count);
    }
}

QCPRange DensityMap::getKeyRange(bool& foundRange, QCP::SignDomain) const
{
    foundRange = m_edges.size() > 1;
    return foundRange ? QCPRange(m_edges.front(), m_edges.back()) : QCPRange();
}

QCPRange DensityMap::getValueRange(bool& foundRange, QCP::SignDomain, const QCPRange&) const
{
    foundRange = m_edges.size() > 1;
    return {m_low, m_high};
}

void DensityMap::draw(QCPPainter* painter)
{
    if (m_edges.size() < 2)
        return;
    // All columns are equally wide but for the last.
    const auto last = m_edges.size() - 2;
    painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
    if (last > 0)
        drawColumns(painter, 0, last);
    drawColumns(painter, last, last + 1);
}

void DensityMap::drawColumns(QCPPainter* painter, std::size_t first, std::size_t last) const
{
    const auto topLeft = coordsToPixels(m_edges[first], m_high);
    const auto bottomRight = coordsToPixels(m_edges[last], m_low);
    const QRectF source(static_cast<double>(first), 0, static_cast<double>(last - first), m_image.height());
    painter->drawImage(QRectF(topLeft, bottomRight), m_image.copy(source.toRect()));
}

} // namespace isobath::ui
