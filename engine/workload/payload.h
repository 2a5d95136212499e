// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace isobath {

/// What writes carry: random bytes that do not compress, made unique again before each write so that nothing
/// below can find two equal sectors.
class Payload
{
public:
    explicit Payload(std::uint64_t seed) : m_state(seed) {}

    /// Random bytes throughout; done once, before the run.
    void fill(std::span<std::byte> buffer);

    /// New 16 bytes at the start of every 512: 1 to 3 ns for each.
    void refresh(std::byte* buffer, std::size_t bytes)
    {
        for (std::size_t at = 0; at + 16 <= bytes; at += 512) {
            // A Weyl sequence never repeats within 2^64 steps; the multiply spreads it over all bits.
            m_state += 0x9e3779b97f4a7c15ULL;
            const std::uint64_t words[2] = {m_state * 0xd1342543de82ef95ULL, m_state};
            std::memcpy(buffer + at, words, sizeof words);
        }
    }

    /// As recorded with the run.
    static constexpr std::string_view policy()
    {
        return "incompressible, 16 bytes of each 512 renewed per write";
    }

private:
    std::uint64_t m_state;
};

} // namespace isobath
