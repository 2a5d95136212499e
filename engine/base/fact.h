// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace isobath {

/// One statement about machine, target or run: a stable dotted key ("device.scheduler") and its value as
/// text. Something that could not be read is left out; it is never an empty string or a zero.
struct Fact
{
    std::string key;
    std::string value;
    bool operator==(const Fact&) const = default;
};

using Facts = std::vector<Fact>;

/// The value of `key`, or an empty string where it is not known.
inline std::string factValue(const Facts& facts, const std::string& key)
{
    for (const auto& fact : facts)
        if (fact.key == key)
            return fact.value;
    return {};
}

} // namespace isobath
