// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/plan.h"

#include <string>
#include <vector>

namespace isobath {

/// The words of the command that runs this plan again, not quoted: "isobath-cli", "run", "--bs", "1KiB,4KiB",
/// ... Only what is not default; "--preset ID" where the plan is a preset, or is one but for a few options. A
/// plan with linked axes or exclusions has no such command: then the words name a plan file, "PLAN.json".
std::vector<std::string> commandWords(const Plan& plan);

/// The same as one line, quoted for a POSIX shell.
std::string toCommandLine(const Plan& plan);

/// The same in lines of at most `columns`, broken between options with backslashes (a longer word stays
/// whole).
std::string toWrappedCommandLine(const Plan& plan, std::size_t columns = 72);

/// One word quoted for a POSIX shell, where it needs that.
std::string shellQuoted(const std::string& word);

} // namespace isobath
