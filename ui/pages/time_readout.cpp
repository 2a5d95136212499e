// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/time_readout.h"

#include "engine/base/units.h"

#include <QObject>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace isobath::ui {

namespace {

constexpr auto kBetweenValues = "  ";

const DensityColumn* columnAt(const DensityData& data, double seconds)
{
    const auto after =
        std::upper_bound(data.columns.begin(), data.columns.end(), seconds,
                         [](double time, const DensityColumn& column) { return time < column.startS; });
    if (after == data.columns.begin() || seconds >= std::prev(after)->endS)
        return nullptr;
    return &*std::prev(after);
}

/// Nothing completed, or it was lost.
QString noLatencies()
{
    return QObject::tr("no latencies");
}

QString percentilesText(const DensityColumn& column)
{
    if (column.count == 0)
        return noLatencies();
    constexpr std::pair<const char*, std::optional<double> DensityColumn::*> kShown[]{
        {"p50", &DensityColumn::p50Ns},
        {"p99", &DensityColumn::p99Ns},
        {"p99.9", &DensityColumn::p999Ns},
        {"max", &DensityColumn::maxNs}};
    QStringList parts;
    for (const auto& [name, value] : kShown)
        if (const auto ns = column.*value)
            parts << QStringLiteral("%1 %2").arg(name, QString::fromStdString(formatLatency(*ns)));
    return parts.join(kBetweenValues);
}

/// Which value of a stepped line holds at the time.
std::optional<std::size_t> indexAt(const LinesData& data, double seconds)
{
    if (data.series.empty() || seconds >= data.endX)
        return std::nullopt;
    const auto& x = data.series.front().x;
    const auto after = std::upper_bound(x.begin(), x.end(), seconds);
    return after == x.begin() ? std::nullopt : std::optional(static_cast<std::size_t>(after - x.begin()) - 1);
}

QString linesText(const LinesData& data, std::size_t index)
{
    QStringList parts;
    for (const auto& series : data.series) {
        const bool isKnown = index < series.y.size() && !std::isnan(series.y[index]);
        parts << QStringLiteral("%1 %2").arg(
            QString::fromStdString(series.name),
            isKnown ? QString::fromStdString(formatWithUnit(series.y[index], data.y.style))
                    : QObject::tr("not measured"));
    }
    return parts.join(kBetweenValues);
}

std::optional<std::pair<double, double>> columnSpan(const Figure& figure, double seconds)
{
    if (const auto* density = std::get_if<DensityData>(&figure.data)) {
        const auto* column = columnAt(*density, seconds);
        return column == nullptr ? std::nullopt : std::optional(std::pair(column->startS, column->endS));
    }
    const auto* lines = std::get_if<LinesData>(&figure.data);
    const auto index = lines == nullptr ? std::nullopt : indexAt(*lines, seconds);
    if (!index)
        return std::nullopt;
    const auto& x = lines->series.front().x;
    return std::pair(x[*index], *index + 1 < x.size() ? x[*index + 1] : lines->endX);
}

} // namespace

QString valuesAt(const Figure& figure, double seconds)
{
    if (const auto* density = std::get_if<DensityData>(&figure.data)) {
        const auto* column = columnAt(*density, seconds);
        return column == nullptr ? QString() : percentilesText(*column);
    }
    const auto* lines = std::get_if<LinesData>(&figure.data);
    const auto index = lines == nullptr ? std::nullopt : indexAt(*lines, seconds);
    if (!index)
        return {};
    const auto isLost = [&](const LineSeries& series) { return std::isnan(series.y.at(*index)); };
    if (lines->y.style == ValueStyle::LatencyNs &&
        std::all_of(lines->series.begin(), lines->series.end(), isLost))
        return noLatencies();
    return linesText(*lines, *index);
}

QString readoutAt(const std::vector<const Figure*>& figures, double seconds)
{
    QStringList parts;
    for (const auto* figure : figures)
        if (const auto text = valuesAt(*figure, seconds); !text.isEmpty())
            parts << text;
    const auto span = figures.empty() ? std::nullopt : columnSpan(*figures.front(), seconds);
    if (parts.isEmpty() || !span)
        return {};
    parts.prepend(QString::fromStdString(formatRunTime(span->first, span->second - span->first)));
    return parts.join(QStringLiteral("   "));
}

QString stallCount(const std::vector<RunEvent>& stalls)
{
    if (stalls.empty())
        return QObject::tr("no stalls");
    std::uint64_t longest = 0;
    for (const auto& stall : stalls)
        longest = std::max(longest, stall.endNs - stall.startNs);
    return QStringLiteral("%1 stall%2, longest %3")
        .arg(stalls.size())
        .arg(stalls.size() == 1 ? QString() : QStringLiteral("s"),
             QString::fromStdString(formatLatency(static_cast<double>(longest))));
}

} // namespace isobath::ui
