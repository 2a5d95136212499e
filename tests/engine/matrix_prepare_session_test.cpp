// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/session_runner.h"
#include "tests/support/loop_filesystem.h"
#include "tests/support/own_state_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace isobath;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;

namespace {

using Settings = std::vector<std::pair<const char*, std::vector<std::string>>>;

class PrepareSession : public test::OwnStateTest
{
protected:
    Plan planOf(const Settings& settings) const
    {
        Plan plan;
        EXPECT_TRUE(setParameter(plan, "target", {target()}));
        EXPECT_TRUE(setParameter(plan, "size", {"1m"}));
        EXPECT_TRUE(setParameter(plan, "direct", {"0"}));
        for (const auto& [name, values] : settings)
            EXPECT_TRUE(setParameter(plan, name, values)) << name;
        return plan;
    }

    Result<SessionJob> prepare(const Settings& settings) const
    {
        return prepareSession(planOf(settings), "/proc/none.isobath");
    }

    Error refusal(const Settings& settings) const
    {
        const auto job = prepare(settings);
        EXPECT_FALSE(job);
        return job ? Error{} : job.error();
    }

    std::string writtenFile(std::size_t bytes) const
    {
        return m_folder.write("file", std::string(bytes, 'x'));
    }
};

} // namespace

TEST_F(PrepareSession, TouchesNothing)
{
    ASSERT_TRUE(prepare({{"rw", {"randwrite"}}}));
    EXPECT_EQ(entriesIn(target()), 0U);
    EXPECT_FALSE(std::filesystem::exists(m_folder / "state"));
}

TEST_F(PrepareSession, TheJobIsComplete)
{
    const auto job = prepare({{"iodepth", {"1", "8"}}, {"repeats", {"2"}}});
    ASSERT_TRUE(job) << job.error().what;
    EXPECT_EQ(job->order.size(), 4U);
    EXPECT_TRUE(job->start.plan.base.rules.seed);
    EXPECT_EQ(job->start.cells[1].settings.rules.seed, job->start.plan.base.rules.seed);
    EXPECT_NE(factValue(job->start.environment, "kernel.release"), "");
    EXPECT_GT(job->start.startedAtNs, 0);
}

TEST_F(PrepareSession, TargetsBecomeAbsoluteAndTheDefaultIsNamed)
{
    Plan plan;
    const auto inCache = prepareSession(plan, "");
    ASSERT_TRUE(inCache) << inCache.error().what;
    EXPECT_EQ(inCache->start.plan.base.target, m_folder / "cache/isobath");
    EXPECT_FALSE(std::filesystem::exists(m_folder / "cache"));

    const auto here = std::filesystem::current_path();
    std::filesystem::current_path(m_folder.path());
    const auto job = prepare({{"target", {"target"}}});
    std::filesystem::current_path(here);
    ASSERT_TRUE(job) << job.error().what;
    EXPECT_EQ(job->start.cells[0].settings.target,
              std::filesystem::canonical(m_folder.path()).string() + "/target");
}

TEST_F(PrepareSession, TellsProblemsOfPlanAndTargetTogether)
{
    const auto error = refusal({{"target", {"/none/such"}}, {"iodepth", {"0"}}, {"runtime", {"1ms"}}});
    EXPECT_EQ(error.code, ErrorCode::InvalidArgument);
    for (const char* part : {"iodepth 0", "runtime 1ms", "/none/such"})
        EXPECT_THAT(error.what, HasSubstr(part));
}

TEST_F(PrepareSession, AMissingTargetIsNotFound)
{
    EXPECT_EQ(refusal({{"target", {"/none/such"}}}).code, ErrorCode::NotFound);
}

TEST_F(PrepareSession, SpaceIsCheckedForTheLargestLayoutWithBothFiguresInTheMessage)
{
    const auto error = refusal({{"size", {"1m", "900t"}}});
    EXPECT_EQ(error.code, ErrorCode::NoSpace);
    EXPECT_THAT(error.what, HasSubstr("900 TiB"));
}

