// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/clock.h"
#include "engine/drivers/run_driver.h"
#include "engine/workload/parameters.h"
#include "tests/support/run_requests.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <numeric>
#include <thread>

namespace isobath {
namespace {

using test::TemporaryFolder;
using testing::HasSubstr;

constexpr std::uint64_t kMs = 1'000'000;
constexpr std::uint64_t kFileBytes = 4U << 20;

/// Real runs of a few hundred milliseconds on real files, buffered so that they work on every filesystem.
class OwnDriver : public testing::Test
{
protected:
    RunRequest requestFor(EngineKind engine, Rw rw, std::uint32_t iodepth, std::size_t files = 1)
    {
        RunRequest request;
        RunGroup group;
        group.spec.engine = engine;
        group.spec.rw = rw;
        group.spec.iodepth = iodepth;
        group.spec.direct = false;
        for (std::size_t i = 0; i < files; ++i)
            group.files.push_back(
                {m_folder.write("file" + std::to_string(i), std::string(kFileBytes, 'x')), kFileBytes});
        request.groups = {group};
        request.rampNs = 20 * kMs;
        request.runtimeNs = 250 * kMs;
        request.intervalNs = 50 * kMs;
        request.seed = 1;
        return request;
    }

    Result<RunResult> run(const RunRequest& request) { return makeOwnDriver()->run(request, m_observer, {}); }

