// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace isobath {

/// What a request does. The number is the index into arrays per operation.
enum class Operation : std::uint8_t { Read, Write, Sync };
constexpr std::size_t kOperations = 3;
constexpr std::array<Operation, kOperations> kAllOperations{Operation::Read, Operation::Write,
                                                            Operation::Sync};

constexpr std::size_t indexOf(Operation operation)
{
    return static_cast<std::size_t>(operation);
}

} // namespace isobath
