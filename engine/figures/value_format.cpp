// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"
#include "engine/figures/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace isobath {

namespace {

constexpr double kMebibyte = 1024.0 * 1024.0;

/// Three digits and no letter: 0.98, 64.0, 1946.
std::string threeDigitsPlain(double value)
{
    const double size = std::fabs(value);
    const int decimals = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
    return formatFixed(value, size == 0 ? 0 : decimals);
}

/// Percent suit small changes; from twice or half on a factor reads better.
std::string changeText(double ratio)
{
    if (ratio >= 2 || ratio <= 0.5)
        return "×" + threeDigitsPlain(ratio);
    const auto size = formatFixed(std::fabs(ratio - 1) * 100, 1);
    return (size == "0.0" ? "" : ratio < 1 ? "−" : "+") + size + " %";
}

} // namespace

std::string formatValue(double value, ValueStyle style)
{
    if (std::isnan(value))
        return "–";
    switch (style) {
    case ValueStyle::Count:
        return formatCount(value);
    case ValueStyle::LatencyNs:
    case ValueStyle::TimeNs:
        return formatLatency(value);
    case ValueStyle::MebibytesPerSecond:
        return threeDigitsPlain(value / kMebibyte);
    case ValueStyle::Percent:
        return threeDigitsPlain(value) + " %";
    case ValueStyle::Change:
        return changeText(value);
    case ValueStyle::Plain:
        break;
    }
    return threeDigitsPlain(value);
}

std::string valueUnit(ValueStyle style)
{
    return style == ValueStyle::MebibytesPerSecond ? "MiB/s" : "";
}

double valueUnitSize(ValueStyle style)
{
    return style == ValueStyle::MebibytesPerSecond ? kMebibyte : 1;
}

std::string formatWithUnit(double value, ValueStyle style)
{
    auto text = formatValue(value, style);
    const auto unit = valueUnit(style);
    return unit.empty() || std::isnan(value) ? text : text + " " + unit;
}

std::string formatRunTime(double seconds, double stepS)
{
    const int decimals = stepS >= 1 || stepS <= 0
                             ? 0
                             : std::clamp(static_cast<int>(std::ceil(-std::log10(stepS) - 1e-9)), 1, 6);
    const double unit = std::pow(10.0, decimals);
    // Rounded before it is split, so that 59.96 s becomes 01:00.0 and not 00:60.0.
    const double rounded = std::round(std::max(0.0, seconds) * unit) / unit;
    const auto minutes = static_cast<long>(rounded / 60);
    const double rest = rounded - static_cast<double>(minutes) * 60;
    return fmt::format("{:02}:{:0{}.{}f}", minutes, rest, decimals == 0 ? 2 : decimals + 3, decimals);
}

} // namespace isobath
