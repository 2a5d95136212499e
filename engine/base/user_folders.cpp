// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/user_folders.h"

#include "engine/base/unique_fd.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>

namespace isobath {

namespace {

std::string homeFolder()
{
    if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/')
        return home;
    const passwd* user = ::getpwuid(::geteuid());
    return user != nullptr && user->pw_dir != nullptr ? user->pw_dir : "/";
}

std::string xdgFolder(const char* variable, const char* belowHome)
{
    const char* base = std::getenv(variable);
    return (base != nullptr && base[0] == '/' ? std::string(base) : homeFolder() + belowHome) + "/isobath";
}

Status syncFolder(const std::string& path)
{
    const UniqueFd folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // Some filesystems cannot sync a folder (EINVAL); there is nothing more to ask for then.
    if (folder && ::fsync(folder.get()) != 0 && errno != EINVAL)
        return failErrno("fsync", path, errno);
    return {};
}

} // namespace

std::string dataFolder()
{
    return xdgFolder("XDG_DATA_HOME", "/.local/share");
}

std::string configFolder()
{
    return xdgFolder("XDG_CONFIG_HOME", "/.config");
}

std::string cacheFolder()
{
    return xdgFolder("XDG_CACHE_HOME", "/.cache");
}

std::string stateFolder()
{
    return xdgFolder("XDG_STATE_HOME", "/.local/state");
}

Status makeFolders(const std::string& path)
{
    for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
        const std::string folder = path.substr(0, end);
        if (::mkdir(folder.c_str(), 0700) == 0) {
            const std::size_t slash = folder.find_last_of('/');
            if (Status synced = syncFolder(slash == 0 ? "/" : folder.substr(0, slash)); !synced)
                return synced;
        } else {
            const int cause = errno;
            struct stat st
            {
            };
            if (::stat(folder.c_str(), &st) != 0 || !S_ISDIR(st.st_mode))
                return failErrno("mkdir", folder, cause);
        }
        if (end == std::string::npos)
            return {};
    }
}

} // namespace isobath
