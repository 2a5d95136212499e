// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/contender.h"

#include "engine/workload/parameters.h"
#include "tests/bench/own_run.h"
#include "tests/bench/process.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace isobath::bench {

namespace {

// A colon would split --filename into several files.
std::string escaped(const std::string& path)
{
    std::string out;
    for (const char c : path)
        out += c == ':' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return out;
}

std::vector<std::string> ownArguments(const Contender& contender, const std::string& ownProgram)
{
    std::string program = ownProgram;
    std::string command = "run";
    if (contender.runner == Runner::OwnNoRecord)
        command = "run-unrecorded";
    if (contender.runner == Runner::OwnScripted)
        command = "run-scripted";
    if (contender.runner == Runner::GuiAttached || contender.runner == Runner::GuiHeadless) {
        program = std::filesystem::path(ownProgram).replace_filename("gui_attached");
        command = contender.runner == Runner::GuiAttached ? "attached" : "headless";
    }
    std::vector<std::string> argv{program, command};
    const auto job = toArguments(contender.job);
    argv.insert(argv.end(), job.begin(), job.end());
    return argv;
}

// The last line that says anything: what a failing program ends with.
std::string lastLine(const std::string& text)
{
    const auto end = text.find_last_not_of(" \n");
    if (end == std::string::npos)
        return "without a word";
    const auto start = text.find_last_of('\n', end);
    return text.substr(start == std::string::npos ? 0 : start + 1,
                       end - (start == std::string::npos ? 0 : start));
}

void addJob(Figures& sum, const nlohmann::json& job, double& busiest)
{
    for (const char* direction : {"read", "write"}) {
        const auto& part = job.at(direction);
        const auto ios = part.at("total_ios").get<double>();
        sum[Figure::Ios] += ios;
        sum[Figure::Iops] += part.at("iops").get<double>();
        if (ios <= busiest)
            continue;
        busiest = ios;
        const auto& latency = part.at("lat_ns");
        sum[Figure::LatMeanNs] = latency.at("mean").get<double>();
        if (const auto percentiles = latency.find("percentile"); percentiles != latency.end()) {
            sum[Figure::LatP50Ns] = percentiles->at("50.000000").get<double>();
            sum[Figure::LatP99Ns] = percentiles->at("99.000000").get<double>();
            sum[Figure::LatP999Ns] = percentiles->at("99.900000").get<double>();
        }
    }
}

} // namespace

std::vector<std::string> fioArguments(const Contender& contender)
{
    const JobSpec& spec = contender.job.spec;
    const auto text = [](auto value) { return std::string(toText(value)); };
    std::vector<std::string> argv{
        "fio",
        "--output-format=json",
        "--time_based=1",
        "--runtime=" + std::to_string(contender.job.rules.runtimeNs / 1'000'000) + "ms",
        "--thread=1",
        "--norandommap=1",
        "--randrepeat=0",
        "--name=peer",
        "--ioengine=" + text(spec.engine),
        "--filename=" + escaped(contender.job.target),
        "--size=" + std::to_string(spec.sizeBytes),
        "--rw=" + text(spec.rw),
        "--bs=" + std::to_string(spec.bsBytes),
        "--iodepth=" + std::to_string(spec.iodepth),
        "--numjobs=" + std::to_string(spec.numjobs),
        "--direct=" + std::to_string(spec.direct.value_or(true) ? 1 : 0),
    };
    argv.insert(argv.end(), contender.fioFlags.begin(), contender.fioFlags.end());
    return argv;
}

Result<Figures> readFio(const std::string& output)
{
    const auto start = output.find('{');
    if (start == std::string::npos)
        return fail(ErrorCode::Corrupt, "fio printed no JSON: " + lastLine(output));
    try {
        const auto document = nlohmann::json::parse(output.substr(start));
        Figures figures;
        double busiest = 0;
        for (const auto& job : document.at("jobs")) {
            if (const int error = job.at("error").get<int>(); error != 0)
                return failErrno("fio", job.at("jobname").get<std::string>(), error);
            addJob(figures, job, busiest);
        }
        return figures;
    } catch (const nlohmann::json::exception& error) {
        return fail(ErrorCode::Corrupt, std::string("fio's JSON: ") + error.what());
    }
}

Result<Figures> measure(const Contender& contender, const std::string& ownProgram)
{
    const bool isFio = contender.runner == Runner::Fio;
    const auto argv = isFio ? fioArguments(contender) : ownArguments(contender, ownProgram);
    const auto process = runProcess(argv);
    if (!process)
        return tl::make_unexpected(process.error());
    if (process->exitCode != 0)
        return fail(ErrorCode::Io, contender.name + " ended with " + std::to_string(process->exitCode) +
                                       ": " +
                                       lastLine(process->errors.empty() ? process->output : process->errors));
    auto figures = isFio ? readFio(process->output) : Result<Figures>(fromJson(process->output));
    if (!figures)
        return figures;
    if (const double ios = (*figures)[Figure::Ios]; ios > 0)
        (*figures)[Figure::CpuNsPerIo] = static_cast<double>(process->cpuNs) / ios;
    return figures;
}

} // namespace isobath::bench
