// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/process.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace isobath::test {

using Row = std::map<std::string, std::string>; ///< column -> field

/// The rows of an RFC 4180 text, keyed by its header.
std::vector<Row> parseCsv(const std::string& text);
/// The field as a number; a test failure when it is none.
double numberIn(const Row& row, const std::string& column);
/// Path -> size of everything below a folder.
std::map<std::string, std::uintmax_t> listing(const std::filesystem::path& folder);

/// Gives each test a folder of its own, in which the program finds home, library, cache and journal.
class CliTest : public ::testing::Test
{
protected:
    CliTest();
    ~CliTest() override;

    const std::filesystem::path& folder() const { return m_folder; }
    /// A new empty folder to be measured.
    std::string makeTarget(const std::string& name = "target");
    std::string sessionFile() const { return (m_folder / "s.isobath").string(); }
    std::map<std::string, std::string>& environment() { return m_environment; }

    /// "isobath-cli" and the words.
    Words command(const Words& words) const;
    Finished cli(const Words& words) const { return runProcess(command(words), m_environment); }
    /// Options of a run that is over in a moment: 1 MiB, 100 ms, no ramp.
    Words quickRun(const std::string& target, const Words& more = {}) const;

private:
    std::filesystem::path m_folder;
    std::map<std::string, std::string> m_environment;
};

} // namespace isobath::test
