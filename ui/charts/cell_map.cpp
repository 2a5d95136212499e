// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/cell_map.h"

#include "ui/charts/cell_marks.h"
#include "ui/charts/color_ramps.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr int kSmallestText = 9;
constexpr int kSmallestMailText = 12;
constexpr int kSelectionWidth = 3;

QFont sized(QFont font, int pixels)
{
    font.setPixelSize(pixels);
    return font;
}

int smallestText(const PlotStyle& style)
{
    return style.forExport ? kSmallestMailText : kSmallestText;
}

bool hasText(const MatrixCell& cell)
{
    return cell.state == CellState::Done || cell.state == CellState::Running ||
           cell.state == CellState::Failed || cell.state == CellState::Skipped;
}

} // namespace

CellMap::CellMap(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis)
{
    setSelectable(QCP::stSingleData);
    setSelectionDecorator(nullptr);
}

QRect CellMap::cellRect(std::size_t cell) const
{
    const auto x = static_cast<double>(cell % columns());
    const std::size_t row = cell / columns();
    const auto y = static_cast<double>(row);
    const auto low = coordsToPixels(x - 0.5, y - 0.5);
    const auto high = coordsToPixels(x + 0.5, y + 0.5);
    const int left = static_cast<int>(std::lround(std::min(low.x(), high.x())));
    const int right = static_cast<int>(std::lround(std::max(low.x(), high.x())));
    const int top = static_cast<int>(std::lround(std::min(low.y(), high.y())));
    const int bottom = static_cast<int>(std::lround(std::max(low.y(), high.y())));
    // All cells alike, though their sizes differ by a pixel.
    const double width = std::abs(high.x() - low.x());
    const double height = std::abs(high.y() - low.y());
    const int gap = width > 12 && height > 8 ? 1 : 0;
    return {QPoint(left + gap, top + gap), QPoint(right - 1 - gap, bottom - 1 - gap)};
}

std::optional<std::size_t> CellMap::cellAt(const QPointF& pos) const
{
    if (m_data.cells.empty() || !clipRect().contains(pos.toPoint()))
        return std::nullopt;
    double x = 0;
    double y = 0;
    pixelsToCoords(pos, x, y);
    const double column = std::floor(x + 0.5);
    const double row = std::floor(y + 0.5);
    if (column < 0 || row < 0 || column >= static_cast<double>(columns()) ||
        row >= static_cast<double>(rows()))
        return std::nullopt;
    const auto cell = static_cast<std::size_t>(row) * columns() + static_cast<std::size_t>(column);
    if (m_data.cells[cell].state == CellState::Absent)
        return std::nullopt;
    return cell;
}

double CellMap::selectTest(const QPointF& pos, bool, QVariant* details) const
{
    const auto cell = cellAt(pos);
    if (!cell)
        return -1;
    const auto index = static_cast<int>(*cell);
    if (details != nullptr)
        details->setValue(QCPDataSelection(QCPDataRange(index, index + 1)));
    return mParentPlot->selectionTolerance() * 0.5;
}

QCPRange CellMap::getKeyRange(bool& foundRange, QCP::SignDomain) const
{
    foundRange = columns() > 0;
    return {-0.5, static_cast<double>(columns()) - 0.5};
}

QCPRange CellMap::getValueRange(bool& foundRange, QCP::SignDomain, const QCPRange&) const
{
    foundRange = rows() > 0;
    return {-0.5, static_cast<double>(rows()) - 0.5};
}

QColor CellMap::groundOf(const MatrixCell& cell) const
{
    switch (cell.state) {
    case CellState::Done:
        if (m_data.neutral)
            return m_style.theme.neutral;
        return cell.value ? magnitudeColor(logFraction(*cell.value, m_data.low, m_data.high))
                          : m_style.theme.idle;
    case CellState::Failed:
    case CellState::Skipped:
        return m_style.theme.idle;
    default:
        return m_style.theme.ground;
    }
}

QString CellMap::valueText(const MatrixCell& cell) const
{
    if (cell.state == CellState::Failed || cell.state == CellState::Skipped)
        return qText(cell.mark);
    if (!cell.text.empty())
        return qText(cell.text);
    return cell.value ? qText(formatValue(*cell.value, m_data.style)) : QStringLiteral("–");
}

QString CellMap::secondText(const MatrixCell& cell) const
{
    if (!cell.secondText.empty())
        return qText(cell.secondText);
    return cell.secondValue ? qText(formatWithUnit(*cell.secondValue, m_data.secondStyle)) : QString();
}

CellMap::TextFit CellMap::fitText(const QSize& cell) const
{
    if (m_style.compact)
        return {};
    const bool second = std::any_of(m_data.cells.begin(), m_data.cells.end(), [](const MatrixCell& c) {
        return c.secondValue.has_value() || !c.secondText.empty();
    });
    const int largest = QFontInfo(m_style.font).pixelSize() + (m_style.forExport ? 2 : 1);
    const int smallest = smallestText(m_style);
    for (int size = largest; size >= smallest; --size) {
        const auto font = sized(m_style.font, size);
        const QFontMetrics first(m_style.forExport ? boldFont(font) : font);
        const QFontMetrics other(sized(m_style.font, std::max(size - 2, smallest)));
        int width = 0;
        int secondWidth = 0;
        for (const auto& c : m_data.cells) {
            width = hasText(c) ? std::max(width, first.horizontalAdvance(valueText(c))) : width;
            secondWidth = std::max(secondWidth, other.horizontalAdvance(secondText(c)));
        }
        if (width + 4 > cell.width() || first.height() > cell.height())
            continue;
        TextFit fit{size,
                    second && secondWidth + 4 <= cell.width() &&
                        first.height() + other.height() <= cell.height(),
                    false};
        const int used = first.height() + (fit.second ? other.height() : 0);
        fit.pips = !m_style.forExport && used + kPipSize + 2 <= cell.height();
        // A smaller text that leaves room for the second value is better than a large one without.
        if (!second || fit.second || size == smallest)
            return fit;
    }
    return {};
}

