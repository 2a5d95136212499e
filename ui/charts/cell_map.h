// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

#include <optional>
#include <vector>

namespace isobath::ui {

/// The cells of a heatmap as vector rectangles with text: QCPColorMap has neither text nor states, and is a
/// raster image in exports. Axes are categorical: cell (x, y) covers x ± 0.5, y ± 0.5.
class CellMap : public QCPAbstractPlottable
{
    Q_OBJECT
public:
    CellMap(QCPAxis* keyAxis, QCPAxis* valueAxis);

    void setData(const HeatmapData& data) { m_data = data; }
    const HeatmapData& data() const { return m_data; }
    void setStyle(const PlotStyle& style) { m_style = style; }
    void setSelectedCell(std::optional<std::size_t> cell) { m_selected = cell; }
    void setHoveredCell(std::optional<std::size_t> cell) { m_hovered = cell; }

    std::optional<std::size_t> cellAt(const QPointF& pos) const;
    /// In whole pixels, so that neighbours leave no seam.
    QRect cellRect(std::size_t cell) const;

    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details) const override;
    QCPRange getKeyRange(bool& foundRange, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& foundRange, QCP::SignDomain domain, const QCPRange& keyRange) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    /// One size for all cells: what fits the widest text into the smallest cell.
    struct TextFit
    {
        int pixelSize = 0; ///< 0: no text at all
        bool second = false;
        bool pips = false;
    };

    std::size_t columns() const { return m_data.x.categories.size(); }
    std::size_t rows() const { return m_data.y.categories.size(); }
    QColor groundOf(const MatrixCell& cell) const;
    QString valueText(const MatrixCell& cell) const;
    QString secondText(const MatrixCell& cell) const;
    TextFit fitText(const QSize& cell) const;
    void drawCell(QCPPainter* painter, const MatrixCell& cell, const QRect& rect, const TextFit& fit) const;
    void drawGround(QCPPainter* painter, const MatrixCell& cell, const QRect& rect) const;
    void drawTexts(QCPPainter* painter, const MatrixCell& cell, const QRect& rect, const TextFit& fit) const;
    void drawCorner(QCPPainter* painter, const MatrixCell& cell, const QRect& rect, int pixelSize) const;
    void outline(QCPPainter* painter, std::size_t cell, const QColor& color, double width) const;

    HeatmapData m_data;
    PlotStyle m_style;
    std::optional<std::size_t> m_selected;
    std::optional<std::size_t> m_hovered;
};

} // namespace isobath::ui
