// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"
#include "engine/figures/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

namespace isobath {

namespace {

std::atomic<ByteUnits>& chosenUnits()
{
    static std::atomic<ByteUnits> units{ByteUnits::Binary};
    return units;
}

bool isDecimal()
{
    return byteUnits() == ByteUnits::Decimal;
}

double megabyte()
{
    return isDecimal() ? 1e6 : 1024.0 * 1024.0;
}

/// Three digits and no letter: 0.98, 64.0, 1946.
std::string threeDigitsPlain(double value)
{
    const double size = std::fabs(value);
    const int decimals = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
    return formatFixed(value, size == 0 ? 0 : decimals);
}

std::string bytesText(double bytes)
{
    static constexpr std::array<const char*, 5> kBinary{"B", "KiB", "MiB", "GiB", "TiB"};
    static constexpr std::array<const char*, 5> kDecimal{"B", "kB", "MB", "GB", "TB"};
    const double step = isDecimal() ? 1000 : 1024;
    std::size_t unit = 0;
    for (; std::fabs(bytes) >= step && unit + 1 < kBinary.size(); ++unit)
        bytes /= step;
    return threeDigitsPlain(bytes) + " " + (isDecimal() ? kDecimal : kBinary)[unit];
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

void setByteUnits(ByteUnits units)
{
    chosenUnits() = units;
}

ByteUnits byteUnits()
{
    return chosenUnits();
}

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
    case ValueStyle::BytesPerSecond:
        return threeDigitsPlain(value / megabyte());
    case ValueStyle::Bytes:
        return bytesText(value);
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
    return style == ValueStyle::BytesPerSecond ? (isDecimal() ? "MB/s" : "MiB/s") : "";
}

double valueUnitSize(ValueStyle style)
{
    return style == ValueStyle::BytesPerSecond ? megabyte() : 1;
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
