// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/scratch_folder.h"
#include "engine/host/undo_files.h"
#include "engine/host/undo_journal.h"
#include "engine/host/undo_records.h"
#include "tests/support/child_process.h"
#include "tests/support/own_state_test.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

namespace fs = std::filesystem;
using namespace isobath;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

class UndoTest : public test::OwnStateTest
{
protected:
    /// What a killed process leaves: a scratch folder with one file, whose path is returned.
    std::string leaveScratchFolder()
    {
        test::ChildProcess child([this] {
            auto made = ScratchFolder::create(target());
            return made && (*made.value().release()).makeFile(ScratchFolder::fileName(0), 0).has_value();
        });
        EXPECT_TRUE(child.isReady());
        return onlyEntry();
    }
    std::string onlyEntry() const
    {
        EXPECT_EQ(entriesIn(target()), 1U);
        return fs::directory_iterator(target())->path();
    }
    static std::size_t journals() { return entriesIn(undoFolder()); }
};

} // namespace

TEST_F(UndoTest, AScratchFolderIsPrivateAndGoesWithItsOwner)
{
    {
        auto made = ScratchFolder::create(target());
        ASSERT_TRUE(made) << made.error().what;
        EXPECT_TRUE(isScratchFolderName(lastComponent((*made)->path())));
        struct stat st
        {
        };
        ASSERT_EQ(::stat((*made)->path().c_str(), &st), 0);
        EXPECT_EQ(st.st_mode & 0777, 0700U);
        ASSERT_TRUE((*made)->makeFile(ScratchFolder::fileName(12), 0));
        EXPECT_EQ(journals(), 1U);
    }
    EXPECT_EQ(entriesIn(target()), 0U);
    EXPECT_EQ(journals(), 0U);
}

TEST_F(UndoTest, ExistingFilesAndLinksAreNeverOpened)
{
    auto made = ScratchFolder::create(target());
    ASSERT_TRUE(made);
    const std::string victim = m_folder.write("victim", "precious");
    const std::string trap = (*made)->path() + "/" + ScratchFolder::fileName(0);
    ASSERT_EQ(::symlink(victim.c_str(), trap.c_str()), 0);
    EXPECT_FALSE((*made)->makeFile(ScratchFolder::fileName(0), 0));
    ASSERT_EQ(::unlink(trap.c_str()), 0);
    EXPECT_EQ(fs::file_size(victim), 8U);
}

TEST_F(UndoTest, ATargetThatIsASymbolicLinkIsRefused)
{
    const std::string link = m_folder / "link";
    fs::create_directory_symlink(target(), link);
    const auto made = ScratchFolder::create(link);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::Unsafe);
    EXPECT_EQ(entriesIn(target()), 0U);
}

TEST_F(UndoTest, WhatAKilledProcessLeftIsRemoved)
{
    const std::string folder = leaveScratchFolder();
    const UndoReport report = undoLeftovers();
    EXPECT_THAT(report.removed, ElementsAre(folder));
    EXPECT_THAT(report.failed, IsEmpty());
    EXPECT_EQ(entriesIn(target()), 0U);
    EXPECT_EQ(journals(), 0U);
    EXPECT_THAT(undoLeftovers().removed, IsEmpty());
}

TEST_F(UndoTest, ALivingOwnerKeepsItsFolder)
{
    test::ChildProcess owner([this] {
        auto made = ScratchFolder::create(target());
        return made && made.value().release() != nullptr;
    });
    ASSERT_TRUE(owner.isReady());
    EXPECT_THAT(undoLeftovers().removed, IsEmpty());
    EXPECT_EQ(entriesIn(target()), 1U);
    owner.kill();
    EXPECT_EQ(undoLeftovers().removed.size(), 1U);
    EXPECT_EQ(entriesIn(target()), 0U);
}

TEST_F(UndoTest, ThisProcessDoesNotUndoItself)
{
    auto made = ScratchFolder::create(target());
    ASSERT_TRUE(made);
    EXPECT_THAT(undoLeftovers().removed, IsEmpty());
    EXPECT_TRUE(fs::exists((*made)->path()));
}

TEST_F(UndoTest, AForeignFileStaysAndIsNamed)
{
    const std::string folder = leaveScratchFolder();
    std::ofstream(folder + "/thesis.txt") << "mine";
    UndoReport report = undoLeftovers();
    EXPECT_THAT(report.removed, IsEmpty());
    EXPECT_THAT(report.failed, ElementsAre(HasSubstr("thesis.txt")));
    EXPECT_FALSE(fs::exists(folder + "/" + ScratchFolder::fileName(0)));
    ASSERT_TRUE(fs::remove(folder + "/thesis.txt"));
    report = undoLeftovers();
    EXPECT_THAT(report.removed, ElementsAre(folder));
}

