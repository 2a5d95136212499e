// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/plan.h"

#include <string>
#include <string_view>
#include <vector>

namespace isobath {

/// A plan made of text that somebody pasted.
struct PastedPlan
{
    Plan plan;
    std::string what; ///< what the text was: "isobath-cli command", "fio job file" or "plan file"
    /// What the plan does not say, each with its place: "line 7: rate_iops=500: not known here"
    std::vector<std::string> leftOut;
};

/// Recognises an `isobath-cli run` command (as a POSIX shell reads it, with or without a prompt), a fio job
/// file, or a plan file (JSON) by its content, and makes it a plan. Opens no file that the text names; of a
/// fio job it looks whether its filename exists. InvalidArgument says why there is no plan in it.
[[nodiscard]] Result<PastedPlan> planFromText(std::string_view text);

} // namespace isobath
