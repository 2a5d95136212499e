// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/user_presets.h"
#include "tests/support/own_state_test.h"

#include <gmock/gmock.h>

#include <fstream>

namespace isobath {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class UserPreset : public test::OwnStateTest
{
protected:
    static Plan planWith(const char* depth)
    {
        Plan plan;
        EXPECT_TRUE(setParameter(plan, "iodepth", {depth, "64"}));
        plan.exclude.push_back({{"iodepth", "64"}});
        return plan;
    }

    static std::vector<std::string> ids()
    {
        std::vector<std::string> found;
        for (const auto& preset : userPresets().presets)
            found.push_back(preset.id);
        return found;
    }

    std::string folder() const { return m_folder / "data/isobath/presets"; }
};

TEST_F(UserPreset, ThereAreNoneAtFirst)
{
    EXPECT_THAT(ids(), IsEmpty());
    EXPECT_FALSE(std::filesystem::exists(folder())) << "looking makes nothing";
}

TEST_F(UserPreset, ASavedOneIsListedAndFoundAsItWas)
{
    auto plan = planWith("8");
    const auto saved = saveUserPreset("Log device, 8K × 2", "what commits cost", plan);
    ASSERT_TRUE(saved) << saved.error().what;
    EXPECT_EQ(saved->id, "log-device-8k-2");
    plan.name = "Log device, 8K × 2";
    const auto found = findPreset("log-device-8k-2");
    ASSERT_TRUE(found) << found.error().what;
    EXPECT_EQ(found->plan, plan);
    EXPECT_EQ(found->title, plan.name);
    EXPECT_EQ(found->summary, "what commits cost");
    EXPECT_EQ(entriesIn(folder()), 1U) << "no file of the way there is left";
}

TEST_F(UserPreset, NothingIsReplacedUnlessTold)
{
    ASSERT_TRUE(saveUserPreset("Mine", "first", planWith("1")));
    const auto again = saveUserPreset("mine!", "second", planWith("2"));
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::Unsafe);
    EXPECT_EQ(findPreset("mine")->summary, "first");
    ASSERT_TRUE(saveUserPreset("mine!", "second", planWith("2"), IfThere::Replace));
    EXPECT_EQ(findPreset("mine")->summary, "second");
    EXPECT_THAT(ids(), ElementsAre("mine"));
}

TEST_F(UserPreset, NamesNeverLeaveTheFolder)
{
    for (const char* title : {"../../escape", "/etc/passwd", ".", "a/b\\c\nd", "ü×"}) {
        const auto saved = saveUserPreset(title, "", Plan{});
        ASSERT_TRUE(saved) << title << ": " << saved.error().what;
        EXPECT_EQ(saved->id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string::npos);
        ASSERT_TRUE(removeUserPreset(saved->id)) << saved->id;
    }
    EXPECT_EQ(saveUserPreset(std::string(500, 'x'), "", Plan{})->id.size(), 60U);
    EXPECT_FALSE(removeUserPreset("../presets/" + std::string(60, 'x')));
    EXPECT_FALSE(renameUserPreset("../x", "y"));
}

TEST_F(UserPreset, TitlesOfBuiltInOnesAndEmptyOnesAreRefused)
{
    for (const char* title : {"Quick look", "quick-look", "", "  \n"})
        EXPECT_EQ(saveUserPreset(title, "", Plan{}).error().code, ErrorCode::InvalidArgument) << title;
}

TEST_F(UserPreset, IsRenamedUnlessThatNameIsTaken)
{
    ASSERT_TRUE(saveUserPreset("One", "", planWith("1")));
    ASSERT_TRUE(saveUserPreset("Two", "", planWith("2")));
    EXPECT_EQ(renameUserPreset("one", "Two").error().code, ErrorCode::Unsafe);
    EXPECT_THAT(ids(), ElementsAre("one", "two"));
    ASSERT_TRUE(renameUserPreset("one", "Three"));
    EXPECT_THAT(ids(), ElementsAre("three", "two"));
    ASSERT_TRUE(renameUserPreset("two", "TWO"));
    EXPECT_EQ(findPreset("two")->title, "TWO");
    EXPECT_EQ(renameUserPreset("one", "Four").error().code, ErrorCode::NotFound);
}

TEST_F(UserPreset, IsRemovedOnce)
{
    ASSERT_TRUE(saveUserPreset("One", "", Plan{}));
    EXPECT_TRUE(removeUserPreset("one"));
    EXPECT_EQ(removeUserPreset("one").error().code, ErrorCode::NotFound);
    EXPECT_THAT(ids(), IsEmpty());
}

TEST_F(UserPreset, FilesThatAreNoPresetAreNamed)
{
    ASSERT_TRUE(saveUserPreset("Good", "", Plan{}));
    std::ofstream(folder() + "/broken.json") << "{";
    std::ofstream(folder() + "/Upper Case.json") << "{}";
    std::ofstream(folder() + "/wrong.json")
        << R"({"title": "x", "summary": "", "plan": {"isobath_plan": 9}})";
    std::ofstream(folder() + "/notes.txt") << "not ours";
    const auto found = userPresets();
    EXPECT_THAT(ids(), ElementsAre("good"));
    EXPECT_THAT(found.unreadable,
                testing::UnorderedElementsAre(HasSubstr("broken.json"), HasSubstr("Upper Case.json"),
                                              HasSubstr("wrong.json: isobath_plan")));
}

} // namespace
} // namespace isobath