TEST_F(UndoTest, AnotherFolderOfTheSameNameIsNotTouched)
{
    const std::string folder = leaveScratchFolder();
    fs::rename(folder, m_folder / "moved away");
    fs::create_directory(folder);
    std::ofstream(folder + "/" + ScratchFolder::fileName(0)) << "looks like ours";
    EXPECT_THAT(undoLeftovers().removed, IsEmpty());
    EXPECT_TRUE(fs::exists(folder + "/" + ScratchFolder::fileName(0)));
    EXPECT_TRUE(fs::exists(m_folder / "moved away"));
}

TEST_F(UndoTest, ALinkInPlaceOfTheFolderIsNotFollowed)
{
    const std::string folder = leaveScratchFolder();
    const std::string elsewhere = m_folder / "elsewhere";
    fs::rename(folder, elsewhere);
    fs::create_directory_symlink(elsewhere, folder);
    EXPECT_THAT(undoLeftovers().removed, IsEmpty());
    EXPECT_TRUE(fs::exists(elsewhere + "/" + ScratchFolder::fileName(0)));
}

TEST_F(UndoTest, ALinkAmongTheFilesCountsAsForeign)
{
    const std::string folder = leaveScratchFolder();
    const std::string victim = m_folder.write("victim", "precious");
    fs::create_symlink(victim, folder + "/" + ScratchFolder::fileName(1));
    const UndoReport report = undoLeftovers();
    EXPECT_THAT(report.failed, ElementsAre(HasSubstr(ScratchFolder::fileName(1))));
    EXPECT_EQ(fs::file_size(victim), 8U);
}

TEST_F(UndoTest, AKillBetweenIntentionAndIdentityRemovesOnlyAnEmptyFolder)
{
    const std::string empty = target() + "/.isobath-scratch-0123456789abcdef";
    const std::string filled = target() + "/.isobath-scratch-fedcba9876543210";
    test::ChildProcess child([&] {
        auto journal = UndoJournal::open();
        return journal && (*journal)->aboutToMakeFolder(empty) && (*journal)->aboutToMakeFolder(filled) &&
               new auto(*journal) != nullptr;
    });
    ASSERT_TRUE(child.isReady());
    fs::create_directory(empty);
    fs::create_directory(filled);
    std::ofstream(filled + "/" + ScratchFolder::fileName(0)) << "whose?";
    child.kill();
    const UndoReport report = undoLeftovers();
    EXPECT_THAT(report.removed, ElementsAre(empty));
    EXPECT_THAT(report.failed, ElementsAre(HasSubstr(filled)));
    EXPECT_TRUE(fs::exists(filled + "/" + ScratchFolder::fileName(0)));
}

TEST_F(UndoTest, ATargetThatIsAwayIsTriedAgainNextTime)
{
    const std::string folder = leaveScratchFolder();
    fs::rename(target(), m_folder / "unplugged");
    EXPECT_THAT(undoLeftovers().failed, IsEmpty());
    EXPECT_EQ(journals(), 1U);
    fs::rename(m_folder / "unplugged", target());
    EXPECT_THAT(undoLeftovers().removed, ElementsAre(folder));
}

TEST_F(UndoTest, AJournalThatIsNotUnderstoodIsLeftAlone)
{
    ASSERT_TRUE(fs::create_directories(undoFolder()));
    for (const char* text : {"isobath-undo 2 boot\n", "isobath-undo 1 boot\nexplode /\n",
                             "isobath-undo 1 boot\nabout /etc\n", "something else\n"}) {
        std::ofstream(undoFolder() + "/1.undo") << text;
        const UndoReport report = undoLeftovers();
        EXPECT_EQ(report.failed.size(), 1U) << text;
        EXPECT_TRUE(fs::exists(undoFolder() + "/1.undo")) << text;
    }
}

TEST(UndoRecords, PathsOfAnyBytesSurvive)
{
    const std::string path = "/a b%\n\t,:\xc3\xa4\xff/.isobath-scratch-0123456789abcdef";
    const std::string text = headerLine("boot") + aboutLine(path) + madeLine(path, {1, 2, 3}, {4, 5, 6});
    const auto records = parseUndoRecords(text);
    ASSERT_TRUE(records) << records.error().what;
    ASSERT_EQ(records->folders.size(), 1U);
    EXPECT_EQ(records->folders[0].path, path);
    EXPECT_TRUE(records->folders[0].made);
    EXPECT_EQ(records->folders[0].folder, (FileIdentity{1, 2, 3}));
    EXPECT_EQ(records->folders[0].parent, (FileIdentity{4, 5, 6}));
}

TEST(UndoRecords, ATornLastLineCountsAsNotWritten)
{
    const std::string whole = headerLine("boot") + aboutLine("/x/.isobath-scratch-0123456789abcdef");
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto records = parseUndoRecords(whole.substr(0, length));
        ASSERT_TRUE(records) << length;
        EXPECT_THAT(records->folders, IsEmpty()) << length;
    }
    EXPECT_EQ(parseUndoRecords(whole)->folders.size(), 1U);
}
