// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

using namespace isobath;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

using Setting = std::pair<const char*, std::vector<std::string>>;

Plan planOf(const std::vector<Setting>& settings)
{
    Plan plan;
    for (const auto& [name, values] : settings) {
        const auto status = setParameter(plan, name, values);
        EXPECT_TRUE(status) << status.error().what;
    }
    return plan;
}

SpecLimits noLimits(const std::string& /*target*/)
{
    return {};
}

std::vector<Cell> cellsOf(const Plan& plan)
{
    const auto cells = expand(plan, noLimits);
    EXPECT_TRUE(cells) << cells.error().what;
    return cells.value_or(std::vector<Cell>{});
}

std::string refusalOf(const Plan& plan)
{
    const auto cells = expand(plan, noLimits);
    EXPECT_FALSE(cells);
    return cells ? "" : cells.error().what;
}

std::vector<std::string> names(const std::vector<Cell>& cells)
{
    std::vector<std::string> out;
    for (const auto& cell : cells)
        out.push_back(cell.name);
    return out;
}

} // namespace

TEST(Expand, APlanWithoutAxesIsOneCompleteCell)
{
    const auto cells = cellsOf(Plan{});
    ASSERT_EQ(cells.size(), 1U);
    EXPECT_EQ(cells[0].name, "randread 4K depth 1");
    EXPECT_EQ(cells[0].settings.spec.direct, true);
    EXPECT_EQ(cells[0].skipReason, "");
}

TEST(Expand, TheLastAxisVariesFastest)
{
    const auto cells = cellsOf(planOf({{"bs", {"4k", "8k"}}, {"iodepth", {"1", "64"}}}));
    EXPECT_THAT(names(cells), ElementsAre("4K depth 1", "4K depth 64", "8K depth 1", "8K depth 64"));
    EXPECT_THAT(cells[2].coordinates, ElementsAre(1, 0));
    EXPECT_EQ(cells[2].settings.spec.bsBytes, 8192U);
    for (std::size_t i = 0; i < cells.size(); ++i)
        EXPECT_EQ(cells[i].index, i);
}

TEST(Expand, EveryParameterButOrderCanBeAnAxis)
{
    for (const auto& parameter : parameters()) {
        if (!parameter.canBeAxis || parameter.suggestions.size() < 2)
            continue;
        auto plan = planOf({{"rw", {"randrw"}}, {"sync", {"fsync"}}, {"size", {"4g"}}});
        ASSERT_TRUE(setParameter(plan, std::string(parameter.name),
                                 {parameter.suggestions.front(), parameter.suggestions.back()}));
        EXPECT_EQ(cellsOf(plan).size(), 2U) << parameter.name;
    }
    EXPECT_EQ(cellsOf(planOf({{"target", {"/a", "/b"}}, {"seed", {"1", "2"}}, {"cpus", {"0", "1"}}})).size(),
              8U);
}

TEST(Expand, LinkedValuesAreSetTogether)
{
    Plan plan;
    plan.axes.push_back(
        {"files x jobs",
         "",
         {{"1x1", {{"files", "1"}, {"numjobs", "1"}}}, {"4x4", {{"files", "4"}, {"numjobs", "4"}}}}});
    const auto cells = cellsOf(plan);
    ASSERT_EQ(cells.size(), 2U);
    EXPECT_EQ(cells[1].name, "4x4");
    EXPECT_EQ(cells[1].settings.spec.files, 4U);
    EXPECT_EQ(cells[1].settings.spec.numjobs, 4U);
}

TEST(Expand, ExcludedCombinationsAreLeftOut)
{
    auto plan = planOf({{"bs", {"1k", "4k"}}, {"iodepth", {"1", "64"}}});
    plan.exclude.push_back({{"bs", "1K"}, {"iodepth", "64"}});
    EXPECT_THAT(names(cellsOf(plan)), ElementsAre("1K depth 1", "4K depth 1", "4K depth 64"));
    plan.exclude.push_back({{"bs", "4K"}});
    EXPECT_THAT(names(cellsOf(plan)), ElementsAre("1K depth 1"));
    plan.exclude.push_back({{"iodepth", "1"}});
    EXPECT_THAT(refusalOf(plan), HasSubstr("leaves no cell"));
}

TEST(Expand, AnExclusionOutlivesItsAxisAsAConstant)
{
    auto plan = planOf({{"bs", {"1k", "4k"}}, {"iodepth", {"64"}}});
    plan.exclude.push_back({{"bs", "1K"}, {"iodepth", "64"}});
    EXPECT_THAT(names(cellsOf(plan)), ElementsAre("4K"));
}

TEST(Expand, CellsMergeWhenTheirDifferenceMeansNothing)
{
    const auto cells =
        cellsOf(planOf({{"rw", {"randread", "randwrite"}}, {"sync", {"none", "dsync", "fsync"}}}));
    EXPECT_THAT(names(cells), ElementsAre("randread sync none", "randwrite sync none", "randwrite sync dsync",
                                          "randwrite sync fsync"));
    EXPECT_EQ(cellsOf(planOf({{"rw", {"randread", "randrw"}}, {"rwmixread", {"10", "50", "90"}}})).size(),
              4U);
}

