// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/task_thread.h"

#include <utility>

namespace isobath::ui {

TaskThread::TaskThread() : m_thread([this] { loop(); }) {}

TaskThread::~TaskThread()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closing = true;
    }
    m_wake.notify_one();
}

void TaskThread::post(std::function<void()> task)
{
    {
        const std::lock_guard lock(m_mutex);
        m_tasks.push_back(std::move(task));
    }
    m_wake.notify_one();
}

void TaskThread::loop()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return m_closing || !m_tasks.empty(); });
        if (m_tasks.empty())
            return;
        auto task = std::move(m_tasks.front());
        m_tasks.pop_front();
        lock.unlock();
        task();
        lock.lock();
    }
}

} // namespace isobath::ui
