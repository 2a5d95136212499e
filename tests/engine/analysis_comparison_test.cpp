// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/comparison.h"
#include "engine/figures/session_figures.h"
#include "tests/support/sample_session.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace isobath {
namespace {

using test::axis;
using testing::ElementsAre;

using Sessions = std::vector<std::shared_ptr<const Session>>;

/// Every run done; the metrics of each multiplied by `factor`.
std::shared_ptr<Session> measured(const std::string& name, const std::vector<Axis>& axes, double factor = 1,
                                  std::uint32_t repeats = 3)
{
    auto session = std::make_shared<Session>(test::plannedSession(axes));
    session->summary.name = name;
    for (const auto& cell : session->start.cells)
        for (std::uint32_t repeat = 0; repeat < repeats; ++repeat) {
            auto run = test::doneRun(cell, repeat);
            MetricSet scaled;
            for (const auto& metric : run.metrics[0].all())
                scaled.set(metric.name, metric.unit, metric.value * factor);
            run.metrics = {scaled};
            session->runs.push_back(run);
        }
    return session;
}

ComparedSide side(std::shared_ptr<const Session> session, std::optional<AxisPick> pick = std::nullopt)
{
    const auto name = sideName(*session, pick);
    return {name, std::move(session), pick};
}

Comparison compared(const std::vector<ComparedSide>& sides)
{
    auto result = compareSides(sides);
    EXPECT_TRUE(result) << (result ? "" : result.error().what);
    return result ? std::move(*result) : Comparison{};
}

std::vector<std::string> rowNames(const Comparison& comparison, const std::vector<std::size_t>& rows)
{
    std::vector<std::string> names;
    for (const auto row : rows)
        names.push_back(comparison.rows[row].name);
    return names;
}

const Difference* differenceNamed(const std::vector<Difference>& all, const std::string& name)
{
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Difference& d) { return d.name == name; });
    return found == all.end() ? nullptr : &*found;
}

const std::vector<Axis> kSmall{axis("bs", {"4k", "8k"}), axis("iodepth", {"1", "8"})};

TEST(Comparison, EqualPlansMatchCellByCell)
{
    const auto comparison = compared({side(measured("a", kSmall)), side(measured("b", kSmall, 0.9))});
    ASSERT_EQ(comparison.rows.size(), 4U);
    for (std::size_t row = 0; row < 4; ++row)
        EXPECT_THAT(comparison.rows[row].cells, ElementsAre(row, row));
    EXPECT_EQ(comparison.rows[1].name, "4K depth 8");
    EXPECT_TRUE(comparison.withoutPartner(0).empty());
    EXPECT_TRUE(comparison.plan.empty());
}

TEST(Comparison, AxesInAnotherOrderStillMatch)
{
    const auto other = measured("b", {axis("iodepth", {"8", "1"}), axis("bs", {"8k", "4k"})}, 2);
    const auto comparison = compared({side(measured("a", kSmall)), side(other)});
    ASSERT_EQ(comparison.rows.size(), 4U);
    for (std::size_t row = 0; row < 4; ++row) {
        ASSERT_EQ(comparison.rows[row].sides(), 2U);
        const auto& mine = comparison.sessions[0].start.cells[row].settings;
        const auto& theirs = other->start.cells[*comparison.rows[row].cells[1]].settings;
        EXPECT_EQ(mine, theirs);
    }
    for (const auto& row : compareRows(comparison, "iops"))
        EXPECT_NEAR(row.ratios[1].value().ofMedians, 2, 1e-9);
}

TEST(Comparison, CellsThatOnlyOneSideHasAreListedForIt)
{
    const auto comparison =
        compared({side(measured("a", kSmall)),
                  side(measured("b", {axis("bs", {"8k", "16k"}), axis("iodepth", {"1", "8"})}))});
    EXPECT_EQ(comparison.rows.size(), 6U);
    EXPECT_THAT(rowNames(comparison, comparison.withoutPartner(0)), ElementsAre("4K depth 1", "4K depth 8"));
    EXPECT_THAT(rowNames(comparison, comparison.withoutPartner(1)),
                ElementsAre("16K depth 1", "16K depth 8"));
    EXPECT_THAT(rowNames(comparison, rowsByDifference(compareRows(comparison, "iops"), comparison)),
                ElementsAre("8K depth 1", "8K depth 8"));
}

TEST(Comparison, AnAxisOnOneSideMeetsTheConstantOfTheOther)
{
    auto constant = measured("b", {axis("iodepth", {"1", "8"})});
    const auto comparison = compared({side(measured("a", kSmall)), side(constant)});
    EXPECT_EQ(comparison.rows.size(), 4U);
    EXPECT_EQ(comparison.withoutPartner(0).size(), 2U);
    EXPECT_TRUE(comparison.withoutPartner(1).empty());
    EXPECT_EQ(differenceNamed(comparison.plan, "bs")->values, (std::vector<std::string>{"4K, 8K", "4K"}));
}

