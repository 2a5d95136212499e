// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace isobath;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr const char* kExample = R"({
  "isobath_plan": 1,
  "name": "Block size x depth",
  "target": {"path": "/mnt/nvme", "size": "1GiB"},
  "groups": [{"name": "main", "spec": {"rw": "randread", "engine": "io_uring", "direct": true}}],
  "axes": [
    {"param": "bs", "values": ["1KiB", "4KiB", "8KiB"]},
    {"param": "iodepth", "values": [1, 8, 64]},
    {"name": "files x jobs", "values": [{"label": "1x1", "set": {"files": 1, "numjobs": 1}},
                                        {"label": "4x4", "set": {"files": 4, "numjobs": 4}}]}
  ],
  "exclude": [{"bs": "1KiB", "iodepth": 64}],
  "rules": {"ramp": "500ms", "runtime": "5s", "repeats": 3, "order": "interleaved", "interval": "100ms"}
})";

/// The error's lines, or nothing when the plan was accepted.
std::vector<std::string> complaints(const std::string& json)
{
    const auto plan = parsePlanJson(json);
    if (plan)
        return {};
    EXPECT_EQ(plan.error().code, ErrorCode::InvalidArgument);
    std::vector<std::string> lines(1);
    for (char c : plan.error().what)
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c;
    return lines;
}

std::string planWith(const std::string& members)
{
    return R"({"isobath_plan": 1, )" + members + "}";
}

std::vector<std::string> labels(const Axis& axis)
{
    std::vector<std::string> out;
    for (const auto& value : axis.values)
        out.push_back(value.label);
    return out;
}

Plan linkedPlan()
{
    return parsePlanJson(kExample).value_or(Plan{});
}

} // namespace

TEST(PlanJson, TheDocumentedExampleIsRead)
{
    const auto plan = parsePlanJson(kExample);
    ASSERT_TRUE(plan) << plan.error().what;
    EXPECT_EQ(plan->name, "Block size x depth");
    EXPECT_EQ(plan->base.target, "/mnt/nvme");
    EXPECT_EQ(plan->base.spec.direct, true);
    ASSERT_EQ(plan->axes.size(), 3U);
    EXPECT_EQ(plan->axes[0].param, "bs");
    EXPECT_THAT(labels(plan->axes[0]), ElementsAre("1K", "4K", "8K"));
    EXPECT_EQ(plan->axes[2].name, "files x jobs");
    EXPECT_EQ(plan->axes[2].param, "");
    EXPECT_EQ(plan->axes[2].values[1].set.size(), 2U);
    EXPECT_EQ(plan->exclude.at(0).at("bs"), "1K");
    EXPECT_EQ(plan->exclude.at(0).at("iodepth"), "64");
    EXPECT_EQ(plan->base.rules.repeats, 3U);
}

TEST(PlanJson, WhatIsWrittenReadsBackEqual)
{
    auto plan = linkedPlan();
    plan.base.rules.seed = 18446744073709551615ULL;
    plan.base.spec.cpus = {0, 1, 2, 6};
    plan.base.spec.direct.reset();
    const auto again = parsePlanJson(planToJson(plan));
    ASSERT_TRUE(again) << again.error().what;
    EXPECT_EQ(*again, plan);
    EXPECT_EQ(parsePlanJson(planToJson(Plan{})).value_or(linkedPlan()), Plan{});
}

TEST(PlanJson, ThePermissionToOverwriteIsNotWritten)
{
    Plan plan;
    plan.base.allowOverwrite = true;
    EXPECT_EQ(parsePlanJson(planToJson(plan)).value_or(plan), Plan{});
}

TEST(PlanJson, AStoredPlanWithABrokenPathCanStillBeWritten)
{
    Plan plan;
    plan.base.target = "/mnt/\xff\xfe";
    EXPECT_THAT(planToJson(plan), HasSubstr("/mnt/"));
}

