// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_result.h"
#include "engine/store/checksum.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The blobs of a run. Each is one version byte, a CRC-32 (little endian) and a payload. The checksum also
/// covers where the blob belongs (`place`), so that a sound blob under a damaged key does not pass.
namespace isobath {

using IntervalOperations = std::array<IntervalOperation, kOperations>;

/// All operations of one group within one interval.
std::string encodeInterval(Checksum place, const IntervalOperations& operations);
/// Empty when the checksum or the version does not fit.
std::optional<IntervalOperations> decodeInterval(Checksum place, std::string_view blob);

/// The values of the system series within one interval, exact: NaN takes nothing, whole numbers and multiples
/// of 1/1000 are short, everything else is eight bytes.
std::string encodeSystemValues(Checksum place, const std::vector<double>& values);
std::optional<std::vector<double>> decodeSystemValues(Checksum place, std::string_view blob);

/// A whole-run histogram.
std::string encodeHistogram(Checksum place, const LatencyHistogram& histogram);
std::optional<LatencyHistogram> decodeHistogram(Checksum place, std::string_view blob);

} // namespace isobath