    TemporaryFolder m_folder;
    SnapshotCollector m_observer;
};

double metric(const RunResult& result, const char* name)
{
    return result.groups[0].metrics.find(name).value_or(-1);
}

std::uint64_t count(const RunResult& result, Operation operation)
{
    const auto& found = result.groups[0].operations[indexOf(operation)];
    return found ? found->latency.count() : 0;
}

void expectConsistent(const RunResult& result, const RunRequest& request)
{
    EXPECT_EQ(result.status, RunStatus::Done) << result.reason;
    EXPECT_EQ(result.runtimeNs, request.runtimeNs);
    const auto ios = count(result, Operation::Read) + count(result, Operation::Write);
    EXPECT_GT(ios, 0U);
    const auto bs = static_cast<double>(request.groups[0].spec.bsBytes);
    EXPECT_NEAR(metric(result, "bytes_s"), metric(result, "iops") * bs, metric(result, "iops") * bs * 1e-9);
    std::uint64_t inIntervals = 0;
    std::uint64_t next = 0;
    for (const auto& chunk : result.intervals) {
        for (const auto& interval : chunk->intervals) {
            EXPECT_EQ(interval.index, next++);
            for (const auto& operation : interval.groups[0])
                inIntervals += operation.latency.moments.count;
        }
    }
    EXPECT_EQ(next, (request.runtimeNs + request.intervalNs - 1) / request.intervalNs);
    EXPECT_EQ(inIntervals, ios + count(result, Operation::Sync));
}

struct EngineCase
{
    EngineKind engine;
    const char* name;
    std::uint32_t iodepth;
};
class OwnDriverWithEngine : public OwnDriver, public testing::WithParamInterface<EngineCase>
{
protected:
    /// Skips where the kernel has not got the engine.
    std::optional<RunResult> runOrSkip(const RunRequest& request)
    {
        auto result = run(request);
        if (result)
            return std::move(*result);
        if (result.error().code == ErrorCode::Unsupported)
            [&] { GTEST_SKIP() << result.error().what; }();
        else
            ADD_FAILURE() << result.error().what;
        return std::nullopt;
    }
};

TEST_P(OwnDriverWithEngine, EveryWorkloadAddsUp)
{
    for (const auto rw : {Rw::RandRead, Rw::RandWrite, Rw::RandRw, Rw::Read, Rw::Write, Rw::ReadWrite}) {
        auto request = requestFor(GetParam().engine, rw, GetParam().iodepth, 2);
        request.groups[0].spec.numjobs = 2;
        const auto result = runOrSkip(request);
        if (!result)
            return;
        expectConsistent(*result, request);
        EXPECT_EQ(count(*result, Operation::Read) != 0, readsAnything(rw));
        EXPECT_EQ(count(*result, Operation::Write) != 0, writesAnything(rw));
    }
}

TEST_P(OwnDriverWithEngine, DepthByIntegralAgreesWithLittlesLaw)
{
    const auto result = runOrSkip(requestFor(GetParam().engine, Rw::RandRead, GetParam().iodepth));
    if (!result)
        return;
    // Latencies count whole where they end, depth where it is: the window's edges cut at most these off.
    const auto edgesNs = metric(*result, "in_flight_oldest_ns") + metric(*result, "lat_max_ns");
    const auto edgeShare = edgesNs / static_cast<double>(result->runtimeNs);
    EXPECT_NEAR(metric(*result, "little_qd"), metric(*result, "achieved_qd"),
                (0.02 + edgeShare) * GetParam().iodepth);
    EXPECT_LE(metric(*result, "achieved_qd"), GetParam().iodepth);
}

TEST_P(OwnDriverWithEngine, SyncsFollowEveryThirdWriteOfEachFile)
{
    for (const auto sync : {SyncMethod::Fsync, SyncMethod::Fdatasync}) {
        auto request = requestFor(GetParam().engine, Rw::RandWrite, GetParam().iodepth, 2);
        request.groups[0].spec.sync = sync;
        request.groups[0].spec.syncEvery = 3;
        const auto result = runOrSkip(request);
        if (!result)
            return;
        expectConsistent(*result, request);
        const auto writes = static_cast<double>(count(*result, Operation::Write));
        // Up to a queue of syncs may be due for writes of the ramp, or not be back yet.
        EXPECT_NEAR(static_cast<double>(count(*result, Operation::Sync)), writes / 3, GetParam().iodepth + 2);
    }
}

INSTANTIATE_TEST_SUITE_P(Real, OwnDriverWithEngine,
                         testing::Values(EngineCase{EngineKind::IoUring, "io_uring", 16},
                                         EngineCase{EngineKind::Libaio, "libaio", 16},
                                         EngineCase{EngineKind::Psync, "psync", 1}),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST_F(OwnDriver, AReadBeyondTheFileFailsTheRunWithItsPlace)
{
    auto request = requestFor(EngineKind::Psync, Rw::Read, 1);
    std::filesystem::resize_file(request.groups[0].files[0].path, 10'000);
    const auto result = run(request);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->status, RunStatus::Failed);
    EXPECT_THAT(result->reason, HasSubstr("at offset 8192 returned 1808 of 4096 bytes"));
    EXPECT_GE(result->groups[0].shortIos, 1U);
}

std::ptrdiff_t countThreads()
{
    const auto threads = std::filesystem::directory_iterator("/proc/self/task");
    return std::distance(begin(threads), end(threads));
}

/// A thread leaves /proc a moment after its join.
bool threadsFallTo(std::ptrdiff_t count)
{
    const auto deadline = monotonicNs() + 10'000'000'000;
    while (countThreads() > count && monotonicNs() < deadline)
        std::this_thread::yield();
    return countThreads() <= count;
}

TEST_F(OwnDriver, ATargetThatIsNotThereIsAnErrorAndLeavesNoThread)
{
    auto request = requestFor(EngineKind::Psync, Rw::Read, 1);
    request.groups[0].spec.numjobs = 4;
    request.groups[0].files[0].path += "-gone";
    // The thread sanitizer starts one of its own beside the first, and keeps it.
    std::thread([] {}).join();
    const auto before = countThreads();
    const auto result = run(request);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, ErrorCode::NotFound);
    EXPECT_TRUE(threadsFallTo(before)) << countThreads() << " threads";
}

TEST_F(OwnDriver, WorkersRunOnTheirCpusAndTheRunSaysWhichTheyAre)
{
    cpu_set_t allowed;
    ASSERT_EQ(sched_getaffinity(0, sizeof allowed, &allowed), 0);
    int last = CPU_SETSIZE - 1;
    while (!CPU_ISSET(static_cast<std::size_t>(last), &allowed))
        --last;
    auto request = requestFor(EngineKind::Psync, Rw::RandRead, 1);
    request.groups[0].spec.cpus = {last};
    const auto result = run(request);
    ASSERT_TRUE(result.has_value()) << result.error().what;
    EXPECT_EQ(factValue(result->granted, "cpus"), std::to_string(last));
}

TEST_F(OwnDriver, ACpuThatIsNotThereIsAnError)
{
    auto request = requestFor(EngineKind::Psync, Rw::RandRead, 1);
    request.groups[0].spec.cpus = {CPU_SETSIZE - 1};
    const auto result = run(request);
    ASSERT_FALSE(result.has_value());
    EXPECT_THAT(result.error().what, HasSubstr("sched_setaffinity"));
}

TEST_F(OwnDriver, TheSelfTestDeviceNeedsNoSize)
{
    auto request = requestFor(EngineKind::IoUring, Rw::RandWrite, 32);
    request.selfTest = true;
    request.groups[0].spec.bsBytes = 512;
    request.groups[0].files = {{"/dev/null", 0}};
    const auto result = run(request);
    if (!result && result.error().code == ErrorCode::Unsupported)
        GTEST_SKIP() << result.error().what;
    ASSERT_TRUE(result.has_value()) << result.error().what;
    expectConsistent(*result, request);
    EXPECT_THAT(factValue(result->granted, "chunk"), HasSubstr("to 32")) << "the target answers inline";
    EXPECT_THAT(factValue(result->granted, "clock"), testing::AnyOf("tsc", "monotonic"));
}

/// Takes CAP_IPC_LOCK from this thread and those it starts, and leaves them `bytes` of locked memory, as for
/// an unprivileged user.
class LittleLockedMemory
{
public:
    explicit LittleLockedMemory(rlim_t bytes)
    {
        getrlimit(RLIMIT_MEMLOCK, &m_limit);
        const rlimit little{std::min(bytes, m_limit.rlim_max), m_limit.rlim_max};
        setrlimit(RLIMIT_MEMLOCK, &little);
        syscall(SYS_capget, &m_header, m_before.data());
        auto without = m_before;
        without[CAP_TO_INDEX(CAP_IPC_LOCK)].effective &= ~CAP_TO_MASK(CAP_IPC_LOCK);
        syscall(SYS_capset, &m_header, without.data());
    }
    ~LittleLockedMemory()
    {
        syscall(SYS_capset, &m_header, m_before.data());
        setrlimit(RLIMIT_MEMLOCK, &m_limit);
    }
    LittleLockedMemory(const LittleLockedMemory&) = delete;
    LittleLockedMemory& operator=(const LittleLockedMemory&) = delete;

private:
    rlimit m_limit{};
    __user_cap_header_struct m_header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, 2> m_before{};
};

TEST_F(OwnDriver, WhereBuffersMayNotBeRegisteredPlainOnesDoAndTheRunSaysSo)
{
    const LittleLockedMemory unprivileged(1U << 20); // Linux 6.14 and later take the ring from it as well
    auto request = requestFor(EngineKind::IoUring, Rw::RandRead, 32);
    request.groups[0].spec.bsBytes = 64U << 10;
    const auto result = run(request);
    if (!result && result.error().code == ErrorCode::Unsupported)
        GTEST_SKIP() << result.error().what;
    ASSERT_TRUE(result.has_value()) << result.error().what;
    expectConsistent(*result, request);
    EXPECT_EQ(factValue(result->granted, "io_uring.fixed_buffers"), "no");
}

TEST_F(OwnDriver, SnapshotsGrowAndTheLastOneHoldsEverything)
{
    const auto request = requestFor(EngineKind::Psync, Rw::RandRead, 1);
    const auto result = run(request);
    ASSERT_TRUE(result.has_value());
    ASSERT_FALSE(m_observer.snapshots.empty());
    std::size_t intervals = 0;
    for (const auto& snapshot : m_observer.snapshots) {
        std::size_t now = 0;
        for (const auto& chunk : snapshot->intervals)
            now += chunk->intervals.size();
        EXPECT_GE(now, intervals);
        intervals = now;
    }
    EXPECT_EQ(m_observer.snapshots.front()->phase, RunPhase::Preparing);
    const auto& last = *m_observer.snapshots.back();
    EXPECT_EQ(last.phase, RunPhase::Draining);
    EXPECT_EQ(last.totals[0].operations[0]->latency.count(), count(*result, Operation::Read));
}

TEST_F(OwnDriver, TwoGroupsShareOneWindow)
{
    auto request = requestFor(EngineKind::Psync, Rw::RandRead, 1);
    auto writers = request.groups[0];
    writers.name = "writers";
    writers.spec.rw = Rw::RandWrite;
    request.groups.push_back(writers);
    const auto result = run(request);
    ASSERT_TRUE(result.has_value());
    ASSERT_EQ(result->groups.size(), 2U);
    for (const auto& group : result->groups)
        EXPECT_GT(group.metrics.find("iops").value_or(0), 0) << group.name;
    EXPECT_FALSE(factValue(result->granted, "writers.payload").empty());
}

} // namespace
} // namespace isobath
