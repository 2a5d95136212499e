// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/validation.h"

#include "engine/base/units.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <limits>
#include <string_view>

namespace isobath {

namespace {

constexpr std::uint64_t kDayNs = 24ULL * 3600 * 1'000'000'000;
constexpr std::uint64_t kMostNs = 30 * kDayNs;
constexpr std::uint64_t kLeastIntervalNs = 10'000'000;
constexpr std::uint64_t kMostIntervalNs = 60'000'000'000;
constexpr std::uint64_t kMostIntervals = 1'000'000;
constexpr std::uint64_t kMostBsBytes = 1ULL << 30; // the kernel moves at most 2 GiB less a page in one call
constexpr std::uint32_t kMostFiles = 10'000;
constexpr std::uint32_t kMostRepeats = 10'000;

std::uint64_t product(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? std::numeric_limits<std::uint64_t>::max() : result;
}

bool callsSync(SyncMethod sync)
{
    return sync == SyncMethod::Fsync || sync == SyncMethod::Fdatasync;
}

/// Collects what is wrong with one cell; each method looks after one group of rules.
class Examination
{
public:
    Examination(const CellSettings& settings, const SpecLimits& limits)
        : m_settings(canonical(settings, limits)), m_asked(settings), m_limits(limits)
    {
    }

    std::vector<Problem> problems()
    {
        ranges();
        times();
        cpus();
        sizes();
        engineRules();
        targetRules();
        return std::move(m_problems);
    }

private:
    /// The value is quoted as asked, not as canonical: people look for what they wrote.
    void add(std::string_view field, std::string rule, bool byItself)
    {
        m_problems.push_back(
            {std::string(field), findParameter(field)->get(m_asked), std::move(rule), byItself});
    }
    void wrong(std::string_view field, std::string rule) { add(field, std::move(rule), true); }
    void contradiction(std::string_view field, std::string rule) { add(field, std::move(rule), false); }

    template <class T>
    void within(std::string_view field, T value, T least, T most)
    {
        if (value < least || value > most)
            wrong(field, fmt::format("must be {} to {}", least, most));
    }

    void withinTime(std::string_view field, std::uint64_t ns, std::uint64_t least, std::uint64_t most)
    {
        if (ns < least || ns > most)
            wrong(field, fmt::format("must be {} to {}", formatDuration(least), formatDuration(most)));
    }

    void ranges()
    {
        const auto& spec = m_settings.spec;
        if (spec.bsBytes == 0 || spec.bsBytes > kMostBsBytes)
            wrong("bs", fmt::format("must be 1 byte to {}", formatBytes(kMostBsBytes)));
        within<std::uint32_t>("iodepth", spec.iodepth, 1, m_limits.maxIodepth);
        within<std::uint32_t>("numjobs", spec.numjobs, 1, m_limits.maxNumjobs);
        within<std::uint32_t>("files", spec.files, 1, kMostFiles);
        within<std::uint32_t>("rwmixread", m_asked.spec.rwmixread, 0, 100);
        if (m_asked.spec.syncEvery == 0)
            wrong("sync_every", "must be at least 1");
        within<std::uint32_t>("repeats", m_settings.rules.repeats, 1, kMostRepeats);
    }

    void times()
    {
        const auto& rules = m_settings.rules;
        withinTime("ramp", rules.rampNs, 0, kMostNs);
        withinTime("runtime", rules.runtimeNs, 1, kMostNs);
        withinTime("interval", rules.intervalNs, kLeastIntervalNs, kMostIntervalNs);
        withinTime("cooldown", rules.cooldownNs, 0, kDayNs);
        if (rules.runtimeNs == 0 || rules.intervalNs == 0)
            return;
        if (rules.runtimeNs < rules.intervalNs)
            contradiction("runtime",
                          fmt::format("is shorter than an interval of {}", formatDuration(rules.intervalNs)));
        else if (rules.runtimeNs / rules.intervalNs > kMostIntervals)
            contradiction("interval", fmt::format("makes over {} intervals of a runtime of {}",
                                                  kMostIntervals, formatDuration(rules.runtimeNs)));
    }

    void cpus()
    {
        for (int cpu : m_settings.spec.cpus)
            if (m_limits.cpuCount > 0 && cpu >= m_limits.cpuCount) {
                wrong("cpus",
                      fmt::format("CPU {} is not there; the last one is {}", cpu, m_limits.cpuCount - 1));
                return;
            }
    }

