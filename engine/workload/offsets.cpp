// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/offsets.h"

#include "engine/base/check.h"

#include <algorithm>

namespace isobath {

Offsets Offsets::uniform(const std::vector<std::uint64_t>& fileBytes, std::uint64_t bsBytes,
                         std::uint64_t seed)
{
    Offsets offsets(bsBytes, seed, false);
    for (const auto bytes : fileBytes) {
        ISOBATH_CHECK(bytes >= bsBytes);
        offsets.m_stretches.push_back(Stretch{0, bytes / bsBytes, 0});
    }
    return offsets;
}

Offsets Offsets::sequential(const std::vector<std::uint64_t>& fileBytes, std::uint64_t bsBytes,
                            std::uint32_t job, std::uint32_t numjobs)
{
    Offsets offsets(bsBytes, 0, true);
    for (const auto bytes : fileBytes) {
        ISOBATH_CHECK(bytes >= bsBytes);
        // Split as quotient and remainder: blocks * job may not fit 64 bits.
        const auto blocks = bytes / bsBytes;
        const auto sliceStart = [&](std::uint64_t j) {
            return blocks / numjobs * j + blocks % numjobs * j / numjobs;
        };
        const auto first = sliceStart(job);
        offsets.m_stretches.push_back(
            Stretch{first, std::max<std::uint64_t>(sliceStart(job + 1ULL) - first, 1), 0});
    }
    return offsets;
}

} // namespace isobath
