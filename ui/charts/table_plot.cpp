// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/table_plot.h"

#include <QFontMetrics>

#include <algorithm>
#include <utility>

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

/// "31.1k" and "*†": marks of footnotes hang, so that digits stand below each other.
std::pair<QString, QString> splitMarks(const QString& text, bool isNumber)
{
    static const QString all = QStringLiteral("*†‡§¶#");
    auto length = text.size();
    while (isNumber && length > 0 && all.contains(text[length - 1]))
        --length;
    return {text.left(length), text.mid(length)};
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

bool TableElement::isNumbers(std::size_t column) const
{
    return column < m_data.rightAligned.size() && m_data.rightAligned[column];
}

std::vector<TableElement::Column> TableElement::layOut() const
{
    const QFontMetrics metrics(m_style.font);
    const QFontMetrics bold(boldFont(m_style.font));
    std::vector<Column> columns;
    int left = 0;
    for (std::size_t i = 0; i < m_data.columns.size(); ++i) {
        Column column{left, bold.horizontalAdvance(qText(m_data.columns[i])), 0};
        for (const auto& row : m_data.rows) {
            if (i >= row.size())
                continue;
            const auto [value, marks] = splitMarks(qText(row[i]), isNumbers(i));
            column.width = std::max(column.width, metrics.horizontalAdvance(value));
            column.marks = std::max(column.marks, metrics.horizontalAdvance(marks));
        }
        column.width = std::min(column.width, kMostCellWidth);
        left = column.end() + kBetween;
        columns.push_back(column);
    }
    return columns;
}

/// At least one, however wide.
std::size_t TableElement::columnsWithin(const std::vector<Column>& columns, int width)
{
    const auto beyond = std::find_if(columns.begin(), columns.end(),
                                     [width](const Column& column) { return column.end() > width; });
    return std::max<std::size_t>(1, static_cast<std::size_t>(beyond - columns.begin()));
}

void TableElement::draw(QCPPainter* painter)
{
    const QRect area = outerRect();
    auto columns = layOut();
    if (columns.empty())
        return;
    columns.resize(columnsWithin(columns, area.width()));
    int top = drawHead(*painter, columns);
    // One line says what is missing.
    const int fitting = std::max(0, (area.bottom() + 1 - top) / lineHeight());
    const bool complete =
        columns.size() == m_data.columns.size() && m_data.rows.size() <= static_cast<std::size_t>(fitting);
    const auto rows =
        std::min(m_data.rows.size(), static_cast<std::size_t>(std::max(0, fitting - (complete ? 0 : 1))));
    painter->setFont(m_style.font);
    painter->setPen(m_style.theme.text);
    for (std::size_t row = 0; row < rows; ++row, top += lineHeight())
        drawRow(*painter, shownRow(row), columns, top);
    if (!complete)
        drawMissing(*painter, m_data.rows.size() - rows, m_data.columns.size() - columns.size(), top);
}

/// Returns where the rows begin.
int TableElement::drawHead(QCPPainter& painter, const std::vector<Column>& columns) const
{
    const QRect area = outerRect();
    int top = area.top();
    if (!m_data.acrossTitle.empty() && columns.size() > m_data.headings) {
        painter.setFont(m_style.font);
        painter.setPen(m_style.theme.mutedText);
        const int left = columns[m_data.headings].left;
        painter.drawText(QRectF(area.left() + left, top, area.width() - left, lineHeight()),
                         Qt::AlignLeft | Qt::AlignVCenter, qText(m_data.acrossTitle) + QStringLiteral(" →"));
        top += lineHeight();
    }
    painter.setFont(boldFont(m_style.font));
    painter.setPen(m_style.theme.text);
    drawRow(painter, m_data.columns, columns, top);
    top += lineHeight();
    painter.setAntialiasing(false);
    painter.setPen(QPen(m_style.theme.mutedText, 1));
    painter.drawLine(QLineF(area.left(), top, area.left() + columns.back().end(), top));
    return top + 4;
}

/// Headings that the row above has too are left out, so that groups are seen.
std::vector<std::string> TableElement::shownRow(std::size_t row) const
{
    auto cells = m_data.rows[row];
    if (row == 0)
        return cells;
    const auto& above = m_data.rows[row - 1];
    for (std::size_t i = 0; i + 1 < m_data.headings && i < cells.size() && i < above.size(); ++i) {
        if (m_data.rows[row][i] != above[i])
            break;
        cells[i].clear();
    }
    return cells;
}

void TableElement::drawRow(QCPPainter& painter, const std::vector<std::string>& row,
                           const std::vector<Column>& columns, int top) const
{
    const QFontMetrics metrics(painter.font());
    for (std::size_t i = 0; i < columns.size() && i < row.size(); ++i) {
        const auto& column = columns[i];
        const auto [value, marks] = splitMarks(qText(row[i]), isNumbers(i));
        const QRectF place(outerRect().left() + column.left, top, column.width + 1, lineHeight());
        painter.drawText(place, Qt::AlignVCenter | (isNumbers(i) ? Qt::AlignRight : Qt::AlignLeft),
                         metrics.elidedText(value, Qt::ElideRight, column.width + 1));
        if (!marks.isEmpty())
            painter.drawText(QRectF(place.right() + 1, top, column.marks + 1, lineHeight()),
                             Qt::AlignVCenter | Qt::AlignLeft, marks);
    }
}

void TableElement::drawMissing(QCPPainter& painter, std::size_t rows, std::size_t columns, int top) const
{
    QStringList missing;
    if (rows > 0)
        missing << countText(rows, "row");
    if (columns > 0)
        missing << countText(columns, "column");
    painter.setPen(m_style.theme.mutedText);
    painter.drawText(QRectF(outerRect().left(), top, outerRect().width(), lineHeight()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("and ") + missing.join(QStringLiteral(" and ")) +
                         QStringLiteral(": see the text table"));
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
