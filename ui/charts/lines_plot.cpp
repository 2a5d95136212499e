// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/lines_plot.h"

#include "ui/charts/tickers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace isobath::ui {

namespace {

constexpr double kHeadroom = 1.08;
constexpr double kLogFootroom = 0.3; ///< in half decades: the name of the lowest line needs it

QPen penAt(std::size_t index)
{
    QPen pen(Qt::black, index == 0 ? 1.8 : 1.3);
    static const std::array<QVector<qreal>, 3> dashes{QVector<qreal>{6, 3}, {2, 2}, {8, 2, 2, 2}};
    pen.setCapStyle(Qt::FlatCap);
    if (index > 0)
        pen.setDashPattern(dashes[(index - 1) % dashes.size()]);
    return pen;
}

double largest(const LinesData& data)
{
    double most = 0;
    for (const auto& series : data.series)
        for (const double value : series.y)
            most = std::isnan(value) ? most : std::max(most, value);
    return most;
}

} // namespace

LinesPlot::LinesPlot(QCustomPlot& plot) : TimePlot(plot, false) {}

bool LinesPlot::accepts(const Figure& figure) const
{
    return std::holds_alternative<LinesData>(figure.data);
}

void LinesPlot::setFigure(const Figure& figure)
{
    m_data = std::get<LinesData>(figure.data);
    m_firstIsSum = figure.kind == "iops" || figure.kind == "bandwidth";
    setRange();
    stalls().setStalls(m_data.stalls);
    setLength(m_data.lengthS);
    auto heading = asHeading(qText(m_data.y.title));
    if (const auto unit = valueUnit(m_data.y.style); !unit.empty())
        heading += QStringLiteral(", ") + qText(unit);
    strip().setHeading(heading);
    setSeries();
}

void LinesPlot::setStyle(const PlotStyle& style)
{
    TimePlot::setStyle(style);
    showSides();
}

double LinesPlot::coordinate(double value) const
{
    return isLog() ? std::log10(std::max(value, 1.0)) : value; // in this order, NaN stays NaN
}

void LinesPlot::setRange()
{
    if (!isLog()) {
        plot().yAxis->setTicker(QSharedPointer<ValueTicker>::create(m_data.y.style));
        const double most = largest(m_data);
        plot().yAxis->setRange(0, most > 0 ? most * kHeadroom : 1);
        return;
    }
    plot().yAxis->setTicker(QSharedPointer<LogTicker>::create(m_data.y.style));
    double low = std::numeric_limits<double>::max();
    double high = 0;
    for (const auto& series : m_data.series)
        for (const double value : series.y)
            if (!std::isnan(value)) {
                low = std::min(low, coordinate(value));
                high = std::max(high, coordinate(value));
            }
    if (high <= 0) {
        low = 4;
        high = 6;
    }
    plot().yAxis->setRange(std::floor(low * 2 - kLogFootroom) / 2, std::ceil(high * 2 + 1e-9) / 2);
}

/// After the style, which gives every line the colour of text.
void LinesPlot::showSides()
{
    for (std::size_t i = 0; i < m_lines.size() && i < m_data.series.size(); ++i)
        if (const auto side = m_data.series[i].side)
            m_lines[i]->setPen(sidePen(style(), *side, m_data.series[i].isThick ? 2 : 1));
}

void LinesPlot::setSeries()
{
    while (m_lines.size() < m_data.series.size()) {
        m_lines.push_back(addLine(penAt(m_lines.size())));
        TimePlot::setStyle(style());
    }
    showSides();
    std::vector<EdgeLabels::Entry> entries;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const bool used = i < m_data.series.size();
        const auto& series = used ? m_data.series[i] : LineSeries{};
        std::vector<double> coordinates(series.y.size());
        std::transform(series.y.begin(), series.y.end(), coordinates.begin(),
                       [this](double value) { return coordinate(value); });
        setSteps(*m_lines[i], series.x, coordinates, m_data.endX);
        const auto last =
            std::find_if(coordinates.rbegin(), coordinates.rend(), [](double y) { return !std::isnan(y); });
        if (last == coordinates.rend() || m_data.series.size() < 2)
            continue;
        const bool isSum = i == 0 && !series.side && m_firstIsSum;
        entries.push_back({isSum ? QStringLiteral("all") : qText(series.name), *last, m_lines[i]->pen(),
                           isSum || series.isThick});
    }
    // Percentiles ascend; equal ones are named from the top down.
    if (isLog() && !m_data.series.empty() && !m_data.series.front().side)
        std::reverse(entries.begin(), entries.end());
    labels().setEntries(std::move(entries));
}

QString LinesPlot::hoverText(const QPointF& pos) const
{
    if (!plot().axisRect()->rect().contains(pos.toPoint()) || m_data.series.empty())
        return {};
    const double time = plot().xAxis->pixelToCoord(pos.x());
    if (time < 0 || time >= m_data.endX)
        return {};
    QString text;
    for (const auto& series : m_data.series) {
        const auto after = std::upper_bound(series.x.begin(), series.x.end(), time);
        if (after == series.x.begin())
            continue;
        const auto index = static_cast<std::size_t>(after - series.x.begin()) - 1;
        const double end = after == series.x.end() ? m_data.endX : *after;
        if (text.isEmpty())
            text = qText(formatRunTime(series.x[index], end - series.x[index]));
        text += QStringLiteral("\n%1 %2").arg(qText(series.name),
                                              std::isnan(series.y[index])
                                                  ? QStringLiteral("not measured")
                                                  : qText(formatWithUnit(series.y[index], m_data.y.style)));
    }
    return text;
}

} // namespace isobath::ui
