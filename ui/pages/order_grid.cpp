// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/order_grid.h"

#include "ui/models/axis_text.h"
#include "ui/widgets/colours.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kCellWidth = 24;
constexpr int kCellHeight = 20;
constexpr int kTitleHeight = 18;
constexpr int kGap = 14;
constexpr int kHatch = 6;
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

bool sameAxes(const Plan& a, const Plan& b)
{
    return a.axes == b.axes;
}

/// Lines of their own rather than a brush pattern: these stay crisp at every scale.
void paintHatch(QPainter& painter, const QRect& box)
{
    painter.save();
    painter.setClipRect(box.adjusted(1, 1, 0, 0));
    for (int x = box.left() - box.height(); x < box.right(); x += kHatch)
        painter.drawLine(x, box.bottom(), x + box.height(), box.top());
    painter.restore();
}

} // namespace

OrderGrid::OrderGrid(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName("Order of cells");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void OrderGrid::setPlan(const Plan& plan, const MatrixView& view)
{
    if (!sameAxes(plan, m_plan) || view != m_view) {
        m_current = m_anchor = Spot{};
        m_hovered = Spot{};
        m_isDragging = false;
    }
    if (!sameAxes(plan, m_plan))
        m_known.clear();
    m_plan = plan;
    m_view = view;
    m_columns = axisLabels(plan, view.x);
    m_lines = axisLabels(plan, view.y);
    m_blocks.clear();
    MatrixView facet = view;
    do {
        QStringList fixed;
        for (const auto& [axis, value] : facet.fixed)
            fixed << axisValueText(plan.axes[axis], value);
        m_blocks.push_back({fixed.join(", "), facet.fixed});
    } while (nextFacet(facet, plan));
    updateGeometry();
    update();
}

void OrderGrid::setJob(const SessionJob& job)
{
    m_positions.assign(job.start.cells.size(), 0);
    std::size_t position = 0;
    for (const auto& slot : job.order)
        if (slot.repeat == 0)
            m_positions[slot.cell] = ++position;
    m_known.clear();
    for (const auto& cell : job.start.cells)
        m_known[cell.coordinates] = {m_positions[cell.index], QString::fromStdString(cell.skipReason)};
    update();
}

std::size_t OrderGrid::positionOf(std::size_t cell) const
{
    return cell < m_positions.size() ? m_positions[cell] : 0;
}

QString OrderGrid::describe(const Coordinates& cell) const
{
    QStringList values;
    for (std::size_t i = 0; i < m_plan.axes.size(); ++i)
        values << axisTitleText(m_plan.axes[i]) + " " + axisValueText(m_plan.axes[i], cell[i]);
    const QString name = values.isEmpty() ? QString("The only cell") : values.join(", ");
    if (isExcluded(m_plan, cell))
        return name + ": excluded; a click or Space takes it back";
    const auto known = m_known.find(cell);
    if (known == m_known.end())
        return name + (m_known.empty() ? ": not checked yet" : ": equal to an earlier cell, not run twice");
    if (known->second.position == 0)
        return name + ": skipped, " + known->second.skipReason;
    return QString("%1: number %2 of the first repeat; a click or Space excludes it")
        .arg(name)
        .arg(known->second.position);
}

int OrderGrid::sideWidth() const
{
    return widest(QFontMetrics(font()), m_lines, 0) + 6;
}

int OrderGrid::cellWidth() const
{
    const QFontMetrics metrics(font());
    const int least = std::max(kCellWidth, metrics.horizontalAdvance(QString::number(m_positions.size())));
    return widest(metrics, m_columns, least) + 8;
}

QSize OrderGrid::blockSize() const
{
    const int side = sideWidth();
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    int width = side + cellWidth() * columns();
    for (const auto& block : m_blocks)
        width = std::max(width, side + metrics.horizontalAdvance(block.title) + 2);
    return {width, kTitleHeight + kCellHeight * (lines() + 1)};
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
    const int rows = (static_cast<int>(m_blocks.size()) + perLine - 1) / perLine;
    return rows * blockSize().height() + (rows - 1) * kGap / 2;
}

QSize OrderGrid::sizeHint() const
{
    return {400, heightForWidth(std::max(width(), 400))};
}

QSize OrderGrid::minimumSizeHint() const
{
    return {100, kTitleHeight};
}

QPoint OrderGrid::blockAt(int block) const
{
    const int perLine = blocksPerLine(width());
    const QSize size = blockSize();
    return {(block % perLine) * (size.width() + kGap), (block / perLine) * (size.height() + kGap / 2)};
}

QRect OrderGrid::rectOf(const Spot& spot) const
{
    const QPoint at = blockAt(spot.block) + QPoint(sideWidth(), kTitleHeight);
    return {at.x() + spot.column * cellWidth(), at.y() + (lines() - 1 - spot.line) * kCellHeight,
            cellWidth() - 2, kCellHeight - 2};
}

QRect OrderGrid::rectOf(const Coordinates& cell) const
{
    for (std::size_t block = 0; block < m_blocks.size() && cell.size() == m_plan.axes.size(); ++block) {
        const auto& fixed = m_blocks[block].fixed;
        if (std::all_of(fixed.begin(), fixed.end(),
                        [&](const auto& part) { return cell[part.first] == part.second; }))
            return rectOf(Spot{static_cast<int>(block), m_view.x ? static_cast<int>(cell[*m_view.x]) : 0,
                               m_view.y ? static_cast<int>(cell[*m_view.y]) : 0});
    }
    return {};
}

OrderGrid::Spot OrderGrid::spotAt(const QPoint& at) const
{
    const QSize size = blockSize();
    for (int block = 0; block < static_cast<int>(m_blocks.size()); ++block) {
        const QPoint inside = at - blockAt(block);
        if (!QRect(QPoint(0, 0), size).contains(inside))
            continue;
        Spot spot{block, -1, -1};
        if (inside.x() >= sideWidth())
            spot.column = (inside.x() - sideWidth()) / cellWidth();
        const int row = (inside.y() - kTitleHeight) / kCellHeight;
        if (inside.y() < kTitleHeight)
            return {block, -1, -1};
        if (row < lines())
            spot.line = lines() - 1 - row;
        return spot.column < columns() ? spot : Spot{};
    }
    return {};
}

Coordinates OrderGrid::coordinatesOf(const Spot& spot) const
{
    Coordinates cell(m_plan.axes.size(), 0);
    for (const auto& [axis, value] : m_blocks[static_cast<std::size_t>(spot.block)].fixed)
        cell[axis] = value;
    if (m_view.x)
        cell[*m_view.x] = static_cast<std::size_t>(spot.column);
    if (m_view.y)
        cell[*m_view.y] = static_cast<std::size_t>(spot.line);
    return cell;
}

std::vector<Coordinates> OrderGrid::cellsBetween(const Spot& one, const Spot& other) const
{
    std::vector<Coordinates> cells;
    const auto [left, right] = std::minmax(one.column, other.column);
    const auto [low, high] = std::minmax(one.line, other.line);
    for (int line = low; line <= high; ++line)
        for (int column = left; column <= right; ++column)
            cells.push_back(coordinatesOf({one.block, column, line}));
    return cells;
}

std::vector<Coordinates> OrderGrid::cellsUnder(const Spot& heading) const
{
    Spot first = heading;
    Spot last = heading;
    if (heading.column < 0) {
        first.column = 0;
        last.column = columns() - 1;
    }
    if (heading.line < 0) {
        first.line = 0;
        last.line = lines() - 1;
    }
    return cellsBetween(first, last);
}

void OrderGrid::toggle(const std::vector<Coordinates>& cells)
{
    const bool anyIncluded = std::any_of(cells.begin(), cells.end(),
                                         [this](const auto& cell) { return !isExcluded(m_plan, cell); });
    emit exclusionChosen(cells, anyIncluded);
    tellFocus();
}

void OrderGrid::moveBy(int columns, int lines, bool extend)
{
    Spot spot = m_current.isCell() ? m_current : Spot{0, 0, 0};
    spot.column += columns;
    spot.line += lines;
    if (!extend) {
        // Past the edge of one grid lies the next.
        if (spot.column < 0 && spot.block > 0)
            spot = {spot.block - 1, this->columns() - 1, spot.line};
        else if (spot.column >= this->columns() && spot.block + 1 < static_cast<int>(m_blocks.size()))
            spot = {spot.block + 1, 0, spot.line};
    }
    spot.column = std::clamp(spot.column, 0, this->columns() - 1);
    spot.line = std::clamp(spot.line, 0, this->lines() - 1);
    m_current = spot;
    if (!extend)
        m_anchor = spot;
    tellFocus();
    update();
}

/// Screen readers follow the focused cell by the description.
void OrderGrid::tellFocus()
{
    setAccessibleDescription(m_current.isCell() ? describe(coordinatesOf(m_current)) : QString());
}

bool OrderGrid::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Spot spot = spotAt(help->pos());
    if (spot.isCell())
        QToolTip::showText(help->globalPos(), describe(coordinatesOf(spot)), this);
    else if (spot.block >= 0)
        QToolTip::showText(help->globalPos(), "Click: excludes all these cells, or takes them back", this);
    else
        QToolTip::hideText();
    return true;
}

