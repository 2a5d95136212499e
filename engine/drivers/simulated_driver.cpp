// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/drivers/simulated_driver.h"

#include "engine/run/run_execution.h"

#include <utility>

namespace isobath {

namespace {

class SimulatedDriver final : public RunDriver
{
public:
    explicit SimulatedDriver(SimScripter scripter) : m_scripter(std::move(scripter)) {}

    Result<RunResult> run(const RunRequest& request, RunObserver& observer, std::stop_token stop) override
    {
        const SimScript script = m_scripter(request);
        RunMeans means;
        means.manualClock = script.manualClock;
        means.makeBackend = [script](const RunGroup&, BackendSetup setup,
                                     ManualClock* clock) -> Result<std::unique_ptr<Backend>> {
            if (script.refusal)
                return tl::make_unexpected(*script.refusal);
            return makeSimulatedBackend(std::move(setup), script, clock);
        };
        return executeRun(request, means, observer, stop);
    }

private:
    SimScripter m_scripter;
};

} // namespace

std::unique_ptr<RunDriver> makeSimulatedDriver(SimScripter scripter)
{
    return std::make_unique<SimulatedDriver>(std::move(scripter));
}

std::unique_ptr<RunDriver> makeSimulatedDriver(SimScript script)
{
    return makeSimulatedDriver([script = std::move(script)](const RunRequest&) { return script; });
}

} // namespace isobath
