// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/time_left.h"

#include <algorithm>
#include <map>

namespace isobath {

namespace {

// Until something was measured: as estimate() assumes.
constexpr double kAssumedLayoutNsPerByte = 2.0;
constexpr double kAssumedOverheadNs = 100e6;

} // namespace

TimeLeft::TimeLeft(const std::vector<Cell>& cells, const std::vector<RunSlot>& order)
    : m_layoutNsPerByte(kAssumedLayoutNsPerByte)
{
    std::map<std::string, const CellSettings*> laidOut;
    for (const auto& slot : order) {
        const auto& cell = cells[slot.cell];
        const auto& rules = cell.settings.rules;
        Planned planned{rules.rampNs + rules.runtimeNs, rules.cooldownNs, 0, false};
        auto& last = laidOut[cell.settings.target];
        if (cell.scratchFiles && (!last || !sameLayout(*last, cell.settings)))
            planned.layoutBytes = cell.settings.spec.sizeBytes;
        last = &cell.settings;
        m_planned.push_back(planned);
    }
}

void TimeLeft::layoutTook(std::uint64_t bytes, std::uint64_t ns)
{
    if (bytes > 0)
        m_layoutNsPerByte = static_cast<double>(ns) / static_cast<double>(bytes);
}

void TimeLeft::runTook(std::size_t position, std::uint64_t ns)
{
    const auto asked = m_planned[position].runNs;
    m_overheadSumNs += ns > asked ? ns - asked : 0;
    ++m_runs;
}

void TimeLeft::dropped(std::size_t position)
{
    m_planned[position].dropped = true;
}

double TimeLeft::secondsFrom(std::size_t position, std::uint64_t elapsedNs) const
{
    double ns = 0;
    for (std::size_t i = position; i < m_planned.size(); ++i) {
        const auto& planned = m_planned[i];
        if (planned.dropped)
            continue;
        ns += static_cast<double>(planned.runNs) + overheadNs();
        if (i > position)
            ns += static_cast<double>(planned.layoutBytes) * m_layoutNsPerByte;
        if (i + 1 < m_planned.size())
            ns += static_cast<double>(planned.cooldownNs);
        if (i == position)
            ns = std::max(0.0, ns - static_cast<double>(elapsedNs));
    }
    return ns / 1e9;
}

double TimeLeft::layoutSeconds(std::uint64_t bytes) const
{
    return static_cast<double>(bytes) * m_layoutNsPerByte / 1e9;
}

double TimeLeft::overheadNs() const
{
    return m_runs == 0 ? kAssumedOverheadNs
                       : static_cast<double>(m_overheadSumNs) / static_cast<double>(m_runs);
}

} // namespace isobath
