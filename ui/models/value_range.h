// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"

#include <QString>

#include <optional>

namespace isobath::ui {

/// From below to above, in the metric's base unit; both positive, as colours are logarithmic.
struct ValueRange
{
    double low = 1;
    double high = 10;
    bool operator==(const ValueRange&) const = default;
};

/// "10k..1M", "100 µs..1 s".
QString rangeText(const ValueRange& range, ValueStyle style);
/// Reads what rangeText writes and what people type: "10k .. 1M", "100us..1s", "20-2000" (in the unit of
/// cells). Empty where a number is missing, not positive, or the second is not above the first.
std::optional<ValueRange> parseRange(const QString& text, ValueStyle style);

} // namespace isobath::ui
