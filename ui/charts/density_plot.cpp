// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/density_plot.h"

#include "engine/base/units.h"
#include "ui/charts/tickers.h"

#include <QPen>

#include <algorithm>
#include <cmath>
#include <limits>

namespace isobath::ui {

namespace {

struct LineKind
{
    const char* name;
    std::optional<double> DensityColumn::*value;
    double width;
    std::array<double, 4> dash; ///< in pen widths; zeros: solid
};

constexpr double kSwatch = 9; ///< of a band, beside its name
constexpr std::size_t kMedian = 0;
constexpr std::size_t kP90 = 1; ///< an edge between bands; as a line it would be one too many
constexpr std::size_t kMaximum = 4;
constexpr std::array<LineKind, 5> kLines{{{"p50", &DensityColumn::p50Ns, 2, {0, 0, 0, 0}},
                                          {"p90", &DensityColumn::p90Ns, 1, {0, 0, 0, 0}},
                                          {"p99", &DensityColumn::p99Ns, 1.5, {6, 3, 6, 3}},
                                          {"p99.9", &DensityColumn::p999Ns, 1.5, {3, 2, 3, 2}},
                                          {"max", &DensityColumn::maxNs, 1.2, {8, 2, 2, 2}}}};

QPen penOf(const LineKind& kind)
{
    QPen pen(Qt::black, kind.width);
    pen.setCapStyle(Qt::FlatCap);
    if (kind.dash[0] > 0)
        pen.setDashPattern(QVector<qreal>(kind.dash.begin(), kind.dash.end()));
    return pen;
}

QString spanText(double seconds)
{
    if (seconds < 0.9995)
        return QStringLiteral("%1 ms").arg(std::lround(seconds * 1e3));
    return QStringLiteral("%1 s").arg(seconds);
}

struct Decades
{
    double low = 4; ///< log10(ns): 10 µs to 1 ms while there is nothing to go by
    double high = 6;
};

Decades decadesOf(const std::vector<DensityColumn>& columns)
{
    double least = std::numeric_limits<double>::max();
    double most = 0;
    for (const auto& column : columns) {
        if (column.count == 0)
            continue;
        if (!column.buckets.empty())
            least = std::min(least, static_cast<double>(LatencyBuckets::lowNs(column.buckets.front().index)));
        least = std::min(least, column.minNs.value_or(least));
        most = std::max(most, column.maxNs.value_or(0));
    }
    if (most <= 0)
        return {};
    const double low = std::floor(std::log10(std::max(1.0, least)));
    return {low, std::max(low + 1, std::ceil(std::log10(most) - 1e-9))};
}

} // namespace

DensityPlot::DensityPlot(QCustomPlot& plot)
    : TimePlot(plot, true), m_map(new DensityMap(plot.xAxis, plot.yAxis)),
      m_bands(new BandMap(plot.xAxis, plot.yAxis))
{
    m_map->setLayer(QStringLiteral("below"));
    m_bands->setLayer(QStringLiteral("below"));
    plot.yAxis->setTicker(QSharedPointer<LogTicker>::create(ValueStyle::LatencyNs));
    for (std::size_t i = 0; i < kLines.size(); ++i)
        m_lines[i] = addLine(penOf(kLines[i]));
}

bool DensityPlot::accepts(const Figure& figure) const
{
    return std::holds_alternative<DensityData>(figure.data);
}

void DensityPlot::setStyle(const PlotStyle& style)
{
    TimePlot::setStyle(style);
    m_map->setStyle(style);
    m_bands->setStyle(style);
}

void DensityPlot::setFigure(const Figure& figure)
{
    m_data = std::get<DensityData>(figure.data);
    const auto decades = decadesOf(m_data.columns);
    m_map->setData(m_data.asBands ? std::vector<DensityColumn>{} : m_data.columns, decades.low, decades.high);
    m_bands->setData(m_data.asBands ? m_data.columns : std::vector<DensityColumn>{});
    plot().yAxis->setRange(decades.low, decades.high);
    stalls().setStalls(m_data.stalls);
    setLength(m_data.lengthS);
    setLines();
    setHeadings();
}

void DensityPlot::setLines()
{
    std::vector<double> x;
    for (const auto& column : m_data.columns)
        x.push_back(column.startS);
    const double end = m_data.columns.empty() ? 0 : m_data.columns.back().endS;
    std::vector<EdgeLabels::Entry> entries;
    for (std::size_t i = 0; i < kLines.size(); ++i) {
        std::vector<double> y;
        double last = std::nan("");
        for (const auto& column : m_data.columns) {
            const auto value = column.*kLines[i].value;
            y.push_back(value ? std::log10(std::max(1.0, *value)) : std::nan(""));
            last = value ? y.back() : last;
        }
        // Areas end where the lines would be.
        const bool drawn = m_data.asBands ? i == kMedian || i == kMaximum : i != kP90;
        setSteps(*m_lines[i], drawn ? x : std::vector<double>{}, drawn ? y : std::vector<double>{}, end);
        if (!std::isnan(last) && (drawn || m_data.asBands))
            entries.push_back(
                {QString::fromLatin1(kLines[i].name), last,
                 drawn ? m_lines[i]->pen() : QPen(m_bands->bandColor(i), kSwatch, Qt::SolidLine, Qt::FlatCap),
                 i == 0});
    }
    // From the top down: equal values keep this order.
    std::reverse(entries.begin(), entries.end());
    labels().setEntries(std::move(entries));
}

void DensityPlot::setHeadings()
{
    auto heading = QStringLiteral("Latency");
    if (!m_data.stalls.empty())
        heading += QStringLiteral(", %1 stall%2")
                       .arg(m_data.stalls.size())
                       .arg(m_data.stalls.size() == 1 ? QString() : QStringLiteral("s"));
    strip().setHeading(heading);
    strip().setDensityScale(std::nullopt);
    const bool any = std::any_of(m_data.columns.begin(), m_data.columns.end(),
                                 [](const DensityColumn& column) { return column.count > 0; });
    if (!any)
        strip().setNote(QStringLiteral("nothing completed yet"));
    else if (m_data.asBands)
        strip().setNote(QStringLiteral("areas: min, p50, p90, p99, p99.9 of each %1").arg(spanOfColumn()));
    else {
        strip().setNote(
            QStringLiteral("%1 I/Os per %2").arg(qText(formatCount(m_map->most())), spanOfColumn()));
        strip().setDensityScale(m_map->most());
    }
}

QString DensityPlot::spanOfColumn() const
{
    const auto& column = m_data.columns.front();
    return spanText(column.endS - column.startS);
}

QString DensityPlot::hoverText(const QPointF& pos) const
{
    if (!plot().axisRect()->rect().contains(pos.toPoint()))
        return {};
    const double time = plot().xAxis->pixelToCoord(pos.x());
    const auto found =
        std::find_if(m_data.columns.begin(), m_data.columns.end(), [time](const DensityColumn& column) {
            return time >= column.startS && time < column.endS;
        });
    if (found == m_data.columns.end())
        return {};
    auto text = qText(formatRunTime(found->startS, found->endS - found->startS)) + QLatin1Char('\n');
    if (found->count == 0)
        return text + QStringLiteral("nothing completed");
    for (const auto& kind : kLines)
        if (const auto value = (*found).*kind.value)
            text += QString::fromLatin1(kind.name) + QLatin1Char(' ') + qText(formatLatency(*value)) +
                    QLatin1Char('\n');
    return text + qText(formatCount(static_cast<double>(found->count))) + QStringLiteral(" I/Os");
}

} // namespace isobath::ui
