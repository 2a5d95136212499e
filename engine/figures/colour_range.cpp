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

ColourRange fitColourRange(const std::vector<double>& values)
{
    double least = 0;
    double most = 0;
    for (const double value : values) {
        if (!std::isfinite(value) || value <= 0)
            continue;
        least = least == 0 ? value : std::min(least, value);
        most = std::max(most, value);
    }
    if (most == 0)
        return {};
    if (most / least >= 10)
        return {std::pow(10.0, std::floor(std::log10(least) + 1e-9)),
                std::pow(10.0, std::ceil(std::log10(most) - 1e-9))};
    const double low = stepBelow(least);
    const double high = stepAbove(most);
    return {low, high > low * (1 + 1e-9) ? high : stepAbove(low * 1.5)};
}

} // namespace isobath
