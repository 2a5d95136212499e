// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <limits>

namespace isobath {

/// SplitMix64 (Steele, Lea, Flood 2014): turns one seed into independent seeds.
class SplitMix64
{
public:
    explicit SplitMix64(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t m_state;
};

/// xoshiro256** (Blackman, Vigna 2018). The same seed gives the same sequence on every machine;
/// satisfies std::uniform_random_bit_generator, but use below() where the sequence must be portable.
class Random
{
public:
    using result_type = std::uint64_t;

    explicit Random(std::uint64_t seed)
    {
        SplitMix64 mix(seed);
        for (auto& word : m_state)
            word = mix.next();
    }

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    std::uint64_t operator()()
    {
        const std::uint64_t result = rotl(m_state[1] * 5, 7) * 9;
        const std::uint64_t t = m_state[1] << 17;
        m_state[2] ^= m_state[0];
        m_state[3] ^= m_state[1];
        m_state[1] ^= m_state[2];
        m_state[0] ^= m_state[3];
        m_state[2] ^= t;
        m_state[3] = rotl(m_state[3], 45);
        return result;
    }

    /// Uniform in [0, bound), bound > 0, by Lemire's multiply (2019) with rejection: exact, no division as a
    /// rule.
    std::uint64_t below(std::uint64_t bound)
    {
        __extension__ using uint128 = unsigned __int128;
        uint128 product = static_cast<uint128>((*this)()) * bound;
        auto low = static_cast<std::uint64_t>(product);
        if (low < bound) {
            const std::uint64_t threshold = (0 - bound) % bound;
            while (low < threshold) {
                product = static_cast<uint128>((*this)()) * bound;
                low = static_cast<std::uint64_t>(product);
            }
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

private:
    static std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

    std::array<std::uint64_t, 4> m_state{};
};

} // namespace isobath
