// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/session_sink.h"

#include <optional>
#include <string_view>

/// Enumerators as they stand in session files, CSV and JSON.
namespace isobath {

std::string_view toText(SessionState state);  ///< running, done, stopped
std::string_view toText(RunStatus status);    ///< done, failed, skipped, interrupted
std::string_view toText(Operation operation); ///< read, write, sync

std::optional<SessionState> sessionStateFrom(std::string_view text);
std::optional<RunStatus> runStatusFrom(std::string_view text);
std::optional<Operation> operationFrom(std::string_view text);

} // namespace isobath
