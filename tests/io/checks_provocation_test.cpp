// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/unique_fd.h"
#include "engine/checks/checks.h"
#include "engine/drivers/run_driver.h"
#include "engine/target/layout.h"
#include "tests/support/child_process.h"
#include "tests/support/loop_filesystem.h"
#include "tests/support/own_state_test.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <linux/fs.h>
#include <pthread.h>
#include <sched.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

using namespace isobath;
using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;

namespace {

constexpr std::uint64_t kMiB = 1U << 20;

/// Says once that the window has begun.
class WindowWatcher final : public RunObserver
{
public:
    void onSnapshot(std::shared_ptr<const RunSnapshot> snapshot) override
    {
        if (snapshot->phase != RunPhase::Measuring || snapshot->intervals.empty())
            return;
        m_measuring = true;
        m_measuring.notify_all();
    }
    void waitForWindow() const { m_measuring.wait(false); }

private:
    std::atomic<bool> m_measuring{false};
};

/// Real runs of the own engine on real files, each made misleading on purpose.
class ProvocationTest : public test::OwnStateTest
{
protected:
    static JobSpec directReads()
    {
        JobSpec spec;
        spec.direct = true;
        spec.sizeBytes = 64 * kMiB;
        return spec;
    }

    static RunRequest request(const TargetFacts& facts, const JobSpec& spec,
                              const std::vector<LaidOutFile>& files)
    {
        RunRequest request;
        RunGroup group;
        group.spec = spec;
        for (const LaidOutFile& file : files)
            group.files.push_back({file.path, file.sizeBytes});
        request.groups = {group};
        for (const std::size_t leaf : facts.leaves)
            request.devices.push_back(
                {facts.stack[leaf].name, facts.stack[leaf].major, facts.stack[leaf].minor});
        request.rampNs = 200'000'000;
        request.runtimeNs = 1'000'000'000;
        request.seed = 42;
        request.directUnverified = facts.direct == DirectSupport::Unverified;
        return request;
    }

    std::vector<std::string> labelsOf(const RunRequest& run)
    {
        const auto result = makeOwnDriver()->run(run, m_watcher, {});
        EXPECT_TRUE(result) << result.error().what;
        if (!result)
            return {};
        EXPECT_EQ(result->status, RunStatus::Done) << result->reason;
        std::vector<std::string> ids;
        for (const Label& label : judge(run, *result)) {
            ids.push_back(label.id);
            std::cout << "  " << label.id << ": " << label.evidence << '\n';
        }
        return ids;
    }

    /// Lays the spec's file out at `place` and measures it.
    std::vector<std::string> labelsOf(const std::string& place, const JobSpec& spec)
    {
        const auto facts = inspectTarget(place);
        EXPECT_TRUE(facts) << facts.error().what;
        auto scratch = facts ? ScratchLayout::create(*facts) : tl::make_unexpected(facts.error());
        EXPECT_TRUE(scratch) << scratch.error().what;
        if (!scratch)
            return {};
        const auto files = (*scratch)->provide(spec.files, spec.sizeBytes, {}, {});
        EXPECT_TRUE(files) << files.error().what;
        if (!files)
            return {};
        if (!*spec.direct)
            for (const LaidOutFile& file : *files)
                readWhole(file.path);
        return labelsOf(request(*facts, spec, *files));
    }

    static void readWhole(const std::string& path)
    {
        std::ifstream file(path, std::ios::binary);
        std::string chunk(kMiB, '\0');
        while (file.read(chunk.data(), static_cast<std::streamsize>(chunk.size()))) {
        }
    }

    static bool hasDisk(const std::string& path)
    {
        const auto facts = inspectTarget(path);
        return facts && !facts->leaves.empty();
    }

    WindowWatcher m_watcher;
    std::vector<std::vector<std::string>> m_clean; ///< labels of runs that should have none
};

} // namespace

TEST_F(ProvocationTest, BufferedReadsFromTheCacheNeverReachTheDevice)
{
    if (!hasDisk(target()))
        GTEST_SKIP() << "no block device below " << target();
    JobSpec spec = directReads();
    spec.direct = false;
    EXPECT_THAT(labelsOf(target(), spec), Contains("device-saw-less"));
}

