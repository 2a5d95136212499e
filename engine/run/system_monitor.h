// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/unique_fd.h"
#include "engine/run/run_request.h"
#include "engine/run/run_result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace isobath {

/// What the kernel counts beside a run: the devices below the target, page cache, I/O pressure, CPUs.
/// The files stay open and are read again with pread, so that a sample costs microseconds. Whatever this
/// machine does not offer is not measured: NaN in a sample, absent from a window; never 0.
/// One thread at a time.
class SystemMonitor
{
public:
    /// Reads once, so that the first sample has something to differ from. `root` stands before /sys and
    /// /proc.
    explicit SystemMonitor(const std::vector<MonitoredDevice>& devices, const std::string& root = "");

    /// Names and units of the values of sample(), always in the same order.
    std::vector<SystemSeries> series() const;

    /// Rates since the last sample (or the constructor), levels of now; NaN = not measured. Devices are
    /// summed, except that utilisation is that of the busiest.
    std::vector<double> sample(std::uint64_t nowNs);

    void beginWindow(std::uint64_t nowNs);
    /// Since beginWindow: device_iops, device_bytes_s, device_qd, device_util_pct, device_read_bytes,
    /// device_write_bytes, cpu_busy_pct, steal_pct. CPU figures are percent of all CPUs together.
    MetricSet endWindow(std::uint64_t nowNs);

private:
    struct DeviceCounters
    {
        std::uint64_t readIos = 0;
        std::uint64_t readBytes = 0;
        std::uint64_t writeIos = 0;
        std::uint64_t writeBytes = 0;
        std::uint64_t busyMs = 0;  ///< time with at least one request in the device
        std::uint64_t queueMs = 0; ///< time of all requests, added up
    };
    struct CpuCounters
    {
        std::uint64_t total = 0;
        std::uint64_t idle = 0;
        std::uint64_t steal = 0;
    };
    struct Pressure
    {
        std::uint64_t someUs = 0;
        std::uint64_t fullUs = 0;
    };
    struct Counters
    {
        std::uint64_t atNs = 0;
        std::vector<DeviceCounters> devices; ///< empty when one of them could not be read
        std::optional<CpuCounters> cpu;
        std::optional<Pressure> pressure;
    };
    struct DeviceRates
    {
        double iops = 0;
        double bytesPerSecond = 0;
        double queueDepth = 0;
        double utilPct = 0;
        std::uint64_t readBytes = 0;
        std::uint64_t writeBytes = 0;
    };
    struct CpuShares
    {
        double busyPct = 0;
        double stealPct = 0;
    };

    Counters readCounters(std::uint64_t nowNs) const;
    static std::optional<DeviceCounters> readDevice(int fd);
    static std::optional<CpuCounters> readCpu(int fd);
    static std::optional<Pressure> readPressure(int fd);
    static std::optional<DeviceRates> deviceRates(const Counters& from, const Counters& to);
    static std::optional<CpuShares> cpuShares(const Counters& from, const Counters& to);

    std::vector<UniqueFd> m_devices;
    UniqueFd m_meminfo;
    UniqueFd m_pressure;
    UniqueFd m_stat;
    Counters m_last;
    Counters m_window;
};

} // namespace isobath
