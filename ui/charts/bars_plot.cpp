// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_plot.h"

#include "ui/charts/tickers.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr double kHeadroom = 1.1;      ///< for the marks on the highest bar
constexpr double kMailHeadroom = 1.18; ///< they are letters there
constexpr int kPixelsPerValue = 36;
constexpr int kRight = 8;

double largest(const BarsPanel& panel)
{
    double most = 0;
    for (const auto& bar : panel.bars) {
        most = std::max(most, bar.value.value_or(0));
        for (const double repeat : bar.repeats)
            most = std::isnan(repeat) ? most : std::max(most, repeat);
    }
    return most;
}

int leftMargin(const QFont& font)
{
    return QFontMetrics(font).horizontalAdvance(QStringLiteral("999 ms")) + 12;
}

} // namespace

BarsPlot::BarsPlot(QCustomPlot& plot) : m_plot(plot), m_legend(new BarsLegend(&plot))
{
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, m_legend);
    addPanel();
}

/// The first one takes the axis rect that every plot has.
void BarsPlot::addPanel()
{
    Panel panel{m_plot.axisRect(), nullptr, nullptr, nullptr};
    if (!m_panels.empty()) {
        panel.rect = new QCPAxisRect(&m_plot);
        m_plot.plotLayout()->addElement(m_plot.plotLayout()->rowCount(), 0, panel.rect);
        for (auto* axis : panel.rect->axes()) {
            axis->setLayer(QStringLiteral("axes"));
            axis->grid()->setLayer(QStringLiteral("grid"));
        }
        panel.rect->axis(QCPAxis::atTop)->setVisible(false);
        panel.rect->axis(QCPAxis::atRight)->setVisible(false);
    }
    auto* x = panel.rect->axis(QCPAxis::atBottom);
    x->setTicker(QSharedPointer<QCPAxisTickerText>::create());
    x->grid()->setVisible(true);
    panel.rect->setRangeZoomAxes(x, nullptr);
    panel.bars = new BarSet(x, panel.rect->axis(QCPAxis::atLeft));
    panel.names = new BarNames(&m_plot, panel.rect, panel.bars);
    panel.strip = new TopStrip(&m_plot, panel.rect);
    QObject::connect(x, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &m_plot,
                     [this, x](const QCPRange&) {
                         keepWithin(*x, -0.5, static_cast<double>(m_data.groups.size()) - 0.5, 1);
                         shareRange(x->range());
                     });
    m_panels.push_back(panel);
}

void BarsPlot::shareRange(const QCPRange& range)
{
    for (const auto& panel : m_panels)
        if (auto* x = panel.rect->axis(QCPAxis::atBottom); x->range() != range)
            x->setRange(range);
}

bool BarsPlot::accepts(const Figure& figure) const
{
    const auto* data = std::get_if<BarsData>(&figure.data);
    return data != nullptr && std::max<std::size_t>(1, data->panels.size()) == m_panels.size();
}

void BarsPlot::setStyle(const PlotStyle& style)
{
    m_style = style;
    m_legend->setStyle(style);
    for (const auto& panel : m_panels)
        stylePanel(panel);
}

void BarsPlot::stylePanel(const Panel& panel) const
{
    panel.bars->setStyle(m_style);
    panel.names->setStyle(m_style);
    panel.strip->setStyle(m_style);
    for (auto* axis : panel.rect->axes())
        styleAxis(*axis, m_style);
    // BarNames writes what stands below the bars.
    panel.rect->axis(QCPAxis::atBottom)->setTickLabels(false);
}

void BarsPlot::setFigure(const Figure& figure)
{
    const auto groupsBefore = m_data.groups.size();
    m_data = std::get<BarsData>(figure.data);
    while (m_panels.size() < m_data.panels.size()) {
        addPanel();
        stylePanel(m_panels.back());
    }
    m_legend->setData(&m_data);
    for (std::size_t i = 0; i < m_data.panels.size(); ++i)
        setPanel(i);
    if (groupsBefore != m_data.groups.size())
        resetRange();
}

void BarsPlot::setPanel(std::size_t index)
{
    const auto& data = m_data.panels[index];
    const auto& panel = m_panels[index];
    panel.bars->setData(&m_data, index);
    panel.names->setData(&m_data, index);
    auto* y = panel.rect->axis(QCPAxis::atLeft);
    y->setTicker(QSharedPointer<ValueTicker>::create(data.y.style));
    const double most = largest(data);
    y->setRange(0, most > 0 ? most * (m_style.forExport ? kMailHeadroom : kHeadroom) : 1);
    auto heading = asHeading(qText(data.y.title));
    const auto unit = data.y.unit.empty() ? valueUnit(data.y.style) : data.y.unit;
    if (!unit.empty())
        heading += QStringLiteral(", ") + qText(unit);
    panel.strip->setHeading(heading);
    // Lines between the groups.
    const auto ticker = panel.rect->axis(QCPAxis::atBottom)->ticker().staticCast<QCPAxisTickerText>();
    ticker->clear();
    for (std::size_t group = 1; group < m_data.groups.size(); ++group)
        ticker->addTick(static_cast<double>(group) - 0.5, QString());
}

/// From the widget's size: the axis rects still have their old one before the first replot.
void BarsPlot::adaptTicks()
{
    if (m_data.panels.empty())
        return;
    const int left = m_style.compact ? 0 : leftMargin(m_style.font);
    const int width = std::max(1, m_plot.width() - left - (m_style.compact ? 0 : kRight));
    m_legend->fit(m_plot.width());
    for (const auto& panel : m_panels) {
        panel.names->fit(width);
        // The left margin is the same for all, so that their groups stand above each other.
        panel.rect->setAutoMargins(QCP::msNone);
        panel.rect->setMargins(m_style.compact
                                   ? QMargins()
                                   : QMargins(left, panel.strip->height(), kRight, panel.names->height()));
        panel.rect->axis(QCPAxis::atLeft)
            ->ticker()
            ->setTickCount(
                std::clamp(m_plot.height() / static_cast<int>(m_panels.size()) / kPixelsPerValue - 1, 2, 5));
    }
}

void BarsPlot::resetRange()
{
    shareRange(QCPRange(-0.5, std::max(0.5, static_cast<double>(m_data.groups.size()) - 0.5)));
}

void BarsPlot::zoom(double factor)
{
    m_plot.xAxis->scaleRange(factor);
}

void BarsPlot::pan(double share)
{
    m_plot.xAxis->moveRange(m_plot.xAxis->range().size() * share);
}

std::optional<std::size_t> BarsPlot::cellAt(const QPointF& pos) const
{
    for (std::size_t i = 0; i < std::min(m_panels.size(), m_data.panels.size()); ++i)
        if (const auto bar = m_panels[i].bars->barAt(pos))
            return i * barCount() + *bar;
    return std::nullopt;
}

QString BarsPlot::hoverText(const QPointF& pos) const
{
    const auto cell = cellAt(pos);
    return cell ? qText(m_data.panels[*cell / barCount()].bars[*cell % barCount()].detail) : QString();
}

std::optional<std::size_t> BarsPlot::barOf(std::optional<std::size_t> cell) const
{
    return cell && barCount() > 0 ? std::optional(*cell % barCount()) : std::nullopt;
}

void BarsPlot::setSelectedCell(std::optional<std::size_t> cell)
{
    for (const auto& panel : m_panels)
        panel.bars->setSelectedBar(barOf(cell));
}

void BarsPlot::setHoveredCell(std::optional<std::size_t> cell)
{
    for (const auto& panel : m_panels)
        panel.bars->setHoveredBar(barOf(cell));
}

} // namespace isobath::ui
