// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/redaction.h"
#include "engine/store/session_copy.h"
#include "engine/store/session_file.h"
#include "tests/support/stored_session.h"
#include "tests/support/temporary_folder.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>

namespace isobath {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class CopyTest : public ::testing::Test
{
protected:
    /// A file with one session of six runs per name; each starts a second after the one before.
    void fill(const std::string& path, const std::vector<std::string>& names, std::size_t runs = 6)
    {
        auto file = std::move(SessionFile::openOrCreate(path).value());
        for (const auto& name : names) {
            auto start = test::sampleStart(name);
            start.startedAtNs += m_started++ * 1'000'000'000;
            store(*file, start, runs);
        }
    }

    static void store(SessionFile& file, const SessionStart& start, std::size_t runs)
    {
        auto sink = file.newSession().value();
        ASSERT_TRUE(sink->begin(start).has_value());
        for (std::size_t i = 0; i < runs; ++i)
            ASSERT_TRUE(
                sink->addRun(test::sampleRun(start, {i % 4, static_cast<std::uint32_t>(i / 4)}, 20, 100))
                    .has_value());
        ASSERT_TRUE(sink->finish(SessionState::Done).has_value());
    }

    static std::vector<std::string> namesIn(const std::string& path)
    {
        std::vector<std::string> names;
        auto file = SessionFile::open(path);
        const auto sessions = file ? (*file)->sessions().value() : std::vector<SessionSummary>();
        for (const auto& summary : sessions)
            names.push_back(summary.name);
        return names;
    }

    /// The same, and none may be damaged.
    static std::vector<std::string> soundNamesIn(const std::string& path)
    {
        auto file = SessionFile::open(path);
        const auto sessions = file ? (*file)->sessions().value() : std::vector<SessionSummary>();
        for (const auto& summary : sessions)
            EXPECT_THAT((*file)->load(summary.id).value().damage, IsEmpty());
        return namesIn(path);
    }

    static std::vector<CopiedSession> copy(const std::string& from, const std::vector<SessionId>& sessions,
                                           const std::string& to, const CopyOptions& options = {})
    {
        auto copied = copySessions(from, sessions, to, options);
        EXPECT_TRUE(copied.has_value()) << copied.error().what;
        return copied.value_or(std::vector<CopiedSession>{});
    }

    static std::vector<CopyOutcome> outcomes(const std::vector<CopiedSession>& copied)
    {
        std::vector<CopyOutcome> result;
        for (const auto& session : copied)
            result.push_back(session.outcome);
        return result;
    }

    static void expectEqualDetail(const RunDetail& a, const RunDetail& b)
    {
        EXPECT_EQ(a.damage, b.damage);
        EXPECT_EQ(a.damagedIntervals, b.damagedIntervals);
        EXPECT_EQ(a.result.events, b.result.events);
        EXPECT_EQ(a.result.systemSeries, b.result.systemSeries);
        ASSERT_EQ(a.result.groups.size(), b.result.groups.size());
        EXPECT_EQ(a.result.groups[0].operations, b.result.groups[0].operations);
        EXPECT_EQ(a.result.groups[0].errors, b.result.groups[0].errors);
        ASSERT_EQ(a.result.intervals.size(), b.result.intervals.size());
        for (std::size_t chunk = 0; chunk < a.result.intervals.size(); ++chunk)
            for (std::size_t i = 0; i < a.result.intervals[chunk]->intervals.size(); ++i)
                expectEqualInterval(a.result.intervals[chunk]->intervals[i],
                                    b.result.intervals[chunk]->intervals.at(i));
    }

    static void expectEqualInterval(const RunInterval& a, const RunInterval& b)
    {
        EXPECT_EQ(a.index, b.index);
        EXPECT_EQ(a.groups, b.groups);
        EXPECT_THAT(a.system, ::testing::Pointwise(::testing::NanSensitiveDoubleEq(), b.system));
    }

