// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace isobath {

/// CRC-32 (zlib's) over a sequence of typed values: what guards rows and blobs of a session file. Every text
/// counts with its length, so moving a character from one field to the next changes the sum.
class Checksum
{
public:
    Checksum& add(std::int64_t value);
    Checksum& add(std::uint64_t value) { return add(static_cast<std::int64_t>(value)); }
    Checksum& add(std::uint32_t value) { return add(static_cast<std::int64_t>(value)); }
    Checksum& add(int value) { return add(static_cast<std::int64_t>(value)); }
    Checksum& add(double value); ///< -0.0 counts as 0.0, which SQLite makes of it
    Checksum& add(std::string_view bytes);
    std::uint32_t value() const { return m_value; }

private:
    std::uint32_t m_value = 0;
};

} // namespace isobath
