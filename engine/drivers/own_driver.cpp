// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/drivers/run_driver.h"
#include "engine/run/run_execution.h"

namespace isobath {

namespace {

class OwnDriver final : public RunDriver
{
public:
    Result<RunResult> run(const RunRequest& request, RunObserver& observer, std::stop_token stop) override
    {
        RunMeans means;
        means.makeBackend = realBackends();
        return executeRun(request, means, observer, stop);
    }
};

} // namespace

std::unique_ptr<RunDriver> makeOwnDriver()
{
    return std::make_unique<OwnDriver>();
}

} // namespace isobath
