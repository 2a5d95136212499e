// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/stats/latency_histogram.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

/// Numbers <-> bytes of a blob. Integers are LEB128: seven bits a byte, low bits first.
namespace isobath {

constexpr std::uint64_t zigzag(std::int64_t value)
{
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t unzigzag(std::uint64_t value)
{
    return static_cast<std::int64_t>((value >> 1) ^ (0 - (value & 1)));
}

class ByteWriter
{
public:
    void byte(std::uint8_t value) { m_bytes.push_back(static_cast<char>(value)); }
    void varint(Uint128 value);
    void fixed(std::uint64_t value, unsigned byteCount); ///< little endian
    void raw(std::string_view bytes) { m_bytes.append(bytes); }
    const std::string& bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

/// Reading past the end or a number that does not fit gives zeros and clears ok(), so that a caller checks
/// once, at the end.
class ByteReader
{
public:
    explicit ByteReader(std::string_view bytes) : m_left(bytes) {}
    std::uint8_t byte();
    std::uint64_t varint();
    Uint128 varint128();
    std::uint64_t fixed(unsigned byteCount);
    std::string_view raw(std::size_t byteCount);
    std::size_t left() const { return m_left.size(); }
    bool ok() const { return m_ok; }
    void fail() { m_ok = false; }

private:
    std::string_view m_left;
    bool m_ok = true;
};

/// Bits, low ones first.
class BitWriter
{
public:
    void put(std::uint64_t value, unsigned bitCount); ///< the low bitCount <= 32 bits
    const std::string& finish();                      ///< pads the last byte with zeros

private:
    std::string m_bytes;
    std::uint64_t m_pending = 0;
    unsigned m_pendingBits = 0;
};

/// Past the end come zeros, and ok() is false. Inline: an hour of intervals is some 20 million numbers.
class BitReader
{
public:
    explicit BitReader(std::string_view bytes) : m_bytes(bytes) {}

    std::uint64_t get(unsigned bitCount) ///< bitCount <= 32
    {
        if (m_pendingBits < bitCount)
            refill();
        if (m_pendingBits < bitCount) {
            m_ok = false;
            return 0;
        }
        const std::uint64_t value = m_pending & ((1ULL << bitCount) - 1);
        m_pending >>= bitCount;
        m_pendingBits -= bitCount;
        return value;
    }

    /// Ones before the next zero, which is eaten; stops at most <= 32.
    unsigned countOnes(unsigned most)
    {
        if (m_pendingBits <= most)
            refill();
        const auto ones = std::min(static_cast<unsigned>(std::countr_one(m_pending)), most);
        get(ones < most ? ones + 1 : ones);
        return m_ok ? ones : 0;
    }

    bool ok() const { return m_ok; }

private:
    void refill()
    {
        while (m_pendingBits <= 56 && m_position < m_bytes.size()) {
            m_pending |= static_cast<std::uint64_t>(static_cast<unsigned char>(m_bytes[m_position++]))
                         << m_pendingBits;
            m_pendingBits += 8;
        }
    }

    std::string_view m_bytes;
    std::size_t m_position = 0;
    std::uint64_t m_pending = 0; ///< zeros above m_pendingBits
    unsigned m_pendingBits = 0;
    bool m_ok = true;
};

} // namespace isobath
