// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/fio_job_reader.h"

#include "engine/base/units.h"
#include "engine/exchange/fio_job_lines.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <optional>

namespace isobath {

namespace {

constexpr std::uint64_t kMost32 = std::numeric_limits<std::uint32_t>::max();

/// Options that change nothing here: how fio reports, makes its files, or what Isobath does anyway.
constexpr std::array<std::string_view, 25> kWithoutEffect{
    "thread",           "group_reporting",  "stonewall",        "norandommap",
    "time_based",       "randrepeat",       "invalidate",       "fallocate",
    "overwrite",        "unlink",           "create_serialize", "create_fsync",
    "lat_percentiles",  "clat_percentiles", "percentile_list",  "name",
    "description",      "kb_base",          "disable_slat",     "unit_base",
    "offset_increment", "random_generator", "filename_format",  "exitall",
    "gtod_reduce"};

/// Splits at `separator`; a backslash keeps the next character as it is.
std::vector<std::string> splitEscaped(std::string_view text, char separator)
{
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == separator)
            parts.emplace_back();
        else
            parts.back() += text[i] == '\\' && i + 1 < text.size() ? text[++i] : text[i];
    }
    return parts;
}

class FioJobReader
{
public:
    explicit FioJobReader(const FioSection& section) : m_section(section)
    {
        for (const auto& option : section.options)
            m_options[option.name] = &option;
    }

    Result<PastedPlan> read()
    {
        m_out.what = "fio job file";
        m_out.plan.name = m_section.name.empty() ? "fio job" : m_section.name;
        kbBase();
        workload();
        blockSize();
        engine();
        durability();
        place();
        size();
        timing();
        others();
        if (!m_problems.empty())
            return fail(ErrorCode::InvalidArgument, fmt::format("{}", fmt::join(m_problems, "\n")));
        tellInOrder();
        return std::move(m_out);
    }

private:
    JobSpec& spec() { return m_out.plan.base.spec; }
    RunRules& rules() { return m_out.plan.base.rules; }

    /// The option, which counts as seen then; null where the job does not set it.
    const FioOption* find(std::string_view name)
    {
        const auto found = m_options.find(name);
        if (found == m_options.end())
            return nullptr;
        m_seen.push_back(found->second);
        return found->second;
    }

    void tell(const FioOption& option, std::string_view why)
    {
        m_notes.emplace_back(option.line, fmt::format("line {}: {}: {}", option.line, option.text, why));
    }

    void tell(std::string sentence) { m_notes.emplace_back(0, std::move(sentence)); }

    void wrong(const FioOption& option, std::string_view why)
    {
        m_problems.push_back(fmt::format("line {}: {}: {}", option.line, option.text, why));
    }

    template <class T>
    std::optional<T> valueOf(const FioOption& option, Result<T> value)
    {
        if (value)
            return *value;
        wrong(option, value.error().what);
        return std::nullopt;
    }

    /// A number that fio would read, within what a plan holds; `otherwise` where the job has none.
    std::uint32_t count(std::string_view name, std::uint32_t otherwise)
    {
        const auto* option = find(name);
        if (!option)
            return otherwise;
        const auto value = valueOf(*option, parseFioBytes(option->value, m_kbBase));
        if (value && *value > kMost32)
            wrong(*option, "is too large");
        return static_cast<std::uint32_t>(std::min(value.value_or(otherwise), kMost32));
    }

    std::optional<std::uint64_t> bytes(std::string_view name)
    {
        const auto* option = find(name);
        if (!option)
            return std::nullopt;
        if (option->value.ends_with('%')) {
            tell(*option, "a share of the device is not known here");
            return std::nullopt;
        }
        return valueOf(*option, parseFioBytes(option->value, m_kbBase));
    }

    /// A switch without a value is on.
    std::optional<bool> flag(std::string_view name)
    {
        const auto* option = find(name);
        if (!option)
            return std::nullopt;
        if (option->value.empty())
            return true;
        const auto value = valueOf(*option, parseFioBytes(option->value, m_kbBase));
        return value ? std::optional(*value != 0) : std::nullopt;
    }

    void kbBase()
    {
        if (const auto* option = find("kb_base")) {
            if (option->value == "1000" || option->value == "1024")
                m_kbBase = option->value == "1000" ? 1000 : 1024;
            else
                wrong(*option, "is neither 1000 nor 1024");
        }
    }

