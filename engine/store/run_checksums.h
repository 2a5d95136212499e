// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/session_sink.h"
#include "engine/store/checksum.h"

#include <cmath>
#include <cstdint>

namespace isobath {

/// SQLite turns NaN into NULL; a figure that is no number counts as not measured.
inline bool isStored(const Metric& metric)
{
    return !std::isnan(metric.value);
}

/// Over everything that a session shows without opening a run: column run.crc.
std::uint32_t summaryChecksum(const RunSlot& slot, std::uint64_t firstInterval, std::uint64_t intervalCount,
                              const RunResult& result);
/// Over errors, short I/Os, bytes, events and names of series: column run.detail_crc.
std::uint32_t detailChecksum(const RunResult& result);

/// What ties a blob to its run; differs from run to run, and survives a copy into another file.
Checksum blobPlace(const RunSlot& slot, std::int64_t startedAtNs, char kind, std::uint64_t group,
                   std::uint64_t position);

} // namespace isobath
