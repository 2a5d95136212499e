// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/parameters.h"

#include "engine/base/units.h"
#include "engine/workload/words.h"

#include <fmt/format.h>

#include <limits>

namespace isobath {

namespace {

template <class T>
T& fieldOf(CellSettings& settings, T JobSpec::*member)
{
    return settings.spec.*member;
}

template <class T>
T& fieldOf(CellSettings& settings, T RunRules::*member)
{
    return settings.rules.*member;
}

template <class T>
const T& fieldOf(const CellSettings& settings, T JobSpec::*member)
{
    return settings.spec.*member;
}

template <class T>
const T& fieldOf(const CellSettings& settings, T RunRules::*member)
{
    return settings.rules.*member;
}

template <class T>
constexpr bool livesInRules(T RunRules::* /*member*/)
{
    return true;
}

template <class T>
constexpr bool livesInRules(T JobSpec::* /*member*/)
{
    return false;
}

/// What people read about a parameter; the rest follows from its member.
struct About
{
    std::string_view name;
    std::string_view title;
    std::string_view unit;
    std::string_view help;
    std::vector<std::string> suggestions;
};

Parameter describe(const About& about, bool isRule)
{
    Parameter parameter{};
    parameter.name = about.name;
    parameter.title = about.title;
    parameter.unit = about.unit;
    parameter.help = about.help;
    parameter.isRule = isRule;
    parameter.canBeAxis = true;
    parameter.suggestions = about.suggestions;
    parameter.number = [](const CellSettings&) { return std::optional<double>(); };
    return parameter;
}

template <auto Member, auto Parse>
Status setFrom(CellSettings& settings, std::string_view text)
{
    return Parse(text).map([&](auto value) { fieldOf(settings, Member) = std::move(value); });
}

Result<std::uint32_t> parseCount32(std::string_view text)
{
    return parseCount(text, 0, std::numeric_limits<std::uint32_t>::max()).map([](std::uint64_t value) {
        return static_cast<std::uint32_t>(value);
    });
}

template <auto Member>
Parameter countParameter(const About& about)
{
    auto parameter = describe(about, livesInRules(Member));
    parameter.set = setFrom<Member, parseCount32>;
    parameter.get = [](const CellSettings& s) { return std::to_string(fieldOf(s, Member)); };
    parameter.number = [](const CellSettings& s) { return std::optional<double>(fieldOf(s, Member)); };
    return parameter;
}

/// A number with a unit of its own spelling; number() counts in multiples of `PerUnit`.
template <auto Member, auto Parse, auto Format, std::uint64_t PerUnit>
Parameter quantityParameter(const About& about)
{
    auto parameter = describe(about, livesInRules(Member));
    parameter.set = setFrom<Member, Parse>;
    parameter.get = [](const CellSettings& s) { return Format(fieldOf(s, Member)); };
    parameter.number = [](const CellSettings& s) {
        return std::optional<double>(static_cast<double>(fieldOf(s, Member)) / static_cast<double>(PerUnit));
    };
    return parameter;
}

template <auto Member>
Parameter bytesParameter(const About& about)
{
    return quantityParameter<Member, parseBytes, formatBytes, 1>(about);
}

template <auto Member>
Parameter timeParameter(const About& about)
{
    return quantityParameter<Member, parseDurationNs, formatDuration, 1'000'000'000>(about);
}

template <const auto& Table>
auto parseWord(std::string_view text)
{
    return valueOf(Table, text);
}

template <auto Member, const auto& Table>
Parameter wordParameter(About about)
{
    about.suggestions = allWords(Table);
    auto parameter = describe(about, livesInRules(Member));
    parameter.set = setFrom<Member, parseWord<Table>>;
    parameter.get = [](const CellSettings& s) { return std::string(wordOf(Table, fieldOf(s, Member))); };
    return parameter;
}

Parameter targetParameter()
{
    auto parameter = describe({"target", "Target", "", "Directory, file or device under test", {}}, false);
    parameter.set = [](CellSettings& s, std::string_view text) -> Status {
        if (text.empty() || text.find('\0') != std::string_view::npos)
            return fail(ErrorCode::InvalidArgument, "must be a path");
        s.target = text;
        return {};
    };
    parameter.get = [](const CellSettings& s) { return s.target; };
    return parameter;
}

Result<std::optional<bool>> parseDirect(std::string_view text)
{
    if (text == "auto")
        return std::optional<bool>();
    if (text == "0" || text == "1")
        return std::optional<bool>(text == "1");
    return fail(ErrorCode::InvalidArgument, "\"" + std::string(text) + "\" is not one of 1, 0, auto");
}

Parameter directParameter()
{
    auto parameter = describe({"direct",
                               "Direct I/O",
                               "",
                               "1 bypasses the page cache (O_DIRECT); auto is 1, except on self-test devices",
                               {"1", "0"}},
                              false);
    parameter.set = setFrom<&JobSpec::direct, parseDirect>;
    parameter.get = [](const CellSettings& s) -> std::string {
        return s.spec.direct ? (*s.spec.direct ? "1" : "0") : "auto";
    };
    return parameter;
}

Parameter cpusParameter()
{
    auto parameter =
        describe({"cpus", "CPUs", "", "CPUs the workers may run on, such as 0-3,6", {"any"}}, false);
    parameter.set = setFrom<&JobSpec::cpus, parseCpuList>;
    parameter.get = [](const CellSettings& s) { return formatCpuList(s.spec.cpus); };
    return parameter;
}

Result<std::optional<std::uint64_t>> parseSeed(std::string_view text)
{
    if (text == "fresh")
        return std::optional<std::uint64_t>();
    return parseCount(text, 0, std::numeric_limits<std::uint64_t>::max()).map([](std::uint64_t seed) {
        return std::optional(seed);
    });
}

Parameter seedParameter()
{
    auto parameter = describe(
        {"seed", "Seed", "", "Start of the random sequences; fresh draws one and records it", {"fresh"}},
        true);
    parameter.set = setFrom<&RunRules::seed, parseSeed>;
    parameter.get = [](const CellSettings& s) {
        return s.rules.seed ? std::to_string(*s.rules.seed) : std::string("fresh");
    };
    return parameter;
}

Parameter orderParameter()
{
    auto parameter = wordParameter<&RunRules::order, kOrderWords>(
        {"order", "Order", "", "Interleaved: each repeat visits all cells in a shuffle of its own", {}});
    parameter.canBeAxis = false;
    return parameter;
}

std::vector<Parameter> workloadParameters()
{
    return {
        wordParameter<&JobSpec::rw, kRwWords>(
            {"rw", "Workload", "", "Random or sequential, reads or writes", {}}),
        bytesParameter<&JobSpec::bsBytes>(
            {"bs",
             "Block size",
             "bytes",
             "Size of one I/O",
             {"1KiB", "2KiB", "4KiB", "8KiB", "16KiB", "32KiB", "64KiB", "128KiB", "256KiB", "1MiB"}}),
        countParameter<&JobSpec::iodepth>({"iodepth",
                                           "Depth",
                                           "",
                                           "I/Os in flight per job",
                                           {"1", "2", "4", "8", "16", "32", "64", "128"}}),
        countParameter<&JobSpec::numjobs>({"numjobs",
                                           "Jobs",
                                           "",
                                           "Equal workers, each with a queue of its own",
                                           {"1", "2", "4", "8", "16"}}),
        countParameter<&JobSpec::files>(
            {"files", "Files", "", "The size is split over so many files", {"1", "2", "4", "8", "16"}}),
        bytesParameter<&JobSpec::sizeBytes>({"size",
                                             "Size",
                                             "bytes",
                                             "Of all files together; every job uses every file",
                                             {"256MiB", "1GiB", "4GiB", "16GiB", "64GiB"}}),
        wordParameter<&JobSpec::engine, kEngineWords>(
            {"engine", "Engine", "", "How a request reaches the kernel", {}}),
        directParameter(),
        wordParameter<&JobSpec::sync, kSyncWords>(
            {"sync",
             "Sync",
             "",
             "Open flag (dsync, sync) or call (fsync, fdatasync) that makes writes durable",
             {}}),
        cpusParameter(),
        countParameter<&JobSpec::rwmixread>({"rwmixread",
                                             "Read share",
                                             "%",
                                             "Percent of reads in randrw and rw",
                                             {"10", "30", "50", "70", "90"}}),
        countParameter<&JobSpec::syncEvery>({"sync_every",
                                             "Writes per sync",
                                             "",
                                             "Writes before each fsync or fdatasync",
                                             {"1", "2", "4", "8", "16", "64"}}),
        wordParameter<&JobSpec::alloc, kAllocWords>(
            {"alloc", "Allocation", "", "How the files are made before the first run", {}}),
        wordParameter<&JobSpec::timestamps, kTimestampWords>(
            {"timestamps",
             "Time stamps",
             "",
             "One clock reading per I/O, or one per batch (cheaper, coarser)",
             {}}),
    };
}

std::vector<Parameter> ruleParameters()
{
    return {
        timeParameter<&RunRules::rampNs>(
            {"ramp", "Ramp", "s", "Not counted, before the runtime", {"0s", "500ms", "1s", "5s"}}),
        timeParameter<&RunRules::runtimeNs>(
            {"runtime", "Runtime", "s", "Measured time of one run", {"1s", "2s", "5s", "10s", "30s", "1m"}}),
        timeParameter<&RunRules::intervalNs>(
            {"interval", "Interval", "s", "Resolution of everything over time", {"10ms", "100ms", "1s"}}),
        timeParameter<&RunRules::cooldownNs>(
            {"cooldown", "Cool-down", "s", "Rest after each run", {"0s", "1s", "5s", "30s"}}),
        countParameter<&RunRules::repeats>(
            {"repeats", "Repeats", "", "Runs per cell", {"1", "3", "5", "10"}}),
        orderParameter(),
        seedParameter(),
    };
}

std::vector<Parameter> allParameters()
{
    std::vector<Parameter> all{targetParameter()};
    for (auto&& part : {workloadParameters(), ruleParameters()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace

std::span<const Parameter> parameters()
{
    static const std::vector<Parameter> table = allParameters();
    return table;
}

const Parameter* findParameter(std::string_view name)
{
    for (const auto& parameter : parameters())
        if (parameter.name == name)
            return &parameter;
    return nullptr;
}

std::string shortValue(const Parameter& parameter, const CellSettings& settings)
{
    if (parameter.name == "bs")
        return formatBytesShort(settings.spec.bsBytes);
    if (parameter.name == "size")
        return formatBytesShort(settings.spec.sizeBytes);
    return parameter.get(settings);
}

std::string spokenValue(const Parameter& parameter, const CellSettings& settings)
{
    auto value = shortValue(parameter, settings);
    if (parameter.name == "rw" || parameter.name == "bs" || parameter.name == "engine" ||
        parameter.name == "target")
        return value;
    if (parameter.name == "iodepth")
        return "depth " + value;
    if (parameter.name == "numjobs" || parameter.name == "files")
        return fmt::format("{} {}{}", value, parameter.name == "files" ? "file" : "job",
                           value == "1" ? "" : "s");
    if (parameter.name == "direct")
        return value == "1" ? "direct" : "buffered";
    return fmt::format("{} {}", parameter.name, value);
}

} // namespace isobath
