// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/plan.h"

#include <cstddef>
#include <string>
#include <vector>

namespace isobath {

/// Program, command and one entry per option with its value ("--bs", "1k,4k"), not quoted. Only what is not
/// default; "--preset ID" where that says it in fewer words. What no option can say (a job group of another
/// name, an axis with one value) needs a plan file: then the words are "isobath-cli", "run", "PLAN.json".
std::vector<std::vector<std::string>> commandWords(const Plan& plan);

/// The command that runs this plan again, in one line, quoted for a POSIX shell.
std::string toCommandLine(const Plan& plan);

/// The same in lines of at most `columns` (where a single option is not longer), continued with backslashes.
std::string toWrappedCommandLine(const Plan& plan, std::size_t columns = 72);

/// One word quoted for a POSIX shell, where it needs that.
std::string shellQuoted(const std::string& word);

} // namespace isobath
