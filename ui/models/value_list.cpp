// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/value_list.h"

#include "engine/workload/value_range.h"

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
    const bool whole = parameter.name == "target" || parameter.name == "cpus";
    const QStringList parts = whole ? QStringList{text.trimmed()} : text.split(',');
    QStringList values;
    for (const QString& raw : parts) {
        const auto expanded = expandRange(parameter, raw.trimmed().toStdString());
        if (!expanded)
            return tl::make_unexpected(expanded.error());
        for (const auto& part : *expanded) {
            CellSettings settings;
            if (const auto status = parameter.set(settings, part); !status)
                return tl::make_unexpected(status.error());
            values << QString::fromStdString(parameter.get(settings));
        }
    }
    values.removeDuplicates();
    if (values.size() > kMostValues)
        return fail(ErrorCode::InvalidArgument, "more than 64 values");
    return values;
}

} // namespace isobath::ui