    /// Everything but the numbers of session and runs.
    static void expectEqual(SessionFile& fileA, SessionId a, SessionFile& fileB, SessionId b)
    {
        const auto one = fileA.load(a).value();
        auto two = fileB.load(b).value();
        two.summary.id = one.summary.id;
        EXPECT_EQ(one.summary, two.summary);
        EXPECT_EQ(one.planJson, two.planJson);
        EXPECT_EQ(one.start.plan, two.start.plan);
        EXPECT_EQ(one.start.cells, two.start.cells);
        EXPECT_EQ(one.start.environment, two.start.environment);
        EXPECT_EQ(one.damage, two.damage);
        ASSERT_EQ(one.runs.size(), two.runs.size());
        for (std::size_t run = 0; run < one.runs.size(); ++run) {
            EXPECT_EQ(one.runs[run].slot, two.runs[run].slot);
            EXPECT_EQ(one.runs[run].metrics, two.runs[run].metrics);
            EXPECT_EQ(one.runs[run].labels, two.runs[run].labels);
            EXPECT_EQ(one.runs[run].granted, two.runs[run].granted);
            EXPECT_EQ(one.runs[run].startedAtNs, two.runs[run].startedAtNs);
            expectEqualDetail(fileA.loadRun(one.runs[run].id).value(),
                              fileB.loadRun(two.runs[run].id).value());
        }
    }

