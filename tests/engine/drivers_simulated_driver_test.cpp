// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/drivers/simulated_driver.h"
#include "tests/support/run_requests.h"

#include <gmock/gmock.h>

#include <cerrno>
#include <memory>

namespace isobath {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t kMs = 1'000'000;

SimScript manualDevice(std::uint64_t latencyNs)
{
    SimScript script;
    script.latenciesNs[indexOf(Operation::Read)] = {latencyNs};
    script.manualClock = true;
    return script;
}

RunResult runOn(const SimScript& script, const RunRequest& request)
{
    SnapshotCollector observer;
    auto result = makeSimulatedDriver(script)->run(request, observer, {});
    EXPECT_TRUE(result.has_value()) << result.error().what;
    return std::move(*result);
}

double metric(const RunResult& result, const char* name, std::size_t group = 0)
{
    return result.groups[group].metrics.find(name).value_or(-1);
}

const OperationResult& operation(const RunResult& result, Operation operation)
{
    return *result.groups[0].operations[indexOf(operation)];
}

TEST(SimulatedRun, CountsExactlyWhatCompletesWithinTheWindow)
{
    auto request = simulatedRequest();
    request.rampNs = 50 * kMs;
    request.runtimeNs = 1000 * kMs;
    const auto result = runOn(manualDevice(1 * kMs), request);

    EXPECT_EQ(result.status, RunStatus::Done);
    EXPECT_EQ(result.runtimeNs, 1000 * kMs);
    EXPECT_EQ(operation(result, Operation::Read).latency.count(), 1000U);
    EXPECT_EQ(operation(result, Operation::Read).latency.moments().minNs, 1 * kMs);
    EXPECT_EQ(operation(result, Operation::Read).latency.moments().maxNs, 1 * kMs);
    EXPECT_DOUBLE_EQ(metric(result, "iops"), 1000.0);
    EXPECT_DOUBLE_EQ(metric(result, "bytes_s"), 4096.0 * 1000);
}

TEST(SimulatedRun, PutsACompletionIntoTheIntervalInWhichItCompletes)
{
    auto request = simulatedRequest();
    request.runtimeNs = 1000 * kMs;
    const auto result = runOn(manualDevice(30 * kMs), request);

    // Completions at 30, 60, 90 | 120, 150, 180 | 210, 240, 270 | 300, ...
    ASSERT_EQ(result.intervals.size(), 1U);
    const auto& intervals = result.intervals[0]->intervals;
    ASSERT_EQ(intervals.size(), 10U);
    const std::vector<std::uint64_t> expected{3, 3, 3, 4, 3, 3, 4, 3, 3, 4};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(intervals[i].groups[0][indexOf(Operation::Read)].latency.moments.count, expected[i]) << i;
}

TEST(SimulatedRun, DepthByIntegralAgreesWithLittlesLaw)
{
    auto request = simulatedRequest();
    request.groups[0].spec.iodepth = 8;
    request.groups[0].spec.numjobs = 2;
    auto script = manualDevice(0);
    script.latenciesNs[indexOf(Operation::Read)] = {1 * kMs, 3 * kMs, 2 * kMs};
    const auto result = runOn(script, request);

    EXPECT_NEAR(metric(result, "achieved_qd"), 16.0, 0.01);
    EXPECT_NEAR(metric(result, "little_qd"), metric(result, "achieved_qd"), 16 * 0.02);
}

TEST(SimulatedRun, ReportsWhatIsInFlightAtTheEndAndItsAge)
{
    auto request = simulatedRequest();
    request.groups[0].spec.iodepth = 4;
    request.runtimeNs = 100 * kMs;
    const auto result = runOn(manualDevice(70 * kMs), request);

    EXPECT_DOUBLE_EQ(metric(result, "in_flight_at_end"), 4);
    EXPECT_DOUBLE_EQ(metric(result, "in_flight_oldest_ns"), 30.0 * kMs);
    EXPECT_EQ(operation(result, Operation::Read).latency.count(), 4U);
}

TEST(SimulatedRun, SuppliesTheEmptyIntervalsOfAStallAndNamesTheRealGap)
{
    auto request = simulatedRequest();
    request.runtimeNs = 1000 * kMs;
    auto script = manualDevice(10 * kMs);
    script.stalls = {{255 * kMs, 400 * kMs}};
    const auto result = runOn(script, request);

    ASSERT_EQ(result.events.size(), 1U);
    EXPECT_EQ(result.events[0].kind, "stall");
    EXPECT_EQ(result.events[0].startNs, 250 * kMs);
    EXPECT_EQ(result.events[0].endNs, 655 * kMs);
    const auto& intervals = result.intervals[0]->intervals;
    ASSERT_EQ(intervals.size(), 10U);
    EXPECT_EQ(intervals[4].groups[0][indexOf(Operation::Read)].latency.moments.count, 0U);
    EXPECT_DOUBLE_EQ(intervals[4].system.back(), 1.0) << "depth while nothing completes";
    EXPECT_DOUBLE_EQ(metric(result, "stall_s"), 0.3);
}

TEST(SimulatedRun, AFailedRequestIsCountedPerErrnoAndFailsTheRunWithItsPlace)
{
    auto request = simulatedRequest();
    request.groups[0].spec.rw = Rw::Write;
    auto script = manualDevice(1 * kMs);
    SimFault fault;
    fault.fromIo = 10;
    fault.sysErrno = ENOSPC;
    script.faults = {fault};
    const auto result = runOn(script, request);

    EXPECT_EQ(result.status, RunStatus::Failed);
    EXPECT_THAT(result.reason, HasSubstr("write of /simulated/file at offset 40960"));
    EXPECT_THAT(result.reason, HasSubstr("ENOSPC"));
    EXPECT_EQ(result.groups[0].errors.at(ENOSPC), 1U);
    EXPECT_DOUBLE_EQ(metric(result, "errors"), 1);
    EXPECT_LT(result.runtimeNs, 20 * kMs) << "ends soon after";
    EXPECT_GE(operation(result, Operation::Write).latency.count(), 10U);
}

TEST(SimulatedRun, BytesAreTheSumOfResultsSoAShortReadParts)
{
    auto request = simulatedRequest();
    auto script = manualDevice(1 * kMs);
    SimFault fault;
    fault.fromIo = 5;
    fault.shortBytes = 512;
    script.faults = {fault};
    const auto result = runOn(script, request);

    EXPECT_EQ(result.status, RunStatus::Failed);
    EXPECT_THAT(result.reason, HasSubstr("returned 512 of 4096 bytes"));
    const auto& reads = operation(result, Operation::Read);
    EXPECT_EQ(result.groups[0].shortIos, 1U);
    EXPECT_EQ(reads.bytes, reads.latency.count() * 4096 + 512);
    EXPECT_GT(metric(result, "bytes_s"), metric(result, "iops") * 4096 * 1.001);
}

TEST(SimulatedRun, AFaultInTheRampLeavesAFailedRunWithoutAWindow)
{
    auto request = simulatedRequest();
    request.rampNs = 100 * kMs;
    auto script = manualDevice(1 * kMs);
    SimFault fault;
    fault.sysErrno = EIO;
    script.faults = {fault};
    const auto result = runOn(script, request);

    EXPECT_EQ(result.status, RunStatus::Failed);
    EXPECT_EQ(result.runtimeNs, 0U);
    EXPECT_EQ(result.groups[0].errors.at(EIO), 1U);
    EXPECT_FALSE(result.groups[0].metrics.find("iops").has_value());
}

TEST(SimulatedRun, ASyncFollowsEverySecondCompletedWriteAndStaysOutOfTheLatency)
{
    auto request = simulatedRequest();
    auto& spec = request.groups[0].spec;
    spec.rw = Rw::RandWrite;
    spec.sync = SyncMethod::Fsync;
    spec.syncEvery = 2;
    request.runtimeNs = 1201 * kMs;
    auto script = manualDevice(1 * kMs);
    script.latenciesNs[indexOf(Operation::Sync)] = {10 * kMs};
    const auto result = runOn(script, request);

    EXPECT_EQ(operation(result, Operation::Write).latency.count(), 200U);
    EXPECT_EQ(operation(result, Operation::Sync).latency.count(), 100U);
    EXPECT_DOUBLE_EQ(metric(result, "lat_max_ns"), 1.0 * kMs);
    EXPECT_DOUBLE_EQ(metric(result, "sync_max_ns"), 10.0 * kMs);
    EXPECT_DOUBLE_EQ(metric(result, "sync_count"), 100);
}

TEST(SimulatedRun, EveryJobGroupKeepsItsOwnFigures)
{
    auto request = simulatedRequest();
    request.groups.push_back(request.groups[0]);
    request.rampNs = kMs / 2; // no completion falls on an edge of the window
    request.groups[1].name = "writers";
    request.groups[1].spec.rw = Rw::RandWrite;
    request.groups[1].spec.iodepth = 3;
    auto script = manualDevice(1 * kMs);
    script.latenciesNs[indexOf(Operation::Write)] = {2 * kMs};
    const auto result = runOn(script, request);

    ASSERT_EQ(result.groups.size(), 2U);
    EXPECT_DOUBLE_EQ(metric(result, "iops", 0), 1000);
    EXPECT_DOUBLE_EQ(metric(result, "iops", 1), 1500);
    EXPECT_FALSE(result.groups[1].metrics.find("read_iops").has_value());
}

TEST(SimulatedRun, ARefusedTargetIsAnErrorAndNoResult)
{
    auto script = manualDevice(1 * kMs);
    script.refusal = Error{ErrorCode::Unsupported, EINVAL, "O_DIRECT is refused"};
    SnapshotCollector observer;
    const auto result = makeSimulatedDriver(script)->run(simulatedRequest(), observer, {});
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, ErrorCode::Unsupported);
}

