// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/device_claim.h"

#include "engine/base/unique_fd.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <set>
#include <string_view>

namespace isobath {

namespace {

// A claim is a socket with an abstract name that holds device, process and program; /proc/net/unix lists all
// of them to everybody. Lock files would need a folder that root and every user can write to, with all the
// traps of one, and would outlive a killed process. Abstract names need no permission and vanish with their
// process. They are visible within one network namespace, which is where a desktop and its sudo are.
constexpr std::string_view kPrefix = "isobath-device/";

std::string claimPrefix(unsigned major, unsigned minor)
{
    return fmt::format("{}{}:{}/", kPrefix, major, minor);
}

std::string programName()
{
    std::string name = "isobath";
    std::ifstream("/proc/self/comm") >> name;
    return name;
}

/// "isobath-cli, process 4711" of a claim's rest "4711/3/isobath-cli"; empty for a claim of this process.
/// Anybody can bind a name, so that only digits and a plain program name are believed.
std::string ownerOf(std::string_view rest)
{
    pid_t pid = 0;
    const auto parsed = std::from_chars(rest.data(), rest.data() + rest.size(), pid);
    const std::size_t slash = rest.find_last_of('/');
    if (parsed.ec != std::errc() || pid <= 0 || pid == ::getpid() || slash == std::string_view::npos)
        return {};
    std::string_view program = rest.substr(slash + 1);
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    if (program.empty() || program.find_first_not_of(kPlain) != std::string_view::npos)
        program = "another program";
    return fmt::format("{}, process {}", program, pid);
}

class SocketClaim final : public DeviceClaim
{
public:
    SocketClaim(UniqueFd socket, std::string prefix)
        : m_socket(std::move(socket)), m_prefix(std::move(prefix))
    {
    }

    std::string otherOwner() const override
    {
        std::set<std::string> others; // one process may hold several claims on a device
        std::ifstream sockets("/proc/net/unix");
        for (std::string line; std::getline(sockets, line);) {
            // The name is the last field, and "@" stands for the zero byte in front of it.
            const std::size_t at = line.find(" @" + m_prefix);
            if (at == std::string::npos)
                continue;
            std::string owner = ownerOf(std::string_view(line).substr(at + 2 + m_prefix.size()));
            if (!owner.empty())
                others.insert(std::move(owner));
        }
        return fmt::format("{}", fmt::join(others, " and "));
    }

private:
    UniqueFd m_socket;
    std::string m_prefix;
};

} // namespace

Result<std::unique_ptr<DeviceClaim>> claimDevice(unsigned major, unsigned minor)
{
    // A number, so that one process can hold several claims on one device.
    static std::atomic<unsigned> next{0};
    const std::string prefix = claimPrefix(major, minor);
    const std::string name = fmt::format("{}{}/{}/{}", prefix, ::getpid(), next++, programName());

    UniqueFd socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!socket)
        return failErrno("socket", name, errno);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (name.size() + 1 > sizeof address.sun_path)
        return fail(ErrorCode::InvalidArgument, name + " is too long for the name of a socket");
    std::memcpy(address.sun_path + 1, name.data(), name.size());
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    if (::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), length) != 0)
        return failErrno("bind", name, errno);
    return std::make_unique<SocketClaim>(std::move(socket), prefix);
}

} // namespace isobath
