// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace isobath;

namespace {

constexpr std::uint64_t kGiB = 1ULL << 30;
constexpr std::uint64_t kSecondNs = 1'000'000'000;

PlanEstimate estimateOf(const Plan& plan, const SpecLimits& limits = {})
{
    const auto cells = expand(plan, [&](const std::string&) { return limits; });
    EXPECT_TRUE(cells) << cells.error().what;
    return estimate(*cells);
}

Plan presetPlan(const std::string& id)
{
    const auto preset = findPreset(id);
    EXPECT_TRUE(preset);
    return preset->plan;
}

} // namespace

TEST(Presets, QuickLookIsTheDefaultAndTakesAboutTwoMinutes)
{
    EXPECT_EQ(presets().front().id, "quick-look");
    EXPECT_EQ(presets().front().title, "Quick look");
    const auto cost = estimateOf(presets().front().plan);
    EXPECT_EQ(cost.cells, 12U);
    EXPECT_EQ(cost.runs, 36U);
    EXPECT_GT(cost.timeNs, 100 * kSecondNs);
    EXPECT_LT(cost.timeNs, 130 * kSecondNs);
    EXPECT_EQ(cost.spaceNeeded, kGiB);
}

TEST(Presets, BlockSizeByDepthSweepsFiveWorkloads)
{
    const auto cost = estimateOf(presetPlan("block-size-depth"));
    EXPECT_EQ(cost.cells, 180U);
    EXPECT_EQ(cost.runs, 540U);
}

TEST(Presets, TheShortOnesTakeUnderFiveMinutes)
{
    for (const char* id : {"quick-look", "iops-depth", "files-numjobs", "sync-methods", "runtime-settle"})
        EXPECT_LT(estimateOf(presetPlan(id)).timeNs, 300 * kSecondNs) << id;
}

TEST(Presets, AnUnknownOneIsRefusedWithTheNamesThereAre)
{
    const auto preset = findPreset("quick");
    ASSERT_FALSE(preset);
    EXPECT_EQ(preset.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(preset.error().what, testing::HasSubstr("quick-look, block-size-depth"));
}

TEST(Presets, EachHasATitleASummaryAndThePlansName)
{
    for (const auto& preset : presets()) {
        EXPECT_FALSE(preset.summary.empty());
        EXPECT_EQ(preset.title, preset.plan.name);
    }
}

TEST(Estimate, CountsSkippedCellsAsNothing)
{
    Plan plan;
    ASSERT_TRUE(setParameter(plan, "engine", {"io_uring", "psync"}));
    ASSERT_TRUE(setParameter(plan, "iodepth", {"1", "8"}));
    const auto cost = estimateOf(plan);
    EXPECT_EQ(cost.cells, 3U);
    EXPECT_EQ(cost.runs, 9U);
}

TEST(Estimate, FilesAreWrittenOncePerLayoutInOrder)
{
    Plan plan;
    ASSERT_TRUE(setParameter(plan, "size", {"1g", "2g"}));
    ASSERT_TRUE(setParameter(plan, "order", {"sequential"}));
    const auto cost = estimateOf(plan);
    EXPECT_EQ(cost.layoutBytes, 3 * kGiB);
    EXPECT_EQ(cost.spaceNeeded, 2 * kGiB) << "one layout at a time";
    EXPECT_EQ(cost.writeBytes, cost.layoutBytes) << "the runs only read";
    EXPECT_GT(cost.readBytes, 0U);
}

TEST(Estimate, AFileOrDeviceThatIsThereNeedsNoSpace)
{
    SpecLimits limits;
    limits.singleFile = true;
    const auto cost = estimateOf(Plan{}, limits);
    EXPECT_EQ(cost.layoutBytes, 0U);
    EXPECT_EQ(cost.spaceNeeded, 0U);
}

TEST(Estimate, MixedRunsReadAndWriteTheirShares)
{
    Plan plan;
    ASSERT_TRUE(setParameter(plan, "rw", {"randrw"}));
    ASSERT_TRUE(setParameter(plan, "rwmixread", {"75"}));
    SpecLimits limits;
    limits.singleFile = true;
    const auto cost = estimateOf(plan, limits);
    EXPECT_NEAR(static_cast<double>(cost.readBytes) / static_cast<double>(cost.writeBytes), 3.0, 0.01);
}
