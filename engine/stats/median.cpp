// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stats/median.h"

#include <algorithm>
#include <cmath>

namespace isobath {

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return std::nan("");
    std::sort(values.begin(), values.end());
    const auto middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

} // namespace isobath
