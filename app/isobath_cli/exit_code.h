// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <string>

namespace isobath::cli {

/// What scripts rely on; the values never change.
enum ExitCode : int {
    Done = 0,
    BadUsage = 2,    ///< bad usage or bad plan, nothing touched
    Refused = 3,     ///< for safety or space, nothing touched
    RunFailed = 4,   ///< at least one run failed, the rest is stored
    StoreFailed = 5, ///< a session file cannot be read or written
    Interrupted = 130,
};

/// Says the error on standard error and gives the exit code for something refused before it began.
ExitCode refuse(const Error& error);

/// The same for an error of a session file: StoreFailed, or BadUsage where a session was named that is not in
/// it.
ExitCode refuseStore(const Error& error);

/// One "isobath-cli: sentence" per line of the text on standard error.
void complain(const std::string& text);

} // namespace isobath::cli
