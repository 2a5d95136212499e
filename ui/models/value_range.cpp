// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/value_range.h"

#include <QRegularExpression>
#include <QStringList>

#include <array>
#include <utility>

namespace isobath::ui {

namespace {

constexpr std::array<std::pair<const char*, double>, 4> kCounts{
    {{"", 1}, {"k", 1e3}, {"m", 1e6}, {"g", 1e9}}};
constexpr std::array<std::pair<const char*, double>, 6> kTimes{
    {{"", 1}, {"ns", 1}, {"us", 1e3}, {"µs", 1e3}, {"ms", 1e6}, {"s", 1e9}}};

template <std::size_t N>
std::optional<double> factorOf(const QString& unit,
                               const std::array<std::pair<const char*, double>, N>& units)
{
    for (const auto& [name, factor] : units)
        if (unit.compare(QString::fromUtf8(name), Qt::CaseInsensitive) == 0)
            return factor;
    return std::nullopt;
}

std::optional<double> factorOf(const QString& unit, ValueStyle style)
{
    if (style == ValueStyle::LatencyNs || style == ValueStyle::TimeNs)
        return factorOf(unit, kTimes);
    if (unit.compare(QString::fromStdString(valueUnit(style)), Qt::CaseInsensitive) == 0)
        return valueUnitSize(style);
    const auto factor = factorOf(unit, kCounts);
    return factor ? std::optional(*factor * valueUnitSize(style)) : std::nullopt;
}

std::optional<double> parseValue(const QString& text, ValueStyle style)
{
    static const QRegularExpression form(QStringLiteral("^([0-9]*[.]?[0-9]+)\\s*(\\D*)$"));
    const auto match = form.match(text.trimmed());
    const auto factor = match.hasMatch() ? factorOf(match.captured(2).trimmed(), style) : std::nullopt;
    if (!factor)
        return std::nullopt;
    const double value = match.captured(1).toDouble() * *factor;
    return value > 0 ? std::optional(value) : std::nullopt;
}

} // namespace

QString rangeText(const ValueRange& range, ValueStyle style)
{
    // "1.00k" is "1k" here: the ends are round.
    static const QRegularExpression zeros(QStringLiteral("\\.0+(?=\\D|$)|(?<=\\.\\d)0+(?=\\D|$)"));
    const auto end = [&](double value) {
        return QString::fromStdString(formatValue(value, style)).remove(zeros);
    };
    return end(range.low) + ".." + end(range.high);
}

std::optional<ValueRange> parseRange(const QString& text, ValueStyle style)
{
    static const QRegularExpression between(QStringLiteral("\\.\\.|…|–|-|\\bto\\b"));
    static const QRegularExpression digitGroup(QStringLiteral("(?<=\\d)\\s(?=\\d)"));
    const QStringList ends = QString(text).remove(digitGroup).split(between);
    if (ends.size() != 2)
        return std::nullopt;
    const auto low = parseValue(ends[0], style);
    const auto high = parseValue(ends[1], style);
    if (!low || !high || *high <= *low)
        return std::nullopt;
    return ValueRange{*low, *high};
}

} // namespace isobath::ui
