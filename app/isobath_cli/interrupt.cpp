// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/interrupt.h"

#include <pthread.h>

#include <csignal>
#include <stop_token>
#include <utility>

namespace isobath::cli {

namespace {

/// Ends the wait: the watch's own thread gets it from the destructor, and nobody else sends it there.
constexpr int kWakeUp = SIGUSR1;

sigset_t watchedSignals()
{
    sigset_t set;
    sigemptyset(&set);
    for (int signal : {SIGINT, SIGTERM, SIGHUP, kWakeUp})
        sigaddset(&set, signal);
    return set;
}

void watch(const std::stop_token& stop, const std::function<void()>& onFirst,
           const std::function<void()>& onAgain)
{
    const auto signals = watchedSignals();
    bool again = false;
    for (;;) {
        int signal = 0;
        sigwait(&signals, &signal);
        if (stop.stop_requested())
            return;
        if (signal == kWakeUp)
            continue;
        (again ? onAgain : onFirst)();
        again = true;
    }
}

} // namespace

InterruptWatch::InterruptWatch(std::function<void()> onFirst, std::function<void()> onAgain)
{
    const auto signals = watchedSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    m_thread = std::jthread([first = std::move(onFirst), again = std::move(onAgain)](
                                const std::stop_token& stop) { watch(stop, first, again); });
}

InterruptWatch::~InterruptWatch()
{
    m_thread.request_stop();
    pthread_kill(m_thread.native_handle(), kWakeUp);
}

} // namespace isobath::cli
