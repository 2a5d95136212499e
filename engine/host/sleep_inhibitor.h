// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/unique_fd.h"

#include <sys/types.h>

#include <string>

namespace isobath {

/// Asks the desktop or system manager (systemd-logind, through systemd-inhibit) to neither suspend nor count
/// as idle for as long as this object lives, and no longer than the process does, however it ends. Where
/// there is no such manager, or it refuses, nothing happens: a benchmark runs without it too.
class SleepInhibitor
{
public:
    /// `program` is looked up in PATH; another one only in tests.
    explicit SleepInhibitor(const std::string& program = "systemd-inhibit");
    ~SleepInhibitor();
    SleepInhibitor(const SleepInhibitor&) = delete;
    SleepInhibitor& operator=(const SleepInhibitor&) = delete;

    /// The child that holds the lock was started; 0 where there is no such program.
    pid_t child() const { return m_child; }

private:
    UniqueFd m_lifeline; ///< the child ends when its other end closes
    pid_t m_child = 0;
};

} // namespace isobath
