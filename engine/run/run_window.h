// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>

namespace isobath {

/// The time all workers of a run share, on CLOCK_MONOTONIC: they start at startNs, count in [t0Ns, endNs()).
class RunWindow
{
public:
    RunWindow(std::uint64_t startNs, std::uint64_t rampNs, std::uint64_t runtimeNs)
        : m_startNs(startNs), m_t0Ns(startNs + rampNs), m_endNs(m_t0Ns + runtimeNs)
    {
    }

    std::uint64_t startNs() const { return m_startNs; }
    std::uint64_t t0Ns() const { return m_t0Ns; }
    std::uint64_t endNs() const { return m_endNs.load(std::memory_order_relaxed); }

    /// Moves the end forward, never back. Safe from any thread. With `whenNs` a little in the future, every
    /// worker sees the new end before it could have counted anything behind it.
    void endAt(std::uint64_t whenNs)
    {
        auto end = endNs();
        while (whenNs < end && !m_endNs.compare_exchange_weak(end, whenNs, std::memory_order_relaxed)) {
        }
    }

private:
    std::uint64_t m_startNs;
    std::uint64_t m_t0Ns;
    std::atomic<std::uint64_t> m_endNs;
};

} // namespace isobath
