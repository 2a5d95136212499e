// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace isobath {

struct ColourRange
{
    double low = 1;
    double high = 10;
};

/// The logarithmic range that holds all positive values, in whole decades of `unit`, or in steps of 1-2-5
/// when they span less than one decade. Steps are coarse on purpose: colours of finished cells seldom change
/// while others arrive. One decade from `unit` without a positive value.
ColourRange fitColourRange(const std::vector<double>& values, double unit = 1);

} // namespace isobath
