// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/clock.h"
#include "engine/base/units.h"
#include "engine/matrix/session_runner.h"
#include "engine/matrix/target_limits.h"
#include "engine/target/file_extents.h"
#include "engine/target/layout.h"
#include "engine/target/target.h"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

namespace isobath {

namespace {

namespace fs = std::filesystem;

std::uint64_t freshSeed()
{
    std::uint64_t seed = 0;
    if (::getrandom(&seed, sizeof seed, 0) != static_cast<ssize_t>(sizeof seed))
        seed = monotonicNs();
    return seed;
}

std::string absoluteTarget(const std::string& path)
{
    if (path.empty())
        return defaultTargetPath();
    std::error_code error;
    const auto absolute = fs::absolute(path, error);
    return error ? path : absolute.string();
}

/// A stored plan must mean the same files wherever it is resumed from.
Plan resolved(Plan plan)
{
    plan.base.target = absoluteTarget(plan.base.target);
    for (auto& axis : plan.axes)
        for (auto& value : axis.values)
            for (auto& [name, text] : value.set)
                if (name == "target")
                    text = absoluteTarget(text);
    if (!plan.base.rules.seed)
        plan.base.rules.seed = freshSeed();
    return plan;
}

/// What is known of every target that a plan names, looked up once each.
class Targets
{
public:
    const Result<TargetFacts>& of(const std::string& path)
    {
        const auto known = m_facts.find(path);
        return known != m_facts.end() ? known->second
                                      : m_facts.emplace(path, inspectTarget(path)).first->second;
    }

    SpecLimits limits(const std::string& path)
    {
        const auto& facts = of(path);
        return facts ? limitsOf(*facts) : limitsOfMachine();
    }

    /// The targets that could not be looked at.
    std::vector<Error> errors() const
    {
        std::vector<Error> errors;
        for (const auto& entry : m_facts)
            if (!entry.second)
                errors.push_back(entry.second.error());
        return errors;
    }

private:
    std::map<std::string, Result<TargetFacts>> m_facts;
};

/// All errors as one: their sentences in lines. The first one's code, so the gravest is to come first.
Error joined(const std::vector<Error>& errors)
{
    Error all = errors.front();
    for (std::size_t i = 1; i < errors.size(); ++i)
        all.what += "\n" + errors[i].what;
    return all;
}

/// Judges the cells of a plan against what is there.
class TargetChecks
{
public:
    TargetChecks(const std::vector<Cell>& cells, Targets& targets) : m_targets(targets)
    {
        for (const auto& cell : cells)
            if (cell.skipReason.empty())
                m_cells.push_back(&cell);
    }

    /// NoSpace is only told when nothing else is wrong.
    std::vector<Error> errors()
    {
        for (const auto* cell : m_cells)
            if (const auto& facts = m_targets.of(cell->settings.target))
                checkAccess(*facts, cell->settings);
        if (m_errors.empty())
            checkSpace();
        return std::move(m_errors);
    }

    std::vector<std::string> warnings(const std::string& sessionFile)
    {
        for (const auto* cell : m_cells) {
            warnOfRamp(cell->settings.rules);
            if (const auto& facts = m_targets.of(cell->settings.target)) {
                warnOfSmallBlocks(*facts, cell->settings.spec);
                warnOfSessionFile(*facts, sessionFile);
            }
        }
        return std::move(m_warnings);
    }

private:
    void add(ErrorCode code, std::string what)
    {
        const auto same = [&](const Error& error) { return error.what == what; };
        if (std::none_of(m_errors.begin(), m_errors.end(), same))
            m_errors.push_back({code, 0, std::move(what)});
    }

    void warn(std::string sentence)
    {
        if (std::find(m_warnings.begin(), m_warnings.end(), sentence) == m_warnings.end())
            m_warnings.push_back(std::move(sentence));
    }

    void checkAccess(const TargetFacts& facts, const CellSettings& settings)
    {
        const bool writes = writesAnything(settings.spec.rw);
        if (facts.kind == TargetKind::BlockDevice && writes)
            add(ErrorCode::Unsafe,
                fmt::format("{} is a block device, which is only read: {} would overwrite what is on it",
                            facts.path, toText(settings.spec.rw)));
        else if (facts.kind == TargetKind::RegularFile && writes && !settings.allowOverwrite)
            add(ErrorCode::Unsafe,
                fmt::format(
                    "{} is there already: {} needs the permission to overwrite it (--allow-overwrite)",
                    facts.path, toText(settings.spec.rw)));
        else if ((writes || facts.kind == TargetKind::Directory) && !facts.writable)
            add(ErrorCode::PermissionDenied, fmt::format("{} cannot be written by this user", facts.path));
        if (facts.kind == TargetKind::RegularFile && readsAnything(settings.spec.rw))
            checkWritten(facts.path);
    }

    void checkWritten(const std::string& path)
    {
        if (!m_written.insert(path).second)
            return;
        const auto written = isFullyWritten(path);
        if (!written)
            add(written.error().code, written.error().what);
        else if (!*written)
            add(ErrorCode::InvalidArgument,
                fmt::format(
                    "{} has holes or unwritten parts, which read as zeros without the device being asked; "
                    "write it in full first",
                    path));
    }

