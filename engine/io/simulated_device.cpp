// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/simulated_device.h"

#include <queue>

#include <poll.h>

#include <algorithm>
#include <utility>

namespace isobath {

namespace {

struct Pending
{
    std::uint64_t dueNs;
    std::uint64_t order; ///< of submission, so that equal times complete in order
    IoCompletion completion;
    bool operator>(const Pending& other) const
    {
        return dueNs != other.dueNs ? dueNs > other.dueNs : order > other.order;
    }
};

class SimulatedBackend final : public Backend
{
public:
    SimulatedBackend(BackendSetup setup, SimScript script, ManualClock* manualClock)
        : m_setup(std::move(setup)), m_script(std::move(script)), m_manual(manualClock), m_startNs(nowNs()),
          m_faultHits(m_script.faults.size(), 0), m_channelFreeNs(m_script.channels, 0)
    {
    }

    int submit(std::span<const IoRequest> batch, Wait wait) override
    {
        for (const auto& request : batch)
            m_pending.push({dueNs(request.operation), m_submitted++, {request.slot, outcome(request)}});
        if (wait == Wait::ForOne && !m_pending.empty())
            waitUntil(m_pending.top().dueNs, m_setup.wakeFd);
        return 0;
    }
    int waitAtMost(std::uint64_t timeoutNs) override
    {
        const auto limit = nowNs() + timeoutNs;
        waitUntil(m_pending.empty() ? limit : std::min(limit, m_pending.top().dueNs), -1);
        return 0;
    }
    std::span<const IoCompletion> reap() override
    {
        m_done.clear();
        for (const auto now = nowNs(); !m_pending.empty() && m_pending.top().dueNs <= now; m_pending.pop())
            m_done.push_back(m_pending.top().completion);
        return m_done;
    }
    Facts granted() const override { return {{"simulated", "yes"}}; }

private:
    std::uint64_t nowNs() const { return m_manual ? m_manual->nowNs : monotonicNs(); }

    std::uint64_t latencyNs(Operation operation)
    {
        const auto& own = m_script.latenciesNs[indexOf(operation)];
        const auto& list = own.empty() ? m_script.latenciesNs[indexOf(Operation::Read)] : own;
        return list[m_turn[indexOf(operation)]++ % list.size()];
    }

    std::uint64_t dueNs(Operation operation)
    {
        auto due = nowNs() + latencyNs(operation);
        if (!m_channelFreeNs.empty()) {
            const auto channel = std::min_element(m_channelFreeNs.begin(), m_channelFreeNs.end());
            due += *channel > nowNs() ? *channel - nowNs() : 0;
            *channel = due;
        }
        for (const auto& stall : m_script.stalls) {
            const auto from = m_startNs + stall.fromNs;
            if (due >= from && due < from + stall.lengthNs)
                due = from + stall.lengthNs;
        }
        return due;
    }

    static bool matches(const SimFault& fault, const IoRequest& request)
    {
        return (!fault.operation || *fault.operation == request.operation) &&
               request.offset >= fault.offsetFrom && request.offset < fault.offsetTo;
    }

    std::int32_t outcome(const IoRequest& request)
    {
        auto result =
            request.operation == Operation::Sync ? 0 : static_cast<std::int32_t>(m_setup.blockBytes);
        for (std::size_t i = 0; i < m_script.faults.size(); ++i) {
            const auto& fault = m_script.faults[i];
            if (!matches(fault, request))
                continue;
            const auto hit = m_faultHits[i]++;
            if (hit >= fault.fromIo && hit - fault.fromIo < fault.count)
                result = fault.sysErrno ? -fault.sysErrno : static_cast<std::int32_t>(fault.shortBytes);
        }
        return result;
    }

    /// Real time: sleeps for as long as a timer can be trusted, then watches the clock. `wakeFd` ends it.
    void waitUntil(std::uint64_t dueNs, int wakeFd)
    {
        if (m_manual) {
            m_manual->nowNs = std::max(m_manual->nowNs, dueNs);
            return;
        }
        constexpr std::uint64_t kTimerLatenessNs = 100'000;
        for (auto now = monotonicNs(); now < dueNs; now = monotonicNs()) {
            if (dueNs - now <= kTimerLatenessNs)
                continue;
            const auto sleepNs = dueNs - now - kTimerLatenessNs;
            pollfd wake{wakeFd, POLLIN, 0};
            const timespec timeout{static_cast<time_t>(sleepNs / 1'000'000'000),
                                   static_cast<long>(sleepNs % 1'000'000'000)};
            if (ppoll(&wake, 1, &timeout, nullptr) == 1)
                return;
        }
    }

    BackendSetup m_setup;
    SimScript m_script;
    ManualClock* m_manual;
    std::uint64_t m_startNs;
    std::vector<std::uint64_t> m_faultHits;
    std::vector<std::uint64_t> m_channelFreeNs;
    std::array<std::uint64_t, kOperations> m_turn{};
    std::uint64_t m_submitted = 0;
    std::priority_queue<Pending, std::vector<Pending>, std::greater<>> m_pending;
    std::vector<IoCompletion> m_done;
};

} // namespace

std::unique_ptr<Backend> makeSimulatedBackend(BackendSetup setup, SimScript script, ManualClock* manualClock)
{
    return std::make_unique<SimulatedBackend>(std::move(setup), std::move(script), manualClock);
}

} // namespace isobath
