// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <string>

namespace isobath {

/// Our folder below one of the XDG base folders of this user: the environment variable where it holds an
/// absolute path (the specification ignores others), else its default below the home folder.
std::string dataFolder();   ///< XDG_DATA_HOME/isobath, ~/.local/share/isobath
std::string configFolder(); ///< XDG_CONFIG_HOME/isobath, ~/.config/isobath
std::string cacheFolder();  ///< XDG_CACHE_HOME/isobath, ~/.cache/isobath
std::string stateFolder();  ///< XDG_STATE_HOME/isobath, ~/.local/state/isobath

/// Makes the folder and every missing one above it, for this user alone (0700), and syncs each into its
/// parent. It is no error when it is there already.
[[nodiscard]] Status makeFolders(const std::string& path);

} // namespace isobath
