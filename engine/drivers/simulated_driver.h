// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/drivers/run_driver.h"
#include "engine/io/simulated_device.h"

#include <functional>
#include <memory>

namespace isobath {

/// What the device does in one run, so that a test can give every cell a device of its own.
using SimScripter = std::function<SimScript(const RunRequest&)>;

/// The real worker loop and aggregator on a simulated device; no file is opened. A plan's paths and sizes
/// count as usual. With SimScript::manualClock a run takes no real time and its figures are exact.
std::unique_ptr<RunDriver> makeSimulatedDriver(SimScript script);
std::unique_ptr<RunDriver> makeSimulatedDriver(SimScripter scripter);

} // namespace isobath
