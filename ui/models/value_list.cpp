// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/value_list.h"

#include "engine/base/units.h"

#include <QRegularExpression>

#include <cmath>

namespace isobath::ui {

namespace {

constexpr qsizetype kMostValues = 64;

std::optional<CellSettings> settingsWith(const Parameter& parameter, const QString& value)
{
    CellSettings settings;
    if (!parameter.set(settings, value.toStdString()))
        return std::nullopt;
    return settings;
}

/// The spelling of a number of this parameter: times are numbers of seconds, the rest is whole.
QString spelledNumber(const Parameter& parameter, double number)
{
    if (parameter.unit == "s")
        return QString::fromStdString(formatDuration(static_cast<std::uint64_t>(std::llround(number * 1e9))));
    return canonicalValue(parameter, QString::number(static_cast<qulonglong>(number)));
}

Result<QStringList> expandRange(const Parameter& parameter, const QRegularExpressionMatch& range)
{
    const auto from = valueNumber(parameter, range.captured(1));
    const auto to = valueNumber(parameter, range.captured(2));
    const double step = range.captured(4).toDouble();
    const bool multiply = range.captured(3) == "x";
    const std::string text = range.captured(0).toStdString();
    if (!from || !to || *to < *from)
        return fail(ErrorCode::InvalidArgument, text + ": a range goes from a number up to a number");
    if (step <= (multiply ? 1 : 0) || (multiply && *from <= 0))
        return fail(ErrorCode::InvalidArgument, text + ": this step never reaches the end");
    QStringList values;
    const double last = *to * (1 + 1e-12); // sums of fractions of a second do not meet it exactly
    double at = *from;
    while (at <= last) {
        if (values.size() == kMostValues)
            return fail(ErrorCode::InvalidArgument, text + ": more than 64 values");
        values << spelledNumber(parameter, at);
        at = multiply ? at * step : at + step;
    }
    return values;
}

} // namespace

QString canonicalValue(const Parameter& parameter, const QString& value)
{
    const auto settings = settingsWith(parameter, value);
    return settings ? QString::fromStdString(parameter.get(*settings)) : QString();
}

std::optional<double> valueNumber(const Parameter& parameter, const QString& value)
{
    const auto settings = settingsWith(parameter, value);
    return settings ? parameter.number(*settings) : std::nullopt;
}

QString chipText(const Parameter& parameter, const QString& value)
{
    const auto settings = settingsWith(parameter, value);
    return settings ? QString::fromStdString(shortValue(parameter, *settings)) : value;
}

Result<QStringList> parseValueList(const Parameter& parameter, const QString& text)
{
    static const QRegularExpression rangeForm(
        R"(^([0-9.]+\w*?)\s*\.\.\s*([0-9.]+\w*?)\s*([x+])\s*([0-9.]+)$)");
    const bool whole = parameter.name == "target" || parameter.name == "cpus";
    const QStringList parts = whole ? QStringList{text.trimmed()} : text.split(',');
    QStringList values;
    for (const QString& raw : parts) {
        const QString part = raw.trimmed();
        if (const auto range = rangeForm.match(part); range.hasMatch()) {
            auto expanded = expandRange(parameter, range);
            if (!expanded)
                return expanded;
            values << *expanded;
            continue;
        }
        CellSettings settings;
        if (const auto status = parameter.set(settings, part.toStdString()); !status)
            return tl::make_unexpected(status.error());
        values << QString::fromStdString(parameter.get(settings));
    }
    values.removeDuplicates();
    if (values.size() > kMostValues)
        return fail(ErrorCode::InvalidArgument, "more than 64 values");
    return values;
}

} // namespace isobath::ui
