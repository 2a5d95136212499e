// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

#include <vector>

namespace isobath::ui {

/// Names lines at the right edge of the axis rect, each with a piece of its line, where the line ends. Labels
/// that would overlap move apart; where there is no room for all, some are left out.
class EdgeLabels : public QCPAbstractItem
{
    Q_OBJECT
public:
    struct Entry
    {
        QString text;
        double value = 0; ///< coordinate of the value axis
        QPen pen;
        bool bold = false;
        QCPScatterStyle marker{}; ///< on the piece of line
    };

    explicit EdgeLabels(QCustomPlot* plot);

    void setStyle(const PlotStyle& style) { m_style = style; }
    /// Entries of equal value keep their order, from the top down.
    void setEntries(std::vector<Entry> entries) { m_all = std::move(entries); }
    /// The right margin that labels of up to `characters` need.
    static int marginFor(const QFont& font, int characters);

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    std::vector<Entry> fitting() const;
    std::vector<double> positions(int step) const;

    PlotStyle m_style;
    std::vector<Entry> m_all;
    std::vector<Entry> m_entries; ///< of m_all, those that are drawn
};

} // namespace isobath::ui
