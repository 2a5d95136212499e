// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/heatmap_plot.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr int kSides = 110;  ///< about what axis labels and colour bar take of the widget
constexpr int kEnds = 60;    ///< and heading and names of the columns
constexpr int kLabelGap = 6; ///< between two labels

} // namespace

HeatmapPlot::HeatmapPlot(QCustomPlot& plot)
    : m_plot(plot), m_cells(new CellMap(plot.xAxis, plot.yAxis)), m_bar(new ColorBar(&plot, plot.axisRect())),
      m_strip(new TopStrip(&plot))
{
    plot.plotLayout()->addElement(0, 1, m_bar);
    for (auto* axis : {plot.xAxis, plot.yAxis}) {
        axis->grid()->setVisible(false);
        axis->setTicker(QSharedPointer<QCPAxisTickerText>(new QCPAxisTickerText));
        QObject::connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &plot,
                         [this] { keepRanges(); });
    }
    plot.axisRect()->setRangeZoomAxes(plot.xAxis, plot.yAxis);
}

bool HeatmapPlot::accepts(const Figure& figure) const
{
    return std::holds_alternative<HeatmapData>(figure.data);
}

void HeatmapPlot::setFigure(const Figure& figure)
{
    const auto& data = std::get<HeatmapData>(figure.data);
    const auto& before = m_cells->data();
    const bool sameShape = !m_empty && before.x.categories.size() == data.x.categories.size() &&
                           before.y.categories.size() == data.y.categories.size();
    m_cells->setData(data);
    showBar();
    m_plot.xAxis->setLabel(m_style.compact ? QString() : qText(data.x.title));
    m_plot.yAxis->setLabel(m_style.compact ? QString() : qText(data.y.title));
    m_bar->setRange(data.low, data.high, data.style);
    auto heading = qText(data.valueTitle);
    if (const auto unit = valueUnit(data.style); !unit.empty())
        heading += QStringLiteral(", ") + qText(unit);
    if (m_style.forExport && !data.secondTitle.empty())
        heading = QStringLiteral("large number and colour: %1; small number: %2")
                      .arg(qText(data.valueTitle), qText(data.secondTitle).toLower());
    m_strip->setHeading(heading);
    m_empty = false;
    if (!sameShape)
        resetRange();
}

/// Labels every `spacing`th category, rounded up.
void HeatmapPlot::setTicks(QCPAxis& axis, const FigureAxis& figureAxis, double spacing)
{
    const auto step = static_cast<std::size_t>(std::max(1.0, std::ceil(spacing)));
    const auto ticker = axis.ticker().staticCast<QCPAxisTickerText>();
    ticker->clear();
    for (std::size_t i = 0; i < figureAxis.categories.size(); i += step)
        ticker->addTick(static_cast<double>(i), qText(figureAxis.categories[i]));
}

void HeatmapPlot::setStyle(const PlotStyle& style)
{
    m_style = style;
    m_cells->setStyle(style);
    m_bar->setStyle(style);
    m_strip->setStyle(style);
    for (auto* axis : {m_plot.xAxis, m_plot.yAxis})
        styleAxis(*axis, style);
    showBar();
    setMargins(*m_plot.axisRect(), style, QMargins(0, m_strip->height(), 0, 0));
}

/// A map without colours needs none, and a compact one has no room for it.
void HeatmapPlot::showBar()
{
    const bool shown = !m_style.compact && !m_cells->data().neutral;
    m_bar->setVisible(shown);
    if (!shown && m_plot.plotLayout()->hasElement(0, 1)) {
        m_plot.plotLayout()->take(m_bar);
        m_plot.plotLayout()->simplify();
    } else if (shown && !m_plot.plotLayout()->hasElement(0, 1))
        m_plot.plotLayout()->addElement(0, 1, m_bar);
}

/// Every second label, and so on, where there is no room for all.
void HeatmapPlot::adaptTicks()
{
    const auto& data = m_cells->data();
    const QFontMetrics metrics(m_style.font);
    int widest = 1;
    for (const auto& category : data.x.categories)
        widest = std::max(widest, metrics.horizontalAdvance(qText(category)));
    // The widget's size: the axis rect still has its old one before the first replot.
    const double columnWidth =
        std::max(1, m_plot.width() - kSides) / std::max(1.0, m_plot.xAxis->range().size());
    const double rowHeight =
        std::max(1, m_plot.height() - kEnds) / std::max(1.0, m_plot.yAxis->range().size());
    setTicks(*m_plot.xAxis, data.x, (widest + kLabelGap) / columnWidth);
    setTicks(*m_plot.yAxis, data.y, metrics.height() / rowHeight);
}

void HeatmapPlot::resetRange()
{
    const auto& data = m_cells->data();
    m_plot.xAxis->setRange(-0.5, static_cast<double>(data.x.categories.size()) - 0.5);
    m_plot.yAxis->setRange(-0.5, static_cast<double>(data.y.categories.size()) - 0.5);
}

void HeatmapPlot::keepRanges() const
{
    const auto& data = m_cells->data();
    keepWithin(*m_plot.xAxis, -0.5, static_cast<double>(data.x.categories.size()) - 0.5, 1);
    keepWithin(*m_plot.yAxis, -0.5, static_cast<double>(data.y.categories.size()) - 0.5, 1);
}

void HeatmapPlot::zoom(double factor)
{
    for (auto* axis : {m_plot.xAxis, m_plot.yAxis})
        axis->scaleRange(factor);
}

void HeatmapPlot::pan(double share)
{
    m_plot.xAxis->moveRange(m_plot.xAxis->range().size() * share);
}

QString HeatmapPlot::hoverText(const QPointF& pos) const
{
    const auto cell = m_cells->cellAt(pos);
    return cell ? qText(m_cells->data().cells[*cell].detail) : QString();
}

} // namespace isobath::ui
