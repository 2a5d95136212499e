// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_fixture.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <random>
#include <set>
#include <thread>

namespace isobath::test {

namespace {

class CliInterrupt : public CliTest
{
protected:
    /// 12 runs, each over in a moment.
    Words twelveRuns(const std::string& target, const std::string& runtime) const
    {
        return {"run",       "--target",  target, "--size", "4MiB",        "--rw",     "randread,randwrite",
                "--iodepth", "1,8,64",    "--bs", "4k",     "--ramp",      "0s",       "--runtime",
                runtime,     "--repeats", "2",    "--out",  sessionFile(), "--format", "csv"};
    }

    std::vector<Row> rows() const { return parseCsv(cli({"show", sessionFile(), "--format", "csv"}).output); }

    /// Only the missing runs are done: the earlier rows stay as they are, and every slot is there once.
    void expectResumeCompletes(const std::vector<Row>& before)
    {
        const auto resumed = cli({"resume", sessionFile(), "--format", "csv"});
        ASSERT_EQ(resumed.code, 0) << resumed.error;
        const auto after = parseCsv(resumed.output);
        ASSERT_EQ(after.size(), 12U);
        std::set<std::string> slots;
        for (const auto& row : after) {
            EXPECT_EQ(row.at("status"), "done");
            slots.insert(row.at("cell") + "#" + row.at("repeat"));
        }
        EXPECT_EQ(slots.size(), 12U);
        for (const auto& row : before)
            EXPECT_TRUE(row.at("status") != "done" ||
                        std::find(after.begin(), after.end(), row) != after.end())
                << row.at("cell");
    }
};

} // namespace

TEST_F(CliInterrupt, AnInterruptKeepsWhatIsFinishedAndResumeDoesTheRest)
{
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        const auto target = makeTarget();
        Process process(command(twelveRuns(target, "200ms")), environment());
        ASSERT_TRUE(process.awaitError("run 2 of 12")) << process.error();
        process.signal(number);
        EXPECT_EQ(process.finish(), 130) << process.error();
        EXPECT_TRUE(listing(target).empty());
        const auto before = rows();
        EXPECT_GE(before.size(), 2U);
        EXPECT_LT(before.size(), 12U);
        expectResumeCompletes(before);
        std::filesystem::remove(sessionFile());
    }
}

TEST_F(CliInterrupt, ASecondInterruptLeavesAtOnceWithEverythingStored)
{
    Process process(command(twelveRuns(makeTarget(), "300ms")), environment());
    ASSERT_TRUE(process.awaitError("run 1 of 12")) << process.error();
    process.signal(SIGINT);
    process.signal(SIGTERM);
    EXPECT_EQ(process.finish(), 130) << process.error();
    const auto before = rows();
    EXPECT_GE(before.size(), 1U);
    expectResumeCompletes(before);
}

TEST_F(CliInterrupt, AKillAtAnyMomentCostsOnlyTheRunInProgress)
{
    std::mt19937 random(std::random_device{}());
    for (int attempt = 0; attempt < 3; ++attempt) {
        const auto target = makeTarget();
        const auto stored = std::uniform_int_distribution<std::size_t>(1, 9)(random);
        const std::chrono::milliseconds pause(std::uniform_int_distribution<>(0, 120)(random));
        SCOPED_TRACE(std::to_string(stored) + " runs, then " + std::to_string(pause.count()) + " ms");
        Process process(command(twelveRuns(target, "100ms")), environment());
        ASSERT_TRUE(process.awaitError("run " + std::to_string(stored) + " of 12")) << process.error();
        std::this_thread::sleep_for(pause); // the moment is what is random
        process.signal(SIGKILL);
        EXPECT_EQ(process.finish(), 128 + SIGKILL);
        EXPECT_FALSE(listing(target).empty());
        const auto before = rows();
        EXPECT_GE(before.size(), stored);
        expectResumeCompletes(before);
        EXPECT_TRUE(listing(target).empty()) << "the next start leaves the scratch folder";
        std::filesystem::remove(sessionFile());
    }
}

TEST_F(CliInterrupt, TheNextRunRemovesAKilledRunsScratchFolder)
{
    const auto killedTarget = makeTarget("killed");
    Process process(command(twelveRuns(killedTarget, "100ms")), environment());
    ASSERT_TRUE(process.awaitError("run 1 of 12")) << process.error();
    process.signal(SIGKILL);
    process.finish();
    ASSERT_FALSE(listing(killedTarget).empty());
    const auto next = cli(quickRun(makeTarget("other")));
    EXPECT_EQ(next.code, 0) << next.error;
    EXPECT_NE(next.error.find(killedTarget), std::string::npos) << next.error;
    EXPECT_TRUE(listing(killedTarget).empty());
}

TEST_F(CliInterrupt, ALivingRunKeepsItsScratchFolder)
{
    const auto living = makeTarget("living");
    Process process(command(twelveRuns(living, "300ms")), environment());
    ASSERT_TRUE(process.awaitError("run 1 of 12")) << process.error();
    Words words = quickRun(makeTarget("other"));
    words[std::size(words) - 1] = (folder() / "other.isobath").string();
    EXPECT_EQ(cli(words).code, 0);
    EXPECT_FALSE(listing(living).empty());
    EXPECT_EQ(process.finish(), 0) << process.error();
    EXPECT_TRUE(listing(living).empty());
}

TEST_F(CliInterrupt, ResumeOfACompleteSessionDoesNothing)
{
    ASSERT_EQ(cli(quickRun(makeTarget())).code, 0);
    const auto before = rows();
    const auto named = cli({"resume", sessionFile() + "#1", "--format", "csv"});
    EXPECT_EQ(named.code, 0) << named.error;
    EXPECT_EQ(rows(), before);
    EXPECT_EQ(cli({"resume", sessionFile()}).code, 2);
}

} // namespace isobath::test
