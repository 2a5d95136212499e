// SPDX-License-Identifier: GPL-3.0-or-later
// Measures our engine against fio, pair by pair, and prints one table. See README.md beside this file.

#include "engine/base/clock.h"
#include "engine/base/units.h"
#include "engine/base/user_folders.h"
#include "tests/bench/comparison.h"
#include "tests/bench/contender.h"
#include "tests/bench/own_run.h"
#include "tests/bench/places.h"
#include "tests/bench/process.h"
#include "tests/bench/report.h"
#include "tests/bench/rows.h"
#include "tests/bench/scripted_delays.h"

#include <sys/utsname.h>

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace isobath::bench {

namespace {

std::atomic<bool> interrupted{false};

struct Options
{
    std::vector<std::string> rows; ///< empty: all
    std::uint64_t pairs = 5;
    std::uint64_t runtimeNs = 2'000'000'000;
    std::string folder; ///< empty: the user's cache folder
    bool json = false;
};

constexpr const char* kUsage =
    "usage: vs_fio [--rows N1,D1] [--pairs N] [--runtime 2s] [--dir DIR] [--json]\n";

std::vector<std::string> splitAtCommas(std::string_view text)
{
    std::vector<std::string> out;
    for (std::size_t start = 0; start <= text.size();) {
        const auto end = std::min(text.find(',', start), text.size());
        if (end > start)
            out.emplace_back(text.substr(start, end - start));
        start = end + 1;
    }
    return out;
}

Status checkRows(const std::vector<std::string>& rows)
{
    for (const std::string& row : rows)
        if (selected(allGroups(), {row}).empty())
            return fail(ErrorCode::InvalidArgument, "--rows " + row + ": no such row");
    return {};
}

Status setOption(Options& options, std::string_view name, std::string_view value)
{
    if (name == "--rows") {
        options.rows = splitAtCommas(value);
        return checkRows(options.rows);
    }
    if (name == "--dir") {
        options.folder = value;
        return {};
    }
    if (name == "--pairs" || name == "--runtime") {
        const auto number = name == "--pairs" ? parseCount(value, 1, 1000) : parseDurationNs(value);
        if (number)
            (name == "--pairs" ? options.pairs : options.runtimeNs) = *number;
        return number ? Status{} : tl::make_unexpected(number.error());
    }
    return fail(ErrorCode::InvalidArgument, std::string(name) + ": no such option");
}

Result<Options> parseOptions(const std::vector<std::string>& arguments)
{
    Options options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--json") {
            options.json = true;
            continue;
        }
        if (i + 1 == arguments.size())
            return fail(ErrorCode::InvalidArgument,
                        arguments[i] + ": no such option, or its value is missing");
        if (const auto set = setOption(options, arguments[i], arguments[i + 1]); !set)
            return tl::make_unexpected(set.error());
        ++i;
    }
    return options;
}

Result<Round> runRound(const std::vector<Contender>& contenders, const std::string& ownProgram)
{
    Round round;
    for (const Contender& contender : contenders) {
        if (interrupted)
            return fail(ErrorCode::Cancelled, "interrupted");
        auto figures = measure(contender, ownProgram);
        if (!figures)
            return tl::make_unexpected(figures.error());
        round[contender.name] = std::move(*figures);
    }
    return round;
}

Result<std::vector<Round>> runGroup(const PlacedGroup& placed, Places& places, const Options& options,
                                    const std::string& ownProgram)
{
    const auto target = places.provide(placed.place);
    if (!target)
        return tl::make_unexpected(target.error());
    auto contenders = needed(placed.group);
    for (Contender& contender : contenders) {
        contender.job.target = *target;
        contender.job.rules.runtimeNs = options.runtimeNs;
    }
    // What a script decides is the same every time.
    const std::uint64_t pairs = placed.place == Place::Nowhere ? 1 : options.pairs;
    std::vector<Round> rounds;
    for (std::uint64_t i = 0; i < pairs; ++i) {
        std::fprintf(stderr, "%s: round %" PRIu64 " of %" PRIu64 "\n", placed.group.goals.front().row.c_str(),
                     i + 1, pairs);
        auto round = runRound(contenders, ownProgram);
        if (!round)
            return tl::make_unexpected(round.error());
        rounds.push_back(std::move(*round));
    }
    places.leave(placed.place);
    return rounds;
}