// ext4 takes writes below its block one at a time: all of them up to Linux 6.4, since then only those to
// blocks that hold no data yet.
TEST_F(ProvocationTest, SmallWritesToUnwrittenBlocksReachTheDeviceOneByOne)
{
    const test::LoopFilesystem loop(512 * kMiB, "ext4", "", "-b 4096");
    if (!loop.isMounted())
        GTEST_SKIP() << loop.whyNot();
    const std::string file = loop.point() + "/unwritten";
    const UniqueFd fd(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    ASSERT_EQ(::posix_fallocate(fd.get(), 0, 400 * kMiB), 0);
    auto facts = inspectTarget(file);
    ASSERT_TRUE(facts) << facts.error().what;
    // The loop device is what this filesystem writes to; what is below it sees the page cache of its file.
    facts->leaves = {0};
    JobSpec spec = directReads();
    spec.rw = Rw::RandWrite;
    spec.bsBytes = 1024;
    spec.iodepth = 32;
    EXPECT_THAT(labelsOf(request(*facts, spec, {{file, 400 * kMiB}})), Contains("depth-not-reached"));
}

TEST_F(ProvocationTest, AWorkerThatSharesItsCpuIsCpuBound)
{
    const test::ChildProcess spinner([] {
        cpu_set_t first;
        CPU_ZERO(&first);
        CPU_SET(0, &first);
        if (::sched_setaffinity(0, sizeof first, &first) != 0)
            return false;
        for (int i = 0; i < 3; ++i) // one alone often lets a worker that sleeps have its turn at once
            std::thread([] {
                for (std::atomic<unsigned> turns{0};;)
                    turns.fetch_add(1, std::memory_order_relaxed);
            }).detach();
        return true;
    });
    if (!spinner.isReady())
        GTEST_SKIP() << "CPU 0 is not ours to use";
    JobSpec spec = directReads();
    spec.cpus = {0};
    spec.iodepth = 16;
    EXPECT_THAT(labelsOf(target(), spec), Contains("cpu-bound"));
}

TEST_F(ProvocationTest, AFrozenFilesystemStalls)
{
    const test::LoopFilesystem loop(256 * kMiB, "ext4");
    if (!loop.isMounted())
        GTEST_SKIP() << loop.whyNot();
    const UniqueFd point(::open(loop.point().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    bool frozen = false;
    std::jthread freezer([&] {
        m_watcher.waitForWindow();
        frozen = ::ioctl(point.get(), FIFREEZE, 0) == 0;
        std::this_thread::sleep_for(std::chrono::milliseconds(400)); // how long it stays frozen
        ::ioctl(point.get(), FITHAW, 0);
    });
    JobSpec spec = directReads();
    spec.rw = Rw::RandWrite;
    const auto labels = labelsOf(loop.point(), spec);
    freezer.join();
    ASSERT_TRUE(frozen) << "FIFREEZE was refused";
    EXPECT_THAT(labels, Contains("stall"));
}

TEST_F(ProvocationTest, DirectIoInMemoryIsUnverified)
{
    const test::TemporaryFolder memory("/dev/shm");
    const auto facts = inspectTarget(memory.path());
    if (!facts || facts->filesystem != "tmpfs" || facts->direct != DirectSupport::Unverified)
        GTEST_SKIP() << "/dev/shm is no tmpfs that takes O_DIRECT (Linux 6.6)";
    JobSpec spec = directReads();
    spec.engine = EngineKind::Psync;
    EXPECT_THAT(labelsOf(memory.path(), spec), Contains("direct-unverified"));
}

TEST_F(ProvocationTest, ASelfTestIsLabelledAsOne)
{
    const auto facts = inspectTarget("/dev/zero");
    ASSERT_TRUE(facts);
    JobSpec spec = directReads();
    spec.direct = false;
    RunRequest run = request(*facts, spec, {{"/dev/zero", spec.sizeBytes}});
    run.selfTest = true;
    const auto labels = labelsOf(run);
    EXPECT_THAT(labels, Contains("self-test"));
    EXPECT_THAT(labels, Not(Contains("cpu-bound")));
}

TEST_F(ProvocationTest, ACleanRunHasNoLabel)
{
    if (!hasDisk(target()))
        GTEST_SKIP() << "no block device below " << target();
    // Ahead of everybody else, so that neighbours on a busy machine do not make the run an unclean one.
    std::jthread ahead([this] {
        const sched_param first{1};
        if (::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &first) != 0)
            return;
        for (const std::uint32_t iodepth : {1U, 4U}) {
            JobSpec spec = directReads();
            spec.iodepth = iodepth;
            m_clean.push_back(labelsOf(target(), spec));
        }
    });
    ahead.join();
    if (m_clean.empty())
        GTEST_SKIP() << "needs the right to use SCHED_FIFO";
    for (auto& labels : m_clean) {
        if (std::count(labels.begin(), labels.end(), "steal") != 0)
            GTEST_SKIP() << "the hypervisor steals CPU time: no run on this machine is clean now";
#ifndef __OPTIMIZE__
        // Without optimisation our own code is slow enough to deserve it.
        labels.erase(std::remove(labels.begin(), labels.end(), "instrument-limited"), labels.end());
#endif
        EXPECT_THAT(labels, IsEmpty());
    }
}
