// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/percentile_plot.h"

#include "engine/base/units.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr int kLabelWidth = 52; ///< pixels for "99.9999"
constexpr int kPixelsPerValue = 36;
constexpr double kMargin = 0.15; ///< beyond the maximum, so that its mark is whole

double logNs(double ns)
{
    return std::log10(std::max(1.0, ns));
}

} // namespace

PercentilePlot::PercentilePlot(QCustomPlot& plot)
    : m_plot(plot), m_strip(new TopStrip(&plot)), m_median(new QCPItemStraightLine(&plot)),
      m_maximum(new QCPItemText(&plot)), m_ticker(QSharedPointer<NinesTicker>::create())
{
    plot.xAxis->setTicker(m_ticker);
    plot.yAxis->setTicker(QSharedPointer<LogTicker>::create(ValueStyle::LatencyNs));
    plot.axisRect()->setRangeZoomAxes(plot.xAxis, nullptr);
    m_median->point1->setCoords(std::log10(2.0), 0);
    m_median->point2->setCoords(std::log10(2.0), 1);
    m_median->setSelectable(false);
    m_maximum->setSelectable(false);
    m_maximum->setClipToAxisRect(false);
    QObject::connect(plot.xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &plot,
                     [this] { keepWithin(*m_plot.xAxis, 0, endNines(), 0.5); });
}

bool PercentilePlot::accepts(const Figure& figure) const
{
    return std::holds_alternative<PercentileData>(figure.data);
}

void PercentilePlot::setStyle(const PlotStyle& style)
{
    m_style = style;
    m_strip->setStyle(style);
    styleAxis(*m_plot.xAxis, style);
    styleAxis(*m_plot.yAxis, style);
    QPen pen(style.theme.mutedText, 1);
    pen.setDashPattern({4, 3});
    m_median->setPen(pen);
    m_maximum->setFont(boldFont(style.font));
    m_maximum->setColor(style.theme.text);
    setMargins(*m_plot.axisRect(), style, QMargins(0, m_strip->height(), 8, 0));
}

double PercentilePlot::endNines() const
{
    double end = 1;
    for (const auto& curve : m_data.repeats)
        end = curve.nines.empty() ? end : std::max(end, curve.nines.back());
    return end + kMargin;
}

void PercentilePlot::setFigure(const Figure& figure)
{
    const double before = endNines();
    const bool whole = m_data.repeats.empty() || m_plot.xAxis->range().size() >= before - 1e-6;
    m_data = std::get<PercentileData>(figure.data);
    m_strip->setHeading(m_style.forExport ? QStringLiteral("latency by percentile")
                                          : QStringLiteral("Latency percentiles"));
    m_strip->setNote(m_data.median.count == 0
                         ? QStringLiteral("nothing completed yet")
                         : QStringLiteral("N = %1%2")
                               .arg(qText(formatCount(static_cast<double>(m_data.median.count))),
                                    m_data.repeats.size() < 2
                                        ? QString()
                                        : QStringLiteral(" × %1 repeats").arg(m_data.repeats.size())));
    setCurves();
    setMaximum();
    if (whole)
        resetRange();
}

void PercentilePlot::setCurves()
{
    m_plot.clearGraphs();
    double low = std::numeric_limits<double>::max();
    double high = 0;
    const auto add = [&](const PercentileCurve& curve, const QPen& pen) {
        auto* graph = m_plot.addGraph();
        graph->setPen(pen);
        QVector<double> values;
        for (const double ns : curve.ns) {
            values.append(logNs(ns));
            low = std::min(low, values.last());
            high = std::max(high, values.last());
        }
        graph->setData(QVector<double>(curve.nines.begin(), curve.nines.end()), values, true);
    };
    if (m_data.repeats.size() > 1)
        for (const auto& curve : m_data.repeats)
            add(curve, QPen(m_style.theme.mutedText, 1));
    add(m_data.median, QPen(m_style.theme.text, 2));
    if (high <= 0) {
        low = 4;
        high = 6;
    }
    m_plot.yAxis->setRange(std::floor(low), std::max(std::floor(low) + 1, std::ceil(high - 1e-9)));
}

void PercentilePlot::setMaximum()
{
    m_maximum->setVisible(m_data.median.count > 0);
    if (m_data.median.count == 0)
        return;
    auto* mark = m_plot.addGraph();
    mark->setLineStyle(QCPGraph::lsNone);
    mark->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(m_style.theme.text, 2),
                                          QBrush(m_style.theme.ground), 8));
    const double x = m_data.median.nines.back();
    const double y = logNs(m_data.median.maxNs);
    mark->setData({x}, {y});
    m_maximum->position->setCoords(x, y);
    m_maximum->setText(QStringLiteral("max ") + qText(formatLatency(m_data.median.maxNs)));
    m_maximum->setPadding(QMargins(0, 8, 2, 6)); // clear of the curve
}

/// From the widget's size, not the axis rect's: that one is still the old one before the first replot.
void PercentilePlot::adaptTicks()
{
    m_ticker->setMostLabels(std::max(2, (m_plot.width() - 60) / kLabelWidth - 1));
    m_plot.yAxis->ticker()->setTickCount(std::clamp(m_plot.height() / kPixelsPerValue, 2, 8));
    // The maximum's text stands above the curve, unless there is no room.
    const double share =
        (m_plot.yAxis->range().upper - logNs(m_data.median.maxNs)) / m_plot.yAxis->range().size();
    const bool below = share * m_plot.height() < 2.5 * QFontMetrics(m_style.font).height();
    m_maximum->setPositionAlignment(Qt::AlignRight | (below ? Qt::AlignTop : Qt::AlignBottom));
}

void PercentilePlot::resetRange()
{
    m_plot.xAxis->setRange(0, endNines());
}

void PercentilePlot::zoom(double factor)
{
    m_plot.xAxis->scaleRange(factor);
}

void PercentilePlot::pan(double share)
{
    m_plot.xAxis->moveRange(m_plot.xAxis->range().size() * share);
}

QString PercentilePlot::hoverText(const QPointF& pos) const
{
    const auto& curve = m_data.median;
    if (!m_plot.axisRect()->rect().contains(pos.toPoint()) || curve.nines.empty())
        return {};
    const double nines = m_plot.xAxis->pixelToCoord(pos.x());
    const auto found = std::lower_bound(curve.nines.begin(), curve.nines.end(), nines);
    if (found == curve.nines.end() || found + 1 == curve.nines.end())
        return QStringLiteral("max %1").arg(qText(formatLatency(curve.maxNs)));
    const auto index = static_cast<std::size_t>(found - curve.nines.begin());
    const double percent = 100 * (1 - std::pow(10.0, -curve.nines[index]));
    const int decimals = std::max(0, static_cast<int>(std::ceil(curve.nines[index])) - 1);
    auto text = QStringLiteral("p%1: %2").arg(qText(formatFixed(percent, decimals)),
                                              qText(formatLatency(curve.ns[index])));
    if (m_data.repeats.size() > 1)
        for (const auto& repeat : m_data.repeats)
            if (index + 1 < repeat.ns.size())
                text += QStringLiteral("\n%1: %2")
                            .arg(qText(repeat.name), qText(formatLatency(repeat.ns[index])));
    return text;
}

} // namespace isobath::ui
