// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/sleep_inhibitor.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace isobath {

namespace {

/// posix_spawn's file actions and attributes, freed in any case.
struct SpawnSetup
{
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};

    SpawnSetup()
    {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawnattr_init(&attributes);
        // A group of its own: Ctrl-C in a terminal is for the session, and both processes end together.
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
        sigset_t none;
        ::sigemptyset(&none);
        ::posix_spawnattr_setsigmask(&attributes, &none);
    }
    ~SpawnSetup()
    {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    SpawnSetup(const SpawnSetup&) = delete;
    SpawnSetup& operator=(const SpawnSetup&) = delete;
};

pid_t spawnReading(const std::string& program, int input)
{
    SpawnSetup setup;
    ::posix_spawn_file_actions_adddup2(&setup.actions, input, STDIN_FILENO);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        ::posix_spawn_file_actions_addopen(&setup.actions, stream, "/dev/null", O_WRONLY, 0);
    std::array<std::string, 6> words{program,           "--what=sleep:idle", "--who=Isobath",
                                     "--why=Measuring", "--mode=block",      "cat"};
    std::array<char*, 7> arguments{};
    for (std::size_t i = 0; i < words.size(); ++i)
        arguments[i] = words[i].data();
    pid_t child = 0;
    const int error =
        ::posix_spawnp(&child, program.c_str(), &setup.actions, &setup.attributes, arguments.data(), environ);
    return error == 0 ? child : 0;
}

} // namespace

SleepInhibitor::SleepInhibitor(const std::string& program)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return;
    const UniqueFd input(ends[0]);
    m_lifeline = UniqueFd(ends[1]);
    m_child = spawnReading(program, input.get());
}

SleepInhibitor::~SleepInhibitor()
{
    m_lifeline.reset();
    if (m_child == 0)
        return;
    // It may wait for a manager that does not answer.
    ::kill(-m_child, SIGTERM);
    while (::waitpid(m_child, nullptr, 0) < 0 && errno == EINTR) {
    }
}

} // namespace isobath
