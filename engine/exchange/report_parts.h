// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <string>

/// Parts that the text report and the mail share. Lines of at most 72 columns; empty where there is nothing
/// to say.
namespace isobath {

/// Each label once, with the first evidence: a plan of hundreds of runs may have it hundreds of times.
std::string labelsText(const Session& session);
/// Runs that failed, were skipped or interrupted, and cells that cannot run.
std::string failuresText(const Session& session);

} // namespace isobath