TEST(Comparison, WhatEachSideHoldsConstantMayDifferAndIsListed)
{
    auto a = test::plannedSession(kSmall);
    auto b = a;
    b.start.plan.base.target = "/mnt/other";
    b.start.plan.base.spec.engine = EngineKind::Libaio;
    b.start.plan.base.rules.seed = 99;
    b.start.cells = expand(b.start.plan, [](const std::string&) { return SpecLimits{}; }).value();
    const auto comparison =
        compared({side(std::make_shared<Session>(a)), side(std::make_shared<Session>(b))});
    EXPECT_EQ(comparison.rows.size(), 4U);
    EXPECT_TRUE(comparison.withoutPartner(0).empty());
    ASSERT_EQ(comparison.plan.size(), 2U);
    EXPECT_EQ(comparison.plan[0].name, "target");
    EXPECT_THAT(differenceNamed(comparison.plan, "engine")->values, ElementsAre("io_uring", "libaio"));
}

TEST(Comparison, TwoValuesOfAnAxisAreSidesOfOneSession)
{
    const auto session = measured("a", {axis("engine", {"io_uring", "libaio"}), axis("bs", {"4k", "8k"})});
    const auto comparison = compared({side(session, AxisPick{0, 0}), side(session, AxisPick{0, 1})});
    ASSERT_EQ(comparison.rows.size(), 2U);
    EXPECT_THAT(comparison.rows[1].cells, ElementsAre(1U, 3U));
    EXPECT_EQ(comparison.rows[1].name, "8K");
    EXPECT_EQ(comparison.names[1], "a, engine libaio");
    EXPECT_THAT(differenceNamed(comparison.plan, "engine")->values, ElementsAre("io_uring", "libaio"));
    EXPECT_TRUE(comparison.environment.empty());
}

TEST(Comparison, AWholeSessionMeetsOneValueOfAnother)
{
    auto whole = test::plannedSession({axis("bs", {"4k", "8k"})});
    whole.start.plan.base.spec.engine = EngineKind::Libaio;
    whole.start.cells = expand(whole.start.plan, [](const std::string&) { return SpecLimits{}; }).value();
    const auto picked = measured("b", {axis("engine", {"io_uring", "libaio"}), axis("bs", {"4k", "8k"})});
    const auto comparison = compared({side(std::make_shared<Session>(whole)), side(picked, AxisPick{0, 1})});
    EXPECT_EQ(comparison.rows.size(), 2U);
    EXPECT_TRUE(comparison.plan.empty());
}

TEST(Comparison, LinkedValuesMeetTheirParametersOnTheOtherSide)
{
    const Axis linked{
        "files x jobs",
        "",
        {{"1x1", {{"files", "1"}, {"numjobs", "1"}}}, {"4x4", {{"files", "4"}, {"numjobs", "4"}}}}};
    const auto comparison =
        compared({side(measured("a", {linked})),
                  side(measured("b", {axis("files", {"1", "4"}), axis("numjobs", {"1", "4"})}))});
    EXPECT_EQ(comparison.rows.size(), 4U);
    EXPECT_TRUE(comparison.withoutPartner(0).empty());
    EXPECT_EQ(comparison.withoutPartner(1).size(), 2U);
    const auto alike = compared({side(measured("a", {linked})), side(measured("b", {linked}))});
    EXPECT_EQ(alike.rows[1].name, "4x4");
    EXPECT_EQ(alike.rows.size(), 2U);
}

TEST(Comparison, FourSidesCompareWithAnyBaseline)
{
    std::vector<ComparedSide> sides;
    for (const double factor : {1.0, 2.0, 4.0, 0.5})
        sides.push_back(side(measured("s", kSmall, factor)));
    const auto comparison = compared(sides);
    const auto row = compareRows(comparison, "iops", 2).front();
    EXPECT_FALSE(row.ratios[2].has_value());
    EXPECT_NEAR(row.ratios[0].value().ofMedians, 0.25, 1e-9);
    EXPECT_NEAR(row.ratios[1].value().ofMedians, 0.5, 1e-9);
    EXPECT_NEAR(row.ratios[3].value().ofMedians, 0.125, 1e-9);
}

TEST(Comparison, OneSideOrFiveAreRefused)
{
    const auto session = measured("a", kSmall);
    EXPECT_FALSE(compareSides({side(session)}));
    EXPECT_FALSE(compareSides({5, side(session)}));
    EXPECT_FALSE(compareSides({side(session), {"x", session, AxisPick{0, 7}}}));
}

