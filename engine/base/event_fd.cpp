// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/event_fd.h"

#include <poll.h>
#include <sys/eventfd.h>

#include <cerrno>
#include <ctime>

namespace isobath {

Result<EventFd> EventFd::make()
{
    EventFd event;
    event.m_fd = UniqueFd(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!event.m_fd)
        return failErrno("eventfd", "for waking threads", errno);
    return event;
}

void EventFd::signal() const
{
    eventfd_write(m_fd.get(), 1); // fails only when the counter is full, and then it is signalled already
}

void EventFd::clear() const
{
    eventfd_t ignored = 0;
    eventfd_read(m_fd.get(), &ignored);
}

bool EventFd::wait(std::uint64_t timeoutNs) const
{
    pollfd entry{m_fd.get(), POLLIN, 0};
    const timespec timeout{static_cast<time_t>(timeoutNs / 1'000'000'000),
                           static_cast<long>(timeoutNs % 1'000'000'000)};
    return ppoll(&entry, 1, &timeout, nullptr) == 1;
}

} // namespace isobath
