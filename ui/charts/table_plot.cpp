// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/table_plot.h"

#include <QFontMetrics>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kBetween = 16; ///< two columns
constexpr int kLeading = 4;
constexpr int kMostCellWidth = 260;

QString countText(std::size_t count, const char* what)
{
    return QStringLiteral("%1 more %2%3")
        .arg(count)
        .arg(QString::fromLatin1(what), count == 1 ? QString() : QStringLiteral("s"));
}

} // namespace

TableElement::TableElement(QCustomPlot* plot) : QCPLayoutElement(plot)
{
    setLayer(QStringLiteral("axes"));
}

int TableElement::lineHeight() const
{
    return QFontMetrics(m_style.font).height() + kLeading;
}

std::vector<int> TableElement::columnWidths() const
{
    const QFontMetrics metrics(m_style.font);
    const QFontMetrics bold(boldFont(m_style.font));
    std::vector<int> widths;
    for (std::size_t column = 0; column < m_data.columns.size(); ++column) {
        int width = bold.horizontalAdvance(qText(m_data.columns[column]));
        for (const auto& row : m_data.rows)
            if (column < row.size())
                width = std::max(width, metrics.horizontalAdvance(qText(row[column])));
        widths.push_back(std::min(width, kMostCellWidth));
    }
    return widths;
}

/// At least one, however wide.
std::size_t TableElement::columnsWithin(const std::vector<int>& widths, int width) const
{
    int used = 0;
    for (std::size_t column = 0; column < widths.size(); ++column) {
        used += widths[column] + (column > 0 ? kBetween : 0);
        if (used > width)
            return std::max<std::size_t>(1, column);
    }
    return widths.size();
}

void TableElement::draw(QCPPainter* painter)
{
    const QRect area = outerRect();
    const auto widths = columnWidths();
    if (widths.empty())
        return;
    const auto columns = columnsWithin(widths, area.width());
    // The heading, a line under it, and one line that says what is missing.
    const int fitting = std::max(0, (area.height() - 4) / lineHeight() - 1);
    const bool complete = columns == widths.size() && m_data.rows.size() <= static_cast<std::size_t>(fitting);
    const auto rows =
        std::min(m_data.rows.size(), static_cast<std::size_t>(std::max(0, fitting - (complete ? 0 : 1))));

    painter->setFont(boldFont(m_style.font));
    painter->setPen(m_style.theme.text);
    int top = area.top();
    drawRow(*painter, m_data.columns, widths, columns, top);
    top += lineHeight();
    painter->setAntialiasing(false);
    painter->setPen(QPen(m_style.theme.mutedText, 1));
    painter->drawLine(QLineF(area.left(), top, area.right(), top));
    top += 4;
    painter->setFont(m_style.font);
    for (std::size_t row = 0; row < rows; ++row, top += lineHeight()) {
        painter->setPen(m_style.theme.text);
        drawRow(*painter, m_data.rows[row], widths, columns, top);
    }
    if (complete)
        return;
    QStringList missing;
    if (rows < m_data.rows.size())
        missing << countText(m_data.rows.size() - rows, "row");
    if (columns < widths.size())
        missing << countText(widths.size() - columns, "column");
    painter->setPen(m_style.theme.mutedText);
    painter->drawText(QRectF(area.left(), top, area.width(), lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                      QStringLiteral("and ") + missing.join(QStringLiteral(" and ")) +
                          QStringLiteral(": see the text table"));
}

void TableElement::drawRow(QCPPainter& painter, const std::vector<std::string>& row,
                           const std::vector<int>& widths, std::size_t columns, int top) const
{
    int left = outerRect().left();
    const QFontMetrics metrics(painter.font());
    for (std::size_t column = 0; column < columns && column < row.size(); ++column) {
        const bool right = column < m_data.rightAligned.size() && m_data.rightAligned[column];
        painter.drawText(QRectF(left, top, widths[column] + 1, lineHeight()),
                         Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft),
                         metrics.elidedText(qText(row[column]), Qt::ElideRight, widths[column] + 1));
        left += widths[column] + kBetween;
    }
}

TablePlot::TablePlot(QCustomPlot& plot) : m_table(new TableElement(&plot))
{
    plot.plotLayout()->clear();
    plot.plotLayout()->addElement(0, 0, m_table);
}

bool TablePlot::accepts(const Figure& figure) const
{
    return std::holds_alternative<TableData>(figure.data);
}

void TablePlot::setFigure(const Figure& figure)
{
    m_table->setData(std::get<TableData>(figure.data));
}

} // namespace isobath::ui
