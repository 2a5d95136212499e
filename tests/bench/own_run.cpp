// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/own_run.h"

#include "engine/drivers/run_driver.h"
#include "engine/target/target.h"
#include "engine/workload/parameters.h"
#include "tests/bench/silent_observer.h"

#include <cstdio>
#include <string_view>

namespace isobath::bench {

std::vector<std::string> toArguments(const CellSettings& job)
{
    std::vector<std::string> arguments;
    for (const auto& parameter : parameters()) {
        CellSettings readBack;
        const std::string value = parameter.get(job);
        if (parameter.set(readBack, value).has_value()) // "fresh" and the like mean unset
            arguments.push_back(std::string(parameter.name) + "=" + value);
    }
    return arguments;
}

Result<CellSettings> fromArguments(std::span<char* const> arguments)
{
    CellSettings job;
    for (const std::string_view argument : arguments) {
        const auto equals = argument.find('=');
        const auto* parameter = findParameter(argument.substr(0, equals));
        if (equals == std::string_view::npos || parameter == nullptr)
            return fail(ErrorCode::InvalidArgument, std::string(argument) + ": not a parameter of a job");
        if (const auto set = parameter->set(job, argument.substr(equals + 1)); !set)
            return tl::make_unexpected(set.error());
    }
    return job;
}

RunRequest plainRequest(const CellSettings& job)
{
    RunRequest request;
    request.groups.push_back({"main", job.spec, {{job.target, job.spec.sizeBytes}}});
    request.rampNs = job.rules.rampNs;
    request.runtimeNs = job.rules.runtimeNs;
    request.intervalNs = job.rules.intervalNs;
    request.seed = job.rules.seed.value_or(1);
    return request;
}

Result<RunRequest> makeRequest(const CellSettings& job)
{
    const auto facts = inspectTarget(job.target);
    if (!facts)
        return tl::make_unexpected(facts.error());
    RunRequest request = plainRequest(job);
    request.selfTest = facts->kind == TargetKind::DevNull || facts->kind == TargetKind::DevZero;
    request.directUnverified = job.spec.direct.value_or(false) && facts->direct == DirectSupport::Unverified;
    for (const std::size_t leaf : facts->leaves) {
        const BlockDeviceNode& device = facts->stack[leaf];
        request.devices.push_back({device.name, device.major, device.minor});
    }
    return request;
}

Result<Figures> figuresOf(const RunResult& result)
{
    if (result.status != RunStatus::Done)
        return fail(ErrorCode::Io, "the run did not finish: " + result.reason);
    const MetricSet& metrics = result.groups.at(0).metrics;
    static const std::pair<Figure, const char*> kSources[] = {{Figure::Iops, "iops"},
                                                              {Figure::LatMeanNs, "lat_mean_ns"},
                                                              {Figure::LatP50Ns, "lat_p50_ns"},
                                                              {Figure::LatP99Ns, "lat_p99_ns"},
                                                              {Figure::LatP999Ns, "lat_p999_ns"},
                                                              {Figure::WorkerCpuNsPerIo, "cpu_ns_per_io"}};
    Figures figures;
    for (const auto& [figure, metric] : kSources)
        if (const auto value = metrics.find(metric))
            figures[figure] = *value;
    figures[Figure::Ios] = figures[Figure::Iops] * static_cast<double>(result.runtimeNs) / 1e9;
    return figures;
}

Result<Figures> measureOwn(const RunRequest& request)
{
    SilentObserver observer;
    const auto result = makeOwnDriver()->run(request, observer, {});
    return result ? figuresOf(*result) : tl::make_unexpected(result.error());
}

int report(const Result<Figures>& figures)
{
    if (!figures) {
        std::fprintf(stderr, "%s\n", figures.error().what.c_str());
        return 1;
    }
    std::printf("%s\n", toJson(*figures).c_str());
    return 0;
}

} // namespace isobath::bench
