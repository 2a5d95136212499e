// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"

#include <gtest/gtest.h>

using namespace isobath;

TEST(ParseBytes, AcceptsEverySpellingOfTheSameSize)
{
    for (const char* text : {"4096", "4k", "4K", "4KiB", "4kib", "4096B"})
        EXPECT_EQ(parseBytes(text).value_or(0), 4096U) << text;
    EXPECT_EQ(parseBytes("1.5k").value_or(0), 1536U);
    EXPECT_EQ(parseBytes("1GiB").value_or(0), 1U << 30);
}

TEST(ParseBytes, RefusesWhatIsNotASize)
{
    for (const char* text : {"", "-4k", "4kk", "1e3", "9999999T", "k", "4 k", "0.3", "1..5k", ".5k", "5.k",
                             "iB", "+4", "18446744073709551616", "99999999999999999999999999"})
        EXPECT_FALSE(parseBytes(text)) << text;
}

TEST(ParseDuration, KnowsTheUnitsAndTakesABareNumberAsSeconds)
{
    EXPECT_EQ(parseDurationNs("5").value_or(0), 5'000'000'000U);
    EXPECT_EQ(parseDurationNs("1.5s").value_or(0), 1'500'000'000U);
    EXPECT_EQ(parseDurationNs("500ms").value_or(0), 500'000'000U);
    EXPECT_EQ(parseDurationNs("2min").value_or(0), 120'000'000'000U);
    for (const char* text : {"", "-1s", "1e3", "5sec", "s"})
        EXPECT_FALSE(parseDurationNs(text)) << text;
}

TEST(ParseCount, HoldsItsLimits)
{
    EXPECT_EQ(parseCount("8", 1, 8).value_or(0), 8U);
    for (const char* text : {"0", "9", "", "1.5", "-1", "8x"})
        EXPECT_FALSE(parseCount(text, 1, 8)) << text;
}

TEST(Format, SizesAndTimesReadBackAsWritten)
{
    for (std::uint64_t bytes : {1ULL, 512ULL, 4096ULL, 4097ULL, 1ULL << 40})
        EXPECT_EQ(parseBytes(formatBytes(bytes)).value_or(0), bytes);
    for (std::uint64_t ns : {0ULL, 1ULL, 500'000'000ULL, 5'000'000'000ULL, 90'000'000'000ULL})
        EXPECT_EQ(parseDurationNs(formatDuration(ns)).value_or(1), ns);
}

TEST(Format, PeopleSeeThreeDigits)
{
    EXPECT_EQ(formatLatency(229'000), "229 µs");
    EXPECT_EQ(formatLatency(9'996), "10.0 µs");
    EXPECT_EQ(formatLatency(999'600), "1.00 ms");
    EXPECT_EQ(formatCount(64'300), "64.3k");
    EXPECT_EQ(formatCount(0), "0");
    EXPECT_EQ(formatBytesRounded(85.5 * 1024 * 1024 * 1024), "85.5 GiB");
    EXPECT_EQ(formatBytesRounded(1024.0 * 1024 * 1024), "1 GiB");
    EXPECT_EQ(formatDurationRounded(134), "2 min 14 s");
}
