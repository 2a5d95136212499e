// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/simulated_device.h"
#include "engine/run/run_execution.h"
#include "tests/support/run_requests.h"

#include <gmock/gmock.h>

#include <atomic>
#include <memory>
#include <thread>

namespace isobath {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t kMs = 1'000'000;

/// A simulated device that says when it is gone, and with it the worker that used it.
class WatchedBackend final : public Backend
{
public:
    WatchedBackend(std::unique_ptr<Backend> backend, std::shared_ptr<std::atomic<int>> alive)
        : m_backend(std::move(backend)), m_alive(std::move(alive))
    {
        ++*m_alive;
    }
    ~WatchedBackend() override
    {
        --*m_alive;
        m_alive->notify_all();
    }
    WatchedBackend(const WatchedBackend&) = delete;
    WatchedBackend& operator=(const WatchedBackend&) = delete;

    int submit(std::span<const IoRequest> batch, Wait wait) override
    {
        return m_backend->submit(batch, wait);
    }
    int waitAtMost(std::uint64_t timeoutNs) override { return m_backend->waitAtMost(timeoutNs); }
    std::span<const IoCompletion> reap() override { return m_backend->reap(); }
    Facts granted() const override { return m_backend->granted(); }

private:
    std::unique_ptr<Backend> m_backend;
    std::shared_ptr<std::atomic<int>> m_alive;
};

TEST(StuckRequests, TheEndWaitsForThemOnlyUpToItsBoundAndSaysHowManyThereAre)
{
    const auto alive = std::make_shared<std::atomic<int>>(0);
    RunMeans means;
    means.stuckBoundNs = 20 * kMs;
    means.makeBackend = [alive](const RunGroup&, BackendSetup setup,
                                ManualClock*) -> Result<std::unique_ptr<Backend>> {
        SimScript script;
        script.latenciesNs[indexOf(Operation::Read)] = {1 * kMs};
        script.stalls = {{50 * kMs, 1500 * kMs}};
        return std::make_unique<WatchedBackend>(makeSimulatedBackend(std::move(setup), script, nullptr),
                                                alive);
    };
    auto request = simulatedRequest();
    request.runtimeNs = 100 * kMs;
    request.intervalNs = 10 * kMs;
    request.groups[0].spec.iodepth = 3;
    SnapshotCollector observer;
    const auto result = executeRun(request, means, observer, {});

    ASSERT_TRUE(result.has_value()) << result.error().what;
    EXPECT_EQ(result->status, RunStatus::Failed);
    EXPECT_THAT(result->reason, HasSubstr("3 requests did not come back"));
    EXPECT_DOUBLE_EQ(*result->groups[0].metrics.find("in_flight_at_end"), 3);
    EXPECT_EQ(result->runtimeNs, 100 * kMs);
    EXPECT_EQ(alive->load(), 1) << "who waits for them keeps its buffers";
    while (const int left = alive->load())
        alive->wait(left);
}

} // namespace
} // namespace isobath
