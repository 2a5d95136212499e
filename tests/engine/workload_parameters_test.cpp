// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/parameters.h"

#include <gtest/gtest.h>

#include <set>

using namespace isobath;

namespace {

CellSettings with(const std::string& name, const std::string& text)
{
    CellSettings settings;
    const auto* parameter = findParameter(name);
    EXPECT_NE(parameter, nullptr) << name;
    EXPECT_TRUE(parameter->set(settings, text)) << name << " " << text;
    return settings;
}

} // namespace

TEST(Parameters, AreAllThereUnderTheirPlanNames)
{
    std::set<std::string_view> names;
    for (const auto& parameter : parameters())
        EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
    const std::set<std::string_view> expected{
        "target",  "size",     "files",    "rw",      "rwmixread",  "bs",   "iodepth", "numjobs",
        "engine",  "direct",   "sync",     "alloc",   "sync_every", "cpus", "ramp",    "timestamps",
        "runtime", "interval", "cooldown", "repeats", "order",      "seed"};
    EXPECT_EQ(names, expected);
    EXPECT_EQ(findParameter("blocksize"), nullptr);
}

TEST(Parameters, EveryValueReadsBackAsItWasWritten)
{
    for (const auto& parameter : parameters())
        for (const auto& text : parameter.suggestions) {
            const auto settings = with(std::string(parameter.name), text);
            EXPECT_EQ(parameter.get(settings), text) << parameter.name;
        }
}

TEST(Parameters, DefaultsReadBackToo)
{
    const CellSettings defaults;
    for (const auto& parameter : parameters()) {
        if (parameter.name == "target")
            continue;
        CellSettings copy;
        ASSERT_TRUE(parameter.set(copy, parameter.get(defaults))) << parameter.name;
        EXPECT_EQ(copy, defaults) << parameter.name;
    }
}

TEST(Parameters, OnlyOrderCannotBeAnAxis)
{
    for (const auto& parameter : parameters())
        EXPECT_EQ(parameter.canBeAxis, parameter.name != "order") << parameter.name;
}

TEST(Parameters, RefuseWhatIsNotAValueAndQuoteIt)
{
    const std::vector<std::pair<const char*, const char*>> bad{
        {"bs", "-4k"},        {"bs", "4kk"},          {"bs", "1e3"},       {"bs", ""},
        {"size", "9999999T"}, {"iodepth", "1.5"},     {"iodepth", "-1"},   {"numjobs", "4294967296"},
        {"rw", "randreads"},  {"engine", "aio"},      {"direct", "yes"},   {"cpus", "3-1"},
        {"cpus", "0,,1"},     {"cpus", "1-99999999"}, {"runtime", "5sec"}, {"seed", "-1"},
        {"rwmixread", "50%"}};
    for (const auto& [name, text] : bad) {
        CellSettings settings;
        const auto status = findParameter(name)->set(settings, text);
        ASSERT_FALSE(status) << name << " " << text;
        EXPECT_EQ(status.error().code, ErrorCode::InvalidArgument);
        EXPECT_NE(status.error().what.find(text), std::string::npos) << status.error().what;
        EXPECT_EQ(settings, CellSettings{}) << name;
    }
}

TEST(Parameters, NumbersAreInBytesAndSecondsAndWordsHaveNone)
{
    EXPECT_EQ(findParameter("bs")->number(with("bs", "8k")), 8192.0);
    EXPECT_EQ(findParameter("runtime")->number(with("runtime", "1500ms")), 1.5);
    EXPECT_EQ(findParameter("iodepth")->number(with("iodepth", "64")), 64.0);
    EXPECT_FALSE(findParameter("rw")->number(CellSettings{}));
    EXPECT_FALSE(findParameter("seed")->number(with("seed", "7")));
}

TEST(Parameters, ShortValuesDropTheUnitOfSizesOnly)
{
    EXPECT_EQ(shortValue(*findParameter("bs"), with("bs", "4k")), "4K");
    EXPECT_EQ(shortValue(*findParameter("size"), with("size", "1GiB")), "1G");
    EXPECT_EQ(shortValue(*findParameter("sync"), with("sync", "fsync")), "fsync");
}

TEST(CpuList, RangesAndSinglesReadBackSortedAndShort)
{
    EXPECT_EQ(parseCpuList("6,0-3,2").value_or(std::vector<int>{}), (std::vector<int>{0, 1, 2, 3, 6}));
    EXPECT_EQ(formatCpuList({0, 1, 2, 3, 6}), "0-3,6");
    EXPECT_EQ(formatCpuList({}), "any");
    EXPECT_EQ(parseCpuList("any").value_or(std::vector<int>{1}), std::vector<int>{});
}