TEST_F(PrepareSession, AnExistingFileIsOnlyWrittenWithPermission)
{
    const auto file = writtenFile(1 << 20);
    ASSERT_TRUE(prepare({{"target", {file}}}));
    const auto error = refusal({{"target", {file}}, {"rw", {"randread", "randwrite"}}});
    EXPECT_EQ(error.code, ErrorCode::Unsafe);
    EXPECT_THAT(error.what, HasSubstr("--allow-overwrite"));
    auto plan = planOf({{"target", {file}}, {"rw", {"randwrite"}}});
    plan.base.allowOverwrite = true;
    EXPECT_TRUE(prepareSession(plan, ""));
}

TEST_F(PrepareSession, AFileSmallerThanTheSizeIsRefused)
{
    EXPECT_THAT(refusal({{"target", {writtenFile(4096)}}}).what, HasSubstr("size 1MiB: the target has 4KiB"));
}

TEST_F(PrepareSession, AFileWithHolesIsRefusedForReads)
{
    const auto file = writtenFile(4096);
    std::filesystem::resize_file(file, 4 << 20);
    EXPECT_THAT(refusal({{"target", {file}}}).what, HasSubstr("holes"));
}

TEST_F(PrepareSession, SelfTestDevicesRunBufferedAndTheirContradictionsAreSkipped)
{
    const auto job =
        prepare({{"target", {"/dev/null"}}, {"direct", {"auto"}}, {"rw", {"randread", "randwrite"}}});
    ASSERT_TRUE(job) << job.error().what;
    EXPECT_EQ(job->start.cells[0].skipReason, "rw randread: reading /dev/null gives nothing; use /dev/zero");
    EXPECT_EQ(job->start.cells[1].settings.spec.direct, false);
    EXPECT_EQ(estimate(job->start.cells).spaceNeeded, 0U);
}

TEST_F(PrepareSession, OddRulesAndSmallBlocksOnlyWarn)
{
    const auto job = prepare({{"ramp", {"10s"}}, {"runtime", {"5s"}}, {"bs", {"512"}}, {"rw", {"write"}}});
    ASSERT_TRUE(job) << job.error().what;
    EXPECT_THAT(job->warnings, Contains(HasSubstr("ramp of 10s is longer")));
    EXPECT_THAT(job->warnings, Contains(HasSubstr("bs 512 is smaller than")));
}

TEST_F(PrepareSession, ASessionFileOnTheDeviceUnderTestIsWarnedOf)
{
    const auto plan = planOf({});
    const auto beside = prepareSession(plan, m_folder / "new/folder/s.isobath");
    const auto elsewhere = prepareSession(plan, "/proc/s.isobath");
    ASSERT_TRUE(beside && elsewhere);
    EXPECT_THAT(elsewhere->warnings, Each(Not(HasSubstr("session file"))));
    if (factValue(beside->start.environment, "device.name").empty() && beside->warnings.empty())
        GTEST_SKIP() << "nothing is known of the device below " << target();
    EXPECT_THAT(beside->warnings, Contains(HasSubstr("the session file lies on the device under test")));
}

TEST_F(PrepareSession, AResumeAsksForThePermissionToOverwriteAgain)
{
    auto plan = planOf({{"target", {writtenFile(1 << 20)}}, {"rw", {"randwrite"}}});
    plan.base.allowOverwrite = true;
    auto job = prepareSession(plan, "");
    ASSERT_TRUE(job) << job.error().what;
    job->order.resize(1);
    job->runsDoneBefore = 2;
    const auto refused = prepareResume(*job, false, "");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Unsafe);
    const auto allowed = prepareResume(*job, true, "");
    ASSERT_TRUE(allowed) << allowed.error().what;
    EXPECT_EQ(allowed->order, job->order);
    EXPECT_TRUE(allowed->start.cells[0].settings.allowOverwrite);
}

TEST(PrepareSessionOnLoop, AJobLargerThanAFilesystemIsRefused)
{
    test::LoopFilesystem filesystem(64 << 20, "ext4");
    if (!filesystem.isMounted())
        GTEST_SKIP() << filesystem.whyNot();
    Plan plan;
    ASSERT_TRUE(setParameter(plan, "target", {filesystem.point()}));
    ASSERT_TRUE(setParameter(plan, "size", {"100m"}));
    const auto job = prepareSession(plan, "");
    ASSERT_FALSE(job);
    EXPECT_EQ(job.error().code, ErrorCode::NoSpace);
    EXPECT_THAT(job.error().what, HasSubstr("100 MiB"));
}
