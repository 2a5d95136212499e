// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/figure_plot.h"

#include <QStringList>

#include <vector>

namespace isobath::ui {

/// The text of a table as an element of a plot. Rows and columns that have no room are left out, and it says
/// how many.
class TableElement : public QCPLayoutElement
{
    Q_OBJECT
public:
    explicit TableElement(QCustomPlot* plot);

    void setData(const TableData& data) { m_data = data; }
    void setStyle(const PlotStyle& style) { m_style = style; }

protected:
    void draw(QCPPainter* painter) override;

private:
    int lineHeight() const;
    std::vector<int> columnWidths() const;
    std::size_t columnsWithin(const std::vector<int>& widths, int width) const;
    void drawRow(QCPPainter& painter, const std::vector<std::string>& row, const std::vector<int>& widths,
                 std::size_t columns, int top) const;

    TableData m_data;
    PlotStyle m_style;
};

/// A table as a picture, for exports.
class TablePlot : public FigurePlot
{
public:
    explicit TablePlot(QCustomPlot& plot);

    void setFigure(const Figure& figure) override;
    bool accepts(const Figure& figure) const override;
    void setStyle(const PlotStyle& style) override { m_table->setStyle(style); }
    void resetRange() override {}
    void zoom(double) override {}
    void pan(double) override {}
    QString hoverText(const QPointF&) const override { return {}; }

private:
    TableElement* m_table;
};

} // namespace isobath::ui
