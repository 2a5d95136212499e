// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random.h"

#include <cstdint>
#include <vector>

namespace isobath {

/// Where one worker's next request goes. Files take turns request by request, so with equal files random
/// offsets are uniform over all blocks of the group.
class Offsets
{
public:
    struct Place
    {
        std::uint64_t offset;
        std::uint16_t file;
    };

    /// Uniform over the whole blocks of each file. Every file holds at least one block.
    static Offsets uniform(const std::vector<std::uint64_t>& fileBytes, std::uint64_t bsBytes,
                           std::uint64_t seed);
    /// Worker `job` of `numjobs` walks its own slice of each file and starts over at the slice's end. With
    /// fewer blocks than workers, some share a block.
    static Offsets sequential(const std::vector<std::uint64_t>& fileBytes, std::uint64_t bsBytes,
                              std::uint32_t job, std::uint32_t numjobs);

    Place next()
    {
        Stretch& stretch = m_stretches[m_file];
        const Place place{
            (stretch.firstBlock + (m_sequential ? stretch.advance() : m_random.below(stretch.blocks))) *
                m_bsBytes,
            m_file};
        if (++m_file == m_stretches.size())
            m_file = 0;
        return place;
    }

private:
    /// The blocks of one file this worker may use.
    struct Stretch
    {
        std::uint64_t firstBlock;
        std::uint64_t blocks;
        std::uint64_t position;

        std::uint64_t advance()
        {
            const auto here = position;
            position = here + 1 == blocks ? 0 : here + 1;
            return here;
        }
    };

    Offsets(std::uint64_t bsBytes, std::uint64_t seed, bool sequential)
        : m_random(seed), m_bsBytes(bsBytes), m_sequential(sequential)
    {
    }

    std::vector<Stretch> m_stretches;
    Random m_random;
    std::uint64_t m_bsBytes;
    std::uint16_t m_file = 0;
    bool m_sequential;
};

} // namespace isobath
