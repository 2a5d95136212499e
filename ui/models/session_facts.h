// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <QStringList>

namespace isobath::ui {

/// A session's environment for a preview: device, file system, kernel, machine, queue, version; at most six
/// lines. What is not known is left out.
QStringList environmentLines(const Session& session);
/// "device saw less than claimed: 3 runs", the most frequent first.
QStringList labelLines(const Session& session);

} // namespace isobath::ui
