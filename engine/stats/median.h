// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace isobath {

/// Median of the values, the mean of the middle two when their number is even; NaN without any. The one
/// estimator over repeats, for map, table, curve and library.
double medianOf(std::vector<double> values);

} // namespace isobath
