// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

namespace isobath::test {

/// A fork of the test that does `work`, says so, and then lives until it is killed: what a program looks like
/// that never gets to clean up.
class ChildProcess
{
public:
    /// Returns when `work` is done. An answer of false, or a death before it, makes isReady() false.
    explicit ChildProcess(const std::function<bool()>& work)
    {
        int ends[2] = {-1, -1};
        if (::pipe(ends) != 0)
            return;
        m_pid = ::fork();
        if (m_pid == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            const char answer = work() ? 'y' : 'n';
            (void)!::write(ends[1], &answer, 1);
            for (;;)
                ::pause();
        }
        ::close(ends[1]);
        char answer = 'n';
        m_ready = ::read(ends[0], &answer, 1) == 1 && answer == 'y';
        ::close(ends[0]);
    }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess() { kill(); }

    bool isReady() const { return m_ready; }
    pid_t pid() const { return m_pid; }
    void kill()
    {
        if (m_pid <= 0)
            return;
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
        m_pid = -1;
    }

private:
    pid_t m_pid = -1;
    bool m_ready = false;
};

} // namespace isobath::test
