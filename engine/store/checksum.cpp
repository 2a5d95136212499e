// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/checksum.h"

#include <zlib.h>

#include <array>
#include <bit>

namespace isobath {

Checksum& Checksum::add(std::int64_t value)
{
    std::array<unsigned char, 8> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(value) >> (8 * i));
    m_value = static_cast<std::uint32_t>(crc32_z(m_value, bytes.data(), bytes.size()));
    return *this;
}

Checksum& Checksum::add(double value)
{
    return add(std::bit_cast<std::int64_t>(value + 0.0));
}

Checksum& Checksum::add(std::string_view bytes)
{
    add(static_cast<std::uint64_t>(bytes.size()));
    m_value = static_cast<std::uint32_t>(
        crc32_z(m_value, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
    return *this;
}

} // namespace isobath
