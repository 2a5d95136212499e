// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curves_plot.h"

#include "ui/charts/tickers.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace isobath::ui {

namespace {

constexpr double kPad = 0.05; ///< beyond the outermost points, as a share
constexpr double kFailureRow = 0.16;
constexpr std::size_t kMostValueTicks = 16;
constexpr int kPixelsPerValue = 40;
constexpr int kPixelsPerColumn = 90;
constexpr int kMostNameWidth = 170;
constexpr int kLabelGap = 8;

QCPRange padded(double low, double high, Scale scale)
{
    if (low > high)
        return {0, 1};
    const double span = high - low > 0 ? high - low : (scale == Scale::Log ? 0.5 : std::max(1.0, high));
    return {low - span * kPad, high + span * kPad};
}

QString headingOf(const FigureAxis& axis)
{
    auto heading = qText(axis.title);
    const auto unit = axis.unit.empty() ? valueUnit(axis.style) : axis.unit;
    return unit.empty() ? heading : heading + QStringLiteral(", ") + qText(unit);
}

} // namespace

CurvesPlot::CurvesPlot(QCustomPlot& plot)
    : m_plot(plot), m_curves(new CurveSet(plot.xAxis, plot.yAxis)), m_labels(new EdgeLabels(&plot)),
      m_strip(new TopStrip(&plot))
{
    plot.axisRect()->setRangeZoomAxes(plot.xAxis, plot.yAxis);
    QObject::connect(plot.xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &plot,
                     [this] { keepWithin(*m_plot.xAxis, m_x.lower, m_x.upper, m_x.size() / 50); });
    QObject::connect(plot.yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &plot,
                     [this] { keepWithin(*m_plot.yAxis, m_y.lower, m_y.upper, m_y.size() / 50); });
}

bool CurvesPlot::accepts(const Figure& figure) const
{
    return std::holds_alternative<CurvesData>(figure.data);
}

void CurvesPlot::setStyle(const PlotStyle& style)
{
    m_style = style;
    m_curves->setStyle(style);
    m_labels->setStyle(style);
    m_strip->setStyle(style);
    for (auto* axis : {m_plot.xAxis, m_plot.yAxis})
        styleAxis(*axis, style);
    setMargin();
}

void CurvesPlot::setFigure(const Figure& figure)
{
    const bool whole = m_empty || (m_plot.xAxis->range() == m_x && m_plot.yAxis->range() == m_y);
    m_data = std::get<CurvesData>(figure.data);
    m_empty = false;
    m_curves->setData(&m_data);
    m_strip->setHeading(asHeading(headingOf(m_data.y)));
    m_plot.xAxis->setLabel(m_style.compact ? QString() : headingOf(m_data.x));
    findRanges();
    setTickers();
    setLabels();
    setMargin();
    if (whole)
        resetRange();
}

void CurvesPlot::findRanges()
{
    const double most = std::numeric_limits<double>::max();
    double x1 = most;
    double x2 = -most;
    double y1 = m_data.y.scale == Scale::Log ? most : 0;
    double y2 = -most;
    bool failed = false;
    const auto takeY = [&](double value) {
        const double y = CurveSet::coordinate(value, m_data.y.scale);
        y1 = std::isnan(y) ? y1 : std::min(y1, y);
        y2 = std::isnan(y) ? y2 : std::max(y2, y);
    };
    for (const auto& series : m_data.series)
        for (const auto& point : series.points) {
            failed = failed || point.cell.state == CellState::Failed;
            const double x = CurveSet::coordinate(point.x, xScale());
            x1 = std::isnan(x) ? x1 : std::min(x1, x);
            x2 = std::isnan(x) ? x2 : std::max(x2, x);
            takeY(point.y);
            for (const double repeat : point.cell.repeats)
                takeY(repeat);
        }
    if (!m_data.x.categories.empty()) {
        x1 = -0.25;
        x2 = static_cast<double>(m_data.x.categories.size()) - 0.75;
    }
    m_x = padded(x1, x2, xScale());
    m_y = padded(y1, y2, m_data.y.scale);
    if (m_data.y.scale == Scale::Linear && m_y.lower < 0 && y1 >= 0)
        m_y.lower = 0;
    // Marks of failed points stand at the bottom; a line of its own keeps them off the lowest values.
    if (failed && m_data.y.scale == Scale::Log)
        m_y.lower -= m_y.size() * kFailureRow;
}

