// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bar_set.h"

#include "ui/charts/cell_marks.h"
#include "ui/charts/color_ramps.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr double kGroupShare = 0.86; ///< of a group's width; the rest sets groups apart
constexpr int kLeastHeight = 3;      ///< of a bar that has a value, however small
constexpr int kStubHeight = 12;
constexpr int kSelectionWidth = 3;
constexpr double kRepeatSize = 4;

QColor mixed(const QColor& a, const QColor& b, double t)
{
    const auto mix = [t](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * t)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

} // namespace

BarSet::BarSet(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis)
{
    setSelectable(QCP::stSingleData);
    setSelectionDecorator(nullptr);
}

void BarSet::setData(const BarsData* data, std::size_t panel)
{
    m_data = data;
    m_panel = panel;
}

QColor BarSet::seriesColor(const BarsData& data, std::size_t series, const PlotStyle& style)
{
    if (data.highlighted == series)
        return style.forExport ? style.theme.text : style.theme.accent;
    const double t = data.series.size() < 2
                         ? 0.5
                         : static_cast<double>(series) / static_cast<double>(data.series.size() - 1);
    return style.theme.dark ? mixed(QColor(0x62, 0x69, 0x73), QColor(0xcd, 0xd1, 0xd8), t)
                            : mixed(QColor(0xcb, 0xd0, 0xd7), QColor(0x59, 0x61, 0x6b), t);
}

double BarSet::keyOf(std::size_t bar, double part) const
{
    const auto series = m_data->series.size();
    const std::size_t group = bar / series;
    const double place = (static_cast<double>(bar % series) + part) / static_cast<double>(series);
    return static_cast<double>(group) + (place - 0.5) * kGroupShare;
}

double BarSet::barWidth(double axisRectWidth) const
{
    if (m_data == nullptr || m_data->series.empty())
        return 0;
    return axisRectWidth / mKeyAxis->range().size() * kGroupShare /
           static_cast<double>(m_data->series.size());
}

double BarSet::barCentre(std::size_t bar) const
{
    return mKeyAxis->coordToPixel(keyOf(bar, 0.5));
}

QRect BarSet::barRect(std::size_t bar) const
{
    const auto& cell = bars()[bar];
    const int left = static_cast<int>(std::lround(mKeyAxis->coordToPixel(keyOf(bar, 0))));
    const int right = static_cast<int>(std::lround(mKeyAxis->coordToPixel(keyOf(bar, 1))));
    const int bottom = static_cast<int>(std::lround(mValueAxis->coordToPixel(0)));
    int height = cell.mark.empty() ? kStubHeight : markLength(cell) + kStubHeight / 2;
    if (cell.value && (cell.state == CellState::Done || cell.state == CellState::Running))
        height = std::max(kLeastHeight,
                          bottom - static_cast<int>(std::lround(mValueAxis->coordToPixel(*cell.value))));
    const int gap = right - left > 8 ? 1 : 0;
    return {left, bottom - height, std::max(1, right - left - gap), height};
}

/// Of the errno along a stub.
int BarSet::markLength(const MatrixCell& cell) const
{
    return QFontMetrics(boldFont(m_style.font)).horizontalAdvance(qText(cell.mark));
}

std::optional<std::size_t> BarSet::barAt(const QPointF& pos) const
{
    if (m_data == nullptr || m_data->series.empty() || !clipRect().contains(pos.toPoint()))
        return std::nullopt;
    const double key = mKeyAxis->pixelToCoord(pos.x());
    const double group = std::floor(key + 0.5);
    const double place = ((key - group) / kGroupShare + 0.5) * static_cast<double>(m_data->series.size());
    if (group < 0 || place < 0 || place >= static_cast<double>(m_data->series.size()))
        return std::nullopt;
    const auto bar =
        static_cast<std::size_t>(group) * m_data->series.size() + static_cast<std::size_t>(place);
    if (bar >= bars().size() || bars()[bar].state == CellState::Absent)
        return std::nullopt;
    return bar;
}