TEST(Expand, AContradictionSkipsItsCellOnly)
{
    const auto cells = cellsOf(planOf({{"engine", {"io_uring", "psync"}}, {"iodepth", {"1", "8"}}}));
    ASSERT_EQ(cells.size(), 4U);
    for (const auto& cell : cells)
        EXPECT_EQ(!cell.skipReason.empty(), cell.name == "psync depth 8") << cell.name;
    EXPECT_THAT(cells[3].skipReason, HasSubstr("psync does one I/O at a time"));
}

TEST(Expand, APlanWithNoPossibleCellIsRefusedWithItsReasons)
{
    const auto what = refusalOf(planOf({{"engine", {"psync"}}, {"iodepth", {"8", "16"}}, {"bs", {"3000"}}}));
    EXPECT_THAT(what, HasSubstr("iodepth 8: "));
    EXPECT_THAT(what, HasSubstr("iodepth 16: "));
    EXPECT_THAT(what, HasSubstr("bs 3000: "));
}

TEST(Expand, AValueWrongByItselfRefusesThePlan)
{
    EXPECT_EQ(refusalOf(planOf({{"iodepth", {"1", "0"}}, {"runtime", {"0"}}})),
              "runtime 0s: must be 1ns to 720h\niodepth 0: must be 1 to 32768");
}

TEST(Expand, OneParameterOnTwoAxesIsRefused)
{
    auto plan = planOf({{"bs", {"1k", "4k"}}});
    plan.axes.push_back({"x", "", {{"a", {{"bs", "8k"}}}}});
    EXPECT_EQ(refusalOf(plan), "bs: is set by two axes");
}

TEST(Expand, TooManyCellsOrRunsAreRefusedWithoutMakingThem)
{
    Plan plan;
    for (const char* name : {"bs", "iodepth", "numjobs", "files", "size", "rwmixread", "repeats", "seed"}) {
        Axis axis{name, name, {}};
        for (int i = 1; i <= 1000; ++i)
            axis.values.push_back({std::to_string(i), {{name, std::to_string(i)}}});
        plan.axes.push_back(axis);
    }
    EXPECT_THAT(refusalOf(plan), HasSubstr("over 100000 cells"));
    EXPECT_THAT(refusalOf(planOf(
                    {{"repeats", {"10000"}},
                     {"bs", {"1k", "2k", "4k", "8k", "16k", "32k", "64k", "128k", "256k", "512k", "1m"}}})),
                HasSubstr("make 110000 runs"));
}

TEST(RunOrder, InterleavedVisitsAllCellsOncePerRepeatInAShuffleOfItsOwn)
{
    const auto cells = cellsOf(planOf({{"bs", {"1k", "2k", "4k", "8k"}}, {"iodepth", {"1", "2", "4", "8"}}}));
    const auto order = runOrder(cells, RunOrder::Interleaved, 42);
    ASSERT_EQ(order.size(), 48U);
    std::vector<std::vector<std::size_t>> visits(3);
    for (std::size_t i = 0; i < order.size(); ++i) {
        EXPECT_EQ(order[i].repeat, i / 16);
        visits[i / 16].push_back(order[i].cell);
    }
    EXPECT_NE(visits[0], visits[1]);
    EXPECT_NE(visits[1], visits[2]);
    for (auto& visit : visits) {
        EXPECT_FALSE(std::is_sorted(visit.begin(), visit.end()));
        std::sort(visit.begin(), visit.end());
        for (std::size_t i = 0; i < 16; ++i)
            EXPECT_EQ(visit[i], i);
    }
}

TEST(RunOrder, TheSameSeedGivesTheSameOrder)
{
    const auto cells = cellsOf(planOf({{"bs", {"1k", "2k", "4k", "8k"}}, {"iodepth", {"1", "2", "4", "8"}}}));
    EXPECT_EQ(runOrder(cells, RunOrder::Interleaved, 7), runOrder(cells, RunOrder::Interleaved, 7));
    EXPECT_NE(runOrder(cells, RunOrder::Interleaved, 7), runOrder(cells, RunOrder::Interleaved, 8));
}

TEST(RunOrder, SequentialFinishesACellBeforeTheNext)
{
    const auto cells = cellsOf(planOf({{"bs", {"1k", "2k"}}, {"repeats", {"2"}}}));
    EXPECT_THAT(runOrder(cells, RunOrder::Sequential, 1),
                ElementsAre(RunSlot{0, 0}, RunSlot{0, 1}, RunSlot{1, 0}, RunSlot{1, 1}));
}

TEST(RunOrder, CellsOfEqualLayoutStayTogether)
{
    const auto cells = cellsOf(planOf({{"iodepth", {"1", "2", "4", "8"}}, {"files", {"1", "4"}}}));
    const auto order = runOrder(cells, RunOrder::Interleaved, 3);
    std::size_t changes = 0;
    for (std::size_t i = 1; i < order.size(); ++i)
        changes += sameLayout(cells[order[i - 1].cell].settings, cells[order[i].cell].settings) ? 0U : 1U;
    EXPECT_LE(changes, 5U) << "two layouts, three repeats";
}

TEST(RunOrder, SkippedCellsAreNotInItAndRepeatsMayDiffer)
{
    const auto skipping = cellsOf(planOf({{"engine", {"io_uring", "psync"}}, {"iodepth", {"1", "8"}}}));
    for (const auto& slot : runOrder(skipping, RunOrder::Interleaved, 1))
        EXPECT_NE(slot.cell, 3U);
    EXPECT_EQ(runOrder(cellsOf(planOf({{"repeats", {"1", "5"}}})), RunOrder::Interleaved, 1).size(), 6U);
}
