// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/target/target.h"

#include <string>

namespace isobath {

/// Facts of a directory target `path`, judged by `existing`: itself or the nearest folder above it that is
/// there. `mayProbe` as in directFactsOfDirectory().
TargetFacts factsOfFolder(const std::string& path, const std::string& existing, bool mayProbe);

/// Fills in filesystem, mount and space of an existing path.
void setFilesystem(TargetFacts& facts, const std::string& existing);

} // namespace isobath