double BarSet::selectTest(const QPointF& pos, bool, QVariant* details) const
{
    const auto bar = barAt(pos);
    if (!bar)
        return -1;
    const auto index = static_cast<int>(*bar);
    if (details != nullptr)
        details->setValue(QCPDataSelection(QCPDataRange(index, index + 1)));
    return mParentPlot->selectionTolerance() * 0.5;
}

QCPRange BarSet::getKeyRange(bool& foundRange, QCP::SignDomain) const
{
    foundRange = m_data != nullptr && !m_data->groups.empty();
    return foundRange ? QCPRange(-0.5, static_cast<double>(m_data->groups.size()) - 0.5) : QCPRange();
}

QCPRange BarSet::getValueRange(bool& foundRange, QCP::SignDomain, const QCPRange&) const
{
    foundRange = m_data != nullptr;
    return mValueAxis->range();
}

void BarSet::draw(QCPPainter* painter)
{
    if (m_data == nullptr || m_data->series.empty())
        return;
    for (std::size_t bar = 0; bar < bars().size(); ++bar)
        if (bars()[bar].state != CellState::Absent)
            drawBar(*painter, bar);
    painter->setAntialiasing(false);
    painter->setPen(QPen(m_style.theme.mutedText, 1));
    // The last row of pixels that is not clipped.
    const double base = std::min<double>(std::round(mValueAxis->coordToPixel(0)), clipRect().bottom());
    painter->drawLine(QLineF(clipRect().left(), base, clipRect().right(), base));
    if (m_style.forExport)
        return;
    if (m_hovered != m_selected)
        outline(*painter, m_hovered, m_style.theme.mutedText, 1.5);
    outline(*painter, m_selected, m_style.theme.accent, kSelectionWidth);
}

/// Around the bar rather than on it: a low bar is not covered.
void BarSet::outline(QCPPainter& painter, std::optional<std::size_t> bar, const QColor& color,
                     double width) const
{
    if (bar && *bar < bars().size())
        drawOutline(painter, m_style, QRectF(barRect(*bar)).adjusted(-3, -3, 3, 3), color, width);
}

void BarSet::drawBar(QCPPainter& painter, std::size_t bar) const
{
    const auto& cell = bars()[bar];
    const auto rect = barRect(bar);
    if (!rect.intersects(clipRect()))
        return;
    drawBody(painter, bar, rect);
    const auto ground = seriesColor(*m_data, bar % m_data->series.size(), m_style);
    if (cell.state == CellState::Done)
        drawRepeats(painter, cell, rect, ground);
    if (cell.state == CellState::Failed || cell.state == CellState::Skipped)
        drawMark(painter, cell, rect);
    if (cell.state == CellState::Running && cell.value)
        drawAbove(painter, rect, m_style.font,
                  qText(formatValue(*cell.value, m_data->panels[m_panel].y.style)));
    drawNotes(painter, cell, rect);
}

/// Below the top of the bar where there is no room above it.
void BarSet::drawAbove(QCPPainter& painter, const QRect& rect, const QFont& font, const QString& text) const
{
    const QFontMetrics metrics(font);
    const int width = metrics.horizontalAdvance(text) + 4;
    const int top = std::max(clipRect().top(), rect.top() - metrics.height() - 2);
    painter.setFont(font);
    painter.setPen(m_style.theme.text);
    painter.drawText(QRectF(rect.left() + (rect.width() - width) / 2.0, top, width, metrics.height()),
                     Qt::AlignCenter, text);
}

