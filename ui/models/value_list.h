// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/workload/parameters.h"

#include <QString>
#include <QStringList>

namespace isobath::ui {

/// Own values as people type them: "8", "1,2,4", or ranges (engine/workload/value_range.h) -> exact spellings
/// of the parameter, without doubles. Paths and CPU lists are taken whole. At most 64 values; a wrong part is
/// quoted in the error.
[[nodiscard]] Result<QStringList> parseValueList(const Parameter& parameter, const QString& text);

/// How a value is written on a chip: "4K".
QString chipText(const Parameter& parameter, const QString& value);

/// For sorting; empty for words.
std::optional<double> valueNumber(const Parameter& parameter, const QString& value);

/// The exact spelling, or an empty string where the value cannot be read.
QString canonicalValue(const Parameter& parameter, const QString& value);

} // namespace isobath::ui
