// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

namespace isobath {

/// A bounded queue from exactly one pushing to exactly one popping thread; neither ever waits.
template <class T>
class SpscRing // NOLINT(clang-analyzer-optin.performance.Padding): the padding is the point
{
public:
    /// Holds at least `capacity` items.
    explicit SpscRing(std::size_t capacity) : m_items(std::bit_ceil(capacity)), m_mask(m_items.size() - 1) {}

    /// False, and `item` untouched, when the ring is full.
    bool push(T& item)
    {
        const auto tail = m_tail.load(std::memory_order_relaxed);
        if (tail - m_head.load(std::memory_order_acquire) == m_items.size())
            return false;
        m_items[tail & m_mask] = std::move(item);
        m_tail.store(tail + 1, std::memory_order_release);
        return true;
    }

    /// False, and `item` untouched, when the ring is empty.
    bool pop(T& item)
    {
        const auto head = m_head.load(std::memory_order_relaxed);
        if (head == m_tail.load(std::memory_order_acquire))
            return false;
        item = std::move(m_items[head & m_mask]);
        m_head.store(head + 1, std::memory_order_release);
        return true;
    }

private:
    std::vector<T> m_items;
    std::size_t m_mask;
    // Own cache lines: the two threads would otherwise take the line from each other at every step.
    alignas(64) std::atomic<std::size_t> m_head{0};
    alignas(64) std::atomic<std::size_t> m_tail{0};
};

} // namespace isobath
