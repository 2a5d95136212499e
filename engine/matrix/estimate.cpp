// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/cells.h"

#include <algorithm>
#include <map>

namespace isobath {

namespace {

/// Of a plain SSD; only the order of magnitude matters until there is something measured to go by.
constexpr double kAssumedBytesPerSecond = 500e6;
constexpr double kAssumedSecondsPerIo = 100e-6;
/// Opening files, starting workers and storing a run.
constexpr std::uint64_t kOverheadPerRunNs = 100'000'000;

double assumedRate(const JobSpec& spec, double limit)
{
    const double inFlight = static_cast<double>(spec.iodepth) * spec.numjobs;
    return std::min(limit, inFlight * static_cast<double>(spec.bsBytes) / kAssumedSecondsPerIo);
}

double readShare(const JobSpec& spec)
{
    if (!writesAnything(spec.rw))
        return 1;
    return readsAnything(spec.rw) ? spec.rwmixread / 100.0 : 0;
}

void addRun(PlanEstimate& total, const CellSettings& settings, double limit)
{
    const auto& rules = settings.rules;
    const auto busyNs = rules.rampNs + rules.runtimeNs;
    const double bytes = assumedRate(settings.spec, limit) * static_cast<double>(busyNs) / 1e9;
    total.timeNs += busyNs + rules.cooldownNs + kOverheadPerRunNs;
    total.readBytes += static_cast<std::uint64_t>(bytes * readShare(settings.spec));
    total.writeBytes += static_cast<std::uint64_t>(bytes * (1 - readShare(settings.spec)));
}

/// Each target keeps its files until a run there needs others.
class Layouts
{
public:
    void use(const CellSettings& settings)
    {
        auto& current = m_current[settings.target];
        if (!current || !sameLayout(*current, settings))
            m_written += settings.spec.sizeBytes;
        current = &settings;
        auto& most = m_most[settings.target];
        most = std::max(most, settings.spec.sizeBytes);
    }

    std::uint64_t written() const { return m_written; }
    std::uint64_t needed() const
    {
        std::uint64_t sum = 0;
        for (const auto& entry : m_most)
            sum += entry.second;
        return sum;
    }

private:
    std::map<std::string, const CellSettings*> m_current;
    std::map<std::string, std::uint64_t> m_most;
    std::uint64_t m_written = 0;
};

std::vector<RunSlot> orderOf(const std::vector<Cell>& cells)
{
    if (cells.empty())
        return {};
    const auto& rules = cells.front().settings.rules;
    return runOrder(cells, rules.order, rules.seed.value_or(0));
}

} // namespace

PlanEstimate estimate(const std::vector<Cell>& cells, std::optional<double> assumedBytesPerSecond)
{
    const double limit = assumedBytesPerSecond.value_or(kAssumedBytesPerSecond);
    PlanEstimate total;
    Layouts layouts;
    for (const auto& slot : orderOf(cells)) {
        const auto& cell = cells[slot.cell];
        addRun(total, cell.settings, limit);
        if (cell.scratchFiles)
            layouts.use(cell.settings);
        ++total.runs;
    }
    total.cells = static_cast<std::size_t>(
        std::count_if(cells.begin(), cells.end(), [](const Cell& cell) { return cell.skipReason.empty(); }));
    total.layoutBytes = layouts.written();
    total.spaceNeeded = layouts.needed();
    total.writeBytes += total.layoutBytes;
    total.timeNs += static_cast<std::uint64_t>(static_cast<double>(total.layoutBytes) / limit * 1e9);
    return total;
}

} // namespace isobath
