// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <QStringList>

#include <map>
#include <utility>
#include <vector>

namespace isobath::ui {

/// How often each text occurs, the most frequent first, equal ones in their order.
std::vector<std::pair<QString, int>> byFrequency(const std::map<QString, int>& counts);

/// A session's environment for a preview, in six lines: "device: ...".
QStringList environmentTexts(const Session& session);
/// "device saw less than claimed: 3 runs", the most frequent first.
QStringList labelLines(const Session& session);

} // namespace isobath::ui
