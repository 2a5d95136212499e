// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"
#include "engine/figures/session_figures.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

namespace isobath {

namespace {

bool isAxis(const Plan& plan, std::string_view parameter)
{
    return std::any_of(plan.axes.begin(), plan.axes.end(), [&](const Axis& axis) {
        return std::any_of(axis.values.begin(), axis.values.end(), [&](const AxisValue& value) {
            return std::any_of(value.set.begin(), value.set.end(),
                               [&](const auto& set) { return set.first == parameter; });
        });
    });
}

void append(std::string& line, std::string_view separator, const std::string& part)
{
    if (part.empty())
        return;
    if (!line.empty())
        line += separator;
    line += part;
}

std::string machineText(const Facts& environment)
{
    std::string line;
    const auto model = factValue(environment, "device.model");
    append(line, " · ", model.empty() ? factValue(environment, "device.name") : model);
    std::string filesystem = factValue(environment, "filesystem.type");
    append(filesystem, ", ", factValue(environment, "mount.options"));
    append(line, " · ", filesystem);
    const auto kernel = factValue(environment, "kernel.release");
    append(line, " · ", kernel.empty() ? "" : "Linux " + kernel);
    return line;
}

bool isSelfTest(const CellSettings& settings)
{
    return settings.target == "/dev/null" || settings.target == "/dev/zero";
}

/// What all cells have in common; what is an axis is in the picture.
std::string constantsText(const Plan& plan)
{
    const auto& spec = plan.base.spec;
    std::string line;
    if (!isAxis(plan, "engine"))
        append(line, ", ", std::string(toText(spec.engine)));
    if (!isAxis(plan, "direct") && !isAxis(plan, "target"))
        append(line, ", ", spec.direct.value_or(!isSelfTest(plan.base)) ? "direct" : "buffered");
    if (!isAxis(plan, "sync") && spec.sync != SyncMethod::None)
        append(line, ", ", std::string(toText(spec.sync)));
    if (!isAxis(plan, "numjobs"))
        append(line, ", ", spec.numjobs == 1 ? "1 job" : fmt::format("{} jobs", spec.numjobs));
    return line;
}

std::string dateText(std::int64_t realtime)
{
    if (realtime <= 0)
        return {};
    const auto seconds = static_cast<std::time_t>(realtime / 1'000'000'000);
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    return fmt::format("{:04}-{:02}-{:02}", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday);
}

std::string procedureText(const SessionStart& start)
{
    const auto& rules = start.plan.base.rules;
    std::string runs = isAxis(start.plan, "runtime")
                           ? ""
                           : formatDurationRounded(static_cast<double>(rules.runtimeNs) / 1e9);
    // "5 s" for exactly five seconds: formatDurationRounded keeps a decimal below ten.
    if (!runs.empty() && rules.runtimeNs % 1'000'000'000 == 0 && rules.runtimeNs < 10'000'000'000)
        runs = fmt::format("{} s", rules.runtimeNs / 1'000'000'000);
    std::string line =
        isAxis(start.plan, "repeats") || rules.repeats == 1
            ? runs
            : fmt::format("median of {}{}{}", rules.repeats, runs.empty() ? " runs" : " × ", runs);
    append(line, ", ", std::string(toText(rules.order)));
    append(line, ", ", dateText(start.startedAtNs));
    return line;
}

} // namespace

std::vector<std::string> subtitleLines(const Session& session)
{
    std::string first = machineText(session.start.environment);
    append(first, " · ", constantsText(session.start.plan));
    return {first, procedureText(session.start)};
}

} // namespace isobath
