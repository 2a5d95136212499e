// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

namespace isobath::ui {

/// A line above bars that names each series beside its shade; more lines where one is not enough.
class BarsLegend : public QCPLayoutElement
{
    Q_OBJECT
public:
    explicit BarsLegend(QCustomPlot* plot);

    /// `data` must outlive the element's drawing.
    void setData(const BarsData* data) { m_data = data; }
    void setStyle(const PlotStyle& style) { m_style = style; }
    /// From the width that it will have.
    void fit(int width);

    QSize minimumOuterSizeHint() const override { return {0, m_height}; }
    QSize maximumOuterSizeHint() const override { return {QWIDGETSIZE_MAX, m_height}; }

protected:
    void draw(QCPPainter* painter) override;

private:
    struct Entry
    {
        QString text;
        QPoint place; ///< of the swatch, from the element's corner
        std::optional<std::size_t> series;
    };
    int lineHeight() const;

    const BarsData* m_data = nullptr;
    PlotStyle m_style;
    std::vector<Entry> m_entries;
    int m_height = 0;
};

} // namespace isobath::ui
