// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/unique_fd.h"

#include <cstdint>

namespace isobath {

/// A flag that threads and io_uring rings can wait for (eventfd(2)). Safe from any thread and from a signal
/// handler.
class EventFd
{
public:
    [[nodiscard]] static Result<EventFd> make();

    void signal() const;
    void clear() const;
    /// True when signalled, false after `timeoutNs`. Does not clear.
    bool wait(std::uint64_t timeoutNs) const;
    int fd() const { return m_fd.get(); }

private:
    UniqueFd m_fd;
};

} // namespace isobath
