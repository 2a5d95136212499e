// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"

#include <QString>

#include <vector>

namespace isobath::ui {

/// What a chart over time shows at one moment, as it is written there: "p50 229 µs  p99 432 µs  max 4.70 ms".
/// "not measured" where it was not; empty outside of what the figure holds.
QString valuesAt(const Figure& figure, double seconds);

/// The moment and what all figures show at it, in one line; empty where none has anything.
QString readoutAt(const std::vector<const Figure*>& figures, double seconds);

/// "2 stalls, longest 312 ms"; "no stalls".
QString stallCount(const std::vector<RunEvent>& stalls);

} // namespace isobath::ui
