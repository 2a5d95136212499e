// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/session_sink.h"
#include "engine/store/session_data.h"

#include <atomic>
#include <memory>
#include <string>

namespace isobath {

/// The session that a sink stores under; 0 until there is one. Read from other threads than the sink's.
using SharedSessionId = std::shared_ptr<std::atomic<SessionId>>;

/// A sink for a new session in the file.
[[nodiscard]] Result<std::unique_ptr<SessionSink>> makeSink(const std::string& path,
                                                            SharedSessionId sharedId);

/// A sink that goes on with a session and belongs to this process from now on. Busy while its owner lives.
[[nodiscard]] Result<std::unique_ptr<SessionSink>> makeResumingSink(const std::string& path, SessionId id,
                                                                    SharedSessionId sharedId);

} // namespace isobath
