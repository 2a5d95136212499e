// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace isobath {

constexpr std::string_view kUndoSuffix = ".undo";

/// Where journals lie: XDG_STATE_HOME/isobath/undo.
std::string undoFolder();

/// Whether the open journal has not been removed by another process while its lock was waited for.
bool isStillThere(int fd);

} // namespace isobath
