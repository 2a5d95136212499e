// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace isobath::test {

/// A test whose XDG folders lie in a temporary folder of its own, beside a folder to use as a target.
class OwnStateTest : public ::testing::Test
{
protected:
    OwnStateTest()
    {
        ::setenv("XDG_STATE_HOME", (m_folder / "state").c_str(), 1);
        ::setenv("XDG_CACHE_HOME", (m_folder / "cache").c_str(), 1);
        ::setenv("XDG_CONFIG_HOME", (m_folder / "config").c_str(), 1);
        ::setenv("XDG_DATA_HOME", (m_folder / "data").c_str(), 1);
        std::filesystem::create_directory(target());
    }
    std::string target() const { return m_folder / "target"; }

    static std::size_t entriesIn(const std::string& folder)
    {
        std::error_code error;
        const std::filesystem::directory_iterator entries(folder, error);
        return error ? 0 : static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
    }

    TemporaryFolder m_folder;
};

} // namespace isobath::test
