// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>

namespace isobath {

namespace {

/// Linux builds for at most 8192 CPUs, so no range can be longer and none makes a huge list.
constexpr std::uint64_t kMostCpu = 8191;

tl::unexpected<Error> notACpuList(std::string_view text)
{
    return fail(ErrorCode::InvalidArgument,
                fmt::format("\"{}\" is not a list of CPUs; write it as 0-3,6 or any", text));
}

Status appendRange(std::vector<int>& cpus, std::string_view range)
{
    const auto dash = range.find('-');
    const auto first = parseCount(range.substr(0, dash), 0, kMostCpu);
    const auto last =
        dash == std::string_view::npos ? first : parseCount(range.substr(dash + 1), 0, kMostCpu);
    if (!first || !last || *last < *first)
        return notACpuList(range);
    for (auto cpu = *first; cpu <= *last; ++cpu)
        cpus.push_back(static_cast<int>(cpu));
    return {};
}

} // namespace

Result<std::vector<int>> parseCpuList(std::string_view text)
{
    std::vector<int> cpus;
    if (text == "any")
        return cpus;
    for (std::size_t start = 0; start <= text.size();) {
        const auto end = std::min(text.find(',', start), text.size());
        if (!appendRange(cpus, text.substr(start, end - start)))
            return notACpuList(text);
        start = end + 1;
    }
    std::sort(cpus.begin(), cpus.end());
    cpus.erase(std::unique(cpus.begin(), cpus.end()), cpus.end());
    return cpus;
}

std::string formatCpuList(const std::vector<int>& cpus)
{
    if (cpus.empty())
        return "any";
    std::string out;
    for (std::size_t i = 0; i < cpus.size();) {
        std::size_t last = i;
        while (last + 1 < cpus.size() && cpus[last + 1] == cpus[last] + 1)
            ++last;
        out += (out.empty() ? "" : ",") + std::to_string(cpus[i]);
        if (last > i)
            out += "-" + std::to_string(cpus[last]);
        i = last + 1;
    }
    return out;
}

} // namespace isobath
