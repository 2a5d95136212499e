// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_fixture.h"

#include "engine/base/check.h"
#include "tests/support/paths.h"

#include <cstdlib>

namespace isobath::test {

namespace {

using Record = std::vector<std::string>;

std::vector<Record> parseRecords(const std::string& text)
{
    std::vector<Record> records(1, Record(1));
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        auto& field = records.back().back();
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"')
            field += text[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (quoted || (c != ',' && c != '\n'))
            field += c;
        else if (c == ',')
            records.back().emplace_back();
        else
            records.emplace_back(1);
    }
    records.pop_back();
    return records;
}

} // namespace

std::vector<Row> parseCsv(const std::string& text)
{
    std::vector<Row> rows;
    const auto records = parseRecords(text);
    for (std::size_t i = 1; i < records.size(); ++i) {
        EXPECT_EQ(records[i].size(), records[0].size()) << "row " << i;
        Row row;
        for (std::size_t column = 0; column < records[i].size() && column < records[0].size(); ++column)
            row[records[0][column]] = records[i][column];
        rows.push_back(std::move(row));
    }
    return rows;
}

double numberIn(const Row& row, const std::string& column)
{
    const auto field = row.find(column);
    if (field == row.end()) {
        ADD_FAILURE() << "no column " << column;
        return 0;
    }
    char* end = nullptr;
    const double value = std::strtod(field->second.c_str(), &end);
    EXPECT_TRUE(!field->second.empty() && *end == '\0') << column << " is \"" << field->second << '"';
    return value;
}

std::map<std::string, std::uintmax_t> listing(const std::filesystem::path& folder)
{
    std::map<std::string, std::uintmax_t> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        found[entry.path().string()] = entry.is_regular_file() ? entry.file_size() : 0;
    return found;
}

CliTest::CliTest()
{
    std::string pattern = (std::filesystem::temp_directory_path() / "isobath-cli-XXXXXX").string();
    ISOBATH_CHECK(::mkdtemp(pattern.data()) != nullptr);
    m_folder = pattern;
    const auto home = m_folder / "home";
    std::filesystem::create_directory(home);
    m_environment = {{"HOME", home.string()},
                     {"XDG_CACHE_HOME", (home / "cache").string()},
                     {"XDG_CONFIG_HOME", (home / "config").string()},
                     {"XDG_DATA_HOME", (home / "data").string()},
                     {"XDG_STATE_HOME", (home / "state").string()},
                     {"LC_ALL", "C"}};
}

CliTest::~CliTest()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

std::string CliTest::makeTarget(const std::string& name)
{
    const auto path = m_folder / name;
    std::filesystem::create_directories(path);
    return path.string();
}

Words CliTest::command(const Words& words) const
{
    Words all{ISOBATH_BIN_DIR "/isobath-cli"};
    all.insert(all.end(), words.begin(), words.end());
    return all;
}

Words CliTest::quickRun(const std::string& target, const Words& more) const
{
    Words words{"run",    "--target", target,      "--size", "1MiB",  "--runtime",  "100ms",
                "--ramp", "0s",       "--repeats", "1",      "--out", sessionFile()};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

} // namespace isobath::test
