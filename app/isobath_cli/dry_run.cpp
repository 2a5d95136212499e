// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/dry_run.h"

#include "app/isobath_cli/output.h"
#include "engine/base/units.h"
#include "engine/target/target.h"

#include <fmt/format.h>

#include <set>
#include <string>

namespace isobath::cli {

namespace {

std::string rounded(std::uint64_t bytes)
{
    return formatBytesRounded(static_cast<double>(bytes));
}

std::string targetLines(const SessionJob& job)
{
    std::set<std::string> paths;
    for (const auto& cell : job.start.cells)
        paths.insert(cell.settings.target.empty() ? defaultTargetPath() : cell.settings.target);
    std::string text;
    for (const auto& path : paths)
        if (const auto facts = inspectTarget(path))
            text += fmt::format("target      {}: {}\nfree space  {}\n", path, describe(*facts),
                                rounded(facts->freeBytes));
    return text;
}

std::string costLines(const SessionJob& job)
{
    const auto cost = estimate(job.start.cells);
    return fmt::format(
        "cells       {}\nruns        {}\ntime        about {}\nspace       {}\n"
        "layout      {} written once\nreads       about {}\nwrites      about {}, layout included\n",
        cost.cells, cost.runs, formatDurationRounded(static_cast<double>(cost.timeNs) / 1e9),
        rounded(cost.spaceNeeded), rounded(cost.layoutBytes), rounded(cost.readBytes),
        rounded(cost.writeBytes));
}

std::string orderLines(const SessionJob& job)
{
    std::string text = "order\n";
    std::size_t number = 0;
    for (const auto& slot : job.order)
        text +=
            fmt::format("{:>6}  {}  repeat {}\n", ++number, job.start.cells[slot.cell].name, slot.repeat + 1);
    for (const auto& cell : job.start.cells)
        if (!cell.skipReason.empty())
            text += fmt::format("  skip  {}: {}\n", cell.name, cell.skipReason);
    return text;
}

} // namespace

ExitCode printDryRun(const SessionJob& job)
{
    for (const auto& warning : job.warnings)
        writeError("warning: " + warning + "\n");
    return writeResult("plan        " + job.start.plan.name + "\n" + targetLines(job) + costLines(job) +
                       orderLines(job));
}

} // namespace isobath::cli
