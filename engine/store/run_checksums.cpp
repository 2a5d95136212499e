// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/run_checksums.h"

#include "engine/store/words.h"

namespace isobath {

namespace {

void addSlot(Checksum& sum, const RunSlot& slot)
{
    sum.add(static_cast<std::uint64_t>(slot.cell)).add(slot.repeat);
}

void addGroup(Checksum& sum, const GroupResult& group)
{
    sum.add(group.name);
    for (const auto& metric : group.metrics.all())
        if (isStored(metric))
            sum.add(metric.name).add(metric.unit).add(metric.value).add(metric.source);
}

} // namespace

std::uint32_t summaryChecksum(const RunSlot& slot, std::uint64_t firstInterval, std::uint64_t intervalCount,
                              const RunResult& result)
{
    Checksum sum;
    addSlot(sum, slot);
    sum.add(toText(result.status)).add(result.reason).add(result.startedAtNs);
    sum.add(result.intervalNs).add(result.runtimeNs).add(firstInterval).add(intervalCount);
    for (const auto& group : result.groups)
        addGroup(sum, group);
    for (const auto& label : result.labels)
        sum.add(label.id).add(label.title).add(label.evidence).add(label.ruleVersion);
    for (const auto& fact : result.granted)
        sum.add(fact.key).add(fact.value);
    return sum.value();
}

std::uint32_t detailChecksum(const RunResult& result)
{
    Checksum sum;
    for (const auto& group : result.groups) {
        sum.add(group.shortIos);
        for (const auto& [error, count] : group.errors)
            sum.add(error).add(count);
        for (const auto operation : kAllOperations)
            if (const auto& totals = group.operations[static_cast<std::size_t>(operation)])
                sum.add(toText(operation)).add(totals->bytes);
    }
    for (const auto& event : result.events)
        sum.add(event.startNs).add(event.endNs).add(event.kind).add(event.text);
    for (const auto& series : result.systemSeries)
        sum.add(series.name).add(series.unit);
    return sum.value();
}

Checksum blobPlace(const RunSlot& slot, std::int64_t startedAtNs, char kind, std::uint64_t group,
                   std::uint64_t position)
{
    Checksum sum;
    addSlot(sum, slot);
    sum.add(startedAtNs).add(static_cast<int>(kind)).add(group).add(position);
    return sum;
}

} // namespace isobath
