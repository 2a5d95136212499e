// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/comparison.h"

#include <cstdint>
#include <string>
#include <vector>

namespace isobath::bench {

/// What a group does its I/O on.
enum class Place : std::uint8_t {
    DevNull,
    File,       ///< the filled file, with O_DIRECT
    CachedFile, ///< its first part, in the page cache
    Zram,
    Nowhere, ///< a simulated device
};

struct PlacedGroup
{
    Place place = Place::DevNull;
    Group group; ///< targets are still empty
};

constexpr std::uint64_t kFileBytes = 2ULL << 30;
constexpr std::uint64_t kCachedBytes = 512ULL << 20;
constexpr std::uint64_t kZramBytes = 1ULL << 30;

/// Every comparison, in the order in which they run. Groups whose contenders are measured together share
/// their peer's runs.
std::vector<PlacedGroup> allGroups();

/// Only goals of these rows; all where the list is empty. Groups without a goal are left out.
std::vector<PlacedGroup> selected(std::vector<PlacedGroup> groups, const std::vector<std::string>& rows);

} // namespace isobath::bench
