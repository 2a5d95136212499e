// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/undo_files.h"
#include "engine/host/undo_journal.h"
#include "engine/target/file_extents.h"
#include "engine/target/layout.h"
#include "tests/support/child_process.h"
#include "tests/support/own_state_test.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <set>

namespace fs = std::filesystem;
using namespace isobath;
using ::testing::ElementsAre;

namespace {

constexpr std::uint64_t kMiB = 1U << 20;

class LayoutTest : public test::OwnStateTest
{
protected:
    std::unique_ptr<ScratchLayout> layout() const
    {
        const auto facts = inspectTarget(target());
        auto made = facts ? ScratchLayout::create(*facts) : tl::make_unexpected(facts.error());
        EXPECT_TRUE(made) << made.error().what;
        return made ? std::move(*made) : nullptr;
    }
    static std::string contents(const std::string& path)
    {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }
    static ino_t inode(const std::string& path)
    {
        struct stat st
        {
        };
        return ::stat(path.c_str(), &st) == 0 ? st.st_ino : 0;
    }
};

} // namespace

TEST_F(LayoutTest, FilesAreWholeRandomAndOfOneSize)
{
    const auto scratch = layout();
    const auto files = scratch->provide(3, 10 * kMiB, {}, {});
    ASSERT_TRUE(files) << files.error().what;
    ASSERT_EQ(files->size(), 3U);
    std::set<std::string> blocks;
    for (const LaidOutFile& file : *files) {
        EXPECT_EQ(file.sizeBytes, 3'493'888U); // a third, rounded down to 4 KiB
        EXPECT_EQ(fs::file_size(file.path), file.sizeBytes);
        EXPECT_EQ(isFullyWritten(file.path).value(), true);
        const std::string bytes = contents(file.path);
        for (std::size_t at = 0; at < bytes.size(); at += 4096)
            blocks.insert(bytes.substr(at, 4096));
    }
    EXPECT_EQ(blocks.size(), 3U * 853); // no block twice
}

TEST_F(LayoutTest, SmallSharesAreMultiplesOfASector)
{
    EXPECT_EQ(scratchFileBytes(1, 4097), 4096U);
    EXPECT_EQ(scratchFileBytes(3, 6000), 1536U);
    EXPECT_EQ(scratchFileBytes(2, 1000), 0U);
    EXPECT_EQ(scratchFileBytes(0, 1000), 0U);
    const auto scratch = layout();
    const auto files = scratch->provide(3, 6000, {}, {});
    ASSERT_TRUE(files) << files.error().what;
    EXPECT_EQ(fs::file_size(files->back().path), 1536U);
    EXPECT_EQ(scratch->provide(2, 1000, {}, {}).error().code, ErrorCode::InvalidArgument);
}

TEST_F(LayoutTest, EqualLayoutsAreReusedAndOthersReplaced)
{
    const auto scratch = layout();
    const auto first = scratch->provide(2, kMiB, {}, {});
    ASSERT_TRUE(first);
    const ino_t before = inode((*first)[0].path);
    int reports = 0;
    const auto same = scratch->provide(2, kMiB, [&reports](std::uint64_t, std::uint64_t) { ++reports; }, {});
    ASSERT_TRUE(same);
    EXPECT_EQ(inode((*same)[0].path), before);
    EXPECT_EQ(reports, 0);
    const auto other = scratch->provide(1, kMiB, {}, {});
    ASSERT_TRUE(other);
    EXPECT_EQ(entriesIn(scratch->folder()), 1U);
    EXPECT_EQ(fs::file_size((*other)[0].path), kMiB);
}

TEST_F(LayoutTest, AFileThatSomebodyShortenedIsMadeAnew)
{
    const auto scratch = layout();
    const auto first = scratch->provide(1, kMiB, {}, {});
    ASSERT_TRUE(first);
    fs::resize_file((*first)[0].path, 512);
    ASSERT_TRUE(scratch->provide(1, kMiB, {}, {}));
    EXPECT_EQ(fs::file_size((*first)[0].path), kMiB);
}

TEST_F(LayoutTest, ProgressRisesToTheTotal)
{
    const auto scratch = layout();
    std::vector<std::uint64_t> done;
    const auto files = scratch->provide(2, 24 * kMiB,
                                        [&done](std::uint64_t doneBytes, std::uint64_t totalBytes) {
                                            EXPECT_EQ(totalBytes, 24 * kMiB);
                                            done.push_back(doneBytes);
                                        },
                                        {});
    ASSERT_TRUE(files);
    ASSERT_FALSE(done.empty());
    EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
    EXPECT_EQ(done.back(), 24 * kMiB);
}

TEST_F(LayoutTest, AStopOnTheWayLeavesNoFile)
{
    const auto scratch = layout();
    std::stop_source source;
    const auto files = scratch->provide(
        1, 64 * kMiB, [&source](std::uint64_t, std::uint64_t) { source.request_stop(); }, source.get_token());
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(entriesIn(scratch->folder()), 0U);
}

TEST_F(LayoutTest, NothingIsWrittenWhenItDoesNotFit)
{
    const auto scratch = layout();
    const auto files = scratch->provide(1, 1ULL << 60, {}, {});
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, ErrorCode::NoSpace);
    EXPECT_EQ(files.error().sysErrno, 0);
    EXPECT_EQ(entriesIn(scratch->folder()), 0U);
}

TEST_F(LayoutTest, AFileInTheWayIsNotWritten)
{
    const auto scratch = layout();
    const std::string victim = m_folder.write("victim", "precious");
    fs::create_symlink(victim, scratch->folder() + "/isobath-000.dat");
    EXPECT_FALSE(scratch->provide(1, kMiB, {}, {}));
    EXPECT_EQ(contents(victim), "precious");
    fs::remove(scratch->folder() + "/isobath-000.dat");
}

TEST_F(LayoutTest, EverythingGoesWithTheLayout)
{
    layout()->provide(4, 4 * kMiB, {}, {}).value();
    EXPECT_EQ(entriesIn(target()), 0U);
    EXPECT_EQ(entriesIn(undoFolder()), 0U);
}

TEST_F(LayoutTest, TheDefaultTargetIsMade)
{
    const auto facts = inspectTarget(defaultTargetPath());
    ASSERT_TRUE(facts);
    const auto scratch = ScratchLayout::create(*facts);
    ASSERT_TRUE(scratch) << scratch.error().what;
    EXPECT_EQ(fs::path((*scratch)->folder()).parent_path(), defaultTargetPath());
}

TEST_F(LayoutTest, AKillInTheMiddleIsUndoneByTheNextStart)
{
    test::ChildProcess child([this] {
        auto scratch = layout();
        const pid_t self = ::getpid();
        // A real kill, while a file is half made.
        (void)scratch->provide(2, 64 * kMiB, [self](std::uint64_t, std::uint64_t) { ::kill(self, SIGKILL); },
                               {});
        return false;
    });
    EXPECT_FALSE(child.isReady());
    child.kill();
    ASSERT_EQ(entriesIn(target()), 1U);
    const std::string folder = fs::directory_iterator(target())->path();
    EXPECT_EQ(entriesIn(folder), 1U);
    EXPECT_THAT(undoLeftovers().removed, ElementsAre(folder));
    EXPECT_EQ(entriesIn(target()), 0U);
}
