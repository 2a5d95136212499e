// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

#include <QImage>

#include <vector>

namespace isobath::ui {

/// Completions by time and latency as shades of one hue, logarithmic from one completion up. The value axis'
/// coordinate is log10(ns). QCPColorMap cannot show a single column, nor a last one that is shorter.
class DensityMap : public QCPAbstractPlottable
{
    Q_OBJECT
public:
    DensityMap(QCPAxis* keyAxis, QCPAxis* valueAxis);

    /// low and high: log10(ns) of the image's edges, whole decades.
    void setData(const std::vector<DensityColumn>& columns, double low, double high);
    void setStyle(const PlotStyle& style);
    /// Completions behind the darkest shade; 0 without data.
    double most() const { return m_most; }

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& foundRange, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& foundRange, QCP::SignDomain domain, const QCPRange& keyRange) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    void paintImage();
    void drawColumns(QCPPainter* painter, std::size_t first, std::size_t last) const;

    PlotStyle m_style;
    std::vector<double> m_edges;  ///< seconds, one more than columns
    std::vector<double> m_counts; ///< row-major, the highest latency first
    double m_low = 0;
    double m_high = 1;
    double m_most = 0;
    QImage m_image;
};

} // namespace isobath::ui
