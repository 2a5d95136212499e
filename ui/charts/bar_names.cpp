// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bar_names.h"

#include "ui/charts/cell_marks.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr int kPipLine = kPipSize + 3;
constexpr int kPadding = 3;
constexpr int kGap = 4; ///< between two names

} // namespace

BarNames::BarNames(QCustomPlot* plot, QCPAxisRect* rect, BarSet* bars)
    : QCPAbstractItem(plot), m_rect(rect), m_bars(bars)
{
    setClipToAxisRect(false);
    setSelectable(false);
}

void BarNames::setData(const BarsData* data, std::size_t panel)
{
    m_data = data;
    m_panel = panel;
}

int BarNames::lineHeight() const
{
    return QFontMetrics(m_style.font).height();
}

QString BarNames::groupName(std::size_t group) const
{
    const auto name = qText(m_data->groups[group]);
    return m_titleInNames ? qText(m_data->groupTitle) + QLatin1Char(' ') + name : name;
}

QString BarNames::valueText(std::size_t group) const
{
    const auto& panel = m_data->panels[m_panel];
    const auto& cell = panel.bars[group * m_data->series.size() + *m_data->highlighted];
    const bool measured = cell.state == CellState::Done || cell.state == CellState::Running;
    if (!cell.value || !measured)
        return {};
    return qText(m_data->series[*m_data->highlighted] + ": " + formatValue(*cell.value, panel.y.style));
}

void BarNames::fit(double axisRectWidth)
{
    const QFontMetrics metrics(m_style.font);
    const QFontMetrics bold(boldFont(m_style.font));
    const double bar = m_bars->barWidth(axisRectWidth);
    m_groupWidth = axisRectWidth / std::max(1.0, m_bars->keyAxis()->range().size());
    int name = 0;
    for (const auto& series : m_data->series)
        name = std::max(name, bold.horizontalAdvance(qText(series)));
    m_names = name + 1 <= bar;
    m_values = m_data->highlighted.has_value();
    m_titleInNames = !m_data->groupTitle.empty();
    for (std::size_t group = 0; group < m_data->groups.size(); ++group) {
        m_values = m_values && bold.horizontalAdvance(valueText(group)) + kGap <= m_groupWidth;
        m_titleInNames = m_titleInNames && metrics.horizontalAdvance(groupName(group)) + kGap <= m_groupWidth;
    }
    const auto& bars = m_data->panels[m_panel].bars;
    m_pips = !m_style.forExport && std::any_of(bars.begin(), bars.end(), [](const MatrixCell& cell) {
        return cell.repeatsPlanned > 1;
    });
}

int BarNames::height() const
{
    if (m_data == nullptr || m_style.compact)
        return 0;
    const int lines = (m_names ? 1 : 0) + (m_values ? 1 : 0) +
                      (isLast() ? (m_titleInNames || m_data->groupTitle.empty() ? 1 : 2) : 0);
    return (m_pips ? kPipLine : 0) + lines * lineHeight() + kPadding;
}

void BarNames::draw(QCPPainter* painter)
{
    if (m_data == nullptr || m_style.compact || m_data->series.empty())
        return;
    int top = m_rect->rect().bottom() + 1;
    if (m_pips) {
        drawPipLine(*painter, top + 2);
        top += kPipLine;
    }
    if (m_names) {
        drawSeriesNames(*painter, top);
        top += lineHeight();
    }
    if (m_values) {
        drawGroupLine(*painter, top, true);
        top += lineHeight();
    }
    if (!isLast())
        return;
    drawGroupLine(*painter, top, false);
    if (!m_titleInNames)
        drawTitle(*painter, top + lineHeight());
}

void BarNames::drawPipLine(QCPPainter& painter, int top) const
{
    const auto& bars = m_data->panels[m_panel].bars;
    const QRect inner = m_rect->rect();
    const int width = static_cast<int>(m_bars->barWidth(inner.width()));
    for (std::size_t bar = 0; bar < bars.size(); ++bar) {
        const bool measured = bars[bar].state == CellState::Done || bars[bar].state == CellState::Running;
        const int centre = static_cast<int>(m_bars->barCentre(bar));
        if (measured && bars[bar].repeatsPlanned > 1 && centre >= inner.left() && centre <= inner.right())
            drawPips(painter, bars[bar], QRect(centre - width / 2 - 2, top, width + 4, kPipSize),
                     m_style.theme.mutedText);
    }
}

void BarNames::drawSeriesNames(QCPPainter& painter, int top) const
{
    const QRect inner = m_rect->rect();
    const double width = m_bars->barWidth(inner.width());
    for (std::size_t bar = 0; bar < m_data->panels[m_panel].bars.size(); ++bar) {
        const auto series = bar % m_data->series.size();
        const double centre = m_bars->barCentre(bar);
        if (centre < inner.left() || centre > inner.right())
            continue;
        const bool highlighted = m_data->highlighted == series;
        painter.setFont(highlighted ? boldFont(m_style.font) : m_style.font);
        painter.setPen(highlighted ? m_style.theme.text : m_style.theme.mutedText);
        painter.drawText(QRectF(centre - width / 2 - 2, top, width + 4, lineHeight()), Qt::AlignCenter,
                         qText(m_data->series[series]));
    }
}

/// Every second name, and so on, where there is no room for all.
void BarNames::drawGroupLine(QCPPainter& painter, int top, bool values) const
{
    const QRect inner = m_rect->rect();
    painter.setFont(values ? boldFont(m_style.font) : m_style.font);
    painter.setPen(m_style.theme.text);
    const QFontMetrics metrics(painter.font());
    int widest = 1;
    for (std::size_t group = 0; group < m_data->groups.size(); ++group)
        widest = std::max(widest, metrics.horizontalAdvance(values ? valueText(group) : groupName(group)));
    const auto step = static_cast<std::size_t>(std::max(1.0, std::ceil((widest + kGap) / m_groupWidth)));
    for (std::size_t group = 0; group < m_data->groups.size(); group += step) {
        const double centre = m_bars->keyAxis()->coordToPixel(static_cast<double>(group));
        if (centre >= inner.left() && centre <= inner.right())
            painter.drawText(QRectF(centre - widest / 2.0 - 1, top, widest + 2, lineHeight()),
                             Qt::AlignCenter, values ? valueText(group) : groupName(group));
    }
}

void BarNames::drawTitle(QCPPainter& painter, int top) const
{
    const QRect inner = m_rect->rect();
    painter.setFont(m_style.font);
    painter.setPen(m_style.theme.mutedText);
    painter.drawText(QRectF(inner.left(), top, inner.width(), lineHeight()), Qt::AlignCenter,
                     qText(m_data->groupTitle));
}

} // namespace isobath::ui
