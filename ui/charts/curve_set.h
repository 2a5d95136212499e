// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

#include <array>
#include <optional>

namespace isobath::ui {

/// Lines with markers through cells. Series differ by dash and marker, so that grey is enough; repeats are
/// small dots, a failed point is a cross at the foot of the plot with its errno.
class CurveSet : public QCPAbstractPlottable
{
    Q_OBJECT
public:
    CurveSet(QCPAxis* keyAxis, QCPAxis* valueAxis);

    /// `data` must outlive the plottable's drawing.
    void setData(const CurvesData* data) { m_data = data; }
    void setStyle(const PlotStyle& style) { m_style = style; }
    /// Points are numbered series by series.
    void setSelectedPoint(std::optional<std::size_t> point) { m_selected = point; }
    void setHoveredPoint(std::optional<std::size_t> point) { m_hovered = point; }

    /// The nearest point that is near enough to be meant.
    std::optional<std::size_t> pointAt(const QPointF& pos) const;
    const CurvePoint* point(std::size_t index) const;
    /// Pen and marker of a series; a reference has no marker.
    QPen seriesPen(std::size_t series) const;
    QCPScatterStyle seriesMarker(std::size_t series) const;
    /// A value's coordinate on an axis of this scale; NaN stays NaN.
    static double coordinate(double value, Scale scale);

    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details) const override;
    QCPRange getKeyRange(bool& foundRange, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& foundRange, QCP::SignDomain domain, const QCPRange& keyRange) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    QPointF placeOf(const CurvePoint& point, double y) const;
    QPointF placeOf(const CurvePoint& point) const;
    void drawLine(QCPPainter& painter, std::size_t series) const;
    void drawPoint(QCPPainter& painter, const CurvePoint& point, const QCPScatterStyle& marker) const;
    void drawFailure(QCPPainter& painter, const CurvePoint& point) const;
    void drawLabels(QCPPainter& painter) const;
    std::array<QRectF, 4> labelPlaces(const QPointF& point, const QSizeF& size) const;
    void drawRing(QCPPainter& painter, std::optional<std::size_t> point, const QColor& color) const;

    const CurvesData* m_data = nullptr;
    PlotStyle m_style;
    std::optional<std::size_t> m_selected;
    std::optional<std::size_t> m_hovered;
};

} // namespace isobath::ui
