// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/cell_runs.h"

#include "engine/stats/median.h"

#include <cstring>

namespace isobath {

namespace {

constexpr int kLastErrno = 133;

/// The word of `text` that is an errno name, if any.
std::string errnoWord(const std::string& text)
{
    for (int number = 1; number <= kLastErrno; ++number) {
        auto name = errnoName(number);
        for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
            const auto isWord = [](char c) {
                return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
            };
            const auto end = at + name.size();
            if (name.front() == 'E' && (at == 0 || !isWord(text[at - 1])) &&
                (end == text.size() || !isWord(text[end])))
                return name;
        }
    }
    return {};
}

} // namespace

std::vector<CellRuns> runsByCell(const Session& session)
{
    std::size_t count = 0;
    for (const auto& cell : session.start.cells)
        count = std::max(count, cell.index + 1);
    std::vector<CellRuns> cells(count);
    for (const auto& run : session.runs) {
        if (run.slot.cell >= count)
            continue;
        auto& cell = cells[run.slot.cell];
        if (run.status == RunStatus::Done)
            cell.done.push_back(&run);
        else if (run.status == RunStatus::Failed)
            cell.failed.push_back(&run);
        else if (run.status == RunStatus::Skipped)
            cell.skipped.push_back(&run);
    }
    return cells;
}

std::vector<double> metricValues(const std::vector<const StoredRun*>& runs, const std::string& metric)
{
    std::vector<double> values;
    for (const auto* run : runs)
        if (!run->metrics.empty())
            if (const auto value = run->metrics.front().find(metric))
                values.push_back(*value);
    return values;
}

std::optional<double> medianMetric(const std::vector<const StoredRun*>& runs, const std::string& metric)
{
    auto values = metricValues(runs, metric);
    if (values.empty())
        return std::nullopt;
    return medianOf(std::move(values));
}

std::string failureMark(const StoredRun& run)
{
    if (auto name = errnoWord(run.reason); !name.empty())
        return name;
    for (int number = 1; number <= kLastErrno; ++number)
        if (const auto* name = strerrordesc_np(number))
            if (run.reason.find(name) != std::string::npos)
                return errnoName(number);
    return "failed";
}

} // namespace isobath
