// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

#include <optional>

namespace isobath::ui {

/// The bars of one panel: group g covers g ± 0.5 of the key axis, its series stand beside each other. Repeats
/// are dots on their bar; what has no value yet is a stub of fixed height.
class BarSet : public QCPAbstractPlottable
{
    Q_OBJECT
public:
    BarSet(QCPAxis* keyAxis, QCPAxis* valueAxis);

    /// `data` must outlive the plottable's drawing.
    void setData(const BarsData* data, std::size_t panel);
    void setStyle(const PlotStyle& style) { m_style = style; }
    /// Indexes into BarsPanel::bars.
    void setSelectedBar(std::optional<std::size_t> bar) { m_selected = bar; }
    void setHoveredBar(std::optional<std::size_t> bar) { m_hovered = bar; }

    /// The bar in whose place the mouse is, however low the bar.
    std::optional<std::size_t> barAt(const QPointF& pos) const;
    /// In whole pixels, as drawn: a stub where there is no value.
    QRect barRect(std::size_t bar) const;
    /// Width of a bar at the axis' present range and a given width of the axis rect.
    double barWidth(double axisRectWidth) const;
    /// The middle of the bar's place, in pixels.
    double barCentre(std::size_t bar) const;
    /// Grey by series, the highlighted one in accent; black instead in a mail chart.
    static QColor seriesColor(const BarsData& data, std::size_t series, const PlotStyle& style);

    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details) const override;
    QCPRange getKeyRange(bool& foundRange, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& foundRange, QCP::SignDomain domain, const QCPRange& keyRange) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    const std::vector<MatrixCell>& bars() const { return m_data->panels[m_panel].bars; }
    double keyOf(std::size_t bar, double part) const;
    int markLength(const MatrixCell& cell) const;
    void drawBar(QCPPainter& painter, std::size_t bar) const;
    void drawBody(QCPPainter& painter, std::size_t bar, const QRect& rect) const;
    void drawRepeats(QCPPainter& painter, const MatrixCell& cell, const QRect& rect,
                     const QColor& ground) const;
    void drawMark(QCPPainter& painter, const MatrixCell& cell, const QRect& rect) const;
    void drawAbove(QCPPainter& painter, const QRect& rect, const QFont& font, const QString& text) const;
    void drawNotes(QCPPainter& painter, const MatrixCell& cell, const QRect& rect) const;
    void outline(QCPPainter& painter, std::optional<std::size_t> bar, const QColor& color,
                 double width) const;

    const BarsData* m_data = nullptr;
    std::size_t m_panel = 0;
    PlotStyle m_style;
    std::optional<std::size_t> m_selected;
    std::optional<std::size_t> m_hovered;
};

} // namespace isobath::ui