TEST(SimulatedRun, TheSameSeedGivesTheSameMixOfReadsAndWrites)
{
    auto request = simulatedRequest();
    request.groups[0].spec.rw = Rw::RandRw;
    request.groups[0].spec.rwmixread = 70;
    const auto first = runOn(manualDevice(1 * kMs), request);
    const auto second = runOn(manualDevice(1 * kMs), request);

    EXPECT_EQ(operation(first, Operation::Read).latency.count(),
              operation(second, Operation::Read).latency.count());
    EXPECT_NEAR(metric(first, "read_iops") / metric(first, "iops"), 0.7, 0.05);
}

/// Requests a stop as soon as intervals are measured.
class StopAtFirstInterval final : public RunObserver
{
public:
    explicit StopAtFirstInterval(std::stop_source& stop) : m_stop(stop) {}
    void onSnapshot(std::shared_ptr<const RunSnapshot> snapshot) override
    {
        if (!snapshot->intervals.empty())
            m_stop.request_stop();
    }

private:
    std::stop_source& m_stop;
};

TEST(SimulatedRun, AStopRequestEndsARealTimeRunEarlyAsInterrupted)
{
    auto request = simulatedRequest();
    request.runtimeNs = 60'000 * kMs;
    request.intervalNs = 10 * kMs;
    std::stop_source stop;
    StopAtFirstInterval observer(stop);
    const auto result = makeSimulatedDriver(SimScript{})->run(request, observer, stop.get_token());

    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->status, RunStatus::Interrupted);
    EXPECT_LT(result->runtimeNs, request.runtimeNs);
    EXPECT_GT(operation(*result, Operation::Read).latency.count(), 0U);
}

} // namespace
} // namespace isobath
