// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bar_set.h"

namespace isobath::ui {

/// What stands below a panel of bars: pips for the repeats, names of the series where they fit, the
/// highlighted series' values, and the groups' names below the last panel.
class BarNames : public QCPAbstractItem
{
    Q_OBJECT
public:
    BarNames(QCustomPlot* plot, QCPAxisRect* rect, BarSet* bars);

    /// `data` must outlive the item's drawing.
    void setData(const BarsData* data, std::size_t panel);
    void setStyle(const PlotStyle& style) { m_style = style; }
    /// Decides what fits; axisRectWidth is what the panel will be wide.
    void fit(double axisRectWidth);
    int height() const;
    bool namesSeries() const { return m_names; }

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    bool isLast() const { return m_panel + 1 == m_data->panels.size(); }
    int lineHeight() const;
    QString groupName(std::size_t group) const;
    QString valueText(std::size_t group) const;
    void drawPipLine(QCPPainter& painter, int top) const;
    void drawSeriesNames(QCPPainter& painter, int top) const;
    void drawGroupLine(QCPPainter& painter, int top, bool values) const;
    void drawTitle(QCPPainter& painter, int top) const;

    QCPAxisRect* m_rect;
    BarSet* m_bars;
    const BarsData* m_data = nullptr;
    std::size_t m_panel = 0;
    PlotStyle m_style;
    double m_groupWidth = 0;
    bool m_pips = false;
    bool m_names = false;
    bool m_values = false;
    bool m_titleInNames = false;
};

} // namespace isobath::ui