void OrderGrid::mousePressEvent(QMouseEvent* event)
{
    const Spot spot = spotAt(event->pos());
    if (event->button() != Qt::LeftButton || spot.block < 0)
        return QWidget::mousePressEvent(event);
    if (!spot.isCell())
        return toggle(cellsUnder(spot));
    m_current = m_anchor = spot;
    m_isDragging = true;
    update();
}

void OrderGrid::mouseMoveEvent(QMouseEvent* event)
{
    const Spot spot = spotAt(event->pos());
    if (m_isDragging && spot.isCell() && spot.block == m_anchor.block)
        m_current = spot;
    if (spot == m_hovered && !m_isDragging)
        return;
    m_hovered = spot;
    setCursor(spot.block >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void OrderGrid::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_isDragging || event->button() != Qt::LeftButton)
        return QWidget::mouseReleaseEvent(event);
    m_isDragging = false;
    const auto cells = cellsBetween(m_anchor, m_current);
    m_anchor = m_current;
    toggle(cells);
}

void OrderGrid::leaveEvent(QEvent* event)
{
    m_hovered = {};
    update();
    QWidget::leaveEvent(event);
}

void OrderGrid::keyPressEvent(QKeyEvent* event)
{
    const bool extend = (event->modifiers() & Qt::ShiftModifier) != 0;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveBy(-1, 0, extend);
    case Qt::Key_Right:
        return moveBy(1, 0, extend);
    case Qt::Key_Up:
        return moveBy(0, 1, extend);
    case Qt::Key_Down:
        return moveBy(0, -1, extend);
    default:
        break;
    }
    if (!m_current.isCell())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Space:
        toggle(cellsBetween(m_anchor, m_current));
        break;
    case Qt::Key_R:
        toggle(cellsUnder({m_current.block, -1, m_current.line}));
        break;
    case Qt::Key_C:
        toggle(cellsUnder({m_current.block, m_current.column, -1}));
        break;
    case Qt::Key_B:
        toggle(cellsUnder({m_current.block, -1, -1}));
        break;
    default:
        return QWidget::keyPressEvent(event);
    }
}

