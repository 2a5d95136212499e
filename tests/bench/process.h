// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace isobath::bench {

struct ProcessResult
{
    int exitCode = 0;        ///< 128 + the signal when one ended it
    std::uint64_t cpuNs = 0; ///< user + system of all its threads, as wait4 says
    std::string output;
    std::string errors;
};

/// Runs a program (found by PATH where it has no slash) and waits for its end. An Error means that it could
/// not be started.
[[nodiscard]] Result<ProcessResult> runProcess(const std::vector<std::string>& argv);

} // namespace isobath::bench
