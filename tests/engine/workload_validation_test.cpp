// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/parameters.h"
#include "engine/workload/validation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace isobath;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

using Assignments = std::vector<std::pair<std::string, std::string>>;

std::vector<std::string> problemsOf(const Assignments& values, const SpecLimits& limits = {})
{
    CellSettings settings;
    for (const auto& [name, text] : values)
        EXPECT_TRUE(findParameter(name)->set(settings, text)) << name << " " << text;
    std::vector<std::string> out;
    for (const auto& problem : validate(settings, limits))
        out.push_back(toText(problem));
    return out;
}

} // namespace

TEST(Validation, TheDefaultsCanRun)
{
    EXPECT_THAT(problemsOf({}), IsEmpty());
}

TEST(Validation, NamesFieldValueAndRule)
{
    EXPECT_THAT(problemsOf({{"bs", "3000"}}),
                ElementsAre("bs 3000: must be a multiple of 512, the direct-I/O alignment"));
}

TEST(Validation, ListsEverythingAtOnce)
{
    const auto problems = problemsOf({{"iodepth", "0"},
                                      {"numjobs", "0"},
                                      {"runtime", "0"},
                                      {"repeats", "0"},
                                      {"interval", "1ms"},
                                      {"rwmixread", "101"},
                                      {"rw", "randrw"},
                                      {"bs", "0"},
                                      {"files", "0"},
                                      {"sync_every", "0"}});
    EXPECT_EQ(problems.size(), 9U);
    for (const char* field : {"iodepth 0", "numjobs 0", "runtime 0s", "repeats 0", "interval 1ms",
                              "rwmixread 101", "bs 0", "files 0", "sync_every 0"})
        EXPECT_THAT(problems, testing::Contains(HasSubstr(field)));
}

TEST(Validation, AlignmentCountsOnlyUnderDirectIo)
{
    EXPECT_THAT(problemsOf({{"bs", "3000"}, {"direct", "0"}}), IsEmpty());
    SpecLimits limits;
    limits.directAlignBytes = 4096;
    EXPECT_EQ(problemsOf({{"bs", "1k"}}, limits).size(), 1U);
}

TEST(Validation, TheQueueMustFitIntoTheFileAndASequentialJobsIntoItsSlice)
{
    const Assignments queue{{"size", "1m"}, {"bs", "64k"}, {"iodepth", "16"}};
    EXPECT_THAT(problemsOf(queue), IsEmpty());
    EXPECT_THAT(problemsOf({{"size", "1m"}, {"bs", "64k"}, {"iodepth", "17"}}),
                ElementsAre(HasSubstr("size 1MiB")));
    EXPECT_THAT(problemsOf({{"size", "1m"}, {"bs", "64k"}, {"iodepth", "16"}, {"numjobs", "2"}}), IsEmpty());
    EXPECT_THAT(
        problemsOf({{"size", "1m"}, {"bs", "64k"}, {"iodepth", "16"}, {"numjobs", "2"}, {"rw", "read"}}),
        ElementsAre(HasSubstr("× numjobs = 2 MiB")));
}

TEST(Validation, EveryFileAndEverySliceHoldsABlock)
{
    EXPECT_THAT(problemsOf({{"size", "1m"}, {"bs", "64k"}, {"files", "16"}}), IsEmpty());
    EXPECT_THAT(problemsOf({{"size", "1m"}, {"bs", "64k"}, {"files", "17"}}),
                ElementsAre(HasSubstr("bs × files")));
    EXPECT_THAT(
        problemsOf({{"size", "1m"}, {"bs", "64k"}, {"files", "16"}, {"numjobs", "2"}, {"rw", "write"}}),
        ElementsAre(HasSubstr("bs × files × numjobs")));
}

