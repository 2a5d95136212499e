// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random.h"
#include "engine/matrix/cells.h"

#include <algorithm>
#include <utility>

namespace isobath {

namespace {

using CellGroup = std::vector<const Cell*>;

/// Fisher and Yates' shuffle with our own generator: std::shuffle's sequence differs between libraries.
template <class T>
void shuffle(std::vector<T>& items, Random& random)
{
    for (std::size_t left = items.size(); left > 1; --left)
        std::swap(items[left - 1], items[random.below(left)]);
}

std::vector<CellGroup> byLayout(const std::vector<Cell>& cells)
{
    std::vector<CellGroup> groups;
    for (const auto& cell : cells) {
        if (!cell.skipReason.empty())
            continue;
        const auto group = std::find_if(groups.begin(), groups.end(), [&](const CellGroup& candidate) {
            return sameLayout(candidate.front()->settings, cell.settings);
        });
        if (group == groups.end())
            groups.push_back({&cell});
        else
            group->push_back(&cell);
    }
    return groups;
}

std::vector<RunSlot> interleaved(const std::vector<Cell>& cells, std::uint64_t seed)
{
    auto groups = byLayout(cells);
    std::uint32_t most = 0;
    for (const auto& cell : cells)
        most = std::max(most, cell.settings.rules.repeats);
    Random random(seed);
    std::vector<RunSlot> order;
    for (std::uint32_t repeat = 0; repeat < most; ++repeat) {
        shuffle(groups, random);
        for (auto& group : groups) {
            shuffle(group, random);
            for (const auto* cell : group)
                if (repeat < cell->settings.rules.repeats)
                    order.push_back({cell->index, repeat});
        }
    }
    return order;
}

std::vector<RunSlot> sequential(const std::vector<Cell>& cells)
{
    std::vector<RunSlot> order;
    for (const auto& cell : cells)
        for (std::uint32_t repeat = 0; cell.skipReason.empty() && repeat < cell.settings.rules.repeats;
             ++repeat)
            order.push_back({cell.index, repeat});
    return order;
}

} // namespace

std::vector<RunSlot> runOrder(const std::vector<Cell>& cells, RunOrder order, std::uint64_t seed)
{
    return order == RunOrder::Sequential ? sequential(cells) : interleaved(cells, seed);
}

} // namespace isobath
