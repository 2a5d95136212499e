// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <thread>

namespace isobath::cli {

/// Turns SIGINT, SIGTERM and SIGHUP into calls on a thread of its own while it lives. Made before any other
/// thread, since threads inherit the blocked signals from their maker.
class InterruptWatch
{
public:
    /// `onFirst` is called at the first signal, `onAgain` at every further one.
    InterruptWatch(std::function<void()> onFirst, std::function<void()> onAgain);
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

private:
    std::jthread m_thread;
};

} // namespace isobath::cli
