// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/system_monitor.h"

#include "engine/base/clock.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

namespace isobath {

namespace {

constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t kSectorBytes = 512; // the kernel counts in these whatever the device's block size

/// The first few KiB of a kernel file: all that is looked at lies there, also on machines with many CPUs.
class KernelText
{
public:
    explicit KernelText(int fd)
    {
        const ssize_t got = fd < 0 ? -1 : ::pread(fd, m_buffer.data(), m_buffer.size(), 0);
        m_text = std::string_view(m_buffer.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    }

    /// The text behind the first occurrence of `key` that starts a line, or else nothing.
    std::string_view after(std::string_view key) const
    {
        for (std::size_t at = 0; (at = m_text.find(key, at)) != std::string_view::npos; ++at)
            if (at == 0 || m_text[at - 1] == '\n')
                return m_text.substr(at + key.size());
        return {};
    }
    std::string_view all() const { return m_text; }

private:
    std::array<char, 4096> m_buffer{};
    std::string_view m_text;
};

/// Takes the next unsigned number of this line; false where there is none.
bool takeNumber(std::string_view& text, std::uint64_t& value)
{
    const std::size_t start = std::min(text.find_first_not_of(" \t"), text.size());
    const auto parsed = std::from_chars(text.data() + start, text.data() + text.size(), value);
    if (parsed.ec != std::errc())
        return false;
    text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
    return true;
}

UniqueFd openForReading(const std::string& path)
{
    return UniqueFd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

double kibibytesAfter(const KernelText& text, std::string_view key)
{
    std::string_view rest = text.after(key);
    std::uint64_t kib = 0;
    return takeNumber(rest, kib) ? static_cast<double>(kib) * 1024 : kNotMeasured;
}

} // namespace

SystemMonitor::SystemMonitor(const std::vector<MonitoredDevice>& devices, const std::string& root)
    : m_meminfo(openForReading(root + "/proc/meminfo")),
      m_pressure(openForReading(root + "/proc/pressure/io")), m_stat(openForReading(root + "/proc/stat"))
{
    for (const MonitoredDevice& device : devices)
        m_devices.push_back(
            openForReading(fmt::format("{}/sys/dev/block/{}:{}/stat", root, device.major, device.minor)));
    m_last = readCounters(monotonicNs());
    m_window = m_last;
}

std::vector<SystemSeries> SystemMonitor::series() const
{
    return {{"device_iops", "1/s"},   {"device_bytes_s", "B/s"}, {"device_qd", "requests"},
            {"device_util_pct", "%"}, {"dirty_bytes", "B"},      {"writeback_bytes", "B"},
            {"psi_io_some_pct", "%"}, {"psi_io_full_pct", "%"},  {"cpu_busy_pct", "%"},
            {"cpu_steal_pct", "%"}};
}

std::vector<double> SystemMonitor::sample(std::uint64_t nowNs)
{
    Counters now = readCounters(nowNs);
    const auto device = deviceRates(m_last, now);
    const auto cpu = cpuShares(m_last, now);
    double somePct = kNotMeasured;
    double fullPct = kNotMeasured;
    if (m_last.pressure && now.pressure && now.atNs > m_last.atNs) {
        const double percentPerUs = 1e5 / static_cast<double>(now.atNs - m_last.atNs);
        somePct = static_cast<double>(now.pressure->someUs - m_last.pressure->someUs) * percentPerUs;
        fullPct = static_cast<double>(now.pressure->fullUs - m_last.pressure->fullUs) * percentPerUs;
    }
    m_last = std::move(now);

    const KernelText meminfo(m_meminfo.get());
    return {device ? device->iops : kNotMeasured,
            device ? device->bytesPerSecond : kNotMeasured,
            device ? device->queueDepth : kNotMeasured,
            device ? device->utilPct : kNotMeasured,
            kibibytesAfter(meminfo, "Dirty:"),
            kibibytesAfter(meminfo, "Writeback:"),
            std::min(somePct, 100.0),
            std::min(fullPct, 100.0),
            cpu ? cpu->busyPct : kNotMeasured,
            cpu ? cpu->stealPct : kNotMeasured};
}

void SystemMonitor::beginWindow(std::uint64_t nowNs)
{
    m_window = readCounters(nowNs);
}

MetricSet SystemMonitor::endWindow(std::uint64_t nowNs)
{
    const Counters now = readCounters(nowNs);
    MetricSet metrics;
    if (const auto device = deviceRates(m_window, now)) {
        metrics.set("device_iops", "1/s", device->iops);
        metrics.set("device_bytes_s", "B/s", device->bytesPerSecond);
        metrics.set("device_qd", "requests", device->queueDepth);
        metrics.set("device_util_pct", "%", device->utilPct);
        metrics.set("device_read_bytes", "B", static_cast<double>(device->readBytes));
        metrics.set("device_write_bytes", "B", static_cast<double>(device->writeBytes));
    }
    if (const auto cpu = cpuShares(m_window, now)) {
        metrics.set("cpu_busy_pct", "%", cpu->busyPct);
        metrics.set("steal_pct", "%", cpu->stealPct);
    }
    return metrics;
}

SystemMonitor::Counters SystemMonitor::readCounters(std::uint64_t nowNs) const
{
    Counters counters;
    counters.atNs = nowNs;
    for (const UniqueFd& fd : m_devices) {
        const auto device = readDevice(fd.get());
        if (!device) {
            // A sum that lacks one device would be wrong, not incomplete.
            counters.devices.clear();
            break;
        }
        counters.devices.push_back(*device);
    }
    counters.cpu = readCpu(m_stat.get());
    counters.pressure = readPressure(m_pressure.get());
    return counters;
}

/// Fields of /sys/block/DEV/stat: Documentation/block/stat.rst of the kernel.
std::optional<SystemMonitor::DeviceCounters> SystemMonitor::readDevice(int fd)
{
    const KernelText text(fd);
    std::string_view rest = text.all();
    std::array<std::uint64_t, 11> field{};
    for (std::uint64_t& value : field)
        if (!takeNumber(rest, value))
            return std::nullopt;
    return DeviceCounters{field[0], field[2] * kSectorBytes, field[4], field[6] * kSectorBytes, field[9],
                          field[10]};
}

/// The "cpu" line of /proc/stat. Guest time is contained in user and nice, so it is not added again.
std::optional<SystemMonitor::CpuCounters> SystemMonitor::readCpu(int fd)
{
    const KernelText text(fd);
    std::string_view rest = text.after("cpu ");
    std::array<std::uint64_t, 8> field{}; // user nice system idle iowait irq softirq steal
    for (std::uint64_t& value : field)
        if (!takeNumber(rest, value))
            return std::nullopt;
    CpuCounters cpu;
    for (const std::uint64_t value : field)
        cpu.total += value;
    cpu.idle = field[3] + field[4];
    cpu.steal = field[7];
    return cpu;
}

std::optional<SystemMonitor::Pressure> SystemMonitor::readPressure(int fd)
{
    const KernelText text(fd);
    const auto totalOf = [&text](std::string_view line, std::uint64_t& value) {
        constexpr std::string_view kTotal = "total=";
        std::string_view rest = text.after(line);
        const std::size_t at = rest.find(kTotal);
        if (at == std::string_view::npos)
            return false;
        rest.remove_prefix(at + kTotal.size());
        return takeNumber(rest, value);
    };
    Pressure pressure;
    if (!totalOf("some ", pressure.someUs) || !totalOf("full ", pressure.fullUs))
        return std::nullopt;
    return pressure;
}

std::optional<SystemMonitor::DeviceRates> SystemMonitor::deviceRates(const Counters& from, const Counters& to)
{
    if (from.devices.empty() || from.devices.size() != to.devices.size() || to.atNs <= from.atNs)
        return std::nullopt;
    const double seconds = static_cast<double>(to.atNs - from.atNs) / 1e9;
    DeviceRates rates;
    std::uint64_t ios = 0;
    for (std::size_t i = 0; i < to.devices.size(); ++i) {
        const DeviceCounters& a = from.devices[i];
        const DeviceCounters& b = to.devices[i];
        ios += (b.readIos - a.readIos) + (b.writeIos - a.writeIos);
        rates.readBytes += b.readBytes - a.readBytes;
        rates.writeBytes += b.writeBytes - a.writeBytes;
        rates.queueDepth += static_cast<double>(b.queueMs - a.queueMs) / 1e3 / seconds;
        // The kernel counts busy time in clock ticks, so that a short interval can exceed itself.
        const double utilPct = static_cast<double>(b.busyMs - a.busyMs) / 10 / seconds;
        rates.utilPct = std::clamp(utilPct, rates.utilPct, 100.0);
    }
    rates.iops = static_cast<double>(ios) / seconds;
    rates.bytesPerSecond = static_cast<double>(rates.readBytes + rates.writeBytes) / seconds;
    return rates;
}

/// Busy is what this machine's CPUs did; time stolen by the hypervisor is neither busy nor idle.
std::optional<SystemMonitor::CpuShares> SystemMonitor::cpuShares(const Counters& from, const Counters& to)
{
    // Counters of a virtual machine have been seen to step back by a tick; that is no measurement.
    if (!from.cpu || !to.cpu || to.cpu->total <= from.cpu->total || to.cpu->idle < from.cpu->idle ||
        to.cpu->steal < from.cpu->steal)
        return std::nullopt;
    const double percent = 100.0 / static_cast<double>(to.cpu->total - from.cpu->total);
    const std::uint64_t idle = to.cpu->idle - from.cpu->idle;
    const std::uint64_t steal = to.cpu->steal - from.cpu->steal;
    const std::uint64_t total = to.cpu->total - from.cpu->total;
    const std::uint64_t busy = total > idle + steal ? total - idle - steal : 0;
    return CpuShares{static_cast<double>(busy) * percent, static_cast<double>(steal) * percent};
}

} // namespace isobath
