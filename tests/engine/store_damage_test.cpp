// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_file.h"
#include "tests/support/stored_session.h"
#include "tests/support/temporary_folder.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

namespace isobath {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string bytesOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void overwrite(const std::string& path, const std::string& bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

class DamageTest : public ::testing::Test
{
protected:
    /// Refused with the code, in one sentence that names the file, and left as it is.
    void expectRefused(ErrorCode code, const std::string& part)
    {
        const std::string before = bytesOf(path);
        for (const auto& opened : {SessionFile::open(path), SessionFile::openOrCreate(path)}) {
            ASSERT_FALSE(opened.has_value());
            EXPECT_EQ(opened.error().code, code) << opened.error().what;
            EXPECT_THAT(opened.error().what, HasSubstr(path));
            EXPECT_THAT(opened.error().what, HasSubstr(part));
            EXPECT_THAT(opened.error().what, Not(HasSubstr("\n")));
        }
        EXPECT_EQ(bytesOf(path), before);
        EXPECT_FALSE(std::filesystem::exists(path + "-journal"));
    }

    void makeFile(std::size_t runs = 1, std::uint64_t intervals = 20)
    {
        const auto start = test::sampleStart("sample");
        auto file = std::move(SessionFile::openOrCreate(path).value());
        auto sink = file->newSession().value();
        ASSERT_TRUE(sink->begin(start).has_value());
        for (std::size_t i = 0; i < runs; ++i)
            ASSERT_TRUE(sink->addRun(test::sampleRun(start, {i % 4, static_cast<std::uint32_t>(i / 4)},
                                                     intervals, 100))
                            .has_value());
        ASSERT_TRUE(sink->finish(SessionState::Done).has_value());
    }

    void execute(const std::string& sql) const { SQLite::Database(path, SQLite::OPEN_READWRITE).exec(sql); }

    test::TemporaryFolder folder;
    std::string path = folder / "file.isobath";
};

TEST_F(DamageTest, TextIsNoSessionFile)
{
    overwrite(path, std::string(5000, 'x'));
    expectRefused(ErrorCode::Corrupt, "is not an Isobath session file");
}

TEST_F(DamageTest, AShortFileIsNoSessionFile)
{
    overwrite(path, "SQLite format 3");
    expectRefused(ErrorCode::Corrupt, "is not an Isobath session file");
}

TEST_F(DamageTest, AnotherProgramsDatabaseIsNoSessionFile)
{
    SQLite::Database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE run(id INTEGER); PRAGMA user_version = 1; PRAGMA application_id = 7");
    expectRefused(ErrorCode::Corrupt, "is not an Isobath session file");
}

TEST_F(DamageTest, AFolderIsNoSessionFile)
{
    path = folder.path();
    EXPECT_EQ(SessionFile::open(path).error().code, ErrorCode::Corrupt);
    EXPECT_THAT(SessionFile::openOrCreate(path).error().what, HasSubstr("is a folder"));
}

TEST_F(DamageTest, AFifoIsRefusedWithoutWaitingForAWriter)
{
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    EXPECT_EQ(SessionFile::open(path).error().code, ErrorCode::Corrupt);
}

TEST_F(DamageTest, AMissingFileIsNotMade)
{
    EXPECT_EQ(SessionFile::open(path).error().code, ErrorCode::NotFound);
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(DamageTest, AnEmptyFileIsNoSessionFileButMayBecomeOne)
{
    overwrite(path, "");
    const auto error = SessionFile::open(path).error();
    EXPECT_EQ(error.code, ErrorCode::Corrupt);
    EXPECT_THAT(error.what, HasSubstr("is empty"));
    EXPECT_EQ(std::filesystem::file_size(path), 0U);
    EXPECT_TRUE(SessionFile::openOrCreate(path).has_value());
}

TEST_F(DamageTest, ANewerFormatSaysSo)
{
    makeFile();
    execute("PRAGMA user_version = 2; CREATE TABLE invention(id INTEGER)");
    expectRefused(ErrorCode::TooNew, "was written by a newer Isobath (format 2, this one reads up to 1)");
}

TEST_F(DamageTest, ATruncatedFileIsRefused)
{
    makeFile();
    const std::string bytes = bytesOf(path);
    for (const std::size_t size : {bytes.size() - 1, bytes.size() - 4096, bytes.size() / 2, std::size_t{4096},
                                   std::size_t{1000}, std::size_t{100}, std::size_t{20}}) {
        overwrite(path, bytes.substr(0, size));
        expectRefused(ErrorCode::Corrupt, "");
    }
}

TEST_F(DamageTest, MissingTablesAndForeignTriggersAreRefused)
{
    makeFile();
    execute("CREATE TRIGGER surprise AFTER UPDATE ON session BEGIN DELETE FROM run; END");
    expectRefused(ErrorCode::Corrupt, "its tables are not those of a session file");
    execute("DROP TRIGGER surprise; DROP TABLE label");
    expectRefused(ErrorCode::Corrupt, "its tables are not those of a session file");
}

TEST_F(DamageTest, AFlippedByteInABlobCostsThatIntervalOnly)
{
    makeFile();
    execute("UPDATE interval_group SET operations = CAST(substr(operations, 1, 9) || x'00' || "
            "substr(operations, 11) AS BLOB) WHERE interval = 7");
    const auto file = std::move(SessionFile::open(path).value());
    const auto session = file->load(1).value();
    EXPECT_THAT(session.damage, IsEmpty());
    const auto detail = file->loadRun(session.runs.at(0).id).value();
    EXPECT_THAT(detail.damagedIntervals, ElementsAre(7));
    EXPECT_THAT(detail.damage, IsEmpty());
    const auto& intervals = detail.result.intervals.at(0)->intervals;
    ASSERT_EQ(intervals.size(), 20U);
    const auto given = test::sampleRun(test::sampleStart("sample"), {0, 0}, 20, 100);
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        if (i == 7)
            EXPECT_EQ(intervals[i].groups.at(0),
                      IntervalChunk{}.intervals.emplace_back().groups.emplace_back());
        else
            EXPECT_EQ(intervals[i].groups, given.result.intervals[0]->intervals[i].groups);
    }
}

TEST_F(DamageTest, AChangedFigureIsNotShown)
{
    for (const char* change :
         {"UPDATE metric SET value = 1e9 WHERE run_id = 2 AND name = 'iops'",
          "UPDATE run SET runtime_ns = 1 WHERE id = 2", "DELETE FROM label WHERE run_id = 2",
          "UPDATE run SET status = 'failed' WHERE id = 2",
          "UPDATE granted SET value = 'no' WHERE run_id = 2"}) {
        std::filesystem::remove(path);
        makeFile(3);
        execute(change);
        const auto session = SessionFile::open(path).value()->load(1).value();
        ASSERT_EQ(session.runs.size(), 2U) << change;
        EXPECT_EQ(session.runs[0].id, 1);
        EXPECT_EQ(session.runs[1].id, 3);
        EXPECT_THAT(session.damage, ElementsAre(HasSubstr("2 of 3 stored runs can be read")));
        EXPECT_EQ(missingRuns(session).order.size(), 6U) << "a lost run can be done again";
    }
}

TEST_F(DamageTest, ChangedEventsBytesAndPlansAreTold)
{
    makeFile(2);
    execute("UPDATE event SET end_ns = 5 WHERE run_id = 2; UPDATE result SET bytes = 1 WHERE run_id = 1");
    const auto file = std::move(SessionFile::open(path).value());
    for (const std::int64_t run : {1, 2})
        EXPECT_THAT(file->loadRun(run).value().damage, ElementsAre(HasSubstr("damaged")));
    EXPECT_THAT(file->load(1).value().damage, IsEmpty());
    execute("UPDATE cell_parameter SET value = '8KiB' WHERE cell = 0 AND name = 'bs'");
    EXPECT_THAT(file->load(1).value().damage, ElementsAre(HasSubstr("cells")));
    execute("UPDATE session SET name = 'other'");
    EXPECT_TRUE(file->sessions().value().at(0).damaged);
}

TEST_F(DamageTest, APlanWithKeysOfANewerVersionIsKept)
{
    makeFile();
    const auto file = std::move(SessionFile::open(path).value());
    const auto before = file->load(1).value();
    execute("UPDATE session SET plan = json_set(plan, '$.future', 1)");
    const auto session = file->load(1).value();
    EXPECT_EQ(session.start.plan, before.start.plan);
    EXPECT_THAT(session.planJson, HasSubstr("\"future\":1"));
}

/// True when nothing in the detail differs from `given` without being reported.
bool isHonest(const RunDetail& detail, const RunResult& given)
{
    if (detail.result.intervals.empty())
        return !detail.damage.empty();
    const auto& intervals = detail.result.intervals[0]->intervals;
    const auto& expected = given.intervals[0]->intervals;
    std::size_t differing = 0;
    for (std::size_t i = 0; i < intervals.size(); ++i)
        differing += intervals[i].groups != expected.at(i).groups ? 1 : 0;
    const bool totals = detail.result.groups[0].operations == given.groups[0].operations &&
                        detail.result.groups[0].errors == given.groups[0].errors &&
                        detail.result.events == given.events;
    return intervals.size() == expected.size() && differing <= detail.damagedIntervals.size() &&
           (totals || !detail.damage.empty());
}

TEST_F(DamageTest, NoFlippedByteOfTheFileCrashesOrPassesAWrongFigure)
{
    makeFile(3, 4);
    const std::string bytes = bytesOf(path);
    const auto start = test::sampleStart("sample");
    const auto sound = SessionFile::open(path).value()->load(1).value();
    std::vector<RunResult> given;
    for (const auto& run : sound.runs)
        given.push_back(test::sampleRun(start, run.slot, 4, 100).result);
    Random random(7);
    std::size_t noticed = 0;
    for (int round = 0; round < 1500; ++round) {
        std::string damaged = bytes;
        const auto position = static_cast<std::size_t>(random.below(bytes.size()));
        damaged[position] = static_cast<char>(damaged[position] ^ (1 + random.below(255)));
        overwrite(path, damaged);
        const auto file = SessionFile::open(path);
        const auto session = file ? (*file)->load(1) : Result<Session>(tl::make_unexpected(file.error()));
        if (!session) {
            ++noticed;
            continue;
        }
        noticed += session->damage.empty() ? 0 : 1;
        for (const auto& run : session->runs) {
            const auto index = static_cast<std::size_t>(run.id - 1);
            const auto& original = sound.runs.at(index);
            ASSERT_EQ(run.slot, original.slot) << position;
            ASSERT_EQ(run.metrics, original.metrics) << position;
            ASSERT_EQ(run.labels, original.labels) << position;
            const auto detail = (*file)->loadRun(run.id);
            ASSERT_TRUE(!detail || isHonest(*detail, given.at(index))) << position;
        }
        if (session->damage.empty()) {
            ASSERT_EQ(session->runs.size(), 3U) << position;
            ASSERT_EQ(session->start.cells, sound.start.cells) << position;
            ASSERT_EQ(session->start.plan, sound.start.plan) << position;
            ASSERT_EQ(session->start.environment, sound.start.environment) << position;
        }
    }
    EXPECT_GT(noticed, 0U);
}

TEST_F(DamageTest, AWipedPageLeavesTheRestReadable)
{
    makeFile(8, 40);
    const std::string bytes = bytesOf(path);
    const auto sound = SessionFile::open(path).value()->load(1).value();
    std::size_t readable = 0;
    const std::size_t pages = bytes.size() / 4096;
    for (std::size_t page = 2; page < pages; ++page) {
        std::string damaged = bytes;
        std::fill_n(damaged.begin() + static_cast<std::ptrdiff_t>(page * 4096), 4096, '\0');
        overwrite(path, damaged);
        const auto file = SessionFile::open(path);
        const auto session = file ? (*file)->load(1) : Result<Session>(tl::make_unexpected(file.error()));
        if (!session) {
            const auto code = file ? session.error().code : file.error().code;
            EXPECT_EQ(code, ErrorCode::Corrupt) << page;
            continue;
        }
        readable += session->runs.size() >= 7 ? 1 : 0;
        for (const auto& run : session->runs)
            ASSERT_EQ(run.metrics, sound.runs.at(static_cast<std::size_t>(run.id - 1)).metrics);
    }
    EXPECT_GT(readable, pages / 2);
}

} // namespace
} // namespace isobath
