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
constexpr int kRepeatAlpha = 120;
constexpr int kSidesWidth = 80;  ///< about what the values' names take of the widget
constexpr int kSidesHeight = 50; ///< and heading and percentiles
constexpr int kMostDrop = 60;
constexpr double kMargin = 0.15; ///< beyond the maximum, so that its mark is whole

double logNs(double ns)
{
    return std::log10(std::max(1.0, ns));
}

} // namespace

PercentilePlot::PercentilePlot(QCustomPlot& plot)
    : m_plot(plot), m_strip(new TopStrip(&plot)), m_median(new QCPItemStraightLine(&plot)),
      m_ticker(QSharedPointer<NinesTicker>::create())
{
    plot.xAxis->setTicker(m_ticker);
    plot.yAxis->setTicker(QSharedPointer<LogTicker>::create(ValueStyle::LatencyNs));
    plot.axisRect()->setRangeZoomAxes(plot.xAxis, nullptr);
    m_median->point1->setCoords(std::log10(2.0), 0);
    m_median->point2->setCoords(std::log10(2.0), 1);
    m_median->setSelectable(false);
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
    setMargins(*m_plot.axisRect(), style, QMargins(0, m_strip->height(), 8, 0));
}

double PercentilePlot::endNines() const
{
    double end = 1;
    for (const auto& group : m_data.groups)
        for (const auto& curve : group.repeats)
            end = curve.nines.empty() ? end : std::max(end, curve.nines.back());
    return end + kMargin;
}

QPen PercentilePlot::medianPen(std::size_t group) const
{
    return m_data.groups.size() < 2 ? QPen(m_style.theme.text, 2) : sidePen(m_style, group, 2);
}

QPen PercentilePlot::repeatPen(std::size_t group) const
{
    if (m_data.groups.size() < 2)
        return {m_style.theme.mutedText, 1};
    QColor color = m_style.theme.sides[group % m_style.theme.sides.size()];
    color.setAlpha(kRepeatAlpha);
    return {color, 1};
}

QString PercentilePlot::countText() const
{
    QStringList parts;
    for (const auto& group : m_data.groups) {
        if (group.median.count == 0)
            continue;
        parts << (group.name.empty() ? QString() : qText(group.name) + QChar(' ')) +
                     QStringLiteral("N = %1").arg(
                         qText(formatCount(static_cast<double>(group.median.count)))) +
                     (group.repeats.size() < 2 ? QString()
                                               : QStringLiteral(" × %1 repeats").arg(group.repeats.size()));
    }
    return parts.isEmpty() ? QStringLiteral("nothing completed yet") : parts.join(QStringLiteral(", "));
}

void PercentilePlot::setFigure(const Figure& figure)
{
    const double before = endNines();
    const bool whole = m_data.groups.empty() || m_plot.xAxis->range().size() >= before - 1e-6;
    m_data = std::get<PercentileData>(figure.data);
    m_strip->setHeading(m_style.forExport ? QStringLiteral("latency by percentile")
                                          : QStringLiteral("Latency percentiles"));
    m_strip->setNote(countText());
    setCurves();
    setMaxima();
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
    for (std::size_t i = 0; i < m_data.groups.size(); ++i)
        if (m_data.groups[i].repeats.size() > 1)
            for (const auto& curve : m_data.groups[i].repeats)
                add(curve, repeatPen(i));
    for (std::size_t i = 0; i < m_data.groups.size(); ++i)
        add(m_data.groups[i].median, medianPen(i));
    if (high <= 0) {
        low = 4;
        high = 6;
    }
    m_plot.yAxis->setRange(std::floor(low), std::max(std::floor(low) + 1, std::ceil(high - 1e-9)));
}

void PercentilePlot::setMaxima()
{
    while (m_maxima.size() < m_data.groups.size()) {
        auto* text = new QCPItemText(&m_plot);
        text->setSelectable(false);
        text->setClipToAxisRect(false);
        m_maxima.push_back(text);
    }
    for (std::size_t i = 0; i < m_maxima.size(); ++i)
        setMaximum(i);
}