TEST(Comparison, TheRangeOfARatioSpansTheExtremesOfTheRepeats)
{
    auto a = measured("a", {axis("bs", {"4k"})}, 1, 0);
    auto b = measured("b", {axis("bs", {"4k"})}, 1, 0);
    const auto add = [](Session& session, std::initializer_list<double> values) {
        std::uint32_t repeat = 0;
        for (const double value : values) {
            auto run = test::doneRun(session.start.cells[0], repeat++);
            MetricSet metrics;
            metrics.set("iops", "1/s", value);
            run.metrics = {metrics};
            session.runs.push_back(run);
        }
    };
    add(*a, {100, 110, 105});
    add(*b, {90, 80, 99});
    const auto apart = compareRows(compared({side(a), side(b)}), "iops")[0];
    EXPECT_EQ(apart.sides[0].median, 105);
    EXPECT_THAT(apart.sides[1].repeats, ElementsAre(90, 80, 99));
    const auto& ratio = apart.ratios[1].value();
    EXPECT_DOUBLE_EQ(ratio.ofMedians, 90.0 / 105);
    EXPECT_DOUBLE_EQ(ratio.least, 80.0 / 110);
    EXPECT_DOUBLE_EQ(ratio.most, 99.0 / 100);
    EXPECT_TRUE(ratio.isApart);
    add(*b, {100});
    EXPECT_FALSE(compareRows(compared({side(a), side(b)}), "iops")[0].ratios[1]->isApart);
}

TEST(Comparison, ASingleRepeatIsNeverApart)
{
    const auto comparison =
        compared({side(measured("a", kSmall, 1, 3)), side(measured("b", kSmall, 0.1, 1))});
    for (const auto& row : compareRows(comparison, "iops"))
        EXPECT_FALSE(row.ratios[1].value().isApart);
}

TEST(Comparison, WhatWasNotMeasuredHasNoRatio)
{
    const auto comparison = compared({side(measured("a", kSmall)), side(measured("b", kSmall, 1, 0))});
    const auto row = compareRows(comparison, "iops")[0];
    EXPECT_FALSE(row.sides[1].median.has_value());
    EXPECT_FALSE(row.ratios[1].has_value());
}

TEST(Comparison, RowsAreOrderedByTheSizeOfTheChangeInEitherDirection)
{
    auto b = measured("b", kSmall);
    for (auto& run : b->runs) {
        const double factors[]{1.1, 0.4, 2.0, 1.0};
        MetricSet metrics;
        metrics.set("iops", "1/s", run.metrics[0].find("iops").value() * factors[run.slot.cell]);
        run.metrics = {metrics};
    }
    const auto comparison = compared({side(measured("a", kSmall)), side(b)});
    EXPECT_THAT(rowsByDifference(compareRows(comparison, "iops"), comparison), ElementsAre(1, 2, 0, 3));
}

TEST(Comparison, FactsThatDifferAreListedWithBothValuesAndTheRestIsCounted)
{
    auto b = measured("b", kSmall);
    auto& facts = b->start.environment;
    facts[3].value = "6.11.10";
    facts.push_back({"device.nr_requests", "256"});
    facts.push_back({"target.path", "/somewhere"});
    const auto comparison = compared({side(measured("a", kSmall)), side(b)});
    ASSERT_EQ(comparison.environment.size(), 2U);
    EXPECT_EQ(comparison.environment[0].title, "kernel release");
    EXPECT_THAT(comparison.environment[0].values, ElementsAre("6.1.0-28-amd64", "6.11.10"));
    EXPECT_THAT(comparison.environment[1].values, ElementsAre("", "256"));
    EXPECT_EQ(comparison.sameFacts, 3U);
}

TEST(Comparison, ASideOnCommonAxesShowsTheFiguresOfItsSession)
{
    const auto b = measured("b", {axis("iodepth", {"8", "1"}), axis("bs", {"8k", "4k"})}, 1.5);
    const auto comparison = compared({side(measured("a", kSmall)), side(b)});
    const auto view = defaultView(comparison.sessions[1].start.plan);
    const auto map = std::get<HeatmapData>(heatmapFigure(comparison.sessions[1], view, "iops").data);
    const auto own = std::get<HeatmapData>(heatmapFigure(*b, defaultView(b->start.plan), "iops").data);
    EXPECT_EQ(map.x.categories, (std::vector<std::string>{"4K", "8K"}));
    for (std::size_t y = 0; y < 2; ++y)
        for (std::size_t x = 0; x < 2; ++x)
            EXPECT_EQ(map.cells[y * 2 + x].value, own.cells[(1 - y) * 2 + (1 - x)].value);
}

} // namespace
} // namespace isobath
