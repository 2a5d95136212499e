// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"

#include <string>
#include <string_view>

namespace isobath {

/// Widest line of a text table: fits a quoted mail.
constexpr std::size_t kTextWidth = 72;

/// Columns two spaces apart under their titles. A table that is too wide comes in blocks, each with the
/// headings repeated; a single value that is too long ends in "…".
std::string tableText(const TableData& table);

/// Lines of at most kTextWidth, broken at spaces; further lines are indented by two.
std::string wrappedText(std::string_view text);

/// As much of `text` as fits, ending in "…" when that is not all.
std::string shortened(const std::string& text, std::size_t columns);

/// `text` filled up with spaces to `columns`, on the left when it is to be right-aligned.
std::string padded(const std::string& text, std::size_t columns, bool rightAligned);

/// For CSV: digits in the base unit, exact to a thousandth as in the export of results; empty for NaN.
std::string plainDigits(double value);

} // namespace isobath
