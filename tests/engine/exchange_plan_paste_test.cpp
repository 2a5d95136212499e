// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random.h"
#include "engine/exchange/command_line.h"
#include "engine/exchange/fio_job.h"
#include "engine/exchange/plan_paste.h"
#include "engine/workload/validation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

using namespace isobath;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

PastedPlan pasted(const std::string& text)
{
    auto plan = planFromText(text);
    EXPECT_TRUE(plan) << text << "\n" << plan.error().what;
    return plan.value_or(PastedPlan{});
}

std::string refusalOf(const std::string& text)
{
    const auto plan = planFromText(text);
    EXPECT_FALSE(plan) << text;
    return plan ? "" : plan.error().what;
}

std::vector<std::string> axisOf(const Plan& plan, const std::string& name)
{
    std::vector<std::string> texts;
    for (const auto& axis : plan.axes)
        if (axis.param == name)
            for (const auto& value : axis.values)
                texts.push_back(value.label);
    return texts;
}

/// Draws plans from a seed: every parameter may be default, another constant or an axis.
class PlanDice
{
public:
    explicit PlanDice(std::uint64_t seed) : m_random(seed) {}

    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(m_random.next() % bound); }

    Plan plan()
    {
        Plan plan;
        plan.name = word() + " " + word();
        plan.base.allowOverwrite = below(4) == 0;
        for (const auto& parameter : parameters())
            if (below(3) == 0) {
                EXPECT_TRUE(setParameter(plan, std::string(parameter.name), values(parameter)));
            }
        for (std::size_t i = below(3); i > 0; --i)
            EXPECT_TRUE(putLinkedAxis(plan, linkedAxis()));
        for (std::size_t i = plan.axes.empty() ? 0 : below(3); i > 0; --i)
            plan.exclude.push_back(exclusion(plan));
        return plan;
    }

private:
    const Parameter& axisParameter()
    {
        const auto& parameter = parameters()[below(parameters().size())];
        return parameter.canBeAxis ? parameter : axisParameter();
    }

    Axis linkedAxis()
    {
        const std::array<const Parameter*, 2> linked{&axisParameter(), &axisParameter()};
        Axis axis{word(), "", {}};
        for (std::size_t i = 0; i < 3; ++i) {
            AxisValue one{std::to_string(i) + word(), {}};
            for (const auto* parameter : linked)
                one.set.emplace_back(parameter->name, value(*parameter));
            axis.values.push_back(std::move(one));
        }
        return axis;
    }

    std::map<std::string, std::string> exclusion(const Plan& plan)
    {
        std::map<std::string, std::string> combination;
        for (std::size_t i = 1 + below(2); i > 0; --i) {
            const auto& axis = plan.axes[below(plan.axes.size())];
            combination[axis.name] = axis.values[below(axis.values.size())].label;
        }
        return combination;
    }

    std::string word()
    {
        static constexpr std::string_view kLetters = "abcXYZ019 '\"\\$`;|&<>(){}[]*?#~=%!,:-ü×";
        std::string text = "x";
        for (std::size_t i = below(8); i > 0; --i)
            text += kLetters[below(kLetters.size() - 4)];
        return text;
    }

    std::vector<std::string> values(const Parameter& parameter)
    {
        std::vector<std::string> out;
        for (std::size_t i = parameter.canBeAxis ? 1 + below(4) : 1; i > 0; --i)
            out.push_back(value(parameter));
        return out;
    }

    std::string value(const Parameter& parameter)
    {
        if (parameter.name == "target")
            return "/mnt/" + word();
        if (parameter.name == "cpus")
            return below(2) == 0 ? "0-3,6" : "any";
        if (parameter.name == "seed")
            return std::to_string(m_random.next());
        return parameter.suggestions[below(parameter.suggestions.size())];
    }

    SplitMix64 m_random;
};

} // namespace