void OrderGrid::focusInEvent(QFocusEvent* event)
{
    if (!m_current.isCell() && !m_blocks.empty())
        m_current = m_anchor = {0, 0, 0};
    tellFocus();
    update();
    QWidget::focusInEvent(event);
}

void OrderGrid::focusOutEvent(QFocusEvent* event)
{
    update();
    QWidget::focusOutEvent(event);
}

void OrderGrid::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    const QSize size = blockSize();
    for (int block = 0; block < static_cast<int>(m_blocks.size()); ++block)
        if (QRect(blockAt(block), size).intersects(event->rect()))
            paintBlock(painter, block);
    paintMarks(painter);
}

void OrderGrid::paintBlock(QPainter& painter, int block) const
{
    const Colours& colours = currentColours();
    const QPoint at = blockAt(block);
    const int side = sideWidth();
    QFont bold = font();
    bold.setBold(true);
    painter.setPen(colours.text);
    painter.setFont(bold);
    painter.drawText(QRect(at.x() + side, at.y(), blockSize().width() - side, kTitleHeight), Qt::AlignLeft,
                     m_blocks[static_cast<std::size_t>(block)].title);
    for (int line = 0; line < lines(); ++line) {
        const QRect row = rectOf(Spot{block, 0, line});
        painter.setFont(font()); // a cell may have left it bold
        painter.setPen(colours.mutedText);
        painter.drawText(QRect(at.x(), row.y(), side - 4, kCellHeight), Qt::AlignRight | Qt::AlignVCenter,
                         m_lines[line]);
        for (int column = 0; column < columns(); ++column)
            paintCell(painter, {block, column, line});
    }
    painter.setFont(font());
    painter.setPen(colours.mutedText);
    for (int column = 0; column < columns(); ++column) {
        const QRect lowest = rectOf(Spot{block, column, 0});
        painter.drawText(lowest.translated(0, kCellHeight), Qt::AlignHCenter | Qt::AlignTop,
                         m_columns[column]);
    }
}

void OrderGrid::paintCell(QPainter& painter, const Spot& spot) const
{
    const Colours& colours = currentColours();
    const Coordinates cell = coordinatesOf(spot);
    const QRect box = rectOf(spot);
    const bool excluded = isExcluded(m_plan, cell);
    const auto known = m_known.find(cell);
    const std::size_t position = known == m_known.end() || excluded ? 0 : known->second.position;
    painter.setPen(colours.line);
    painter.setBrush(position > 0 ? colours.field : colours.card);
    painter.drawRect(box);
    if (excluded)
        return paintHatch(painter, box);
    if (known == m_known.end())
        return;
    QFont bold = font();
    bold.setBold(position > 0 && position <= kFirstFew);
    painter.setFont(bold);
    painter.setPen(position > 0 ? colours.text : colours.mutedText);
    painter.drawText(box, Qt::AlignCenter, position > 0 ? QString::number(position) : QString("skip"));
}

void OrderGrid::paintMarks(QPainter& painter) const
{
    painter.setBrush(Qt::NoBrush);
    if (m_hovered.isCell()) {
        painter.setPen(currentColours().accent);
        painter.drawRect(rectOf(m_hovered));
    }
    if ((!hasFocus() && !m_isDragging) || !m_current.isCell())
        return;
    painter.setPen(QPen(currentColours().accent, 2));
    painter.drawRect(rectOf(m_anchor).united(rectOf(m_current)));
}

} // namespace isobath::ui