void CellMap::draw(QCPPainter* painter)
{
    if (m_data.cells.empty())
        return;
    auto smallest = cellRect(0).size();
    for (std::size_t i = 1; i < m_data.cells.size(); ++i)
        smallest = smallest.boundedTo(cellRect(i).size());
    const auto fit = fitText(smallest);
    for (std::size_t i = 0; i < m_data.cells.size(); ++i)
        drawCell(painter, m_data.cells[i], cellRect(i), fit);
    if (m_style.forExport)
        return;
    if (m_hovered && m_hovered != m_selected)
        outline(painter, *m_hovered, m_style.theme.mutedText, 1.5);
    if (!m_selected || *m_selected >= m_data.cells.size())
        return;
    outline(painter, *m_selected, m_style.theme.accent, kSelectionWidth);
    // Inside the ring, which would cover it.
    const int inset = kSelectionWidth + 1;
    drawCorner(painter, m_data.cells[*m_selected],
               cellRect(*m_selected).adjusted(inset, inset, -inset, -inset), fit.pixelSize);
}

void CellMap::drawCell(QCPPainter* painter, const MatrixCell& cell, const QRect& rect,
                       const TextFit& fit) const
{
    if (cell.state == CellState::Absent || rect.width() < 1 || rect.height() < 1)
        return;
    drawGround(painter, cell, rect);
    if (cell.state == CellState::Running)
        drawRunningRing(*painter, m_style, rect);
    if (fit.pixelSize > 0 && hasText(cell))
        drawTexts(painter, cell, rect, fit);
    drawCorner(painter, cell, rect, fit.pixelSize);
}

void CellMap::drawGround(QCPPainter* painter, const MatrixCell& cell, const QRect& rect) const
{
    painter->setAntialiasing(false);
    painter->setPen(Qt::NoPen);
    const auto ground = groundOf(cell);
    painter->setBrush(ground);
    painter->drawRect(QRectF(rect.x(), rect.y(), rect.width(), rect.height()));
    if (cell.state == CellState::Planned)
        drawHatch(*painter, m_style, rect);
    // The low end of the ramp would sink into a dark ground.
    if (m_style.theme.dark && cell.state == CellState::Done && !m_data.neutral && luminance(ground) < 0.06) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(ground.lighter(170), 1));
        painter->drawRect(QRectF(rect.x(), rect.y(), rect.width() - 1, rect.height() - 1));
    }
}

void CellMap::drawTexts(QCPPainter* painter, const MatrixCell& cell, const QRect& rect,
                        const TextFit& fit) const
{
    const bool failed = cell.state == CellState::Failed;
    const bool muted = cell.state == CellState::Skipped || cell.isMuted;
    const auto color = failed                             ? m_style.theme.failure
                       : muted                            ? m_style.theme.mutedText
                       : cell.state == CellState::Running ? m_style.theme.text
                                                          : textOn(groundOf(cell));
    const auto font = sized(m_style.font, fit.pixelSize);
    const auto secondFont = sized(m_style.font, std::max(fit.pixelSize - 2, smallestText(m_style)));
    const int height = QFontMetrics(font).height();
    const bool second = fit.second && !secondText(cell).isEmpty();
    const bool measured = cell.state == CellState::Done || cell.state == CellState::Running;
    const int pips = fit.pips && measured && cell.repeatsPlanned > 1 ? kPipSize + 1 : 0;
    const int all = height + (second ? QFontMetrics(secondFont).height() : 0) + pips;
    const int top = rect.top() + (rect.height() - all) / 2;

    painter->setPen(color);
    painter->setFont(failed || m_style.forExport ? boldFont(font) : font);
    painter->drawText(QRect(rect.left(), top, rect.width(), height), Qt::AlignCenter, valueText(cell));
    if (second) {
        painter->setFont(secondFont);
        painter->drawText(QRect(rect.left(), top + height, rect.width(), QFontMetrics(secondFont).height()),
                          Qt::AlignCenter, secondText(cell));
    }
    if (pips > 0)
        drawPips(*painter, cell, QRect(rect.left(), top + all - pips, rect.width(), pips), color);
}

void CellMap::drawCorner(QCPPainter* painter, const MatrixCell& cell, const QRect& rect, int pixelSize) const
{
    if (m_style.forExport) {
        if (cell.noteMarks.empty() || pixelSize == 0)
            return;
        painter->setPen(cell.state == CellState::Done ? textOn(groundOf(cell)) : m_style.theme.text);
        painter->setFont(boldFont(sized(m_style.font, kSmallestMailText)));
        painter->drawText(QRect(rect.left(), rect.top() + 1, rect.width() - 4, 16),
                          Qt::AlignRight | Qt::AlignTop, qText(cell.noteMarks));
        return;
    }
    if (cell.noteMarks.empty() && cell.labelIds.empty())
        return;
    drawCornerMark(*painter, m_style, rect);
}

void CellMap::outline(QCPPainter* painter, std::size_t cell, const QColor& color, double width) const
{
    if (cell < m_data.cells.size())
        drawOutline(*painter, m_style, cellRect(cell), color, width);
}

} // namespace isobath::ui
