// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/run_result.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace isobath {
namespace {

OperationResult operationOf(std::initializer_list<std::uint64_t> latencies, std::uint64_t bytes)
{
    OperationResult result;
    result.bytes = bytes;
    for (const auto ns : latencies)
        result.latency.add(ns);
    return result;
}

RunResult mixedResult()
{
    RunResult result;
    result.intervalNs = 100'000'000;
    result.runtimeNs = 2'000'000'000;
    GroupResult group;
    group.operations[indexOf(Operation::Read)] = operationOf({100, 200}, 8192);
    group.operations[indexOf(Operation::Write)] = operationOf({300, 400}, 8192);
    group.operations[indexOf(Operation::Sync)] = operationOf({9000}, 0);
    result.groups.push_back(std::move(group));
    return result;
}

TEST(DeriveMetrics, LatencyMergesReadsAndWritesButNeverSyncs)
{
    auto result = mixedResult();
    deriveMetrics(result);
    const auto& metrics = result.groups[0].metrics;
    EXPECT_DOUBLE_EQ(*metrics.find("lat_mean_ns"), 250);
    EXPECT_DOUBLE_EQ(*metrics.find("lat_max_ns"), 400);
    EXPECT_DOUBLE_EQ(*metrics.find("lat_min_ns"), 100);
    EXPECT_DOUBLE_EQ(*metrics.find("read_lat_p50_ns"), 100);
    EXPECT_DOUBLE_EQ(*metrics.find("write_lat_mean_ns"), 350);
    EXPECT_DOUBLE_EQ(*metrics.find("sync_count"), 1);
    EXPECT_DOUBLE_EQ(*metrics.find("sync_p99_ns"), 9000);
}

TEST(DeriveMetrics, RatesUseTheMeasuredWindowAndTheBytesReturned)
{
    auto result = mixedResult();
    deriveMetrics(result);
    const auto& metrics = result.groups[0].metrics;
    EXPECT_DOUBLE_EQ(*metrics.find("iops"), 2);
    EXPECT_DOUBLE_EQ(*metrics.find("read_iops"), 1);
    EXPECT_DOUBLE_EQ(*metrics.find("bytes_s"), 8192);
}

TEST(DeriveMetrics, WhatWasNotMeasuredIsAbsent)
{
    auto result = mixedResult();
    result.groups[0].operations[indexOf(Operation::Write)].reset();
    result.groups[0].operations[indexOf(Operation::Sync)].reset();
    result.groups[0].operations[indexOf(Operation::Read)] = operationOf({}, 0);
    deriveMetrics(result);
    const auto& metrics = result.groups[0].metrics;
    EXPECT_DOUBLE_EQ(*metrics.find("iops"), 0);
    for (const auto* name : {"write_iops", "sync_count", "lat_mean_ns", "lat_p99_ns", "lat_min_ns",
                             "lat_stddev_ns", "svc_mean_ns", "achieved_qd"})
        EXPECT_FALSE(metrics.find(name).has_value()) << name;
}

TEST(DeriveMetrics, ErrorsCountFailuresOfEveryKindAndShortOnes)
{
    auto result = mixedResult();
    result.groups[0].errors = {{EIO, 2}, {ENOSPC, 3}};
    result.groups[0].shortIos = 4;
    deriveMetrics(result);
    EXPECT_DOUBLE_EQ(*result.groups[0].metrics.find("errors"), 9);
}

TEST(DeriveMetrics, IsTheSameWhenDoneTwice)
{
    auto once = mixedResult();
    deriveMetrics(once);
    auto twice = once;
    deriveMetrics(twice);
    EXPECT_EQ(once.groups[0].metrics, twice.groups[0].metrics);
}

} // namespace
} // namespace isobath
