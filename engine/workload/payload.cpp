// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/payload.h"

#include "engine/base/random.h"

#include <algorithm>

namespace isobath {

void Payload::fill(std::span<std::byte> buffer)
{
    SplitMix64 random(m_state);
    for (std::size_t at = 0; at < buffer.size(); at += sizeof(std::uint64_t)) {
        const auto word = random.next();
        std::memcpy(buffer.data() + at, &word, std::min(sizeof word, buffer.size() - at));
    }
}

} // namespace isobath