void PercentilePlot::setMaximum(std::size_t group)
{
    auto* text = m_maxima[group];
    const bool shown = group < m_data.groups.size() && m_data.groups[group].median.count > 0;
    text->setVisible(shown);
    if (!shown)
        return;
    const auto& curve = m_data.groups[group].median;
    const QColor color = medianPen(group).color();
    auto* mark = m_plot.addGraph();
    mark->setLineStyle(QCPGraph::lsNone);
    mark->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 2), QBrush(m_style.theme.ground), 8));
    const double x = curve.nines.back();
    const double y = logNs(curve.maxNs);
    mark->setData({x}, {y});
    const auto& name = m_data.groups[group].name;
    text->position->setCoords(x, y);
    text->setFont(boldFont(m_style.font));
    text->setColor(color);
    text->setText((name.empty() ? QString() : qText(name) + QChar(' ')) + QStringLiteral("max ") +
                  qText(formatLatency(curve.maxNs)));
}

/// How far, in pixels, the lowest curve lies below the maximum of a group where that one's text begins: a
/// text so much further down is clear of the curves.
int PercentilePlot::dropBefore(std::size_t group) const
{
    const auto& median = m_data.groups[group].median;
    if (median.nines.empty())
        return 0;
    const int text = QFontMetrics(boldFont(m_style.font)).horizontalAdvance(m_maxima[group]->text());
    const double begin =
        median.nines.back() - text * m_plot.xAxis->range().size() / std::max(1, m_plot.width() - kSidesWidth);
    double lowest = logNs(median.maxNs);
    for (const auto& other : m_data.groups) {
        const auto& nines = other.median.nines;
        const auto at = std::lower_bound(nines.begin(), nines.end(), begin) - nines.begin();
        if (at < std::ssize(nines))
            lowest = std::min(lowest, logNs(other.median.ns[static_cast<std::size_t>(at)]));
    }
    const double pixels =
        (logNs(median.maxNs) - lowest) / m_plot.yAxis->range().size() * (m_plot.height() - kSidesHeight);
    return std::clamp(static_cast<int>(pixels), 0, kMostDrop);
}

/// From the widget's size, not the axis rect's: that one is still the old one before the first replot.
void PercentilePlot::adaptTicks()
{
    m_ticker->setMostLabels(std::max(2, (m_plot.width() - 60) / kLabelWidth - 1));
    m_plot.yAxis->ticker()->setTickCount(std::clamp(m_plot.height() / kPixelsPerValue, 2, 8));
    const double lineHeight = QFontMetrics(m_style.font).height();
    const auto& range = m_plot.yAxis->range();
    for (std::size_t i = 0; i < m_data.groups.size(); ++i) {
        // The maximum's text stands above the curve, unless there is no room; that of a further side below it
        // and a line further off, so that sides with nearly the same maximum stay readable.
        const double share = (range.upper - logNs(m_data.groups[i].median.maxNs)) / range.size();
        const bool below = i > 0 || share * m_plot.height() < 2.5 * lineHeight;
        const int off =
            8 + (i > 0 ? static_cast<int>(lineHeight * static_cast<double>(i - 1)) + dropBefore(i) : 0);
        m_maxima[i]->setPositionAlignment(Qt::AlignRight | (below ? Qt::AlignTop : Qt::AlignBottom));
        m_maxima[i]->setPadding(below ? QMargins(0, off, 2, 6) : QMargins(0, 8, 2, 6)); // clear of the curve
    }
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
    if (!m_plot.axisRect()->rect().contains(pos.toPoint()))
        return {};
    QStringList parts;
    for (const auto& group : m_data.groups)
        if (!group.median.nines.empty())
            parts << hoverOf(group, m_plot.xAxis->pixelToCoord(pos.x()));
    return parts.join(QChar('\n'));
}

QString PercentilePlot::hoverOf(const PercentileGroup& group, double nines) const
{
    const auto& curve = group.median;
    const QString side = group.name.empty() ? QString() : qText(group.name) + QChar(' ');
    const auto found = std::lower_bound(curve.nines.begin(), curve.nines.end(), nines);
    if (found == curve.nines.end() || found + 1 == curve.nines.end())
        return side + QStringLiteral("max %1").arg(qText(formatLatency(curve.maxNs)));
    const auto index = static_cast<std::size_t>(found - curve.nines.begin());
    const double percent = 100 * (1 - std::pow(10.0, -curve.nines[index]));
    const int decimals = std::max(0, static_cast<int>(std::ceil(curve.nines[index])) - 1);
    auto text = side + QStringLiteral("p%1: %2").arg(qText(formatFixed(percent, decimals)),
                                                     qText(formatLatency(curve.ns[index])));
    if (group.repeats.size() > 1)
        for (const auto& repeat : group.repeats)
            if (index + 1 < repeat.ns.size())
                text += QStringLiteral("\n%1%2: %3")
                            .arg(side, qText(repeat.name), qText(formatLatency(repeat.ns[index])));
    return text;
}

} // namespace isobath::ui
