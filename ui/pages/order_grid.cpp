// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/order_grid.h"

#include "ui/models/axis_text.h"
#include "ui/widgets/colours.h"

#include <QPainter>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kCellWidth = 24;
constexpr int kCellHeight = 20;
constexpr int kTitleHeight = 18;
constexpr int kGap = 14;
constexpr std::size_t kFirstFew = 5; ///< printed bold, so that the eye finds the start

QStringList axisLabels(const Plan& plan, std::optional<std::size_t> axis)
{
    QStringList labels;
    if (!axis)
        return {QString()};
    for (std::size_t i = 0; i < plan.axes[*axis].values.size(); ++i)
        labels << axisValueText(plan.axes[*axis], i);
    return labels;
}

int widest(const QFontMetrics& metrics, const QStringList& texts, int least)
{
    for (const auto& text : texts)
        least = std::max(least, metrics.horizontalAdvance(text));
    return least;
}

} // namespace

OrderGrid::OrderGrid(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName("Order of cells");
}

void OrderGrid::clear()
{
    m_blocks.clear();
    m_positions.clear();
    updateGeometry();
    update();
}

void OrderGrid::setJob(const SessionJob& job, const MatrixView& view)
{
    const Plan& plan = job.start.plan;
    m_columns = axisLabels(plan, view.x);
    m_lines = axisLabels(plan, view.y);
    m_blocks.clear();
    m_positions.assign(job.start.cells.size(), 0);
    std::size_t position = 0;
    for (const auto& slot : job.order)
        if (slot.repeat == 0)
            m_positions[slot.cell] = ++position;
    for (const auto& cell : job.start.cells)
        addCell(cell, plan, view);
    updateGeometry();
    update();
}

void OrderGrid::addCell(const Cell& cell, const Plan& plan, const MatrixView& view)
{
    QStringList fixed;
    for (const auto& [axis, value] : view.fixed)
        fixed << axisValueText(plan.axes[axis], cell.coordinates[axis]);
    const QString title = fixed.join(", ");
    auto block =
        std::find_if(m_blocks.begin(), m_blocks.end(), [&](const auto& it) { return it.title == title; });
    if (block == m_blocks.end()) {
        const auto count = static_cast<std::size_t>(m_columns.size() * m_lines.size());
        m_blocks.push_back(Block{title, std::vector<std::size_t>(count, 0)});
        block = m_blocks.end() - 1;
    }
    const std::size_t x = view.x ? cell.coordinates[*view.x] : 0;
    const std::size_t y = view.y ? cell.coordinates[*view.y] : 0;
    block->cells[y * static_cast<std::size_t>(m_columns.size()) + x] = cell.index + 1;
}

std::size_t OrderGrid::positionOf(std::size_t cell) const
{
    return cell < m_positions.size() ? m_positions[cell] : 0;
}

QSize OrderGrid::blockSize() const
{
    const QFontMetrics metrics(font());
    const int least = std::max(kCellWidth, metrics.horizontalAdvance(QString::number(m_positions.size())));
    const int cell = widest(metrics, m_columns, least) + 8;
    const int side = widest(metrics, m_lines, 0) + 6;
    QFont bold = font();
    bold.setBold(true);
    int width = side + cell * static_cast<int>(m_columns.size());
    for (const auto& block : m_blocks)
        width = std::max(width, side + QFontMetrics(bold).horizontalAdvance(block.title) + 2);
    return {width, kTitleHeight + kCellHeight * (static_cast<int>(m_lines.size()) + 1)};
}

int OrderGrid::blocksPerLine(int width) const
{
    return std::max(1, (width + kGap) / (blockSize().width() + kGap));
}

int OrderGrid::heightForWidth(int width) const
{
    if (m_blocks.empty())
        return kTitleHeight;
    const int perLine = blocksPerLine(width);
    const int lines = (static_cast<int>(m_blocks.size()) + perLine - 1) / perLine;
    return lines * blockSize().height() + (lines - 1) * kGap / 2;
}

QSize OrderGrid::sizeHint() const
{
    return {400, heightForWidth(std::max(width(), 400))};
}

QSize OrderGrid::minimumSizeHint() const
{
    return {100, kTitleHeight};
}

void OrderGrid::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_blocks.empty()) {
        painter.setPen(currentColours().mutedText);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignTop, "Shown as soon as the plan can run.");
        return;
    }
    const int perLine = blocksPerLine(width());
    const QSize size = blockSize();
    for (int i = 0; i < static_cast<int>(m_blocks.size()); ++i) {
        const QPoint at((i % perLine) * (size.width() + kGap), (i / perLine) * (size.height() + kGap / 2));
        paintBlock(painter, at, m_blocks[static_cast<std::size_t>(i)]);
    }
}

void OrderGrid::paintBlock(QPainter& painter, const QPoint& at, const Block& block) const
{
    const Colours& colours = currentColours();
    const int columns = static_cast<int>(m_columns.size());
    const int lines = static_cast<int>(m_lines.size());
    const int side = widest(QFontMetrics(font()), m_lines, 0) + 6;
    const int cellWidth = (blockSize().width() - side) / std::max(1, columns);
    QFont bold = font();
    bold.setBold(true);
    painter.setPen(colours.text);
    painter.setFont(bold);
    painter.drawText(QRect(at.x() + side, at.y(), blockSize().width() - side, kTitleHeight), Qt::AlignLeft,
                     block.title);
    for (int line = 0; line < lines; ++line) {
        const int y = at.y() + kTitleHeight + (lines - 1 - line) * kCellHeight;
        painter.setFont(font());
        painter.setPen(colours.mutedText);
        painter.drawText(QRect(at.x(), y, side - 4, kCellHeight), Qt::AlignRight | Qt::AlignVCenter,
                         m_lines[line]);
        for (int column = 0; column < columns; ++column) {
            const std::size_t cell =
                block.cells[static_cast<std::size_t>(line) * static_cast<std::size_t>(columns) +
                            static_cast<std::size_t>(column)];
            const std::size_t position = cell == 0 ? 0 : positionOf(cell - 1);
            const QRect box(at.x() + side + column * cellWidth, y, cellWidth - 2, kCellHeight - 2);
            painter.setPen(colours.line);
            painter.setBrush(position > 0 ? colours.field : colours.card);
            painter.drawRect(box);
            painter.setPen(colours.text);
            painter.setFont(position > 0 && position <= kFirstFew ? bold : font());
            const QString number =
                position > 0 ? QString::number(position) : QString(cell == 0 ? "" : "skip");
            painter.drawText(box, Qt::AlignCenter, number);
        }
    }
    painter.setFont(font());
    painter.setPen(colours.mutedText);
    for (int column = 0; column < columns; ++column)
        painter.drawText(QRect(at.x() + side + column * cellWidth,
                               at.y() + kTitleHeight + lines * kCellHeight, cellWidth - 2, kCellHeight),
                         Qt::AlignHCenter | Qt::AlignTop, m_columns[column]);
}

} // namespace isobath::ui
