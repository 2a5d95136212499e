// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/target/sysfs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace isobath {

namespace {

std::string trimmed(const std::string& text)
{
    // Models and serials come padded with blanks, and some with zero bytes.
    const auto isContent = [](char c) { return static_cast<unsigned char>(c) > ' ' && c != '\x7f'; };
    const auto first = std::find_if(text.begin(), text.end(), isContent);
    const auto last = std::find_if(text.rbegin(), text.rend(), isContent).base();
    return first < last ? std::string(first, last) : std::string();
}

} // namespace

std::string readLine(const std::string& path)
{
    return readValue(path, "");
}

std::string readValue(const std::string& path, const std::string& key)
{
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        if (line.compare(0, key.size(), key) == 0)
            return trimmed(line.substr(key.size()));
    return {};
}

std::string readBehind(const std::string& path, std::size_t skipBytes)
{
    std::ifstream file(path, std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    return trimmed(content.substr(std::min(skipBytes, content.size())));
}

std::vector<std::string> entriesOf(const std::string& folder)
{
    std::vector<std::string> paths;
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    for (const std::filesystem::directory_iterator end; !error && entry != end; entry.increment(error))
        paths.push_back(entry->path().string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

} // namespace isobath
