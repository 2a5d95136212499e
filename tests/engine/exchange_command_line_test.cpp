// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/command_line.h"
#include "engine/exchange/plan_paste.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

using namespace isobath;
using testing::HasSubstr;

namespace {

Plan planOf(const std::vector<std::pair<const char*, std::vector<std::string>>>& settings)
{
    Plan plan;
    for (const auto& [name, values] : settings)
        EXPECT_TRUE(setParameter(plan, name, values)) << name;
    return plan;
}

} // namespace

TEST(CommandLine, SaysOnlyWhatIsNotDefault)
{
    EXPECT_EQ(toCommandLine(Plan{}), "isobath-cli run");
    EXPECT_EQ(
        toCommandLine(planOf({{"bs", {"1k", "4k", "1m"}}, {"target", {"/mnt/nvme"}}, {"runtime", {"10s"}}})),
        "isobath-cli run --bs 1k,4k,1m --target /mnt/nvme --runtime 10s");
}

TEST(CommandLine, APresetIsNamedWhereThatIsShorter)
{
    auto plan = presets().front().plan;
    EXPECT_EQ(toCommandLine(plan), "isobath-cli run --preset quick-look");
    ASSERT_TRUE(setParameter(plan, "target", {"/mnt/a b"}));
    ASSERT_TRUE(setParameter(plan, "iodepth", {"32"}));
    EXPECT_EQ(toCommandLine(plan), "isobath-cli run --preset quick-look --target '/mnt/a b' --iodepth 32");
}

TEST(CommandLine, ReadsBackAsTheSamePlan)
{
    auto odd = planOf({{"target", {"/mnt/a,b", "/mnt/it's"}},
                       {"cpus", {"0-3,6", "1"}},
                       {"sync", {"fsync"}},
                       {"sync_every", {"1", "8"}},
                       {"rw", {"randwrite"}},
                       {"seed", {"7"}},
                       {"direct", {"0"}},
                       {"order", {"sequential"}},
                       {"interval", {"250ms"}},
                       {"size", {"1536m"}}});
    odd.name = "Odd, \"quoted\" name";
    odd.base.allowOverwrite = true;
    auto changedPreset = presets().back().plan;
    ASSERT_TRUE(setParameter(changedPreset, "bs", {"8k"}));
    ASSERT_TRUE(setParameter(changedPreset, "sync", {"none", "dsync"}));
    for (const auto& plan : {Plan{}, odd, presets().front().plan, changedPreset}) {
        const auto back = planFromText(toCommandLine(plan));
        ASSERT_TRUE(back) << back.error().what;
        EXPECT_EQ(back->plan, plan) << toCommandLine(plan);
    }
}

TEST(CommandLine, LinkedValuesAndExclusionsAreOptionsToo)
{
    auto plan = planOf({{"bs", {"1k", "4k"}}});
    plan.axes.push_back(
        {"files x jobs",
         "",
         {{"1x1", {{"files", "1"}, {"numjobs", "1"}}}, {"4x4", {{"files", "4"}, {"numjobs", "4"}}}}});
    plan.exclude.push_back({{"bs", "1K"}, {"files x jobs", "4x4"}});
    EXPECT_EQ(toCommandLine(plan),
              "isobath-cli run --bs 1k,4k --link 'files x jobs=1x1:files=1,numjobs=1;4x4:files=4,numjobs=4' "
              "--exclude 'bs=1K,files x jobs=4x4'");
}

TEST(CommandLine, WhatNoOptionCanSayNeedsAPlanFile)
{
    auto plan = planOf({{"bs", {"1k", "4k"}}});
    plan.exclude.push_back({{"bs", "16K"}});
    EXPECT_EQ(toCommandLine(plan), "isobath-cli run PLAN.json") << "excludes what is not there";
    plan.exclude.clear();
    plan.groupName = "other";
    EXPECT_EQ(toCommandLine(plan), "isobath-cli run PLAN.json");
}

TEST(CommandLine, AConstantThatAnAxisHidesIsLeftOut)
{
    auto plan = planOf({{"bs", {"1k", "4k"}}});
    plan.base.spec.bsBytes = 65536;
    EXPECT_EQ(toCommandLine(plan), "isobath-cli run --bs 1k,4k");
}

TEST(CommandLine, LongOnesAreContinuedWithinTheColumns)
{
    const auto plan = planOf({{"rw", {"randread", "randwrite", "read", "write"}},
                              {"bs", {"1k", "2k", "4k", "8k"}},
                              {"iodepth", {"1", "2", "4", "8", "16", "32"}},
                              {"target", {"/mnt/some/where"}}});
    const auto text = toWrappedCommandLine(plan, 72);
    EXPECT_THAT(text, HasSubstr(" \\\n    --"));
    std::string joined;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 72U) << line;
        if (line.ends_with(" \\"))
            line.resize(line.size() - 2);
        joined += joined.empty() ? line : line.substr(3);
    }
    EXPECT_EQ(joined, toCommandLine(plan));
    EXPECT_EQ(toWrappedCommandLine(Plan{}), "isobath-cli run");
}

TEST(ShellQuoted, LeavesPlainWordsAndProtectsTheRest)
{
    EXPECT_EQ(shellQuoted("/mnt/nvme0,1k:x"), "/mnt/nvme0,1k:x");
    EXPECT_EQ(shellQuoted("a b"), "'a b'");
    EXPECT_EQ(shellQuoted("it's $HOME"), "'it'\\''s $HOME'");
    EXPECT_EQ(shellQuoted(""), "''");
}