/// Depths are few and are what people look for, so they are the ticks; of IOPS there are as many as points.
void CurvesPlot::setTickers()
{
    m_xTicks.clear();
    for (std::size_t i = 0; i < m_data.x.categories.size(); ++i)
        m_xTicks.emplace_back(static_cast<double>(i), qText(m_data.x.categories[i]));
    if (m_xTicks.empty() && m_data.x.style == ValueStyle::Plain) {
        std::set<double> values;
        for (const auto& series : m_data.series)
            for (const auto& point : series.points)
                values.insert(point.x);
        if (values.size() <= kMostValueTicks)
            for (const double value : values)
                if (const double x = CurveSet::coordinate(value, xScale()); !std::isnan(x))
                    m_xTicks.emplace_back(x, tickText(value, m_data.x.style));
    }
    const auto ticker = [](const FigureAxis& axis, Scale scale) -> QSharedPointer<QCPAxisTicker> {
        if (scale == Scale::Log)
            return QSharedPointer<LogTicker>::create(axis.style);
        return QSharedPointer<ValueTicker>::create(axis.style);
    };
    m_plot.yAxis->setTicker(ticker(m_data.y, m_data.y.scale));
    if (m_xTicks.empty())
        m_plot.xAxis->setTicker(ticker(m_data.x, xScale()));
    else
        m_plot.xAxis->setTicker(QSharedPointer<QCPAxisTickerText>::create());
}

void CurvesPlot::setLabels()
{
    std::vector<EdgeLabels::Entry> entries;
    const QFontMetrics metrics(m_style.font);
    for (std::size_t i = 0; i < m_data.series.size(); ++i) {
        const auto& series = m_data.series[i];
        const auto last =
            std::find_if(series.points.rbegin(), series.points.rend(), [&](const CurvePoint& p) {
                return !std::isnan(CurveSet::coordinate(p.y, m_data.y.scale));
            });
        if (last == series.points.rend() || series.name.empty())
            continue;
        EdgeLabels::Entry entry;
        entry.text = metrics.elidedText(qText(series.name), Qt::ElideMiddle, kMostNameWidth);
        entry.value = CurveSet::coordinate(last->y, m_data.y.scale);
        entry.pen = m_curves->seriesPen(i);
        entry.marker = m_curves->seriesMarker(i);
        entries.push_back(entry);
    }
    m_labels->setEntries(std::move(entries));
}

void CurvesPlot::setMargin()
{
    const QFontMetrics metrics(m_style.font);
    int name = 0;
    for (const auto& series : m_data.series)
        name = std::max(name, std::min(kMostNameWidth, metrics.horizontalAdvance(qText(series.name))));
    setMargins(*m_plot.axisRect(), m_style,
               QMargins(0, m_strip->height(), EdgeLabels::marginFor(m_style.font, 0) + name + 4, 0));
}

/// Every second tick, and so on, where there is no room for all.
void CurvesPlot::adaptTicks()
{
    m_plot.yAxis->ticker()->setTickCount(std::clamp(m_plot.height() / kPixelsPerValue, 2, 8));
    if (m_xTicks.empty()) {
        m_plot.xAxis->ticker()->setTickCount(std::clamp(m_plot.width() / kPixelsPerColumn, 2, 8));
        return;
    }
    const auto ticker = m_plot.xAxis->ticker().staticCast<QCPAxisTickerText>();
    ticker->clear();
    const QFontMetrics metrics(m_style.font);
    const double perPixel = m_plot.xAxis->range().size() / std::max(1, m_plot.width() - 2 * kPixelsPerColumn);
    double freeFrom = -std::numeric_limits<double>::max();
    for (const auto& [x, text] : m_xTicks) {
        const double half = (metrics.horizontalAdvance(text) + kLabelGap) / 2.0 * perPixel;
        ticker->addTick(x, x - half >= freeFrom ? text : QString());
        freeFrom = x - half >= freeFrom ? x + half : freeFrom;
    }
}

void CurvesPlot::resetRange()
{
    m_plot.xAxis->setRange(m_x);
    m_plot.yAxis->setRange(m_y);
}

void CurvesPlot::zoom(double factor)
{
    for (auto* axis : {m_plot.xAxis, m_plot.yAxis})
        axis->scaleRange(factor);
}

void CurvesPlot::pan(double share)
{
    m_plot.xAxis->moveRange(m_plot.xAxis->range().size() * share);
}

QString CurvesPlot::hoverText(const QPointF& pos) const
{
    const auto index = m_curves->pointAt(pos);
    return index ? qText(m_curves->point(*index)->cell.detail) : QString();
}

} // namespace isobath::ui
