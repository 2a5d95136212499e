// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/process.h"

#include "engine/base/check.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <sstream>

namespace isobath::test {

namespace {

struct Pipe
{
    UniqueFd readEnd;
    UniqueFd writeEnd;
};

Pipe makePipe()
{
    std::array<int, 2> ends{};
    ISOBATH_CHECK(::pipe2(ends.data(), O_CLOEXEC) == 0);
    return {UniqueFd(ends[0]), UniqueFd(ends[1])};
}

std::map<std::string, std::string> mergedEnvironment(const std::map<std::string, std::string>& changes)
{
    std::map<std::string, std::string> merged;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string text(*entry);
        merged[text.substr(0, text.find('='))] = text.substr(text.find('=') + 1);
    }
    for (const auto& [name, value] : changes) {
        merged.erase(name);
        if (!value.empty())
            merged[name] = value;
    }
    return merged;
}

std::vector<char*> pointersTo(Words& words)
{
    std::vector<char*> pointers;
    for (auto& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::size_t occurrences(const std::string& text, const std::string& part)
{
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
        ++count;
    return count;
}

/// Appends what there is; closes at the end of the stream.
void readInto(UniqueFd& fd, std::string& text)
{
    std::array<char, 4096> buffer{};
    const auto got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got > 0)
        text.append(buffer.data(), static_cast<std::size_t>(got));
    else
        fd.reset();
}

} // namespace

Process::Process(const Words& words, const std::map<std::string, std::string>& environment)
{
    auto out = makePipe();
    auto err = makePipe();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.writeEnd.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.writeEnd.get(), STDERR_FILENO);
    Words arguments = words;
    Words variables;
    for (const auto& [name, value] : mergedEnvironment(environment))
        variables.push_back(name + "=" + value);
    const int failure = ::posix_spawnp(&m_pid, arguments[0].c_str(), &actions, nullptr,
                                       pointersTo(arguments).data(), pointersTo(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    ISOBATH_CHECK(failure == 0);
    m_out = std::move(out.readEnd);
    m_err = std::move(err.readEnd);
}

Process::~Process()
{
    if (m_pid > 0) {
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
}

bool Process::readSome()
{
    std::array<pollfd, 2> fds{{{m_out.get(), POLLIN, 0}, {m_err.get(), POLLIN, 0}}};
    if (!m_out && !m_err)
        return false;
    ::poll(fds.data(), fds.size(), -1);
    if (fds[0].revents != 0)
        readInto(m_out, m_outText);
    if (fds[1].revents != 0)
        readInto(m_err, m_errText);
    return true;
}

bool Process::awaitError(const std::string& text, std::size_t times)
{
    while (occurrences(m_errText, text) < times)
        if (!m_err || !readSome())
            return false;
    return true;
}

void Process::signal(int number) const
{
    ::kill(m_pid, number);
}

int Process::finish()
{
    while (readSome()) {
    }
    int status = 0;
    ::waitpid(m_pid, &status, 0);
    m_pid = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

Finished runProcess(const Words& words, const std::map<std::string, std::string>& environment)
{
    Process process(words, environment);
    const int code = process.finish();
    return {code, process.output(), process.error()};
}

bool programExists(const std::string& name)
{
    const char* path = std::getenv("PATH");
    std::istringstream folders(std::string(path != nullptr ? path : "") + ":/usr/sbin:/sbin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (::access((folder + "/" + name).c_str(), X_OK) == 0)
            return true;
    return false;
}

} // namespace isobath::test