TEST(PlanJson, UnknownKeysAreRefusedByNameAllAtOnce)
{
    EXPECT_THAT(
        complaints(planWith(R"("nmae": "x", "target": {"dir": "/"}, "rules": {"runtimes": 1, "bs": "4k"},
        "groups": [{"jobs": 3, "spec": {"blocksize": 1, "runtime": 1}}],
        "axes": [{"param": "bs", "values": ["4k"], "role": "X"}])")),
        ElementsAre("nmae: unknown key", "target.dir: unknown key", "groups[0].jobs: unknown key",
                    "groups[0].spec.blocksize: unknown key", "groups[0].spec.runtime: unknown key",
                    "axes[0].role: unknown key", "rules.runtimes: unknown key", "rules.bs: unknown key"));
}

TEST(PlanJson, AStoredPlanMayHaveKeysOfANewerVersion)
{
    const auto plan =
        parseStoredPlanJson(planWith(R"("future": 1, "groups": [{"spec": {"rate": 5, "bs": "8k"}}])"));
    ASSERT_TRUE(plan) << plan.error().what;
    EXPECT_EQ(plan->base.spec.bsBytes, 8192U);
}

TEST(PlanJson, WrongTypesAreNamed)
{
    EXPECT_THAT(complaints("[]"), ElementsAre("plan: must be an object, is array"));
    EXPECT_THAT(complaints(planWith(R"("name": 5, "target": "/mnt", "axes": {}, "rules": {"repeats": [3]},
        "groups": [{"spec": {"iodepth": true, "bs": null}}])")),
                ElementsAre("name: must be text, is number", "target: must be an object, is string",
                            "groups[0].spec.iodepth: must be a number or text, is boolean",
                            "groups[0].spec.bs: must be a number or text, is null",
                            "axes: must be an array, is object",
                            "rules.repeats: must be a number or text, is array"));
}

TEST(PlanJson, BadValuesAreQuotedWithTheirPlace)
{
    EXPECT_THAT(complaints(planWith(R"("axes": [{"param": "bs", "values": ["4k", "4kk", "-4k"]},
        {"param": "iodepth", "values": [1, 1.5]}], "target": {"size": "9999999T"})")),
                ElementsAre(HasSubstr("target.size: \"9999999T\""), HasSubstr("axes[0].values[1]: \"4kk\""),
                            HasSubstr("axes[0].values[2]: \"-4k\""),
                            HasSubstr("axes[1].values[1]: \"1.5\"")));
}

TEST(PlanJson, TheVersionIsChecked)
{
    EXPECT_THAT(complaints("{}"), ElementsAre(HasSubstr("isobath_plan: is missing")));
    EXPECT_THAT(complaints(R"({"isobath_plan": 2})"),
                ElementsAre("isobath_plan: is 2; this version reads 1"));
}

TEST(PlanJson, AxesAndExclusionsAreChecked)
{
    EXPECT_THAT(
        complaints(planWith(R"("axes": [{"param": "order", "values": ["sequential"]},
        {"param": "speed", "values": [1]}, {"param": "bs", "values": []}, {"values": [1]},
        {"name": "n", "values": [{"label": "a"}]}, {"param": "numjobs", "values": [1, 2]}],
        "exclude": [{}, {"numjobs": 3}, {"colour": "red"}])")),
        ElementsAre(
            "axes[0].param: \"order\" cannot be an axis", "axes[1].param: \"speed\" is not a parameter",
            "axes[2].values: must be an array of 1 to 1000 values", HasSubstr("axes[3]: needs either"),
            "axes[3].values[0]: must be an object, is number", HasSubstr("axes[4].values[0]: needs"),
            "exclude[0]: names no axis", "exclude[1].numjobs: \"3\" is not a value of this axis",
            "exclude[2].colour: is not an axis"));
}

TEST(PlanJson, MoreThanOneJobGroupIsRefused)
{
    EXPECT_THAT(complaints(planWith(R"("groups": [{}, {}])")),
                ElementsAre(HasSubstr("groups: has 2 job groups")));
}

TEST(PlanJson, DeepNestingAndHugeFilesDoNoHarm)
{
    EXPECT_THAT(complaints(std::string(400'000, '[')), ElementsAre(HasSubstr("not JSON")));
    EXPECT_THAT(complaints(std::string(400'000, '[') + std::string(400'000, ']')),
                ElementsAre(HasSubstr("nested more than")));
    EXPECT_THAT(complaints(std::string(3U << 20, ' ')), ElementsAre(HasSubstr("bytes long")));
    EXPECT_THAT(complaints(""), ElementsAre(HasSubstr("not JSON")));
}

TEST(SetParameter, OneValueIsAConstantAndMoreAreAnAxis)
{
    Plan plan;
    ASSERT_TRUE(setParameter(plan, "bs", {"8k"}));
    EXPECT_EQ(plan.base.spec.bsBytes, 8192U);
    ASSERT_TRUE(setParameter(plan, "bs", {"1k", "4k"}));
    ASSERT_TRUE(setParameter(plan, "iodepth", {"1", "8", "8", "1"}));
    ASSERT_EQ(plan.axes.size(), 2U);
    EXPECT_THAT(labels(plan.axes[1]), ElementsAre("1", "8"));
    ASSERT_TRUE(setParameter(plan, "bs", {"16k", "32k"}));
    EXPECT_THAT(labels(plan.axes[0]), ElementsAre("16K", "32K")) << "an axis keeps its place";
    ASSERT_TRUE(setParameter(plan, "bs", {"4096"}));
    ASSERT_EQ(plan.axes.size(), 1U);
    EXPECT_EQ(plan.axes[0].param, "iodepth");
    EXPECT_EQ(plan.base.spec.bsBytes, 4096U);
}

TEST(SetParameter, NamesEveryValueItCannotRead)
{
    Plan plan;
    const auto status = setParameter(plan, "bs", {"4k", "4kk", ""});
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().what, HasSubstr("bs: \"4kk\""));
    EXPECT_THAT(status.error().what, HasSubstr("\nbs: \"\""));
    EXPECT_EQ(plan, Plan{});
    EXPECT_THAT(setParameter(plan, "blocksize", {"1"}).error().what, HasSubstr("no such parameter"));
    EXPECT_FALSE(setParameter(plan, "order", {"sequential", "interleaved"}));
    EXPECT_FALSE(setParameter(plan, "bs", {}));
}

TEST(SetParameter, AParameterLeavesTheAxisThatLinkedIt)
{
    auto plan = linkedPlan();
    ASSERT_TRUE(setParameter(plan, "numjobs", {"2"}));
    ASSERT_EQ(plan.axes.size(), 3U);
    EXPECT_EQ(plan.axes[2].param, "files");
    EXPECT_THAT(labels(plan.axes[2]), ElementsAre("1", "4"));
    ASSERT_TRUE(setParameter(plan, "files", {"8"}));
    EXPECT_EQ(plan.axes.size(), 2U);
    EXPECT_EQ(plan.base.spec.files, 8U);
}

TEST(SetParameter, ARangeIsItsValues)
{
    Plan plan;
    ASSERT_TRUE(setParameter(plan, "bs", {"4k..16k", "1m"}));
    EXPECT_THAT(labels(plan.axes[0]), ElementsAre("4K", "8K", "16K", "1M"));
    EXPECT_THAT(setParameter(plan, "bs", {"8k..4k"}).error().what, HasSubstr("bs: \"8k..4k\": a range goes"));
    EXPECT_THAT(setParameter(plan, "iodepth", {"1..600 +1", "1..600 +1"}).error().what,
                HasSubstr("over 1000 values"));
}

TEST(SetParameter, AnAxisHasNoConstant)
{
    Plan plan;
    ASSERT_TRUE(setParameter(plan, "bs", {"64k"}));
    ASSERT_TRUE(setParameter(plan, "bs", {"64k", "1m"}));
    EXPECT_EQ(plan.base, CellSettings{});
    ASSERT_TRUE(setParameter(plan, "target", {"/mnt/a"}));
    ASSERT_TRUE(setParameter(plan, "target", {"/mnt/a", "/mnt/b"}));
    EXPECT_EQ(plan.base, CellSettings{});
}

TEST(PlanJson, ARangeAmongTheValuesIsItsValues)
{
    const auto axis = [](const std::string& values) {
        return planWith(R"("axes": [{"param": "iodepth", "values": )" + values + "}]");
    };
    const auto plan = parsePlanJson(axis(R"(["1..8 x2", 64])"));
    ASSERT_TRUE(plan) << plan.error().what;
    EXPECT_THAT(labels(plan->axes[0]), ElementsAre("1", "2", "4", "8", "64"));
    EXPECT_THAT(complaints(axis(R"(["8..1"])")),
                ElementsAre(HasSubstr("axes[0].values[0]: \"8..1\": a range")));
    EXPECT_THAT(complaints(axis(R"(["1..600 +1", "1..600 +1"])")),
                ElementsAre(HasSubstr("over 1000 values")));
}
