// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_file.h"
#include "tests/support/child_process.h"
#include "tests/support/stored_session.h"
#include "tests/support/temporary_folder.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

namespace isobath {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A fork that does `work` beside the test.
class Companion
{
public:
    explicit Companion(const std::function<bool()>& work) : m_pid(::fork())
    {
        if (m_pid == 0)
            ::_exit(work() ? 0 : 1);
    }
    Companion(const Companion&) = delete;
    Companion& operator=(const Companion&) = delete;
    ~Companion() { succeeded(); }

    bool isRunning() { return m_pid > 0 && ::waitpid(m_pid, &m_status, WNOHANG) == 0 ? true : forget(); }
    bool succeeded()
    {
        if (m_pid > 0)
            ::waitpid(m_pid, &m_status, 0);
        forget();
        return m_status == 0;
    }

private:
    bool forget()
    {
        m_pid = -1;
        return false;
    }

    pid_t m_pid;
    int m_status = 0;
};

class SharingTest : public ::testing::Test
{
protected:
    /// Stores a session of six runs, opening the file anew.
    bool append(const std::string& name) const
    {
        const auto start = test::sampleStart(name);
        auto file = SessionFile::openOrCreate(path);
        auto sink = file ? (*file)->newSession() : Result<std::unique_ptr<SessionSink>>();
        bool good = file && sink && (*sink)->begin(start);
        for (std::size_t i = 0; good && i < 6; ++i)
            good = (*sink)->addRun(test::sampleRun(start, slotAt(i), 20, 100)).has_value();
        return good && (*sink)->finish(SessionState::Done).has_value();
    }

    static RunSlot slotAt(std::size_t i) { return {i % 4, static_cast<std::uint32_t>(i / 4)}; }

    void expectSound(SessionFile& file, const StoredRun& run, std::uint64_t intervals, std::uint64_t ios)
    {
        const auto given = test::sampleRun(test::sampleStart("s"), run.slot, intervals, ios);
        EXPECT_EQ(run.metrics.at(0), given.result.groups[0].metrics);
        const auto detail = file.loadRun(run.id).value();
        EXPECT_THAT(detail.damage, IsEmpty());
        EXPECT_THAT(detail.damagedIntervals, IsEmpty());
        EXPECT_EQ(detail.result.groups[0].operations, given.result.groups[0].operations);
    }

    /// Leaves a half-written transaction behind, as a kill in the middle of a commit does.
    bool leaveHotJournal() const
    {
        ChildProcess victim([&] {
            auto database = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE);
            database->exec("PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE metric SET value = 0; "
                           "UPDATE interval_group SET operations = x'00'; UPDATE result SET bytes = 0");
            static_cast<void>(database.release()); // its end would tidy up
            return true;
        });
        victim.kill();
        return std::filesystem::exists(path + "-journal");
    }

    using ChildProcess = test::ChildProcess;
    test::TemporaryFolder folder;
    std::string path = folder / "shared.isobath";
};

TEST_F(SharingTest, TwoProcessesMakeAndFillOneFileWhileAThirdReads)
{
    Companion one([&] { return append("one") && append("three"); });
    Companion two([&] { return append("two") && append("four"); });
    std::size_t reads = 0;
    while (one.isRunning() || two.isRunning()) {
        auto file = SessionFile::open(path);
        if (!file)
            continue; // not made yet
        const auto sessions = (*file)->sessions();
        ASSERT_TRUE(sessions.has_value()) << sessions.error().what;
        for (const auto& summary : *sessions) {
            const auto session = (*file)->load(summary.id);
            ASSERT_TRUE(session.has_value()) << session.error().what;
            EXPECT_THAT(session->damage, IsEmpty());
            ++reads;
        }
    }
    EXPECT_TRUE(one.succeeded());
    EXPECT_TRUE(two.succeeded());
    const auto file = std::move(SessionFile::open(path).value());
    const auto sessions = file->sessions().value();
    EXPECT_EQ(sessions.size(), 4U);
    for (const auto& summary : sessions) {
        EXPECT_EQ(summary.runsDone, 6U);
        EXPECT_EQ(summary.state, SessionState::Done);
    }
}