    void workload()
    {
        spec().rw = Rw::Read;
        if (const auto* option = find("rw")) {
            auto word = option->value.substr(0, option->value.find(':'));
            if (word == "readwrite")
                word = "rw";
            CellSettings scratch;
            if (findParameter("rw")->set(scratch, word))
                spec().rw = scratch.spec.rw;
            else
                tell(*option, "no such workload here; taken as read");
            if (option->value.find(':') != std::string::npos)
                tell(*option, "what stands behind the colon is not known here");
        } else {
            tell("no rw: fio then reads in sequence");
        }
        spec().rwmixread = count("rwmixread", 50);
        if (m_options.contains("rwmixwrite"))
            spec().rwmixread = 100 - std::min(100U, count("rwmixwrite", 50));
    }

    /// "4k", or "READ,WRITE,TRIM" where an empty one keeps fio's default and a missing one takes the one
    /// before it.
    void blockSize()
    {
        const auto* option = find("bs");
        if (!option)
            return;
        const auto parts = splitEscaped(option->value, ',');
        std::array<std::uint64_t, 2> sizes{4096, 4096};
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const auto& text = parts[std::min(i, parts.size() - 1)];
            if (!text.empty())
                sizes[i] = valueOf(*option, parseFioBytes(text, m_kbBase)).value_or(sizes[i]);
        }
        spec().bsBytes = readsAnything(spec().rw) ? sizes[0] : sizes[1];
        if (readsAnything(spec().rw) && writesAnything(spec().rw) && sizes[0] != sizes[1])
            tell(*option, fmt::format("one block size is all there is here; {} taken for reads and writes",
                                      formatBytesShort(sizes[0])));
    }

    void engine()
    {
        spec().engine = EngineKind::Psync;
        if (const auto* option = find("ioengine")) {
            CellSettings scratch;
            static constexpr std::array<std::string_view, 4> kSynchronous{"sync", "vsync", "pvsync",
                                                                          "pvsync2"};
            if (findParameter("engine")->set(scratch, option->value))
                spec().engine = scratch.spec.engine;
            else if (std::find(kSynchronous.begin(), kSynchronous.end(), option->value) != kSynchronous.end())
                tell(*option, "taken as psync");
            else
                spec().engine = unknownEngine(*option);
        }
        spec().direct = flag("direct").value_or(!flag("buffered").value_or(true));
        spec().numjobs = count("numjobs", 1);
        depth();
        if (const auto* option = find("cpus_allowed"))
            if (auto cpus = valueOf(*option, parseCpuList(option->value)))
                spec().cpus = std::move(*cpus);
    }

    EngineKind unknownEngine(const FioOption& option)
    {
        tell(option, "no such engine here; taken as io_uring");
        return EngineKind::IoUring;
    }

    void depth()
    {
        spec().iodepth = count("iodepth", 1);
        if (spec().engine != EngineKind::Psync || spec().iodepth == 1)
            return;
        tell(*m_options.at("iodepth"), "a synchronous engine has one request at a time");
        spec().iodepth = 1;
    }

    void durability()
    {
        if (const auto* option = find("sync")) {
            CellSettings scratch;
            const auto word = option->value == "0"                            ? "none"
                              : option->value == "1" || option->value.empty() ? "sync"
                                                                              : option->value;
            if (findParameter("sync")->set(scratch, word))
                spec().sync = scratch.spec.sync;
            else
                wrong(*option, "is none of none, sync, dsync");
        }
        syncCall("fsync", SyncMethod::Fsync);
        syncCall("fdatasync", SyncMethod::Fdatasync);
    }

    void syncCall(std::string_view name, SyncMethod method)
    {
        const auto every = count(name, 0);
        if (every == 0)
            return;
        if (spec().sync != SyncMethod::None) {
            tell(*m_options.at(std::string(name)), "one way to sync is all there is here");
            return;
        }
        spec().sync = method;
        spec().syncEvery = every;
    }

    /// A directory of scratch files, or one file or device that is there.
    void place()
    {
        const auto* directory = find("directory");
        const auto* filename = find("filename");
        spec().files = count("nrfiles", 1);
        if (directory)
            m_out.plan.base.target = firstPath(*directory);
        if (!filename)
            return;
        m_filesAreShared = true;
        const auto names = splitEscaped(filename->value, ':');
        spec().files = static_cast<std::uint32_t>(std::max<std::size_t>(1, names.size()));
        if (!directory)
            placeOf(*filename, names);
    }

    std::string firstPath(const FioOption& option)
    {
        const auto paths = splitEscaped(option.value, ':');
        if (paths.size() > 1)
            tell(option, "one target is all a job has here; the first is taken");
        return paths.front();
    }

    void placeOf(const FioOption& option, const std::vector<std::string>& names)
    {
        const std::filesystem::path path(names.front());
        std::error_code error;
        const auto status = std::filesystem::status(path, error);
        if (std::filesystem::exists(status) && !std::filesystem::is_directory(status)) {
            m_out.plan.base.target = path;
            spec().files = 1;
            if (names.size() > 1)
                tell(option, "one target is all a job has here; the first is taken");
        } else if (path.has_parent_path()) {
            m_out.plan.base.target = path.parent_path();
            tell(option, fmt::format("scratch files are made in {} instead", path.parent_path().string()));
        } else {
            tell(option, "no directory is named; scratch files are made in the usual place");
        }
    }

    /// fio's size is that of one job over all its files. Jobs with files of their own need as many times
    /// that, and so do sequential jobs that start one slice further each.
    void size()
    {
        constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        const auto jobs = std::max(1U, spec().numjobs);
        const auto perFile = bytes("filesize");
        auto perJob = bytes("size");
        if (!perJob && perFile)
            perJob = *perFile * std::max(1U, spec().files);
        if (perJob && *perJob > kMost / jobs)
            perJob.reset();
        const bool slices =
            m_filesAreShared && m_options.contains("offset_increment") && isSequential(spec().rw);
        if (!m_filesAreShared && jobs > 1) {
            spec().files = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(std::uint64_t{spec().files} * jobs, kMost32));
            tell("fio gives each job files of its own; here all jobs share all files");
        }
        if (!perJob)
            tell(fmt::format("no size that can be taken over: {}", formatBytes(spec().sizeBytes)));
        else
            spec().sizeBytes = slices || !m_filesAreShared ? *perJob * jobs : *perJob;
    }

    void timing()
    {
        if (!flag("time_based").value_or(false))
            tell("no time_based: here every run lasts its whole runtime");
        rules().rampNs = time("ramp_time").value_or(0);
        if (const auto runtime = time("runtime"))
            rules().runtimeNs = *runtime;
        else
            tell(fmt::format("no runtime: {}", formatDuration(rules().runtimeNs)));
    }

    std::optional<std::uint64_t> time(std::string_view name)
    {
        const auto* option = find(name);
        return option ? valueOf(*option, parseFioTimeNs(option->value)) : std::nullopt;
    }

    void others()
    {
        for (const auto& [name, option] : m_options)
            if (std::find(m_seen.begin(), m_seen.end(), option) == m_seen.end() &&
                std::find(kWithoutEffect.begin(), kWithoutEffect.end(), name) == kWithoutEffect.end())
                tell(*option, "not known here");
    }

    void tellInOrder()
    {
        std::stable_sort(m_notes.begin(), m_notes.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (auto& note : m_notes)
            m_out.leftOut.push_back(std::move(note.second));
    }

    const FioSection& m_section;
    std::map<std::string, const FioOption*, std::less<>> m_options; ///< the last of each name
    std::vector<const FioOption*> m_seen;
    std::vector<std::string> m_problems;
    std::vector<std::pair<std::size_t, std::string>> m_notes; ///< line, sentence; line 0 for the whole job
    std::uint64_t m_kbBase = 1024;
    bool m_filesAreShared = false;
    PastedPlan m_out;
};

} // namespace

Result<PastedPlan> planFromFioJob(std::string_view text)
{
    const auto sections = readFioJobLines(text);
    if (!sections)
        return tl::make_unexpected(sections.error());
    if (sections->empty())
        return fail(ErrorCode::InvalidArgument, "the fio job file has no job, only [global]");
    auto pasted = FioJobReader(sections->front()).read();
    for (std::size_t i = 1; pasted && i < sections->size(); ++i)
        pasted->leftOut.push_back(fmt::format("line {}: [{}]: a plan has one job, [{}] is taken",
                                              (*sections)[i].line, (*sections)[i].name,
                                              sections->front().name));
    return pasted;
}

} // namespace isobath
