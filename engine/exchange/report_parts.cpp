// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/report_parts.h"

#include "engine/exchange/result_row.h"
#include "engine/figures/table_text.h"
#include "engine/store/words.h"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace isobath {

namespace {

std::string cellName(const Session& session, std::size_t index)
{
    for (const auto& cell : session.start.cells)
        if (cell.index == index)
            return cell.name;
    return fmt::format("cell {}", index + 1);
}

} // namespace

std::string failuresText(const Session& session)
{
    std::string out;
    for (const auto& row : resultRows(session)) {
        if (row.run == nullptr)
            out += wrappedText(fmt::format("{}: skipped, {}", row.cell->name, row.cell->skipReason));
        else if (row.run->status != RunStatus::Done && row.group == 0)
            out += wrappedText(fmt::format("{}, run {}: {}{}{}", row.cell->name, row.run->slot.repeat + 1,
                                           toText(row.run->status), row.run->reason.empty() ? "" : ", ",
                                           row.run->reason));
    }
    return out.empty() ? out : "\nRuns without a result\n" + out;
}

std::string labelsText(const Session& session)
{
    std::vector<std::string> order;
    std::map<std::string, std::pair<std::size_t, std::string>> seen;
    for (const auto& run : session.runs) {
        for (const auto& label : run.labels) {
            auto& [count, evidence] = seen[label.title];
            if (count++ > 0)
                continue;
            order.push_back(label.title);
            evidence = fmt::format("{}, run {}: {}", cellName(session, run.slot.cell), run.slot.repeat + 1,
                                   label.evidence);
        }
    }
    std::string out = order.empty() ? "" : "\nLabels\n";
    for (const auto& title : order) {
        const auto& [count, evidence] = seen[title];
        out +=
            wrappedText(fmt::format("{} ({} {}): {}", title, count, count == 1 ? "run" : "runs", evidence));
    }
    return out;
}

} // namespace isobath