TEST_F(SharingTest, AFileIsNeverSeenHalfMade)
{
    for (int round = 0; round < 60; ++round) {
        std::filesystem::remove(path);
        const auto make = [&] { return SessionFile::openOrCreate(path).has_value(); };
        Companion one(make);
        Companion two(make);
        ASSERT_TRUE(one.succeeded());
        ASSERT_TRUE(two.succeeded());
    }
}

TEST_F(SharingTest, AKillAtAnyMomentLosesNoFinishedRun)
{
    const auto start = test::sampleStart("s");
    for (std::size_t survivors = 0; survivors < 6; ++survivors) {
        std::filesystem::remove(path);
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        const pid_t victim = ::fork();
        if (victim == 0) {
            auto file = std::move(SessionFile::openOrCreate(path).value());
            auto sink = file->newSession().value();
            bool good = sink->begin(start).has_value();
            for (std::size_t i = 0; good && i < 8; ++i) {
                good = sink->addRun(test::sampleRun(start, slotAt(i), 50, 100)).has_value();
                (void)!::write(ends[1], "r", 1);
            }
            ::_exit(0);
        }
        ::close(ends[1]);
        char report = 0;
        for (std::size_t i = 0; i < survivors; ++i)
            ASSERT_EQ(::read(ends[0], &report, 1), 1);
        ::kill(victim, SIGKILL);
        ::waitpid(victim, nullptr, 0);
        ::close(ends[0]);

        const auto opened = SessionFile::openOrCreate(path);
        ASSERT_TRUE(opened.has_value()) << opened.error().what;
        auto& file = **opened;
        const auto sessions = file.sessions().value();
        if (sessions.empty())
            continue; // killed before the session began
        const auto session = file.load(sessions[0].id).value();
        EXPECT_THAT(session.damage, IsEmpty());
        EXPECT_GE(session.runs.size(), survivors);
        for (const auto& run : session.runs)
            expectSound(file, run, 50, 100);
        if (session.runs.size() < 8) {
            EXPECT_EQ(session.summary.state, SessionState::Stopped) << "its owner died";
            EXPECT_EQ(missingRuns(session).order.size(), 8 - session.runs.size());
            EXPECT_EQ(file.newestUnfinished().value(), session.summary.id);
            EXPECT_TRUE(file.resumeSession(session.summary.id).has_value());
        }
    }
}

TEST_F(SharingTest, AHalfWrittenTransactionIsUndoneByTheNextReader)
{
    ASSERT_TRUE(append("s"));
    ASSERT_TRUE(leaveHotJournal());
    const auto file = std::move(SessionFile::open(path).value());
    const auto session = file->load(1).value();
    ASSERT_EQ(session.runs.size(), 6U);
    for (const auto& run : session.runs)
        expectSound(*file, run, 20, 100);
}

TEST_F(SharingTest, ALivingOwnerKeepsItsSessionAndADeadOneDoesNot)
{
    ChildProcess owner([&] {
        auto file = SessionFile::openOrCreate(path);
        auto sink = (*file)->newSession();
        const bool begun = (*sink)->begin(test::sampleStart("s")).has_value();
        static_cast<void>(sink->release()); // lives until it is killed, as its process does
        return begun;
    });
    ASSERT_TRUE(owner.isReady());
    const auto file = std::move(SessionFile::open(path).value());
    EXPECT_EQ(file->sessions().value().at(0).state, SessionState::Running);
    const auto error = file->resumeSession(1).error();
    EXPECT_EQ(error.code, ErrorCode::Busy);
    EXPECT_THAT(error.what, HasSubstr("is being run by another program"));
    EXPECT_EQ(file->newestUnfinished().error().code, ErrorCode::NotFound);
    owner.kill();
    EXPECT_EQ(file->sessions().value().at(0).state, SessionState::Stopped);
    EXPECT_TRUE(file->resumeSession(1).has_value());
}

