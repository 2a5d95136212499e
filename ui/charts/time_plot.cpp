// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/time_plot.h"

#include "ui/charts/step_graph.h"
#include "ui/charts/tickers.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <utility>

namespace isobath::ui {

namespace {

constexpr double kRim = 3;
constexpr int kRimAlpha = 150;
constexpr int kLabelCharacters = 9; ///< "writeback"
constexpr int kPixelsPerTime = 110;
constexpr int kPixelsPerValue = 36;

} // namespace

QMargins timeMargins(const QFont& font)
{
    // Shaping the widest texts costs more than painting the strips that ask for every mark.
    thread_local std::optional<std::pair<QFont, QMargins>> last;
    if (!last || last->first != font)
        last.emplace(font, QMargins(QFontMetrics(font).horizontalAdvance(QStringLiteral("999 ms")) + 16, 0,
                                    EdgeLabels::marginFor(font, kLabelCharacters), 0));
    return last->second;
}

int timeTickCount(int chartWidth)
{
    return std::clamp(chartWidth / kPixelsPerTime, 2, 10);
}

TimePlot::TimePlot(QCustomPlot& plot, bool stallText)
    : m_plot(plot), m_strip(new TopStrip(&plot)), m_labels(new EdgeLabels(&plot)),
      m_stalls(new StallBands(&plot, stallText)), m_cursor(new QCPItemStraightLine(&plot))
{
    plot.addLayer(QStringLiteral("below"), plot.layer(QStringLiteral("grid")), QCustomPlot::limBelow);
    plot.addLayer(QStringLiteral("stalls"), plot.layer(QStringLiteral("grid")), QCustomPlot::limAbove);
    m_stalls->setLayer(QStringLiteral("stalls"));
    m_cursor->setLayer(QStringLiteral("overlay"));
    m_cursor->setVisible(false);
    m_cursor->setSelectable(false);
    plot.xAxis->setTicker(QSharedPointer<TimeTicker>::create());
    plot.axisRect()->setRangeZoomAxes(plot.xAxis, nullptr);
    QObject::connect(plot.xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &plot, [this] {
        if (m_lengthS > 0)
            keepWithin(*m_plot.xAxis, 0, m_lengthS, std::min(kSmallestTimeSpanS, m_lengthS));
    });
}

void TimePlot::setStyle(const PlotStyle& style)
{
    m_style = style;
    m_strip->setStyle(style);
    m_labels->setStyle(style);
    m_stalls->setStyle(style);
    styleAxis(*m_plot.xAxis, style);
    styleAxis(*m_plot.yAxis, style);
    m_plot.xAxis->grid()->setVisible(!style.compact);
    m_plot.xAxis->setTickLabels(style.timeLabels && !style.compact);
    m_cursor->setPen(QPen(style.theme.accent, 1));
    QColor rim = style.theme.ground;
    rim.setAlpha(kRimAlpha);
    for (const auto& [line, halo] : m_rims) {
        auto pen = line->pen();
        pen.setColor(style.theme.text);
        line->setPen(pen);
        halo->setPen(QPen(rim, pen.widthF() + kRim));
    }
    // Without times below, the lowest value's label still needs half a line.
    const int below = style.timeLabels ? 0 : QFontMetrics(style.font).height() / 2;
    setMargins(*m_plot.axisRect(), style, timeMargins(style.font) + QMargins(0, m_strip->height(), 0, below));
}

void TimePlot::setLength(double lengthS)
{
    const auto range = m_plot.xAxis->range();
    const bool whole = m_lengthS <= 0 || (range.lower <= 1e-9 && range.upper >= m_lengthS - 1e-9);
    m_lengthS = lengthS;
    if (whole)
        resetRange();
}

QCPGraph* TimePlot::addLine(const QPen& pen)
{
    auto* halo = new StepGraph(m_plot.xAxis, m_plot.yAxis);
    auto* line = new StepGraph(m_plot.xAxis, m_plot.yAxis);
    line->setPen(pen);
    m_rims.emplace_back(line, halo);
    return line;
}

void TimePlot::setSteps(QCPGraph& line, const std::vector<double>& x, const std::vector<double>& y,
                        double endX)
{
    QVector<double> keys(x.begin(), x.end());
    QVector<double> values(y.begin(), y.end());
    if (!keys.isEmpty()) {
        keys.append(endX);
        values.append(values.last());
    }
    line.setData(keys, values, true);
    for (const auto& [graph, halo] : m_rims)
        if (graph == &line)
            halo->setData(line.data());
}

void TimePlot::adaptTicks()
{
    m_plot.xAxis->ticker()->setTickCount(timeTickCount(m_plot.width()));
    m_plot.yAxis->ticker()->setTickCount(std::clamp(m_plot.height() / kPixelsPerValue, 2, 6));
}

void TimePlot::resetRange()
{
    m_plot.xAxis->setRange(0, m_lengthS > 0 ? m_lengthS : 1);
}

void TimePlot::zoom(double factor)
{
    m_plot.xAxis->scaleRange(factor);
}

void TimePlot::pan(double share)
{
    m_plot.xAxis->moveRange(m_plot.xAxis->range().size() * share);
}

void TimePlot::setCursor(std::optional<double> seconds)
{
    m_cursor->setVisible(seconds.has_value());
    if (!seconds)
        return;
    m_cursor->point1->setCoords(*seconds, 0);
    m_cursor->point2->setCoords(*seconds, 1);
}

} // namespace isobath::ui