TEST(PlanFromText, ACommandGivesThePlanItCameFrom)
{
    PlanDice dice(1);
    for (int i = 0; i < 200; ++i) {
        const auto plan = dice.plan();
        const auto line = toCommandLine(plan);
        const auto back = pasted(line);
        EXPECT_EQ(back.plan, plan) << line;
        EXPECT_EQ(back.what, "isobath-cli command");
        EXPECT_THAT(back.leftOut, IsEmpty()) << line;
        EXPECT_NE(toCommandLine(plan), "isobath-cli run PLAN.json");
        EXPECT_EQ(pasted(toWrappedCommandLine(plan, 40)).plan, plan) << line;
    }
}

TEST(PlanFromText, PresetsComeBackFromTheirCommands)
{
    for (const auto& preset : presets())
        EXPECT_EQ(pasted(toCommandLine(preset.plan)).plan, preset.plan);
}

TEST(PlanFromText, PromptSudoAndPathBeforeTheCommandDoNotMatter)
{
    for (const char* start : {"$ ", "  # sudo /usr/bin/", "sudo LC_ALL=C ", "\n\n  ./"}) {
        const auto plan = pasted(std::string(start) + "isobath-cli run \\\r\n  --bs=4k,8k --iodepth '32'\n");
        EXPECT_THAT(axisOf(plan.plan, "bs"), ElementsAre("4K", "8K")) << start;
        EXPECT_EQ(plan.plan.base.spec.iodepth, 32U);
        EXPECT_THAT(plan.leftOut, IsEmpty());
    }
}

TEST(PlanFromText, WhatACommandSaysBesideThePlanIsTold)
{
    const auto plan = pasted("isobath-cli run --bs 4k --tag nightly --out x.isobath --format csv --dry-run "
                             "--warp 9 --iodepth many --target \"$HOME/x\" | less\nrm -rf x");
    EXPECT_EQ(plan.plan.base.spec.bsBytes, 4096U);
    EXPECT_EQ(plan.plan.base.target, "$HOME/x");
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("--tag nightly")));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("--out x.isobath")));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("--format csv")));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("--dry-run")));
    EXPECT_THAT(plan.leftOut, Contains("--warp 9: not known here"));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("iodepth: \"many\"")));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("$HOME/x: taken as it stands")));
    EXPECT_THAT(plan.leftOut, Contains("| less: stands behind the command"));
}

TEST(PlanFromText, LinkedValuesAndExclusionsThatCannotBeAreTold)
{
    const auto plan =
        pasted("isobath-cli run --bs 1k,4k --exclude bs=64k --exclude depth=1 --exclude nothing "
               "--link 'a=b' --link 'a=1:files=0x' --link 'x=1:bs=1k;1:bs=2k'");
    EXPECT_THAT(axisOf(plan.plan, "bs"), ElementsAre("1K", "4K"));
    EXPECT_THAT(plan.plan.exclude, IsEmpty());
    EXPECT_THAT(plan.leftOut,
                ElementsAre(HasSubstr("\"b\" must be LABEL:"), HasSubstr("a: 1: files: \"0x\""),
                            HasSubstr("\"1\" is there twice"), HasSubstr("bs: \"64k\" is not a value"),
                            HasSubstr("depth: is not an axis"), HasSubstr("must be AXIS=VALUE")));
}

TEST(PlanFromText, ACommandWithoutAPlanIsRefused)
{
    EXPECT_THAT(refusalOf("isobath-cli show x"), HasSubstr("only isobath-cli run"));
    EXPECT_THAT(refusalOf("isobath-cli run my.json --bs 4k"), HasSubstr("my.json; paste what is in it"));
    EXPECT_THAT(refusalOf("isobath-cli run --preset nothing"), HasSubstr("there is no preset"));
    EXPECT_THAT(refusalOf("isobath-cli run --name 'open"), HasSubstr("quote"));
}

TEST(PlanFromText, APlanFileIsReadAsOne)
{
    const auto preset = presets().back().plan;
    const auto plan = pasted("\n " + planToJson(preset));
    EXPECT_EQ(plan.plan, preset);
    EXPECT_EQ(plan.what, "plan file");
    EXPECT_THAT(refusalOf("{\"isobath_plan\": 1, \"wrong\": 2}"), HasSubstr("wrong"));
}

