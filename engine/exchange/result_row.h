// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace isobath {

/// What stands in one column: nothing where it was not measured.
using ColumnValue = std::variant<std::monostate, std::int64_t, double, std::string>;

/// One row of every table of results: a run's group, or a cell that cannot run (run is null).
struct ResultRow
{
    const Cell* cell = nullptr;
    const StoredRun* run = nullptr;
    std::size_t group = 0;
    std::vector<ColumnValue> columns; ///< as csvColumns()
};

/// In the order the runs were done, then the skipped cells. The rows point into the session.
std::vector<ResultRow> resultRows(const Session& session);

/// Column of a row by name, which must exist.
const ColumnValue& column(const ResultRow& row, const std::string& name);

/// A whole number as such, else at most three digits after the point (six for seconds), whatever the locale.
/// The same rounding for every format, so that no two exports of a session differ.
double roundedFor(const std::string& columnName, double value);
std::string toText(const ColumnValue& value);

} // namespace isobath