    /// Targets on one filesystem share its space; each holds one layout at a time.
    void checkSpace()
    {
        std::map<std::string, std::uint64_t> largest;
        for (const auto* cell : m_cells) {
            const auto& spec = cell->settings.spec;
            auto& bytes = largest[cell->settings.target];
            bytes = std::max(bytes, spec.files * scratchFileBytes(spec.files, spec.sizeBytes));
        }
        std::map<std::string, std::uint64_t> needed;
        std::map<std::string, const TargetFacts*> anyOf;
        for (const auto& [target, bytes] : largest) {
            const auto& facts = m_targets.of(target);
            if (!facts || facts->kind != TargetKind::Directory)
                continue;
            needed[facts->mountPoint] += bytes;
            anyOf[facts->mountPoint] = &*facts;
        }
        for (const auto& [mountPoint, bytes] : needed)
            if (auto status = checkFreeSpace(*anyOf[mountPoint], bytes); !status)
                add(status.error().code, status.error().what);
    }

    void warnOfRamp(const RunRules& rules)
    {
        if (rules.rampNs > rules.runtimeNs)
            warn(fmt::format("the ramp of {} is longer than the runtime of {}", formatDuration(rules.rampNs),
                             formatDuration(rules.runtimeNs)));
    }

    void warnOfSmallBlocks(const TargetFacts& facts, const JobSpec& spec)
    {
        if (facts.kind != TargetKind::Directory && facts.kind != TargetKind::RegularFile)
            return;
        if (writesAnything(spec.rw) && spec.bsBytes < facts.fsBlockBytes)
            warn(fmt::format(
                "bs {} is smaller than the filesystem's blocks of {}: such writes may be serialised or "
                "turn into read-modify-write",
                formatBytes(spec.bsBytes), formatBytes(facts.fsBlockBytes)));
    }

    void warnOfSessionFile(const TargetFacts& facts, const std::string& sessionFile)
    {
        if (facts.leaves.empty())
            return;
        for (const auto& device : devicesOf(sessionFile))
            for (auto leaf : facts.leaves)
                if (facts.stack[leaf].name == device)
                    warn(fmt::format(
                        "the session file lies on the device under test ({}): what is stored after a "
                        "run may still be written back during the next",
                        device));
    }

    const std::vector<std::string>& devicesOf(const std::string& sessionFile)
    {
        if (m_sessionDevices)
            return *m_sessionDevices;
        m_sessionDevices.emplace();
        std::error_code error;
        fs::path folder = fs::absolute(sessionFile, error).parent_path();
        while (!fs::exists(folder, error) && folder.has_relative_path())
            folder = folder.parent_path();
        if (const auto facts = inspectTarget(fs::canonical(folder, error).string()))
            for (auto leaf : facts->leaves)
                m_sessionDevices->push_back(facts->stack[leaf].name);
        return *m_sessionDevices;
    }

    Targets& m_targets;
    std::vector<const Cell*> m_cells;
    std::vector<Error> m_errors;
    std::vector<std::string> m_warnings;
    std::set<std::string> m_written;
    std::optional<std::vector<std::string>> m_sessionDevices;
};

Facts environmentOf(const std::vector<Cell>& cells, Targets& targets)
{
    const auto& facts = targets.of(cells.front().settings.target);
    return facts ? collectEnvironment(*facts) : Facts{};
}

} // namespace

Result<SessionJob> prepareSession(const Plan& plan, const std::string& sessionFile)
{
    Targets targets;
    SessionJob job;
    job.start.plan = resolved(plan);
    job.start.name = plan.name;
    auto cells = expand(job.start.plan, [&](const std::string& target) { return targets.limits(target); });
    std::vector<Error> errors;
    if (!cells)
        errors.push_back(cells.error());
    for (auto& error : targets.errors())
        errors.push_back(std::move(error));
    if (!errors.empty())
        return tl::make_unexpected(joined(errors));
    TargetChecks checks(*cells, targets);
    if (errors = checks.errors(); !errors.empty())
        return tl::make_unexpected(joined(errors));
    const auto& rules = job.start.plan.base.rules;
    job.order = runOrder(*cells, rules.order, *rules.seed);
    job.warnings = checks.warnings(sessionFile);
    job.start.environment = environmentOf(*cells, targets);
    job.start.cells = std::move(*cells);
    job.start.startedAtNs = realtimeNs();
    return job;
}

Result<SessionJob> prepareResume(SessionJob missing, bool allowOverwrite, const std::string& sessionFile)
{
    missing.start.plan.base.allowOverwrite = allowOverwrite;
    for (auto& cell : missing.start.cells)
        cell.settings.allowOverwrite = allowOverwrite;
    auto now = prepareSession(missing.start.plan, sessionFile);
    if (!now)
        return now;
    missing.warnings = std::move(now->warnings);
    return missing;
}

} // namespace isobath
