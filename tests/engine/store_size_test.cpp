// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/clock.h"
#include "engine/store/session_file.h"
#include "tests/support/stored_session.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <iostream>

namespace isobath {
namespace {

double secondsSince(std::uint64_t startNs)
{
    return static_cast<double>(monotonicNs() - startNs) / 1e9;
}

/// In memory where there is such a place: sizes are asked for, not what a sync costs.
std::string quickPlace()
{
    const std::string memory = "/dev/shm";
    return ::access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path().string();
}

/// A run as long as asked whose intervals repeat after `distinct` of them: random latencies are slow to make.
FinishedRun longRun(const SessionStart& start, std::uint64_t intervals, std::uint64_t distinct,
                    std::uint64_t ios)
{
    FinishedRun run = test::sampleRun(start, {0, 0}, distinct, ios);
    IntervalChunk chunk;
    for (std::uint64_t i = 0; i < intervals; ++i) {
        chunk.intervals.push_back(run.result.intervals[0]->intervals[i % distinct]);
        chunk.intervals.back().index = i;
    }
    run.result.runtimeNs = intervals * run.result.intervalNs;
    run.result.intervals = {std::make_shared<const IntervalChunk>(std::move(chunk))};
    return run;
}

TEST(StoreSize, AnHourOfIntervalsTakesAtMostTwentyMegabytes)
{
    constexpr std::uint64_t kIntervals = 36'000;
    const test::TemporaryFolder folder(quickPlace());
    const std::string path = folder / "hour.isobath";
    const auto start = test::sampleStart("hour");
    auto file = std::move(SessionFile::openOrCreate(path).value());
    auto sink = file->newSession().value();
    ASSERT_TRUE(sink->begin(start).has_value());
    const FinishedRun run = longRun(start, kIntervals, 100, 8000);
    ASSERT_GT(run.result.intervals[0]->intervals[0].groups[0][0].latency.buckets.size(), 400U);
    const auto storing = monotonicNs();
    ASSERT_TRUE(sink->addRun(run).has_value());
    ASSERT_TRUE(sink->finish(SessionState::Done).has_value());
    std::cout << "an hour: stored in " << secondsSince(storing) << " s, ";
    const auto bytes = std::filesystem::file_size(path);
    EXPECT_LE(bytes, 20'000'000U);

    const auto opening = monotonicNs();
    const auto opened = std::move(SessionFile::open(path).value());
    const auto session = opened->load(1).value();
    const auto detail = opened->loadRun(session.runs.at(0).id).value();
    std::cout << "opened in " << secondsSince(opening) << " s, " << bytes << " bytes\n";
    ASSERT_EQ(detail.result.intervals.at(0)->intervals.size(), kIntervals);
    EXPECT_TRUE(detail.damagedIntervals.empty());
}

TEST(StoreSize, AThousandRunsCostLittleBesideTheirIntervals)
{
    const test::TemporaryFolder folder(quickPlace());
    const std::string path = folder / "many.isobath";
    const auto start =
        test::sampleStart("many", {"1k", "2k", "4k", "8k", "16k", "32k", "64k", "128k", "256k", "512k"},
                          {"1", "2", "4", "8", "16", "32", "64", "128", "256", "512"}, 10);
    auto file = std::move(SessionFile::openOrCreate(path).value());
    auto sink = file->newSession().value();
    ASSERT_TRUE(sink->begin(start).has_value());
    auto run = test::sampleRun(start, {0, 0}, 1, 200);
    for (std::size_t i = 0; i < 1000; ++i) {
        run.slot = {i % 100, static_cast<std::uint32_t>(i / 100)};
        ASSERT_TRUE(sink->addRun(run).has_value());
    }
    ASSERT_TRUE(sink->finish(SessionState::Done).has_value());
    EXPECT_LE(std::filesystem::file_size(path), 5'000'000U);

    const auto opening = monotonicNs();
    const auto opened = std::move(SessionFile::open(path).value());
    ASSERT_EQ(opened->sessions().value().at(0).runsDone, 1000U);
    const auto session = opened->load(1).value();
    std::cout << "1,000 runs: opened in " << secondsSince(opening) << " s\n";
    EXPECT_EQ(session.runs.size(), 1000U);
    EXPECT_TRUE(session.damage.empty());
}

} // namespace
} // namespace isobath
