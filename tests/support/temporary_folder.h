// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace isobath::test {

/// A fresh folder that goes away with everything in it.
class TemporaryFolder
{
public:
    explicit TemporaryFolder(const std::string& below = std::filesystem::temp_directory_path())
    {
        std::string name = below + "/isobath-test-XXXXXX";
        if (::mkdtemp(name.data()) != nullptr)
            m_path = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder()
    {
        std::error_code ignored;
        if (!m_path.empty())
            std::filesystem::remove_all(m_path, ignored);
    }

    const std::string& path() const { return m_path; }
    std::string operator/(const std::string& name) const { return m_path + "/" + name; }

    /// Writes a small file, with the folders it needs; in place, so that who holds it open sees the new text.
    std::string write(const std::string& name, const std::string& text) const
    {
        const std::string file = m_path + "/" + name;
        std::filesystem::create_directories(std::filesystem::path(file).parent_path());
        std::ofstream(file) << text;
        return file;
    }

private:
    std::string m_path;
};

} // namespace isobath::test
