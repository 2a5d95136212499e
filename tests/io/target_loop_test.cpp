// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/target/layout.h"
#include "engine/target/target.h"
#include "tests/support/loop_filesystem.h"
#include "tests/support/own_state_test.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

using namespace isobath;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {

constexpr std::uint64_t kMiB = 1U << 20;

class LoopTargetTest : public test::OwnStateTest
{
protected:
    /// Fills the filesystem until nothing more fits.
    static void fill(const std::string& point)
    {
        std::ofstream file(point + "/filler", std::ios::binary);
        const std::string chunk(1U << 16, 'x');
        while (file.write(chunk.data(), static_cast<std::streamsize>(chunk.size())).flush()) {
        }
    }
};

} // namespace

TEST_F(LoopTargetTest, FollowsALoopFilesystemDownToItsDisk)
{
    const test::LoopFilesystem loop(64 * kMiB, "ext4");
    if (!loop.isMounted())
        GTEST_SKIP() << loop.whyNot();
    const auto facts = inspectTarget(loop.point());
    ASSERT_TRUE(facts) << facts.error().what;
    EXPECT_EQ(facts->filesystem, "ext4");
    EXPECT_EQ(facts->mountPoint, loop.point());
    EXPECT_EQ(facts->direct, DirectSupport::Verified);
    ASSERT_FALSE(facts->stack.empty());
    EXPECT_THAT(facts->stack[0].name, StartsWith("loop"));
    EXPECT_THAT(factValue(facts->stack[0].facts, "backing_file"), HasSubstr("image"));

    const auto below = inspectTarget(m_folder.path());
    ASSERT_TRUE(below);
    ASSERT_EQ(facts->stack.size(), below->stack.size() + 1);
    for (std::size_t i = 0; i < below->stack.size(); ++i)
        EXPECT_EQ(facts->stack[i + 1].name, below->stack[i].name);
}

TEST_F(LoopTargetTest, BtrfsIsFoundThroughItsMountSource)
{
    const test::LoopFilesystem loop(128 * kMiB, "btrfs");
    if (!loop.isMounted())
        GTEST_SKIP() << loop.whyNot();
    const auto facts = inspectTarget(loop.point());
    ASSERT_TRUE(facts) << facts.error().what;
    EXPECT_EQ(facts->filesystem, "btrfs");
    ASSERT_FALSE(facts->stack.empty());
    EXPECT_THAT(facts->stack[0].name, StartsWith("loop"));
    EXPECT_EQ(facts->direct, DirectSupport::Unverified);
    EXPECT_EQ(test::OwnStateTest::entriesIn(loop.point()), 0U);
}

TEST_F(LoopTargetTest, JournalledDataTakesNoDirectIo)
{
    const test::LoopFilesystem loop(64 * kMiB, "ext4", "data=journal");
    if (!loop.isMounted())
        GTEST_SKIP() << loop.whyNot();
    const auto facts = inspectTarget(loop.point());
    ASSERT_TRUE(facts);
    if (facts->mountOptions.find("data=journal") == std::string::npos)
        GTEST_SKIP() << "this mount shows no data=journal: " << facts->mountOptions;
    EXPECT_EQ(facts->direct, DirectSupport::Refused);
}

TEST_F(LoopTargetTest, MoreThanFitsIsRefusedBeforeTheFirstByte)
{
    const test::LoopFilesystem loop(64 * kMiB, "ext4");
    if (!loop.isMounted())
        GTEST_SKIP() << loop.whyNot();
    const auto facts = inspectTarget(loop.point());
    ASSERT_TRUE(facts);
    const Status fits = checkFreeSpace(*facts, 100 * kMiB);
    ASSERT_FALSE(fits);
    EXPECT_THAT(fits.error().what, HasSubstr("100 MiB needed"));
    auto scratch = ScratchLayout::create(*facts);
    ASSERT_TRUE(scratch) << scratch.error().what;
    const auto files = (*scratch)->provide(1, 100 * kMiB, {}, {});
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().sysErrno, 0);
    EXPECT_EQ(entriesIn((*scratch)->folder()), 0U);
}

TEST_F(LoopTargetTest, RunningFullOnTheWayIsEnospcAndLeavesNothing)
{
    const test::LoopFilesystem loop(64 * kMiB, "ext4");
    if (!loop.isMounted())
        GTEST_SKIP() << loop.whyNot();
    const auto facts = inspectTarget(loop.point());
    ASSERT_TRUE(facts);
    auto scratch = ScratchLayout::create(*facts);
    ASSERT_TRUE(scratch) << scratch.error().what;
    bool filled = false;
    const auto files = (*scratch)->provide(1, 20 * kMiB,
                                           [&](std::uint64_t, std::uint64_t) {
                                               if (!std::exchange(filled, true))
                                                   fill(loop.point());
                                           },
                                           {});
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, ErrorCode::NoSpace);
    EXPECT_EQ(files.error().sysErrno, ENOSPC);
    EXPECT_EQ(entriesIn((*scratch)->folder()), 0U);
}

TEST_F(LoopTargetTest, AReadOnlyFilesystemIsNotWritable)
{
    const test::LoopFilesystem loop(64 * kMiB, "ext4");
    if (!loop.isMounted())
        GTEST_SKIP() << loop.whyNot();
    ASSERT_TRUE(test::LoopFilesystem::run("mount -o remount,ro " + loop.point()));
    const auto facts = inspectTarget(loop.point());
    ASSERT_TRUE(facts);
    EXPECT_FALSE(facts->writable);
    const auto scratch = ScratchLayout::create(*facts);
    ASSERT_FALSE(scratch);
    EXPECT_EQ(scratch.error().sysErrno, EROFS);
}

TEST_F(LoopTargetTest, ABlockDeviceTellsItsSizeAndIsNotWritable)
{
    const test::LoopFilesystem loop(64 * kMiB, "ext4");
    if (!loop.isMounted())
        GTEST_SKIP() << loop.whyNot();
    const auto folder = inspectTarget(loop.point());
    ASSERT_TRUE(folder);
    const auto facts = inspectTarget("/dev/" + folder->stack.at(0).name);
    ASSERT_TRUE(facts) << facts.error().what;
    EXPECT_EQ(facts->kind, TargetKind::BlockDevice);
    EXPECT_EQ(facts->sizeBytes, 64 * kMiB);
    EXPECT_FALSE(facts->writable);
    EXPECT_EQ(facts->direct, DirectSupport::Verified);
}
