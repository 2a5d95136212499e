// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/fio_job.h"

#include "engine/base/units.h"
#include "engine/target/target.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <filesystem>

namespace isobath {

namespace {

/// fio 3.33 refuses a longer value, and its job file lines end soon after.
constexpr std::size_t kLongestValue = 4000;

bool isSelfTest(const std::string& path)
{
    return path == "/dev/null" || path == "/dev/zero";
}

/// A colon separates names in fio.
std::string escaped(const std::string& path)
{
    std::string out;
    for (char c : path)
        out += c == ':' ? std::string("\\:") : std::string(1, c);
    return out;
}

/// fio cuts a line at # and ;, and replaces what follows a $; there is no way to quote them.
bool fioCanRead(const std::string& path)
{
    return path.find_first_of("#;$\n\r") == std::string::npos;
}

std::string sizeText(std::uint64_t bytes)
{
    auto text = formatBytesShort(bytes);
    for (char& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

class FioJob
{
public:
    explicit FioJob(const CellSettings& settings)
        : m_settings(settings), m_spec(settings.spec),
          m_path(settings.target.empty() ? defaultTargetPath() : settings.target)
    {
    }

    std::string text(const std::string& cellName)
    {
        engine();
        files();
        workload();
        durability();
        timing();
        return fmt::format("{}[global]\n{}\n[{}]\n", m_notes, m_lines, sectionName(cellName));
    }

private:
    template <class T>
    void option(const char* name, const T& value)
    {
        m_lines += fmt::format("{}={}\n", name, value);
    }

    void note(const char* sentence) { m_notes += fmt::format("; {}\n", sentence); }

    static std::string sectionName(const std::string& cellName)
    {
        std::string name;
        for (char c : cellName)
            name += c == '[' || c == ']' || c == '\n' ? ' ' : c;
        return name.empty() || name == "global" ? "job" : name;
    }

    void engine()
    {
        option("ioengine", toText(m_spec.engine));
        if (m_spec.engine != EngineKind::Psync)
            option("iodepth", m_spec.iodepth);
        option("direct", m_spec.direct.value_or(!isSelfTest(m_path)) ? 1 : 0);
        option("thread", 1);
        option("numjobs", m_spec.numjobs);
        option("group_reporting", 1);
        if (!m_spec.cpus.empty())
            option("cpus_allowed", formatCpuList(m_spec.cpus));
    }

    void files()
    {
        if (!fioCanRead(m_path))
            note("fio cannot read the path below: a job file has no way to write # ; or $");
        std::error_code error;
        const auto status = std::filesystem::status(m_path, error);
        if (std::filesystem::exists(status) && !std::filesystem::is_directory(status)) {
            option("filename", escaped(m_path));
        } else {
            option("directory", escaped(m_path));
            scratchFiles();
        }
        slices();
    }

    /// A list of names, because jobs that share files through filename_format leave all but the first job
    /// idle (fio 3.33).
    void scratchFiles()
    {
        std::string names;
        for (std::uint32_t i = 0; i < m_spec.files && names.size() <= kLongestValue; ++i)
            names += fmt::format("{}isobath-fio.{}", i == 0 ? "" : ":", i);
        if (names.size() <= kLongestValue) {
            option("filename", names);
        } else {
            note("each job has files of its own: fio takes no list of so many");
            option("nrfiles", m_spec.files);
        }
        // fio would write into a growing file, or read one of preallocated zeros.
        option("fallocate", "none");
        option("overwrite", 1);
        option("unlink", 1);
    }

    /// fio's size is that of one job over all its files. Sequential jobs start one slice further each.
    void slices()
    {
        const std::uint64_t jobs = isSequential(m_spec.rw) ? std::max(1U, m_spec.numjobs) : 1;
        const std::uint64_t files = std::max(1U, m_spec.files);
        const auto blocks = m_spec.bsBytes == 0 ? 0 : m_spec.sizeBytes / jobs / files / m_spec.bsBytes;
        if (jobs == 1) {
            option("size", sizeText(m_spec.sizeBytes));
            return;
        }
        option("size", sizeText(blocks * m_spec.bsBytes * files));
        option("offset_increment", sizeText(blocks * m_spec.bsBytes));
    }

    void workload()
    {
        option("rw", toText(m_spec.rw));
        if (readsAnything(m_spec.rw) && writesAnything(m_spec.rw))
            option("rwmixread", m_spec.rwmixread);
        option("bs", sizeText(m_spec.bsBytes));
        if (!isSequential(m_spec.rw)) {
            option("norandommap", 1);
            option("randrepeat", 0);
        }
        option("invalidate", 0);
    }

    void durability()
    {
        if (!writesAnything(m_spec.rw) || m_spec.sync == SyncMethod::None)
            return;
        if (m_spec.sync == SyncMethod::Dsync || m_spec.sync == SyncMethod::Sync)
            option("sync", toText(m_spec.sync));
        else
            option(m_spec.sync == SyncMethod::Fsync ? "fsync" : "fdatasync", m_spec.syncEvery);
    }

    void timing()
    {
        option("time_based", 1);
        option("ramp_time", microseconds(m_settings.rules.rampNs));
        option("runtime", microseconds(m_settings.rules.runtimeNs));
        // What Isobath calls latency is fio's lat, not its clat.
        option("lat_percentiles", 1);
        option("clat_percentiles", 0);
    }

    /// fio knows no nanoseconds.
    static std::string microseconds(std::uint64_t ns)
    {
        constexpr std::uint64_t kMicrosecond = 1000;
        return formatDuration((ns + kMicrosecond - 1) / kMicrosecond * kMicrosecond);
    }

    const CellSettings& m_settings;
    const JobSpec& m_spec;
    const std::string m_path;
    std::string m_notes;
    std::string m_lines;
};

} // namespace

std::string toFioJob(const CellSettings& settings, const std::string& cellName)
{
    return FioJob(settings).text(cellName);
}

} // namespace isobath
