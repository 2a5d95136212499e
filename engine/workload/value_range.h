// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workload/parameters.h"

namespace isobath {

/// More values than this make no axis.
constexpr std::size_t kMostAxisValues = 1000;

/// "1..128 x2" (each twice the one before), "1..9 +2", "4k..64k x2", "500ms..2s +500ms" -> its values, none
/// above the end; blanks do not matter. Without a step it is x2 for sizes, times, and where both ends are
/// powers of two, else +1. Any other text, and any text of a parameter that is no number, is one value: the
/// text itself. InvalidArgument, in one sentence, for a range that cannot be read, goes down, stands still or
/// has over kMostAxisValues values.
[[nodiscard]] Result<std::vector<std::string>> expandRange(const Parameter& parameter, std::string_view text);

} // namespace isobath