TEST(PlanFromText, OtherTextIsRefused)
{
    for (const char* text : {"", " \n\t ", "hello world", "echo isobath-cli run", "bs=4k\nrw=read", "'"})
        EXPECT_FALSE(planFromText(text)) << text;
    EXPECT_THAT(refusalOf(std::string(2 << 20, 'x')), HasSubstr("over"));
}

TEST(FioJobPaste, OurOwnJobsComeBackAsTheirCells)
{
    PlanDice dice(7);
    for (int i = 0; i < 200; ++i) {
        CellSettings cell;
        cell.target = "/mnt/a b:c,d";
        auto& spec = cell.spec;
        spec.rw = static_cast<Rw>(dice.below(6));
        spec.rwmixread = readsAnything(spec.rw) && writesAnything(spec.rw) ? 70 : 50;
        spec.bsBytes = 512ULL << dice.below(8);
        spec.engine = static_cast<EngineKind>(dice.below(3));
        spec.iodepth = spec.engine == EngineKind::Psync ? 1 : 1U << dice.below(8);
        spec.numjobs = 1U << dice.below(4);
        spec.files = 1U << dice.below(4);
        spec.sizeBytes = 256ULL << 20;
        spec.direct = dice.below(2) == 0;
        spec.sync = writesAnything(spec.rw) ? static_cast<SyncMethod>(dice.below(5)) : SyncMethod::None;
        if (spec.sync == SyncMethod::Fsync || spec.sync == SyncMethod::Fdatasync)
            spec.syncEvery = 1U << dice.below(3);
        spec.cpus = dice.below(2) == 0 ? std::vector<int>{} : std::vector<int>{0, 1, 5};
        cell.rules.rampNs = 250'000'000 * dice.below(4);
        const auto job = toFioJob(cell, "randread 4K");
        const auto back = pasted(job);
        EXPECT_EQ(back.plan.base, cell) << job;
        EXPECT_EQ(back.plan.name, "randread 4K");
        EXPECT_THAT(back.leftOut, IsEmpty()) << job;
    }
}

TEST(FioJobPaste, ReadsFiosManySpellings)
{
    const auto plan = pasted("; a comment\n[global]\n ReadOnly\nblocksize = 4kb ; of one request\n"
                             "readwrite=readwrite\nrwmixwrite=30\nbuffered=0\nioengine=libaio\niodepth=0x10\n"
                             "timeout=1m\nramp_time=500ms\ntime_based\nsize=1024m\n\n[my job]\n"
                             "directory=/mnt/nvme\nfilename=a:b\nfdatasync=8 # every eighth\n");
    const auto& base = plan.plan.base;
    EXPECT_EQ(plan.what, "fio job file");
    EXPECT_EQ(plan.plan.name, "my job");
    EXPECT_EQ(base.target, "/mnt/nvme");
    EXPECT_EQ(base.spec.rw, Rw::ReadWrite);
    EXPECT_EQ(base.spec.rwmixread, 70U);
    EXPECT_EQ(base.spec.bsBytes, 4096U);
    EXPECT_EQ(base.spec.engine, EngineKind::Libaio);
    EXPECT_EQ(base.spec.iodepth, 16U);
    EXPECT_EQ(base.spec.direct, true);
    EXPECT_EQ(base.spec.files, 2U);
    EXPECT_EQ(base.spec.sizeBytes, 1ULL << 30);
    EXPECT_EQ(base.spec.sync, SyncMethod::Fdatasync);
    EXPECT_EQ(base.spec.syncEvery, 8U);
    EXPECT_EQ(base.rules.runtimeNs, 60'000'000'000U);
    EXPECT_EQ(base.rules.rampNs, 500'000'000U);
    EXPECT_THAT(plan.leftOut, ElementsAre("line 3: ReadOnly: not known here"));
}

TEST(FioJobPaste, UnitsAreFiosOwn)
{
    const auto bs = [](const std::string& lines) {
        return pasted("[x]\nruntime=1\ntime_based\nsize=1g\nrw=randread\n" + lines).plan.base.spec.bsBytes;
    };
    EXPECT_EQ(bs("bs=4k"), 4096U);
    EXPECT_EQ(bs("bs=4KiB"), 4000U) << "fio 3.33, and its manual";
    EXPECT_EQ(bs("kb_base=1000\nbs=4k"), 4000U);
    EXPECT_EQ(bs("bs=4kib\nkb_base=1000"), 4096U);
    EXPECT_EQ(bs("bs=8k,16k"), 8192U);
    EXPECT_EQ(bs("rw=randwrite\nbs=8k,16k"), 16384U);
    EXPECT_EQ(bs("rw=randwrite\nbs=,16k"), 16384U);
    EXPECT_EQ(bs("bs=,16k"), 4096U);
    EXPECT_EQ(bs(""), 4096U);
}

TEST(FioJobPaste, WhatFioDoesUnaskedIsTakenOver)
{
    const auto plan = pasted("[seq]\n");
    EXPECT_EQ(plan.plan.base.spec.rw, Rw::Read);
    EXPECT_EQ(plan.plan.base.spec.engine, EngineKind::Psync);
    EXPECT_EQ(plan.plan.base.spec.direct, false);
    EXPECT_EQ(plan.plan.base.rules.rampNs, 0U);
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("no runtime")));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("no rw")));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("no size")));
}

