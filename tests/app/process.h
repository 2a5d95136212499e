// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/unique_fd.h"

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

namespace isobath::test {

using Words = std::vector<std::string>;

/// A child process with its output read through pipes, so that a test can wait for what it says.
class Process
{
public:
    /// Starts words[0] with this process' environment changed by `environment` (an empty value unsets).
    Process(const Words& words, const std::map<std::string, std::string>& environment);
    /// Kills what still runs.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Reads until standard error holds the text `times` times; false when it was closed before.
    bool awaitError(const std::string& text, std::size_t times = 1);
    void signal(int number) const;
    void closeOutput() { m_out.reset(); }
    /// Reads everything and reaps the child: its exit code, or 128 + the signal that ended it.
    int finish();

    const std::string& output() const { return m_outText; }
    const std::string& error() const { return m_errText; }

private:
    bool readSome();

    pid_t m_pid = -1;
    UniqueFd m_out;
    UniqueFd m_err;
    std::string m_outText;
    std::string m_errText;
};

struct Finished
{
    int code = -1;
    std::string output;
    std::string error;
};

/// Starts, reads and reaps.
Finished runProcess(const Words& words, const std::map<std::string, std::string>& environment);

/// True when a program of that name is on PATH or in an sbin folder.
bool programExists(const std::string& name);

} // namespace isobath::test
