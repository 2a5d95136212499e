// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace isobath::ui {

/// Runs tasks one after another on a thread of its own. The destructor waits until all are done, so that a
/// change asked for last is still made.
class TaskThread
{
public:
    TaskThread();
    ~TaskThread();
    TaskThread(const TaskThread&) = delete;
    TaskThread& operator=(const TaskThread&) = delete;

    void post(std::function<void()> task);

private:
    void loop();

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<std::function<void()>> m_tasks;
    bool m_closing = false;
    std::jthread m_thread; ///< last: starts when all else is there
};

} // namespace isobath::ui
