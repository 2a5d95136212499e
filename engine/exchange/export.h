// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/redaction.h"
#include "engine/store/session_file.h"

#include <string>
#include <vector>

namespace isobath {

/// The columns of FORMATS, in order.
const std::vector<std::string>& csvColumns();
/// Header and one row per run x pass x group; "\n" line ends, RFC 4180 quoting, locale-free.
std::string toCsv(const Session& session);
/// The same names plus plan, environment, percentiles and intervals.
/// `redaction`: applied to what is read here, beside a session that it was applied to.
[[nodiscard]] Result<std::string> toJson(const Session& session, SessionFile& file,
                                         const Redaction* redaction = nullptr);
std::string toMarkdown(const Session& session);
/// Environment, one table per facet and labels; at most 72 columns.
std::string toTextReport(const Session& session);

} // namespace isobath
