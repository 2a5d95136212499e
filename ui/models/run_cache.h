// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"
#include "ui/bridge/session_ref.h"

#include <cstdint>
#include <list>
#include <memory>
#include <vector>

namespace isobath::ui {

/// The intervals and histograms of the runs that were looked at last; the rest can be read again.
class RunCache
{
public:
    struct Entry
    {
        std::shared_ptr<const RunResult> result;
        std::vector<std::uint64_t> damagedIntervals;
        std::vector<std::string> damage;
    };

    void add(const SessionRef& session, RunSlot slot, Entry entry);
    const Entry* find(const SessionRef& session, RunSlot slot) const; ///< valid until the next add()

private:
    struct Held
    {
        SessionRef session;
        RunSlot slot;
        Entry entry;
    };
    std::list<Held> m_held; ///< newest first
};

} // namespace isobath::ui
