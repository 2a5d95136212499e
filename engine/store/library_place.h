// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <string>

/// Which file is the library: one answer for window and command line.
namespace isobath {

/// XDG_DATA_HOME/isobath/library.isobath.
std::string usualLibraryPath();
/// The file that the user chose, else the usual one. What was chosen stands in
/// XDG_CONFIG_HOME/isobath/library-path, one line; a path that is not absolute counts as none.
std::string libraryPath();
/// From now on, for every Isobath of this user. The usual path, or an empty one, takes the choice back. No
/// session is moved. InvalidArgument for a relative path, or one with a line break.
[[nodiscard]] Status chooseLibraryPath(const std::string& path);

} // namespace isobath