TEST_F(SharingTest, TrashOfADeadProgramIsPurgedAndThatOfALivingOneStays)
{
    ASSERT_TRUE(append("kept"));
    ASSERT_TRUE(append("trashed"));
    ChildProcess other([&] { return SessionFile::open(path).value()->trash(2).has_value(); });
    ASSERT_TRUE(other.isReady());
    const auto file = std::move(SessionFile::open(path).value());
    ASSERT_TRUE(file->purgeAbandonedTrash().has_value());
    ASSERT_TRUE(file->restore(2).has_value()) << "its program lives and may still undo";
    ASSERT_TRUE(
        ChildProcess([&] { return SessionFile::open(path).value()->trash(2).has_value(); }).isReady());
    ASSERT_TRUE(file->purgeAbandonedTrash().has_value());
    EXPECT_EQ(file->restore(2).error().code, ErrorCode::NotFound);
    EXPECT_EQ(file->sessions().value().size(), 1U);
}

TEST_F(SharingTest, ABusyFileIsReportedAndNotWaitedForForever)
{
    ASSERT_TRUE(append("s"));
    SQLite::Database other(path, SQLite::OPEN_READWRITE);
    other.exec("BEGIN EXCLUSIVE");
    const auto file = SessionFile::open(path);
    ASSERT_FALSE(file.has_value());
    EXPECT_EQ(file.error().code, ErrorCode::Busy);
    EXPECT_THAT(file.error().what, HasSubstr("is in use by another program"));
}

/// As a user who may not write to the test's folder.
bool asOrdinaryUser(const std::function<bool()>& work)
{
    return test::ChildProcess([&] {
               constexpr uid_t kNobody = 65534;
               return (::getuid() != 0 || ::setuid(kNobody) == 0) && work();
           })
        .isReady();
}

TEST_F(SharingTest, AReadOnlyFileCanBeReadAndRefusesChanges)
{
    ASSERT_TRUE(append("s"));
    ::chmod(path.c_str(), 0444);
    ::chmod(folder.path().c_str(), 0555);
    EXPECT_TRUE(asOrdinaryUser([&] {
        const auto file = SessionFile::open(path);
        const auto session = file ? (*file)->load(1) : Result<Session>();
        if (!session || session->runs.size() != 6 || !(*file)->loadRun(session->runs[0].id))
            return false;
        const auto renamed = (*file)->rename(1, "x");
        const auto sink = (*file)->newSession();
        return !renamed && renamed.error().code == ErrorCode::PermissionDenied &&
               renamed.error().what == path + " may not be written" &&
               (!sink || !(*sink)->begin(test::sampleStart("t")));
    }));
    ::chmod(folder.path().c_str(), 0755);
}

TEST_F(SharingTest, AnUnfinishedTransactionThatMayNotBeUndoneIsExplained)
{
    ASSERT_TRUE(append("s"));
    ASSERT_TRUE(leaveHotJournal());
    ::chmod(path.c_str(), 0444);
    ::chmod((path + "-journal").c_str(), 0444);
    ::chmod(folder.path().c_str(), 0555);
    EXPECT_TRUE(asOrdinaryUser([&] {
        const auto file = SessionFile::open(path);
        return !file && file.error().code == ErrorCode::PermissionDenied &&
               file.error().what.find("copy it together with " + path + "-journal") != std::string::npos;
    }));
    ::chmod(folder.path().c_str(), 0755);
}

TEST_F(SharingTest, AFileThatMayNotBeReadSaysWhy)
{
    ASSERT_TRUE(append("s"));
    ::chmod(path.c_str(), 0000);
    ::chmod(folder.path().c_str(), 0755);
    EXPECT_TRUE(asOrdinaryUser([&] {
        const auto file = SessionFile::open(path);
        return !file && file.error().code == ErrorCode::PermissionDenied;
    }));
}

TEST_F(SharingTest, ALibraryInAForbiddenFolderIsRefused)
{
    ::chmod(folder.path().c_str(), 0555);
    EXPECT_TRUE(asOrdinaryUser([&] {
        const auto file = SessionFile::openOrCreate(folder / "new/library.isobath");
        return !file && file.error().code == ErrorCode::PermissionDenied;
    }));
    ::chmod(folder.path().c_str(), 0755);
}

} // namespace
} // namespace isobath
