// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace isobath {

/// The first line of a file of the kernel without blanks around it; empty where it cannot be read.
std::string readLine(const std::string& path);

/// The rest of the first line that starts with `key` ("MemTotal:"), without blanks; empty where there is
/// none.
std::string readValue(const std::string& path, const std::string& key);

/// What a small binary file holds behind its first `skipBytes`, without blanks and zeros around it.
std::string readBehind(const std::string& path, std::size_t skipBytes);

/// Paths of what is in a folder, sorted; empty where it cannot be read.
std::vector<std::string> entriesOf(const std::string& folder);

} // namespace isobath
