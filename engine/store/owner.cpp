// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/owner.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <sstream>

namespace isobath {

namespace {

struct ProcessState
{
    std::string state; ///< "R", "S", "Z", ...
    std::string startTicks;
};

std::string bootId()
{
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(file, id);
    return id;
}

/// Fields 3 and 22 of /proc/PID/stat (proc(5)); empty where it cannot be read.
ProcessState processState(const std::string& pid)
{
    std::ifstream file("/proc/" + pid + "/stat");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    // Field 2, the name, may hold blanks and brackets.
    const auto nameEnd = text.rfind(')');
    if (nameEnd == std::string::npos)
        return {};
    std::istringstream rest(text.substr(nameEnd + 1));
    ProcessState process;
    rest >> process.state;
    std::string field;
    for (int number = 4; number <= 22 && rest >> field; ++number)
        process.startTicks = field;
    return process;
}

} // namespace

std::string currentOwner()
{
    const std::string pid = std::to_string(::getpid());
    return fmt::format("{} {} {}", bootId(), pid, processState(pid).startTicks);
}

bool ownerLives(const std::string& owner)
{
    std::istringstream text(owner);
    std::string boot;
    pid_t pid = 0;
    std::string startTicks;
    if (!(text >> boot >> pid >> startTicks) || pid <= 0 || boot != bootId())
        return false;
    const ProcessState process = processState(std::to_string(pid));
    if (process.startTicks.empty()) // gone, or another user's under hidepid
        return ::kill(pid, 0) == 0 || errno == EPERM;
    return process.startTicks == startTicks && process.state != "Z" && process.state != "X";
}

} // namespace isobath
