// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

#include <array>
#include <vector>

namespace isobath::ui {

/// Latency over time as areas of one hue: minimum to p50 darkest, then to p90, p99 and p99.9. The value axis'
/// coordinate is log10(ns). Rectangles on screen, one polygon per band in vector formats.
class BandMap : public QCPAbstractPlottable
{
    Q_OBJECT
public:
    static constexpr std::size_t kBands = 4;

    BandMap(QCPAxis* keyAxis, QCPAxis* valueAxis);

    void setData(const std::vector<DensityColumn>& columns);
    void setStyle(const PlotStyle& style) { m_style = style; }
    /// From the lowest band up.
    QColor bandColor(std::size_t band) const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& foundRange, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& foundRange, QCP::SignDomain domain, const QCPRange& keyRange) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    struct Column
    {
        double startS = 0;
        double endS = 0;
        std::array<double, kBands + 1> edges{}; ///< log10(ns), ascending
    };
    QRectF rectOf(const Column& column, std::size_t band) const;
    void drawRects(QCPPainter& painter, std::size_t band) const;
    void drawPolygons(QCPPainter& painter, std::size_t band) const;

    PlotStyle m_style;
    std::vector<Column> m_columns; ///< those in which something completed
};

} // namespace isobath::ui
