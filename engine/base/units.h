// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>

/// Text <-> numbers for sizes, times and rates. Never looks at the locale: the decimal sign is a point.
namespace isobath {

/// "4096", "4k", "4K", "4KiB" -> 4096; suffixes k m g t p (any case, optional "iB" or "B"), powers of 1024.
/// A fraction is allowed where the result is a whole number of bytes ("1.5k"). Signs, exponents,
/// doubled suffixes, empty text and anything over 2^63-1 are refused.
[[nodiscard]] Result<std::uint64_t> parseBytes(std::string_view text);

/// "500ms", "5s", "1.5s", "2m", "2min", "1h", "250us", "10ns" -> nanoseconds; a bare number means seconds.
[[nodiscard]] Result<std::uint64_t> parseDurationNs(std::string_view text);

/// Digits only, no sign, in [least, most].
[[nodiscard]] Result<std::uint64_t> parseCount(std::string_view text, std::uint64_t least,
                                               std::uint64_t most);

std::string formatBytes(std::uint64_t bytes);      ///< exact, for plans and commands: "4KiB", "1GiB", "4097"
std::string formatBytesShort(std::uint64_t bytes); ///< exact, for axis ticks and cells: "4K", "1G", "4097"
std::string formatBytesRounded(double bytes);      ///< three digits, for people: "1 GiB", "85.5 GiB", "0 B"
std::string formatDuration(std::uint64_t ns);      ///< exact, for plans and commands: "500ms", "5s", "2m"
std::string formatDurationRounded(double seconds); ///< for people: "2 min 14 s", "3.7 s", "1 h 26 min"
std::string formatLatency(double ns);              ///< three digits: "229 µs", "1.24 ms", "83 ns", "2.04 s"
std::string formatCount(double value);             ///< three digits: "0", "64.3k", "1.25M", "249k"

/// `value` with `digits` after the point, point decimal whatever the locale.
std::string formatFixed(double value, int digits);

} // namespace isobath
