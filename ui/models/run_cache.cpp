// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_cache.h"

#include <utility>

namespace isobath::ui {

namespace {

/// A run of an hour in 100 ms intervals takes some 20 MB, the usual one well under one.
constexpr std::size_t kMostRuns = 24;

} // namespace

void RunCache::add(const SessionRef& session, RunSlot slot, Entry entry)
{
    m_held.remove_if([&](const Held& held) { return held.session == session && held.slot == slot; });
    m_held.push_front(Held{session, slot, std::move(entry)});
    if (m_held.size() > kMostRuns)
        m_held.pop_back();
}

const RunCache::Entry* RunCache::find(const SessionRef& session, RunSlot slot) const
{
    for (const auto& held : m_held)
        if (held.session == session && held.slot == slot)
            return &held.entry;
    return nullptr;
}

} // namespace isobath::ui
