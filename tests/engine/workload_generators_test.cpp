// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/offsets.h"
#include "engine/workload/op_mix.h"
#include "engine/workload/payload.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

namespace isobath {
namespace {

TEST(Offsets, UniformOnesReachEveryBlockOfEveryFileEquallyOften)
{
    constexpr std::uint64_t kBs = 4096;
    auto offsets = Offsets::uniform({8 * kBs, 8 * kBs + 100}, kBs, 3);
    std::map<std::pair<int, std::uint64_t>, int> hits;
    for (int i = 0; i < 16'000; ++i) {
        const auto place = offsets.next();
        ASSERT_EQ(place.offset % kBs, 0U);
        ASSERT_LE(place.offset + kBs, 8 * kBs) << "a rest smaller than a block is never touched";
        ++hits[{place.file, place.offset}];
    }
    ASSERT_EQ(hits.size(), 16U);
    double chiSquare = 0;
    for (const auto& [place, count] : hits)
        chiSquare += (count - 1000.0) * (count - 1000.0) / 1000.0;
    EXPECT_LT(chiSquare, 40) << "99.9 % of fair draws with 15 degrees of freedom stay below 37.7";
}

TEST(Offsets, SequentialJobsGetSlicesThatCoverTheFileOnceAndStartOverAtTheirEnd)
{
    constexpr std::uint64_t kBs = 512;
    constexpr std::uint32_t kJobs = 3;
    std::multiset<std::uint64_t> seen;
    for (std::uint32_t job = 0; job < kJobs; ++job) {
        auto offsets = Offsets::sequential({10 * kBs}, kBs, job, kJobs);
        const auto first = offsets.next().offset;
        seen.insert(first);
        auto last = first;
        auto next = offsets.next().offset;
        for (; next != first; next = offsets.next().offset) {
            EXPECT_EQ(next, last + kBs);
            seen.insert(next);
            last = next;
        }
    }
    ASSERT_EQ(seen.size(), 10U);
    EXPECT_EQ(std::set<std::uint64_t>(seen.begin(), seen.end()).size(), 10U);
}

TEST(Offsets, MoreJobsThanBlocksShareThem)
{
    for (std::uint32_t job = 0; job < 8; ++job) {
        auto offsets = Offsets::sequential({2 * 4096}, 4096, job, 8);
        EXPECT_LE(offsets.next().offset, 4096U);
        EXPECT_LE(offsets.next().offset, 4096U);
    }
}

TEST(Offsets, FilesTakeTurns)
{
    auto offsets = Offsets::sequential({4096 * 4, 4096 * 4}, 4096, 0, 1);
    std::vector<std::pair<int, std::uint64_t>> order;
    for (int i = 0; i < 4; ++i) {
        const auto place = offsets.next();
        order.emplace_back(place.file, place.offset);
    }
    const std::vector<std::pair<int, std::uint64_t>> expected{{0, 0}, {1, 0}, {0, 4096}, {1, 4096}};
    EXPECT_EQ(order, expected);
}

TEST(OpMix, ReadsTheAskedShareAndIsTheSameForTheSameSeed)
{
    OpMix mix(Rw::RandRw, 30, 11);
    OpMix twin(Rw::RandRw, 30, 11);
    int reads = 0;
    for (int i = 0; i < 10'000; ++i) {
        const auto operation = mix.next();
        ASSERT_EQ(operation, twin.next());
        reads += operation == Operation::Read ? 1 : 0;
    }
    EXPECT_NEAR(reads, 3000, 200);
}

TEST(OpMix, PureWorkloadsNeverMix)
{
    OpMix reads(Rw::Read, 0, 1);
    OpMix writes(Rw::RandWrite, 100, 1);
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(reads.next(), Operation::Read);
        EXPECT_EQ(writes.next(), Operation::Write);
    }
}

TEST(OpMix, ASyncIsAnOperationOnlyWhereItIsACallAfterWrites)
{
    JobSpec spec;
    spec.sync = SyncMethod::Fsync;
    EXPECT_EQ(operationsOf(spec), std::vector<Operation>{Operation::Read});
    spec.rw = Rw::RandWrite;
    EXPECT_EQ(operationsOf(spec), (std::vector<Operation>{Operation::Write, Operation::Sync}));
    spec.sync = SyncMethod::Dsync;
    EXPECT_EQ(operationsOf(spec), std::vector<Operation>{Operation::Write});
}

TEST(Payload, EverySectorIsNewForEveryWrite)
{
    Payload payload(5);
    std::vector<std::byte> buffer(4096);
    payload.fill(buffer);
    std::set<std::vector<std::byte>> sectors;
    for (int write = 0; write < 50; ++write) {
        payload.refresh(buffer.data(), buffer.size());
        for (std::size_t at = 0; at < buffer.size(); at += 512)
            sectors.emplace(buffer.begin() + static_cast<std::ptrdiff_t>(at),
                            buffer.begin() + static_cast<std::ptrdiff_t>(at + 512));
    }
    EXPECT_EQ(sectors.size(), 50U * 8);
}

TEST(Payload, IsSpreadOverAllByteValues)
{
    Payload payload(5);
    std::vector<std::byte> buffer(1 << 20);
    payload.fill(buffer);
    std::array<int, 256> counts{};
    for (const auto byte : buffer)
        ++counts[std::to_integer<std::size_t>(byte)];
    EXPECT_GT(*std::min_element(counts.begin(), counts.end()), 3500) << "4096 each, were it perfectly even";
    EXPECT_LT(*std::max_element(counts.begin(), counts.end()), 4700);
}

TEST(Payload, LeavesATailTooSmallForItsStampAlone)
{
    Payload payload(1);
    std::array<std::byte, 520> buffer{};
    payload.refresh(buffer.data(), 520);
    for (std::size_t i = 512; i < buffer.size(); ++i)
        EXPECT_EQ(buffer[i], std::byte{0});
}

} // namespace
} // namespace isobath
