// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/differences.h"

#include "engine/analysis/common_axes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>

namespace isobath {

namespace {

constexpr std::array<const char*, 3> kPlaces{"target.path", "mount.point", "filesystem.free_bytes"};

bool isPlace(const std::string& key)
{
    return std::find(kPlaces.begin(), kPlaces.end(), key) != kPlaces.end();
}

bool allEqual(const std::vector<std::string>& values)
{
    return std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) == values.end();
}

/// "device.nr_requests" -> "device nr requests".
std::string factTitle(std::string key)
{
    std::replace_if(
        key.begin(), key.end(), [](char c) { return c == '.' || c == '_'; }, ' ');
    return key;
}

std::vector<std::string> factKeys(const std::vector<ComparedSide>& sides)
{
    std::vector<std::string> keys;
    for (const auto& side : sides)
        for (const auto& fact : side.session->start.environment)
            if (!isPlace(fact.key) && std::find(keys.begin(), keys.end(), fact.key) == keys.end())
                keys.push_back(fact.key);
    return keys;
}

std::string lowerFirst(std::string text)
{
    if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0)
        text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
    return text;
}

/// The values of a parameter over the side's cells, in the order in which they are met: "4K, 8K".
std::string valuesOf(const Parameter& parameter, const ComparedSide& side)
{
    std::vector<std::string> values;
    for (const auto& cell : side.session->start.cells) {
        if (!isOnSide(side, cell))
            continue;
        auto value = shortValue(parameter, askedSettings(side.session->start.plan, cell));
        if (std::find(values.begin(), values.end(), value) == values.end())
            values.push_back(std::move(value));
    }
    std::string text;
    for (const auto& value : values)
        text += (text.empty() ? "" : ", ") + value;
    return text;
}

} // namespace

std::vector<Difference> environmentDifferences(const std::vector<ComparedSide>& sides, std::size_t& same)
{
    std::vector<Difference> differences;
    same = 0;
    for (const auto& key : factKeys(sides)) {
        Difference difference{key, factTitle(key), {}};
        for (const auto& side : sides)
            difference.values.push_back(factValue(side.session->start.environment, key));
        if (allEqual(difference.values))
            ++same;
        else
            differences.push_back(std::move(difference));
    }
    return differences;
}

std::vector<Difference> planDifferences(const std::vector<ComparedSide>& sides)
{
    std::vector<Difference> differences;
    for (const auto& parameter : parameters()) {
        if (parameter.name == "seed") // fresh for each session
            continue;
        Difference difference{std::string(parameter.name), lowerFirst(std::string(parameter.title)), {}};
        for (const auto& side : sides)
            difference.values.push_back(valuesOf(parameter, side));
        if (!allEqual(difference.values))
            differences.push_back(std::move(difference));
    }
    return differences;
}

} // namespace isobath
