// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/value_range.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace isobath;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

std::vector<std::string> values(const char* parameter, const char* text)
{
    const auto expanded = expandRange(*findParameter(parameter), text);
    EXPECT_TRUE(expanded) << text << ": " << expanded.error().what;
    return expanded.value_or(std::vector<std::string>());
}

std::string refusal(const char* parameter, const char* text)
{
    const auto expanded = expandRange(*findParameter(parameter), text);
    EXPECT_FALSE(expanded) << text;
    return expanded ? "" : expanded.error().what;
}

} // namespace

TEST(ValueRange, MultipliesOrAddsAsItSays)
{
    EXPECT_THAT(values("iodepth", "1..8 x2"), ElementsAre("1", "2", "4", "8"));
    EXPECT_THAT(values("iodepth", "1..100x10"), ElementsAre("1", "10", "100"));
    EXPECT_THAT(values("iodepth", " 1 .. 8 + 3 "), ElementsAre("1", "4", "7"));
    EXPECT_THAT(values("bs", "4k..64k x4"), ElementsAre("4KiB", "16KiB", "64KiB"));
    EXPECT_THAT(values("bs", "512..2k+512"), ElementsAre("512", "1KiB", "1536", "2KiB"));
    EXPECT_THAT(values("runtime", "500ms..2s +500ms"), ElementsAre("500ms", "1s", "1500ms", "2s"));
}

TEST(ValueRange, WithoutAStepItDoublesSizesTimesAndPowersOfTwo)
{
    EXPECT_THAT(values("numjobs", "1..8"), ElementsAre("1", "2", "4", "8"));
    EXPECT_THAT(values("numjobs", "1..3"), ElementsAre("1", "2", "3"));
    EXPECT_THAT(values("rwmixread", "64..66"), ElementsAre("64", "65", "66"));
    EXPECT_THAT(values("bs", "3k..12k"), ElementsAre("3KiB", "6KiB", "12KiB"));
    EXPECT_THAT(values("runtime", "1s..5s"), ElementsAre("1s", "2s", "4s"));
}

TEST(ValueRange, AnyOtherTextIsOneValue)
{
    EXPECT_THAT(values("iodepth", "8"), ElementsAre("8"));
    EXPECT_THAT(values("iodepth", "nonsense"), ElementsAre("nonsense"));
    EXPECT_THAT(values("target", "/mnt/../a"), ElementsAre("/mnt/../a"));
    EXPECT_THAT(values("seed", "1..3"), ElementsAre("1..3"));
    EXPECT_THAT(values("iodepth", "7..7"), ElementsAre("7"));
}

TEST(ValueRange, WhatIsNoRangeIsRefusedInOneSentence)
{
    EXPECT_EQ(refusal("iodepth", "8..1 x2"),
              "\"8..1 x2\": a range goes from the smaller to the larger value");
    EXPECT_EQ(refusal("iodepth", "0..8 x2"), "\"0..8 x2\": such a range never reaches its end");
    for (const char* text : {"1..8 x1", "1..8 x0", "1..8 +0"})
        EXPECT_THAT(refusal("iodepth", text), HasSubstr("never reaches"));
    for (const char* text :
         {"..", "1..", "..8", "1..8 x", "1..8 +", "1...8", "1..8 y2", "-1..8", "1..8 x2 x2"})
        EXPECT_THAT(refusal("iodepth", text), HasSubstr("is not a whole number")) << text;
    EXPECT_THAT(refusal("bs", "4q..8k"), HasSubstr("is not a size"));
}

TEST(ValueRange, OverAThousandValuesAreRefused)
{
    EXPECT_EQ(values("iodepth", "1..1000 +1").size(), 1000U);
    EXPECT_THAT(refusal("iodepth", "1..1001 +1"), HasSubstr("over 1000 values"));
    EXPECT_THAT(refusal("bs", "1..9223372036854775807 +1"), HasSubstr("over 1000 values"));
    EXPECT_EQ(values("bs", "1..9223372036854775807 x2").size(), 63U);
}
