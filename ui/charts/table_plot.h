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
    struct Column
    {
        int left = 0;
        int width = 0; ///< of the values
        int marks = 0; ///< of the footnote marks right of them
        int end() const { return left + width + marks; }
    };

    int lineHeight() const;
    bool isNumbers(std::size_t column) const;
    std::vector<Column> layOut() const;
    static std::size_t columnsWithin(const std::vector<Column>& columns, int width);
    int drawHead(QCPPainter& painter, const std::vector<Column>& columns) const;
    std::vector<std::string> shownRow(std::size_t row) const;
    void drawRow(QCPPainter& painter, const std::vector<std::string>& row, const std::vector<Column>& columns,
                 int top) const;
    void drawMissing(QCPPainter& painter, std::size_t rows, std::size_t columns, int top) const;

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
