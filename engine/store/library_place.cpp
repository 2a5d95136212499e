// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/library_place.h"

#include "engine/base/user_folders.h"
#include "engine/base/whole_file.h"

#include <unistd.h>

#include <cerrno>
#include <fstream>

namespace isobath {

namespace {

std::string choiceFile()
{
    return configFolder() + "/library-path";
}

} // namespace

std::string usualLibraryPath()
{
    return dataFolder() + "/library.isobath";
}

std::string libraryPath()
{
    std::string path;
    std::ifstream file(choiceFile());
    return std::getline(file, path) && !path.empty() && path.front() == '/' ? path : usualLibraryPath();
}

Status chooseLibraryPath(const std::string& path)
{
    const std::string file = choiceFile();
    if (path.empty() || path == usualLibraryPath()) {
        if (::unlink(file.c_str()) != 0 && errno != ENOENT)
            return failErrno("unlink", file, errno);
        return {};
    }
    if (path.front() != '/' || path.find('\n') != std::string::npos)
        return fail(ErrorCode::InvalidArgument, "library " + path + ": give the whole path, in one line");
    if (Status made = makeFolders(configFolder()); !made)
        return made;
    return writeWholeFile(file, path + '\n', IfThere::Replace);
}

} // namespace isobath
