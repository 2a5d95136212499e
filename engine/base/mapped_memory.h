// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstddef>
#include <span>
#include <utility>

namespace isobath {

/// Owns page-aligned anonymous memory, present from the start: no page fault is left for the measurement.
class MappedMemory
{
public:
    /// NoSpace with the kernel's errno when the memory is not there.
    [[nodiscard]] static Result<MappedMemory> make(std::size_t bytes);

    MappedMemory() = default;
    MappedMemory(MappedMemory&& other) noexcept
        : m_data(std::exchange(other.m_data, nullptr)), m_bytes(std::exchange(other.m_bytes, 0))
    {
    }
    MappedMemory& operator=(MappedMemory&& other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_bytes, other.m_bytes);
        return *this;
    }
    ~MappedMemory();

    std::span<std::byte> bytes() const { return {m_data, m_bytes}; }

private:
    std::byte* m_data = nullptr;
    std::size_t m_bytes = 0;
};

} // namespace isobath
