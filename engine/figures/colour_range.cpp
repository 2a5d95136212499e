// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/colour_range.h"

#include <algorithm>
#include <cmath>

namespace isobath {

namespace {

/// Largest 1-2-5 step that is not above the value.
double stepBelow(double value)
{
    const double decade = std::pow(10.0, std::floor(std::log10(value) + 1e-12));
    for (const double factor : {5.0, 2.0})
        if (decade * factor <= value * (1 + 1e-12))
            return decade * factor;
    return decade;
}

double stepAbove(double value)
{
    const double below = stepBelow(value);
    if (below >= value * (1 - 1e-12))
        return below;
    const double decade = std::pow(10.0, std::floor(std::log10(below) + 1e-12));
    for (const double factor : {2.0, 5.0})
        if (decade * factor > below * (1 + 1e-12))
            return decade * factor;
    return decade * 10;
}

} // namespace

ColourRange fitColourRange(const std::vector<double>& values, double unit)
{
    double least = 0;
    double most = 0;
    for (const double raw : values) {
        const double value = raw / unit;
        if (!std::isfinite(value) || value <= 0)
            continue;
        least = least == 0 ? value : std::min(least, value);
        most = std::max(most, value);
    }
    if (most == 0)
        return {unit, unit * 10};
    if (most / least >= 10)
        return {unit * std::pow(10.0, std::floor(std::log10(least) + 1e-9)),
                unit * std::pow(10.0, std::ceil(std::log10(most) - 1e-9))};
    const double low = stepBelow(least);
    const double high = stepAbove(most);
    return {unit * low, unit * (high > low * (1 + 1e-9) ? high : stepAbove(low * 1.5))};
}

} // namespace isobath
