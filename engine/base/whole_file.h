// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace isobath {

enum class IfThere : std::uint8_t { Replace, Refuse };

/// Writes a small file at once or not at all: under a name beside it, synced, then put in place. With
/// IfThere::Refuse nothing that exists is replaced, also by nobody's race (Unsafe). Else errors of the
/// system.
[[nodiscard]] Status writeWholeFile(const std::string& path, std::string_view text, IfThere ifThere);

/// InvalidArgument where it is no regular file or over `mostBytes` long.
[[nodiscard]] Result<std::string> readWholeFile(const std::string& path, std::size_t mostBytes);

} // namespace isobath
