// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

#include <vector>

namespace isobath::ui {

/// Shades the stalls of a run, each at least 3 px wide so that none is lost, with its length where it fits.
class StallBands : public QCPAbstractItem
{
    Q_OBJECT
public:
    StallBands(QCustomPlot* plot, bool withText);

    void setStyle(const PlotStyle& style) { m_style = style; }
    void setStalls(const std::vector<RunEvent>& stalls) { m_stalls = stalls; }
    /// Where the stall is drawn, unclipped.
    QRectF bandRect(const RunEvent& stall) const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    PlotStyle m_style;
    bool m_withText;
    std::vector<RunEvent> m_stalls;
};

} // namespace isobath::ui