    static std::string bytesOf(const std::string& path)
    {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    static void execute(const std::string& path, const std::string& sql)
    {
        SQLite::Database(path, SQLite::OPEN_READWRITE).exec(sql);
    }

    std::int64_t m_started = 0;
    test::TemporaryFolder folder;
    std::string library = folder / "library.isobath";
    std::string other = folder / "other.isobath";
};

TEST_F(CopyTest, ACopyEqualsItsSourceInEveryDetail)
{
    fill(other, {"already here"});
    fill(library, {"alpha", "beta"});
    const auto copied = copy(library, {2}, other);
    ASSERT_THAT(outcomes(copied), ElementsAre(CopyOutcome::Copied));
    EXPECT_EQ(copied[0].name, "beta");
    EXPECT_THAT(namesIn(other), ElementsAre("beta", "already here"));
    EXPECT_THAT(namesIn(library), ElementsAre("beta", "alpha"));
    expectEqual(*SessionFile::open(library).value(), 2, *SessionFile::open(other).value(), copied[0].copy);
}

TEST_F(CopyTest, AWholeFileIsAppendedInItsOrder)
{
    fill(other, {"one"});
    fill(library, {"two", "three"});
    EXPECT_THAT(outcomes(copy(library, {}, other)), Each(CopyOutcome::Copied));
    EXPECT_THAT(namesIn(other), ElementsAre("three", "two", "one"));
}

TEST_F(CopyTest, WhatIsThereAlreadyIsToldAndNotDoubled)
{
    fill(library, {"alpha", "beta"});
    copy(library, {1}, other);
    const auto again = copy(library, {}, other);
    EXPECT_THAT(outcomes(again), ElementsAre(CopyOutcome::AlreadyThere, CopyOutcome::Copied));
    EXPECT_EQ(again[0].copy, 1);
    EXPECT_THAT(namesIn(other), ElementsAre("beta", "alpha"));
}

TEST_F(CopyTest, AMovedSessionIsInTheOtherFileAlone)
{
    fill(library, {"alpha", "beta"});
    EXPECT_THAT(outcomes(copy(library, {1}, other, {.move = true})), ElementsAre(CopyOutcome::Moved));
    EXPECT_THAT(namesIn(library), ElementsAre("beta"));
    EXPECT_THAT(namesIn(other), ElementsAre("alpha"));
    EXPECT_THAT(SessionFile::open(other).value()->load(1).value().damage, IsEmpty());
}

TEST_F(CopyTest, AMoveFinishesWhatAnInterruptedOneHadCopied)
{
    fill(library, {"alpha"});
    copy(library, {1}, other);
    EXPECT_THAT(outcomes(copy(library, {1}, other, {.move = true})), ElementsAre(CopyOutcome::Moved));
    EXPECT_THAT(namesIn(library), IsEmpty());
    EXPECT_THAT(namesIn(other), ElementsAre("alpha"));
}

TEST_F(CopyTest, ASessionThatDiffersFromItsTwinIsNotRemovedByAMove)
{
    fill(library, {"alpha"});
    copy(library, {1}, other);
    ASSERT_TRUE(SessionFile::open(library).value()->setNotes(1, "written since").has_value());
    const auto moved = copy(library, {1}, other, {.move = true});
    EXPECT_THAT(outcomes(moved), ElementsAre(CopyOutcome::AlreadyThere));
    EXPECT_THAT(moved[0].why, HasSubstr("differs"));
    EXPECT_THAT(namesIn(library), ElementsAre("alpha"));
}

TEST_F(CopyTest, ATwinWhoseBlobWasChangedKeepsTheSource)
{
    fill(library, {"alpha"});
    copy(library, {1}, other);
    execute(other, "UPDATE interval_group SET operations = x'00' WHERE id = 3");
    EXPECT_THAT(outcomes(copy(library, {1}, other, {.move = true})), ElementsAre(CopyOutcome::AlreadyThere));
    EXPECT_THAT(namesIn(library), ElementsAre("alpha"));
}

TEST_F(CopyTest, ADamagedRunStaysAsDamagedAsItWas)
{
    fill(library, {"alpha"});
    execute(library, "UPDATE metric SET value = value + 1 WHERE run_id = 2 AND position = 0");
    execute(library,
            "UPDATE interval_group SET operations = x'0102030405' WHERE run_id = 1 AND interval = 4");
    ASSERT_THAT(outcomes(copy(library, {}, other)), ElementsAre(CopyOutcome::Copied));
    const auto before = SessionFile::open(library).value()->load(1).value();
    auto file = std::move(SessionFile::open(other).value());
    const auto after = file->load(1).value();
    EXPECT_THAT(after.damage, Not(IsEmpty()));
    EXPECT_EQ(after.damage, before.damage);
    EXPECT_EQ(after.runs.size(), 5U);
    EXPECT_THAT(file->loadRun(after.runs[0].id).value().damagedIntervals, ElementsAre(4U));
}

TEST_F(CopyTest, ADamagedSummaryIsRefusedAndTheOthersAreCopied)
{
    fill(library, {"alpha", "beta"});
    execute(library, "UPDATE session SET peak_iops = 1e9 WHERE id = 1");
    const auto copied = copy(library, {}, other);
    EXPECT_THAT(outcomes(copied), ElementsAre(CopyOutcome::Refused, CopyOutcome::Copied));
    EXPECT_THAT(copied[0].why, HasSubstr("damaged"));
    EXPECT_THAT(namesIn(other), ElementsAre("beta"));
}

TEST_F(CopyTest, ASessionThatIsBeingRunIsRefused)
{
    auto file = std::move(SessionFile::openOrCreate(library).value());
    auto sink = file->newSession().value();
    ASSERT_TRUE(sink->begin(test::sampleStart("running")).has_value());
    const auto copied = copy(library, {}, other, {.move = true});
    EXPECT_THAT(outcomes(copied), ElementsAre(CopyOutcome::Refused));
    EXPECT_THAT(copied[0].why, HasSubstr("stop it first"));
    EXPECT_THAT(namesIn(other), IsEmpty());
}

TEST_F(CopyTest, AStopKeepsWhatIsDoneAndLeavesNoHalfSession)
{
    fill(library, {"alpha", "beta", "gamma"});
    std::stop_source stop;
    CopyOptions options;
    options.stop = stop.get_token();
    options.onProgress = [&](const CopyProgress& progress) {
        EXPECT_EQ(progress.sessionsTotal, 3U);
        if (progress.sessionsDone == 1)
            stop.request_stop();
    };
    EXPECT_THAT(outcomes(copy(library, {}, other, options)), ElementsAre(CopyOutcome::Copied));
    EXPECT_THAT(namesIn(other), ElementsAre("alpha"));
}

TEST_F(CopyTest, AFileIsNotCopiedIntoItself)
{
    fill(library, {"alpha"});
    std::filesystem::create_hard_link(library, other);
    const auto copied = copySessions(library, {}, other, {.move = true});
    ASSERT_FALSE(copied.has_value());
    EXPECT_EQ(copied.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(namesIn(library), ElementsAre("alpha"));
}

TEST_F(CopyTest, WhatIsNoSessionFileIsLeftAsItIs)
{
    fill(library, {"alpha"});
    std::ofstream(other) << std::string(5000, 'x');
    const auto copied = copySessions(library, {}, other, {.move = true});
    ASSERT_FALSE(copied.has_value());
    EXPECT_EQ(copied.error().code, ErrorCode::Corrupt);
    EXPECT_EQ(bytesOf(other), std::string(5000, 'x'));
    EXPECT_THAT(namesIn(library), ElementsAre("alpha"));
}

/// Whether all forks, which work at the same time, say that they succeeded.
bool allSucceed(const std::vector<std::function<bool()>>& works)
{
    std::vector<pid_t> children;
    for (const auto& work : works) {
        const pid_t child = ::fork();
        if (child == 0)
            ::_exit(work() ? 0 : 1);
        children.push_back(child);
    }
    bool good = true;
    for (const auto child : children) {
        int status = 1;
        good = ::waitpid(child, &status, 0) == child && status == 0 && good;
    }
    return good;
}

TEST_F(CopyTest, TwoProgramsThatMoveTheSameSessionsLoseAndDoubleNone)
{
    fill(library, {"a", "b", "c", "d", "e", "f"});
    const auto moveAll = [&] { return copySessions(library, {}, other, {.move = true}).has_value(); };
    EXPECT_TRUE(allSucceed({moveAll, moveAll}));
    EXPECT_THAT(namesIn(library), IsEmpty());
    EXPECT_THAT(soundNamesIn(other), ElementsAre("f", "e", "d", "c", "b", "a"));
}

TEST_F(CopyTest, TwoProgramsThatMoveCrosswiseBothFinish)
{
    fill(library, {"a", "b", "c"});
    fill(other, {"x", "y", "z"});
    const auto moveThree = [](const std::string& from, const std::string& to) {
        const auto moved = copySessions(from, {1, 2, 3}, to, {.move = true});
        return moved && moved->size() == 3;
    };
    EXPECT_TRUE(
        allSucceed({[&] { return moveThree(library, other); }, [&] { return moveThree(other, library); }}));
    EXPECT_THAT(namesIn(library), ::testing::UnorderedElementsAre("x", "y", "z"));
    EXPECT_THAT(namesIn(other), ::testing::UnorderedElementsAre("a", "b", "c"));
}

TEST_F(CopyTest, AMoveKilledAtAnyMomentLosesNothing)
{
    const std::vector<std::string> names{"a", "b", "c", "d", "e", "f", "g", "h"};
    fill(library, names);
    for (useconds_t delay = 500; delay < 40'000 && !namesIn(library).empty(); delay += 1'500) {
        const pid_t victim = ::fork();
        if (victim == 0)
            ::_exit(copySessions(library, {}, other, {.move = true}).has_value() ? 0 : 1);
        ::usleep(delay); // the moment is what is tried, nothing is awaited
        ::kill(victim, SIGKILL);
        ::waitpid(victim, nullptr, 0);
        std::set<std::string> seen;
        for (const auto& path : {library, other})
            for (const auto& name : soundNamesIn(path))
                seen.insert(name);
        ASSERT_EQ(seen.size(), names.size()) << "killed after " << delay << " us";
    }
}

/// A session on a machine whose names are known.
SessionStart tellingStart()
{
    auto start = test::sampleStart("vault-7 before the update");
    const std::string home = std::string("/home") + "/ann/bench";
    start.plan.base.target = home;
    for (auto& cell : start.cells)
        cell.settings.target = home;
    start.environment.push_back({"host.name", "vault-7.example.org"});
    start.environment.push_back({"device.serial", "S4EVNX0N, S4EVNX0M"});
    start.environment.push_back({"target.path", home});
    start.environment.push_back({"mount.options", "rw,username=ann,addr=10.0.0.7,relatime"});
    start.environment.push_back({"device.link", "/dev/disk/by-id/nvme-SAMPLE_S4EVNX0N"});
    return start;
}

class RedactionTest : public CopyTest
{
protected:
    void fillTelling()
    {
        auto file = std::move(SessionFile::openOrCreate(library).value());
        auto start = tellingStart();
        auto sink = file->newSession().value();
        ASSERT_TRUE(sink->begin(start).has_value());
        auto run = test::sampleRun(start, {0, 0}, 20, 100);
        run.result.status = RunStatus::Failed;
        run.result.reason = "open " + start.plan.base.target + "/x: No space";
        run.result.labels.push_back({"seen", "seen", "disk S4EVNX0M was busy", 1});
        run.result.events.push_back({5, 5, "note", "on vault-7"});
        ASSERT_TRUE(sink->addRun(run).has_value());
        ASSERT_TRUE(sink->finish(SessionState::Done).has_value());
        ASSERT_TRUE(file->setNotes(1, "vault-7 stands in the cellar").has_value());
    }
    const std::array<const char*, 6> secrets{"vault-7", "S4EVNX0N", "S4EVNX0M", "ann/", "10.0.0.7", "=ann"};
};

TEST_F(RedactionTest, NoSerialHostOrUserNameIsInTheBytesOfARedactedBundle)
{
    fillTelling();
    const std::string bundle = folder / "bundle.isobath";
    for (const char* secret : secrets)
        ASSERT_THAT(bytesOf(library), HasSubstr(secret));
    const auto status = writeBundle(library, {1}, bundle, {.redact = true});
    ASSERT_TRUE(status.has_value()) << status.error().what;
    for (const char* secret : secrets)
        EXPECT_THAT(bytesOf(bundle), Not(HasSubstr(secret)));
}

TEST_F(RedactionTest, ARedactedSessionKeepsItsFiguresAndSaysWhatIsMissing)
{
    fillTelling();
    const std::string bundle = folder / "bundle.isobath";
    ASSERT_TRUE(writeBundle(library, {}, bundle, {.redact = true}).has_value());
    auto file = std::move(SessionFile::open(bundle).value());
    auto source = std::move(SessionFile::open(library).value());
    const auto session = file->load(1).value();
    const auto before = source->load(1).value();
    EXPECT_THAT(session.damage, IsEmpty());
    EXPECT_TRUE(isRedacted(session));
    EXPECT_FALSE(isRedacted(before));
    EXPECT_THAT(factValue(session.start.environment, "isobath.redacted"),
                ::testing::AllOf(HasSubstr("host.name"), HasSubstr("device.serial")));
    EXPECT_EQ(factValue(session.start.environment, "host.name"), "");
    EXPECT_EQ(factValue(session.start.environment, "cpu.model"), "Sample CPU");
    EXPECT_EQ(session.start.plan.base.target, std::string("/home") + "/USER/bench");
    EXPECT_EQ(session.summary.name, "HOST before the update");
    EXPECT_EQ(session.summary.notes, "HOST stands in the cellar");
    ASSERT_EQ(session.runs.size(), 1U);
    EXPECT_EQ(session.runs[0].metrics, before.runs[0].metrics);
    EXPECT_EQ(session.runs[0].reason, std::string("open /home") + "/USER/bench/x: No space");
    EXPECT_EQ(file->loadRun(session.runs[0].id).value().result.groups[0].operations,
              source->loadRun(before.runs[0].id).value().result.groups[0].operations);
}

TEST_F(RedactionTest, ADamagedSessionIsNotRedactedSinceItsDamageWouldNotShow)
{
    fillTelling();
    execute(library, "UPDATE interval_group SET operations = x'0102030405' WHERE interval = 4");
    const std::string bundle = folder / "bundle.isobath";
    const auto status = writeBundle(library, {}, bundle, {.redact = true});
    ASSERT_FALSE(status.has_value());
    EXPECT_THAT(status.error().what, HasSubstr("damaged"));
    EXPECT_FALSE(std::filesystem::exists(bundle));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST_F(RedactionTest, TwoUsersStayTwo)
{
    Session session;
    const std::string home = std::string("/home") + "/";
    session.start.plan.base.target = home + "ann";
    session.start.environment = {{"mount.point", home + "bob/disk"}, {"host.name", "m"}};
    const Redaction redaction(session);
    EXPECT_EQ(redaction.text(home + "bob/a and " + home + "ann"), home + "USER/a and " + home + "USER2");
    EXPECT_EQ(redaction.text("m measures 5 mm"), "HOST measures 5 mm");
}

TEST_F(RedactionTest, TheSameSessionIsRecognisedInItsRedactedForm)
{
    fillTelling();
    copy(library, {}, other, {.redact = true});
    EXPECT_THAT(outcomes(copy(library, {}, other, {.redact = true})), ElementsAre(CopyOutcome::AlreadyThere));
    EXPECT_EQ(namesIn(other).size(), 1U);
}

TEST_F(CopyTest, ABundleOpensAgainWithEqualContent)
{
    fill(library, {"alpha", "beta", "gamma"});
    const std::string bundle = folder / "bundle.isobath";
    ASSERT_TRUE(writeBundle(library, {1, 3}, bundle, {}).has_value());
    EXPECT_THAT(namesIn(bundle), ElementsAre("gamma", "alpha"));
    expectEqual(*SessionFile::open(library).value(), 3, *SessionFile::open(bundle).value(), 2);
}

TEST_F(CopyTest, ABundleNeverReplacesAFile)
{
    fill(library, {"alpha"});
    fill(other, {"precious"});
    const auto status = writeBundle(library, {}, other, {});
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(namesIn(other), ElementsAre("precious"));
}

} // namespace
} // namespace isobath
