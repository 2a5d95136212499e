// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/byte_stream.h"

#include <limits>

namespace isobath {

void ByteWriter::varint(Uint128 value)
{
    while (value >= 0x80) {
        byte(static_cast<std::uint8_t>(value) | 0x80);
        value >>= 7;
    }
    byte(static_cast<std::uint8_t>(value));
}

void ByteWriter::fixed(std::uint64_t value, unsigned byteCount)
{
    for (unsigned i = 0; i < byteCount; ++i)
        byte(static_cast<std::uint8_t>(value >> (8 * i)));
}

std::uint8_t ByteReader::byte()
{
    if (m_left.empty()) {
        m_ok = false;
        return 0;
    }
    const auto value = static_cast<std::uint8_t>(m_left.front());
    m_left.remove_prefix(1);
    return value;
}

Uint128 ByteReader::varint128()
{
    Uint128 value = 0;
    for (unsigned shift = 0; shift < 128; shift += 7) {
        const std::uint8_t part = byte();
        const Uint128 bits = part & 0x7f;
        if (((bits << shift) >> shift) != bits)
            break;
        value |= bits << shift;
        if ((part & 0x80) == 0)
            return value;
    }
    m_ok = false;
    return 0;
}

std::uint64_t ByteReader::varint()
{
    const Uint128 value = varint128();
    if (value > std::numeric_limits<std::uint64_t>::max())
        m_ok = false;
    return static_cast<std::uint64_t>(value);
}

std::uint64_t ByteReader::fixed(unsigned byteCount)
{
    std::uint64_t value = 0;
    for (unsigned i = 0; i < byteCount; ++i)
        value |= static_cast<std::uint64_t>(byte()) << (8 * i);
    return value;
}

std::string_view ByteReader::raw(std::size_t byteCount)
{
    if (byteCount > m_left.size()) {
        m_ok = false;
        return {};
    }
    const auto part = m_left.substr(0, byteCount);
    m_left.remove_prefix(byteCount);
    return part;
}

void BitWriter::put(std::uint64_t value, unsigned bitCount)
{
    m_pending |= (value & ((1ULL << bitCount) - 1)) << m_pendingBits;
    m_pendingBits += bitCount;
    for (; m_pendingBits >= 8; m_pendingBits -= 8) {
        m_bytes.push_back(static_cast<char>(m_pending));
        m_pending >>= 8;
    }
}

const std::string& BitWriter::finish()
{
    if (m_pendingBits > 0)
        put(0, 8 - m_pendingBits);
    return m_bytes;
}

} // namespace isobath
