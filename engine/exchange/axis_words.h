// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/plan.h"

namespace isobath {

/// Linked values as one word of a command: "files x jobs=1x1:files=1,numjobs=1;4x4:files=4,numjobs=4". A
/// backslash keeps a character that would separate. Reading checks the form only.
std::string linkWord(const Axis& axis);
[[nodiscard]] Result<Axis> parseLinkWord(std::string_view text);

/// An exclusion as one word: "bs=1KiB,iodepth=64", axis names and labels. Reading checks the form only.
std::string exclusionWord(const std::map<std::string, std::string>& exclusion);
[[nodiscard]] Result<std::map<std::string, std::string>> parseExclusionWord(std::string_view text);

} // namespace isobath
