// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random.h"
#include "ui/models/plan_draft.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace isobath::ui {
namespace {

constexpr int kEdits = 200;

template <class T>
const T& oneOf(const std::vector<T>& items, Random& random)
{
    return items[random.below(items.size())];
}

/// A cell of the plan at random; without axes the only one.
Coordinates anyCell(const Plan& plan, Random& random)
{
    Coordinates cell;
    for (const auto& axis : plan.axes)
        cell.push_back(random.below(axis.values.size()));
    return cell;
}

Axis jobsAndFiles()
{
    Axis axis;
    axis.name = "files x jobs";
    for (const auto& [label, files, jobs] :
         {std::tuple("1x1", "1", "1"), std::tuple("1x4", "1", "4"), std::tuple("4x4", "4", "4")})
        axis.values.push_back({label, {{"files", files}, {"numjobs", jobs}}});
    return axis;
}

void toggleAnyValue(PlanDraft& draft, Random& random)
{
    const std::string name =
        oneOf<std::string>({"rw", "bs", "iodepth", "numjobs", "files", "engine", "sync"}, random);
    const auto& offered = findParameter(name)->suggestions;
    CellSettings settings;
    ASSERT_TRUE(findParameter(name)->set(settings, oneOf(offered, random)));
    EXPECT_TRUE(draft.toggle(name, QString::fromStdString(findParameter(name)->get(settings))));
}

void changeAnyAxis(PlanDraft& draft, Random& random)
{
    const Plan& plan = draft.plan();
    if (plan.axes.empty())
        return;
    const std::string one = oneOf(plan.axes, random).name;
    const std::string other = oneOf(plan.axes, random).name;
    switch (random.below(4)) {
    case 0:
        return draft.setRole(one, static_cast<AxisRole>(1 + random.below(4)));
    case 1:
        return draft.swapRoles(one, other);
    case 2:
        return draft.moveAxis(one, random.below(2) == 0 ? -1 : 1);
    default:
        return draft.setExcluded({anyCell(plan, random), anyCell(plan, random)}, random.below(3) != 0);
    }
}

void changeAnything(PlanDraft& draft, Random& random)
{
    switch (random.below(10)) {
    case 0:
        return draft.replacePlan(oneOf(presets(), random).plan, "preset");
    case 1:
        return (void)draft.setLinked(jobsAndFiles(), std::nullopt);
    case 2:
        return (void)draft.dissolve("files x jobs");
    case 3:
        return draft.edit(
            "runtime", [&](Plan& plan) { plan.base.rules.runtimeNs = 1'000'000 * (1 + random.below(9)); },
            "runtime");
    case 4:
        return draft.edit(
            "seed", [&](Plan& plan) { plan.base.rules.seed = random.below(3); }, "seed");
    case 5:
    case 6:
        return toggleAnyValue(draft, random);
    default:
        return changeAnyAxis(draft, random);
    }
}

TEST(PlanHistory, UndoAndRedoOfRandomEditsReturnToEqualPlansAtEveryStep)
{
    PlanDraft draft;
    draft.setPlan(presets().front().plan);
    QUndoStack& history = draft.history();
    Random random(20261201);
    std::vector<DraftState> states{draft.state()};
    for (int edit = 0; edit < kEdits;) {
        const DraftState before = draft.state();
        changeAnything(draft, random);
        if (draft.state() == before)
            continue;
        ++edit;
        // Typing in one field is one step, and no step when the value is back where it was.
        const auto steps = static_cast<std::size_t>(history.index()) + 1;
        states.resize(steps, draft.state());
        states.back() = draft.state();
    }
    ASSERT_GT(history.count(), kEdits / 2);
    ASSERT_EQ(states.size(), static_cast<std::size_t>(history.count()) + 1);
    for (std::size_t step = states.size() - 1; step-- > 0;) {
        history.undo();
        ASSERT_EQ(draft.state(), states[step]) << "undo to step " << step;
    }
    EXPECT_FALSE(history.canUndo());
    EXPECT_EQ(draft.plan(), presets().front().plan);
    for (std::size_t step = 1; step < states.size(); ++step) {
        history.redo();
        ASSERT_EQ(draft.state(), states[step]) << "redo to step " << step;
    }
    EXPECT_FALSE(history.canRedo());
}

TEST(PlanHistory, TypingInOneFieldIsOneStepUntilTheFieldIsLeft)
{
    PlanDraft draft;
    const auto type = [&draft](const std::string& path) {
        draft.edit(
            "target", [&](Plan& plan) { plan.base.target = path; }, "target");
    };
    for (const char* path : {"/", "/t", "/tm", "/tmp"})
        type(path);
    EXPECT_EQ(draft.history().count(), 1);
    draft.endTyping();
    type("/tmp/x");
    EXPECT_EQ(draft.history().count(), 2);
    draft.history().undo();
    EXPECT_EQ(draft.plan().base.target, "/tmp");
    draft.history().undo();
    EXPECT_EQ(draft.plan().base.target, "");
}

TEST(PlanHistory, AValueThatIsTypedBackLeavesNothingToUndo)
{
    PlanDraft draft;
    draft.edit(
        "target", [](Plan& plan) { plan.base.target = "/t"; }, "target");
    draft.edit(
        "target", [](Plan& plan) { plan.base.target = ""; }, "target");
    EXPECT_FALSE(draft.history().canUndo());
}

TEST(PlanEdits, IncludingOneCellOfAnExcludedRowKeepsTheRestExcluded)
{
    Plan plan;
    ASSERT_TRUE(setParameter(plan, "bs", {"4k", "8k", "16k"}));
    ASSERT_TRUE(setParameter(plan, "iodepth", {"1", "8"}));
    plan.exclude = {{{"iodepth", "8"}}};
    setExcluded(plan, {{1, 1}}, false);
    EXPECT_TRUE(isExcluded(plan, {0, 1}));
    EXPECT_FALSE(isExcluded(plan, {1, 1}));
    EXPECT_TRUE(isExcluded(plan, {2, 1}));
    EXPECT_FALSE(isExcluded(plan, {0, 0}));
    setExcluded(plan, {{1, 1}}, true);
    EXPECT_EQ(plan.exclude.size(), 3U);
}

TEST(PlanEdits, AnExclusionGoesWithTheValueItNames)
{
    PlanDraft draft;
    ASSERT_TRUE(draft.setValues("bs", {"4KiB", "8KiB", "16KiB"}));
    draft.setExcluded({{0}, {2}}, true);
    ASSERT_TRUE(draft.toggle("bs", "16KiB"));
    ASSERT_EQ(draft.plan().exclude.size(), 1U);
    EXPECT_TRUE(isExcluded(draft.plan(), {0}));
    draft.history().undo();
    EXPECT_EQ(draft.plan().exclude.size(), 2U);
}

TEST(PlanEdits, LinkedValuesTakeTheirParametersOutOfOtherAxesAndGiveThemBack)
{
    PlanDraft draft;
    ASSERT_TRUE(draft.setValues("files", {"1", "2"}));
    ASSERT_TRUE(draft.setValues("bs", {"1KiB", "4KiB"}));
    ASSERT_TRUE(draft.setLinked(jobsAndFiles(), std::nullopt));
    ASSERT_EQ(draft.plan().axes.size(), 2U);
    EXPECT_EQ(draft.plan().axes[1], jobsAndFiles());
    EXPECT_TRUE(draft.values("files").isEmpty());
    ASSERT_TRUE(draft.dissolve("files x jobs"));
    EXPECT_EQ(draft.values("files"), QStringList({"1", "4"}));
    EXPECT_EQ(draft.values("numjobs"), QStringList({"1", "4"}));
}

TEST(PlanEdits, TargetsAreLinkedWhileThePlanHasNone)
{
    Axis axis;
    axis.name = "place";
    axis.values = {{"log", {{"target", "/mnt/log"}, {"iodepth", "1"}}},
                   {"data", {{"target", "/mnt/data"}, {"iodepth", "64"}}}};
    PlanDraft draft;
    const Status status = draft.setLinked(axis, std::nullopt);
    ASSERT_TRUE(status) << status.error().what;
    EXPECT_EQ(draft.plan().axes, std::vector<Axis>{axis});
}

TEST(PlanEdits, ALinkedAxisUnderAnotherNameKeepsItsPlaceAndRole)
{
    PlanDraft draft;
    ASSERT_TRUE(draft.setLinked(jobsAndFiles(), std::nullopt));
    ASSERT_TRUE(draft.setValues("bs", {"1KiB", "4KiB"}));
    draft.setRole("files x jobs", AxisRole::Facet);
    Axis renamed = jobsAndFiles();
    renamed.name = "contention";
    ASSERT_TRUE(draft.setLinked(renamed, "files x jobs"));
    ASSERT_EQ(draft.plan().axes.size(), 2U);
    EXPECT_EQ(draft.plan().axes[0], renamed);
    EXPECT_EQ(draft.role("contention"), AxisRole::Facet);
}

TEST(PlanEdits, DissolvedValuesAreSortedWhicheverOrderTheyWereLinkedIn)
{
    Axis axis = jobsAndFiles();
    std::reverse(axis.values.begin(), axis.values.end());
    PlanDraft draft;
    ASSERT_TRUE(draft.setLinked(axis, std::nullopt));
    ASSERT_TRUE(draft.dissolve("files x jobs"));
    EXPECT_EQ(draft.values("files"), QStringList({"1", "4"}));
}

TEST(PlanEdits, WrongLinkedValuesAreToldAllAtOnceAndChangeNothing)
{
    PlanDraft draft;
    Axis axis = jobsAndFiles();
    axis.name = "bs";
    axis.values[1].label = "1x1";
    axis.values[2].set[0].second = "many";
    const Plan before = draft.plan();
    const Status status = draft.setLinked(axis, std::nullopt);
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().what.find("there twice"), std::string::npos) << status.error().what;
    EXPECT_NE(status.error().what.find("many"), std::string::npos) << status.error().what;
    EXPECT_NE(status.error().what.find("name"), std::string::npos) << status.error().what;
    EXPECT_EQ(draft.plan(), before);
}

} // namespace
} // namespace isobath::ui