std::vector<Judgement> judgeAll(const PlacedGroup& placed, const Result<std::vector<Round>>& rounds)
{
    std::vector<Judgement> judgements;
    for (const Goal& goal : placed.group.goals) {
        if (rounds) {
            judgements.push_back(judge(goal, *rounds));
            continue;
        }
        Judgement judgement;
        judgement.goal = goal;
        judgement.reason = rounds.error().what;
        judgements.push_back(std::move(judgement));
    }
    return judgements;
}

std::string machineLine()
{
    utsname names{};
    ::uname(&names);
    double load = 0;
    (void)::getloadavg(&load, 1);
    const auto fio = runProcess({"fio", "--version"});
    const std::string version = fio ? fio->output.substr(0, fio->output.find('\n')) : "no fio";
    return version + ", Linux " + names.release + ", " + std::to_string(std::thread::hardware_concurrency()) +
           " CPUs, load " + formatFixed(load, 2) + " at the start";
}

int compareAll(const Options& options, const std::string& ownProgram)
{
    const auto startNs = monotonicNs();
    const std::string machine = machineLine();
    const std::string folder = options.folder.empty() ? cacheFolder() : options.folder;
    if (options.folder.empty())
        if (const auto made = makeFolders(folder); !made) {
            std::fprintf(stderr, "%s\n", made.error().what.c_str());
            return 2;
        }
    Places places(folder);
    std::vector<Judgement> judgements;
    for (const PlacedGroup& placed : selected(allGroups(), options.rows)) {
        const auto rounds = runGroup(placed, places, options, ownProgram);
        places.leave(placed.place);
        for (Judgement& judgement : judgeAll(placed, rounds))
            judgements.push_back(std::move(judgement));
    }
    if (options.json) {
        std::fputs(toJson(judgements).c_str(), stdout);
    } else {
        const double seconds = static_cast<double>(monotonicNs() - startNs) / 1e9;
        std::printf("%s\n\n%s\n%llu rounds of %s runs, %s in all\n", machine.c_str(),
                    toTable(judgements).c_str(), static_cast<unsigned long long>(options.pairs),
                    formatDuration(options.runtimeNs).c_str(), formatDurationRounded(seconds).c_str());
    }
    const auto isShort = [](const Judgement& judgement) { return judgement.verdict == Verdict::Short; };
    return std::any_of(judgements.begin(), judgements.end(), isShort) ? 1 : 0;
}

Result<Figures> runOnce(std::string_view command, std::span<char* const> arguments)
{
    const auto job = fromArguments(arguments);
    if (!job)
        return tl::make_unexpected(job.error());
    if (command == "run-scripted")
        return measureScriptedDelays(*job);
    auto request = makeRequest(*job);
    if (!request)
        return tl::make_unexpected(request.error());
    request->recordHistograms = command != "run-unrecorded";
    return measureOwn(*request);
}

// The children see the signal too and end; the loop then ends at the next of them, and what was made goes.
void stopAtSignals()
{
    for (const int signal : {SIGINT, SIGTERM})
        std::signal(signal, [](int) { interrupted = true; });
}

} // namespace

} // namespace isobath::bench

int main(int argc, char** argv)
{
    using namespace isobath::bench;
    // The program runs itself for each measurement of ours.
    if (argc > 1 && std::string_view(argv[1]).substr(0, 3) == "run")
        return report(runOnce(argv[1], std::span<char* const>(argv + 2, argv + argc)));
    const auto options = parseOptions({argv + 1, argv + argc});
    if (!options) {
        std::fprintf(stderr, "%s\n%s", options.error().what.c_str(), kUsage);
        return 2;
    }
    stopAtSignals();
    return compareAll(*options, std::filesystem::read_symlink("/proc/self/exe"));
}
