// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace isobath {

/// The first command of a text, split as a POSIX shell does it.
struct ShellWords
{
    std::vector<std::string> words;
    std::vector<std::string> unexpanded; ///< words in which a shell would have put a variable or a command
    std::string rest;                    ///< what stands behind the command: "| less", a second line
};

/// Quotes, backslashes, continued lines and comments; nothing is expanded. InvalidArgument where a quote is
/// not closed.
[[nodiscard]] Result<ShellWords> splitShellWords(std::string_view text);

} // namespace isobath