    void sizes()
    {
        const auto& spec = m_settings.spec;
        if (spec.bsBytes == 0 || spec.numjobs == 0 || spec.files == 0)
            return;
        const auto queueBytes = product(spec.bsBytes, spec.iodepth);
        // Sequential jobs get a slice of every file each; random ones share all of it.
        const std::uint64_t jobs = isSequential(spec.rw) ? spec.numjobs : 1;
        if (spec.sizeBytes / jobs < queueBytes)
            contradiction("size",
                          fmt::format("must be at least bs × iodepth{} = {}", jobs > 1 ? " × numjobs" : "",
                                      formatBytesRounded(static_cast<double>(product(queueBytes, jobs)))));
        else if (spec.sizeBytes / spec.files / jobs < spec.bsBytes)
            contradiction("size",
                          fmt::format("must be at least bs × files{} = {}", jobs > 1 ? " × numjobs" : "",
                                      formatBytes(product(product(spec.bsBytes, spec.files), jobs))));
        const auto buffers = product(queueBytes, spec.numjobs);
        if (m_limits.maxBufferBytes > 0 && buffers > m_limits.maxBufferBytes)
            contradiction("bs",
                          fmt::format("with iodepth {} and numjobs {} takes more memory for buffers than {}",
                                      spec.iodepth, spec.numjobs,
                                      formatBytesRounded(static_cast<double>(m_limits.maxBufferBytes))));
        if (m_limits.targetBytes > 0 && spec.sizeBytes > m_limits.targetBytes)
            contradiction("size", fmt::format("the target has {}", formatBytes(m_limits.targetBytes)));
    }

    void engineRules()
    {
        const auto& spec = m_settings.spec;
        if (spec.engine == EngineKind::Psync && spec.iodepth > 1)
            contradiction("iodepth",
                          "psync does one I/O at a time; use iodepth 1 with more numjobs, or another engine");
        const auto events = product(spec.iodepth, spec.numjobs);
        if (spec.engine == EngineKind::Libaio && spec.iodepth <= m_limits.maxIodepth &&
            events > m_limits.maxAioEvents)
            contradiction("iodepth",
                          fmt::format("with numjobs {} is more than the {} events that libaio may use "
                                      "(fs.aio-max-nr)",
                                      spec.numjobs, m_limits.maxAioEvents));
        if (*spec.direct && m_limits.directAlignBytes > 0 && spec.bsBytes % m_limits.directAlignBytes != 0)
            contradiction("bs", fmt::format("must be a multiple of {}, the direct-I/O alignment",
                                            m_limits.directAlignBytes));
        if (m_limits.maxOpenFiles > 0 && product(spec.files, spec.numjobs) > m_limits.maxOpenFiles)
            contradiction(
                "files", fmt::format("with numjobs {} is more than the {} files that may be open (ulimit -n)",
                                     spec.numjobs, m_limits.maxOpenFiles));
    }

    void targetRules()
    {
        const auto& spec = m_settings.spec;
        if (m_limits.singleFile && spec.files > 1)
            contradiction("files", "the target is one file; more need a directory");
        if (m_limits.selfTestDevice && *spec.direct)
            contradiction("direct", "self-test devices have no direct I/O; use direct 0");
        else if (m_limits.directRefused && *spec.direct)
            contradiction("direct", "the target's filesystem has no direct I/O; use direct 0");
        if (m_limits.selfTestDevice && callsSync(spec.sync))
            contradiction("sync", "self-test devices have nothing to sync");
        if (m_limits.readsNothing && readsAnything(spec.rw))
            contradiction("rw", "reading /dev/null gives nothing; use /dev/zero");
    }

    const CellSettings m_settings;
    const CellSettings& m_asked;
    const SpecLimits& m_limits;
    std::vector<Problem> m_problems;
};

} // namespace

std::vector<Problem> validate(const CellSettings& settings, const SpecLimits& limits)
{
    return Examination(settings, limits).problems();
}

CellSettings canonical(CellSettings settings, const SpecLimits& limits)
{
    auto& spec = settings.spec;
    const JobSpec defaults;
    if (!spec.direct)
        spec.direct = !limits.selfTestDevice;
    if (!readsAnything(spec.rw) || !writesAnything(spec.rw))
        spec.rwmixread = defaults.rwmixread;
    if (!writesAnything(spec.rw))
        spec.sync = defaults.sync;
    if (!callsSync(spec.sync))
        spec.syncEvery = defaults.syncEvery;
    return settings;
}

std::string toText(const Problem& problem)
{
    return problem.value.empty() ? fmt::format("{}: {}", problem.field, problem.rule)
                                 : fmt::format("{} {}: {}", problem.field, problem.value, problem.rule);
}

Error toError(const std::vector<Problem>& problems)
{
    std::string text;
    for (const auto& problem : problems)
        text += (text.empty() ? "" : "\n") + toText(problem);
    return {ErrorCode::InvalidArgument, 0, std::move(text)};
}

} // namespace isobath
