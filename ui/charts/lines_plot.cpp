// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/lines_plot.h"

#include "ui/charts/tickers.h"

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr double kHeadroom = 1.08;

QPen penAt(std::size_t index)
{
    QPen pen(Qt::black, index == 0 ? 1.8 : 1.3);
    pen.setCapStyle(Qt::FlatCap);
    if (index > 0)
        pen.setDashPattern(index == 1 ? QVector<qreal>{6, 3} : QVector<qreal>{2, 2});
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
    plot().yAxis->setTicker(QSharedPointer<ValueTicker>::create(m_data.y.style));
    const double most = largest(m_data);
    plot().yAxis->setRange(0, most > 0 ? most * kHeadroom : 1);
    stalls().setStalls(m_data.stalls);
    setLength(m_data.lengthS);
    auto heading = qText(m_data.y.title);
    if (!heading.isEmpty())
        heading.front() = heading.front().toUpper();
    if (const auto unit = valueUnit(m_data.y.style); !unit.empty())
        heading += QStringLiteral(", ") + qText(unit);
    strip().setHeading(heading);
    setSeries();
}

void LinesPlot::setSeries()
{
    while (m_lines.size() < m_data.series.size()) {
        m_lines.push_back(addLine(penAt(m_lines.size())));
        TimePlot::setStyle(style());
    }
    std::vector<EdgeLabels::Entry> entries;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const bool used = i < m_data.series.size();
        const auto& series = used ? m_data.series[i] : LineSeries{};
        setSteps(*m_lines[i], series.x, series.y, m_data.endX);
        const auto last =
            std::find_if(series.y.rbegin(), series.y.rend(), [](double y) { return !std::isnan(y); });
        if (last != series.y.rend() && m_data.series.size() > 1)
            entries.push_back(
                {i == 0 ? QStringLiteral("all") : qText(series.name), *last, m_lines[i]->pen(), i == 0});
    }
    labels().setEntries(std::move(entries));
}

QString LinesPlot::hoverText(const QPointF& pos) const
{
    if (!plot().axisRect()->rect().contains(pos.toPoint()) || m_data.series.empty())
        return {};
    const double time = plot().xAxis->pixelToCoord(pos.x());
    const auto& x = m_data.series.front().x;
    const auto after = std::upper_bound(x.begin(), x.end(), time);
    if (after == x.begin() || time >= m_data.endX)
        return {};
    const auto index = static_cast<std::size_t>(after - x.begin()) - 1;
    const double end = after == x.end() ? m_data.endX : *after;
    auto text = qText(formatRunTime(x[index], end - x[index]));
    for (const auto& series : m_data.series)
        text += QStringLiteral("\n%1 %2").arg(qText(series.name),
                                              std::isnan(series.y[index])
                                                  ? QStringLiteral("not measured")
                                                  : qText(formatWithUnit(series.y[index], m_data.y.style)));
    return text;
}

} // namespace isobath::ui
