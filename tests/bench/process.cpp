// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/process.h"

#include "engine/base/unique_fd.h"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace isobath::bench {

namespace {

// Memory files instead of pipes: the child never waits for a reader, and nobody runs beside it.
UniqueFd makeOutput(const char* name)
{
    return UniqueFd(::memfd_create(name, MFD_CLOEXEC));
}

std::string contentsOf(int fd)
{
    std::string text(static_cast<std::size_t>(::lseek(fd, 0, SEEK_END)), '\0');
    const auto got = ::pread(fd, text.data(), text.size(), 0);
    text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    return text;
}

std::uint64_t nsOf(const timeval& time)
{
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000ULL +
           static_cast<std::uint64_t>(time.tv_usec) * 1'000ULL;
}

Result<pid_t> spawn(const std::vector<std::string>& argv, int output, int errors)
{
    std::vector<char*> arguments;
    for (const auto& argument : argv)
        arguments.push_back(const_cast<char*>(argument.c_str())); // posix_spawn does not write to them
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", 0, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    pid_t pid = -1;
    const int error = ::posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0)
        return failErrno("posix_spawn", argv[0], error);
    return pid;
}

} // namespace

Result<ProcessResult> runProcess(const std::vector<std::string>& argv)
{
    const UniqueFd output = makeOutput("output");
    const UniqueFd errors = makeOutput("errors");
    const auto pid = spawn(argv, output.get(), errors.get());
    if (!pid)
        return tl::make_unexpected(pid.error());
    int status = 0;
    rusage usage{};
    while (::wait4(*pid, &status, 0, &usage) < 0)
        if (errno != EINTR)
            return failErrno("wait4", argv[0], errno);
    ProcessResult result;
    result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.cpuNs = nsOf(usage.ru_utime) + nsOf(usage.ru_stime);
    result.output = contentsOf(output.get());
    result.errors = contentsOf(errors.get());
    return result;
}

} // namespace isobath::bench
