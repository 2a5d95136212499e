// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/comparison.h"

#include <string>
#include <vector>

namespace isobath::bench {

/// One line per goal: id, what, ours, peer, ratio with its range, goal, control, verdict.
std::string toTable(const std::vector<Judgement>& judgements);

/// The same as a JSON array.
std::string toJson(const std::vector<Judgement>& judgements);

} // namespace isobath::bench