void BarSet::drawBody(QCPPainter& painter, std::size_t bar, const QRect& rect) const
{
    const auto& cell = bars()[bar];
    const bool measured = cell.state == CellState::Done && cell.value;
    const auto color =
        measured ? seriesColor(*m_data, bar % m_data->series.size(), m_style) : m_style.theme.ground;
    painter.setAntialiasing(false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRect(QRectF(rect));
    if (cell.state == CellState::Planned)
        drawHatch(painter, m_style, rect);
    if (cell.state == CellState::Running)
        drawRunningRing(painter, m_style, rect);
}

/// A dot per repeat at its own value, rimmed so that it is seen on the bar and on the ground above it.
void BarSet::drawRepeats(QCPPainter& painter, const MatrixCell& cell, const QRect& rect,
                         const QColor& ground) const
{
    if (cell.repeats.size() < 2 || rect.width() < 3)
        return;
    const double size = std::min<double>(kRepeatSize, rect.width() - 1);
    const double step =
        std::min(size + 1, (rect.width() - size) / static_cast<double>(cell.repeats.size() - 1));
    const double left =
        rect.left() + rect.width() / 2.0 - step * static_cast<double>(cell.repeats.size() - 1) / 2;
    painter.setAntialiasing(true);
    painter.setPen(QPen(textOn(ground), 1));
    painter.setBrush(m_style.theme.ground);
    for (std::size_t i = 0; i < cell.repeats.size(); ++i) {
        const double y = mValueAxis->coordToPixel(cell.repeats[i]);
        painter.setPen(QPen(y < rect.top() ? m_style.theme.text : textOn(ground), 1));
        painter.setBrush(y < rect.top() ? m_style.theme.ground : ground);
        painter.drawEllipse(QPointF(left + static_cast<double>(i) * step, y), size / 2, size / 2);
    }
    painter.setAntialiasing(false);
}

/// No bar, which would look like a value: a dashed frame with the errno along it, or a cross where it has no
/// room.
void BarSet::drawMark(QCPPainter& painter, const MatrixCell& cell, const QRect& rect) const
{
    const auto ink = cell.state == CellState::Failed ? m_style.theme.failure : m_style.theme.mutedText;
    const auto font = boldFont(m_style.font);
    const QFontMetrics metrics(font);
    if (metrics.ascent() > rect.width() + 4) {
        const double half = std::clamp(rect.width() / 2.0, 2.0, 4.0);
        const QPointF centre(rect.left() + rect.width() / 2.0, rect.bottom() - half - 2);
        painter.setAntialiasing(true);
        painter.setPen(QPen(ink, 1.5));
        painter.drawLine(QLineF(centre - QPointF(half, half), centre + QPointF(half, half)));
        painter.drawLine(QLineF(centre - QPointF(half, -half), centre + QPointF(half, -half)));
        return;
    }
    QPen frame(ink, 1);
    frame.setDashPattern({3, 3});
    painter.setPen(frame);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.save();
    painter.translate(rect.left() + rect.width() / 2.0, rect.bottom() - 2);
    painter.rotate(-90);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QRectF(0, -metrics.height() / 2.0, markLength(cell) + 4, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, qText(cell.mark));
    painter.restore();
}

void BarSet::drawNotes(QCPPainter& painter, const MatrixCell& cell, const QRect& rect) const
{
    if (cell.noteMarks.empty() && (m_style.forExport || cell.labelIds.empty()))
        return;
    const int size = std::clamp(rect.width() / 2, 4, 10);
    // A bar too low for the mark carries it on top.
    const int lift = rect.height() < size + 2 ? size + 2 : 0;
    if (!m_style.forExport) {
        drawCornerMark(painter, m_style, QRect(rect.left(), rect.top() - lift, rect.width(), size * 3));
        return;
    }
    auto clear = rect; // of the repeats' dots too
    for (const double repeat : cell.repeats)
        if (!std::isnan(repeat))
            clear.setTop(
                std::min(clear.top(), static_cast<int>(mValueAxis->coordToPixel(repeat) - kRepeatSize / 2)));
    drawAbove(painter, clear, boldFont(m_style.font), qText(cell.noteMarks));
}

} // namespace isobath::ui
