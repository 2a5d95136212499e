// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/words.h"

#include "engine/workload/parameters.h"

namespace isobath {

std::string_view toText(Rw rw)
{
    return wordOf(kRwWords, rw);
}

std::string_view toText(EngineKind engine)
{
    return wordOf(kEngineWords, engine);
}

std::string_view toText(SyncMethod sync)
{
    return wordOf(kSyncWords, sync);
}

std::string_view toText(AllocMethod alloc)
{
    return wordOf(kAllocWords, alloc);
}

std::string_view toText(Timestamps timestamps)
{
    return wordOf(kTimestampWords, timestamps);
}

std::string_view toText(RunOrder order)
{
    return wordOf(kOrderWords, order);
}

} // namespace isobath