TEST(FioJobPaste, EveryLossIsToldWithItsLine)
{
    const auto plan = pasted("[global]\nioengine=sync\niodepth=32\nrate_iops=500\nruntime=10\ntime_based=1\n"
                             "[reads]\nrw=randread:8\nsize=50%\nnumjobs=4\nnrfiles=2\nbsrange=4k-8k\n"
                             "[writes]\nrw=randwrite\n");
    EXPECT_EQ(plan.plan.name, "reads");
    EXPECT_EQ(plan.plan.base.spec.iodepth, 1U);
    EXPECT_EQ(plan.plan.base.spec.files, 8U);
    EXPECT_THAT(plan.leftOut, Contains("line 2: ioengine=sync: taken as psync"));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("line 3: iodepth=32: ")));
    EXPECT_THAT(plan.leftOut, Contains("line 4: rate_iops=500: not known here"));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("line 8: rw=randread:8: ")));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("line 9: size=50%: ")));
    EXPECT_THAT(plan.leftOut, Contains("line 12: bsrange=4k-8k: not known here"));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("line 13: [writes]: ")));
    EXPECT_THAT(plan.leftOut, Contains(HasSubstr("files of its own")));
}

TEST(FioJobPaste, JobsWithFilesOfTheirOwnNeedAsManyTimesTheSize)
{
    const auto& spec = pasted("[x]\nsize=1g\nnumjobs=4\nruntime=1\nrw=randread\n").plan.base.spec;
    EXPECT_EQ(spec.sizeBytes, 4ULL << 30);
    EXPECT_EQ(spec.files, 4U);
}

TEST(FioJobPaste, WhatFioCouldNotReadIsRefusedWithEveryLine)
{
    const auto what = refusalOf("[x]\nbs=four\niodepth=-1\nsize=99999999999p\n");
    EXPECT_THAT(what, HasSubstr("line 2: bs=four"));
    EXPECT_THAT(what, HasSubstr("line 3: iodepth=-1"));
    EXPECT_THAT(what, HasSubstr("line 4: size=99999999999p"));
    EXPECT_THAT(refusalOf("bs=4k\n[x]\n"), HasSubstr("line 1"));
    EXPECT_THAT(refusalOf("[global]\nbs=4k\n"), HasSubstr("no job"));
}

TEST(FioJobPaste, AFileThatIsNotThereBecomesScratchFilesBesideIt)
{
    const auto plan = pasted("[x]\nfilename=/nowhere/at/all\nsize=1m\nruntime=1\ntime_based\nrw=read\n");
    EXPECT_EQ(plan.plan.base.target, "/nowhere/at");
    EXPECT_THAT(plan.leftOut, ElementsAre(HasSubstr("line 2: filename=/nowhere/at/all: scratch files")));
    const auto device = pasted("[x]\nfilename=/dev/null\nsize=1m\nruntime=1\ntime_based\nrw=read\n");
    EXPECT_EQ(device.plan.base.target, "/dev/null");
    EXPECT_THAT(device.leftOut, IsEmpty());
}