TEST(Validation, DepthHoldsTheKernelsLimits)
{
    EXPECT_THAT(problemsOf({{"iodepth", "32768"}}), IsEmpty());
    EXPECT_THAT(problemsOf({{"iodepth", "32769"}}), ElementsAre("iodepth 32769: must be 1 to 32768"));
    EXPECT_THAT(problemsOf({{"iodepth", "16384"}, {"numjobs", "5"}, {"engine", "libaio"}}),
                ElementsAre(HasSubstr("fs.aio-max-nr")));
}

TEST(Validation, PsyncWithAQueueIsAContradictionAndNotWrongByItself)
{
    CellSettings settings;
    settings.spec.engine = EngineKind::Psync;
    settings.spec.iodepth = 8;
    const auto problems = validate(settings, {});
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].field, "iodepth");
    EXPECT_FALSE(problems[0].byItself);
    settings.spec.iodepth = 0;
    EXPECT_TRUE(validate(settings, {}).at(0).byItself);
}

TEST(Validation, TimesHoldTheirBounds)
{
    EXPECT_THAT(problemsOf({{"runtime", "50ms"}}),
                ElementsAre("runtime 50ms: is shorter than an interval of 100ms"));
    EXPECT_THAT(problemsOf({{"runtime", "24h"}, {"interval", "10ms"}}),
                ElementsAre(HasSubstr("interval 10ms")));
    EXPECT_THAT(problemsOf({{"ramp", "1h"}}), IsEmpty()) << "a long ramp only warns";
    EXPECT_EQ(problemsOf({{"ramp", "10000h"}, {"cooldown", "48h"}}).size(), 2U);
}

TEST(Validation, CpusMustBeThere)
{
    SpecLimits limits;
    limits.cpuCount = 4;
    EXPECT_THAT(problemsOf({{"cpus", "0-3"}}, limits), IsEmpty());
    EXPECT_THAT(problemsOf({{"cpus", "2-9"}}, limits),
                ElementsAre("cpus 2-9: CPU 4 is not there; the last one is 3"));
}

TEST(Validation, TheTargetHasItsSay)
{
    SpecLimits null;
    null.selfTestDevice = null.readsNothing = null.singleFile = true;
    EXPECT_THAT(problemsOf({{"rw", "write"}}, null), IsEmpty()) << "direct is off by default there";
    EXPECT_EQ(problemsOf({{"rw", "randrw"}, {"direct", "1"}, {"sync", "fsync"}, {"files", "2"}}, null).size(),
              4U);

    SpecLimits file;
    file.singleFile = true;
    file.targetBytes = 1 << 20;
    EXPECT_THAT(problemsOf({}, file), ElementsAre("size 1GiB: the target has 1MiB"));
}

TEST(Validation, HugeProductsDoNotWrapAround)
{
    SpecLimits limits;
    limits.maxBufferBytes = 1ULL << 30;
    EXPECT_EQ(
        problemsOf({{"bs", "1g"}, {"iodepth", "32768"}, {"numjobs", "1024"}, {"size", "1g"}}, limits).size(),
        2U);
}

TEST(Canonical, DropsWhatMeansNothingInACell)
{
    CellSettings settings;
    settings.spec.rwmixread = 70;
    settings.spec.sync = SyncMethod::Fsync;
    settings.spec.syncEvery = 4;
    auto read = canonical(settings, {});
    EXPECT_EQ(read.spec.rwmixread, 50U);
    EXPECT_EQ(read.spec.sync, SyncMethod::None);
    EXPECT_EQ(read.spec.syncEvery, 1U);
    EXPECT_EQ(read.spec.direct, true);

    settings.spec.rw = Rw::RandRw;
    const auto mixed = canonical(settings, {});
    EXPECT_EQ(mixed.spec.rwmixread, 70U);
    EXPECT_EQ(mixed.spec.syncEvery, 4U);
    settings.spec.sync = SyncMethod::Dsync;
    EXPECT_EQ(canonical(settings, {}).spec.syncEvery, 1U);
}
