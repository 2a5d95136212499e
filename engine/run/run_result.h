// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/fact.h"
#include "engine/base/operation.h"
#include "engine/stats/latency_histogram.h"
#include "engine/stats/sparse_histogram.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace isobath {

enum class RunStatus : std::uint8_t { Done, Failed, Skipped, Interrupted };

/// What one group completed of one operation within one interval.
struct IntervalOperation
{
    std::uint64_t bytes = 0;
    SparseHistogram latency;
    bool operator==(const IntervalOperation&) const = default;
};

/// One interval of a run: [index * intervalNs, (index + 1) * intervalNs) after t0. Exists also when nothing
/// completed.
struct RunInterval
{
    std::uint64_t index = 0;
    std::vector<std::array<IntervalOperation, kOperations>> groups; ///< [group][operation]
    std::vector<double> system; ///< one value per system series of the run; NaN = not measured
};

/// A numbered, immutable stretch of consecutive intervals, shared between threads.
struct IntervalChunk
{
    std::uint64_t firstIndex = 0;
    std::vector<RunInterval> intervals;
};
using IntervalChunks = std::vector<std::shared_ptr<const IntervalChunk>>;

/// Name and unit of one of the values in RunInterval::system: device_iops, device_bytes_s, device_qd,
/// device_util_pct, dirty_bytes, writeback_bytes, psi_io_some_pct, psi_io_full_pct, cpu_busy_pct,
/// cpu_steal_pct, achieved_qd.
struct SystemSeries
{
    std::string name;
    std::string unit;
    bool operator==(const SystemSeries&) const = default;
};

/// A point (endNs == startNs) or span in a run, in nanoseconds after t0.
struct RunEvent
{
    std::uint64_t startNs = 0;
    std::uint64_t endNs = 0;
    std::string kind; ///< "stall", "clock-recalibrated", "io-error"
    std::string text;
    bool operator==(const RunEvent&) const = default;
};

/// A statement about a run's trustworthiness, with evidence and the rule's version.
struct Label
{
    std::string id;       ///< "device-saw-less", see checks/
    std::string title;    ///< "device saw less than claimed"
    std::string evidence; ///< "device read 12.0 MiB of 1.20 GiB claimed (1 %)"
    int ruleVersion = 1;
    bool operator==(const Label&) const = default;
};

/// One figure of a group. Names are the CSV columns of FORMATS ("iops", "lat_p99_ns", ...) plus those without
/// a column
/// ("cpu_ns_per_io", "in_flight_at_end"). Not measured means: not in the set.
struct Metric
{
    std::string name;
    std::string unit;
    double value = 0;
    std::string source = "measured"; ///< measured, derived, imported
    bool operator==(const Metric&) const = default;
};

class MetricSet
{
public:
    void set(std::string name, std::string unit, double value, std::string source = "measured");
    std::optional<double> find(const std::string& name) const;
    const std::vector<Metric>& all() const { return m_metrics; }
    bool operator==(const MetricSet&) const = default;

private:
    std::vector<Metric> m_metrics;
};

/// Whole-run figures of one operation of one group (response clock).
struct OperationResult
{
    std::uint64_t bytes = 0; ///< sum of what the kernel returned
    LatencyHistogram latency;
    bool operator==(const OperationResult&) const = default;
};

struct GroupResult
{
    std::string name = "main";
    std::array<std::optional<OperationResult>, kOperations>
        operations;                      ///< empty where the spec has no such operation
    std::map<int, std::uint64_t> errors; ///< failed I/Os per errno, within the window
    std::uint64_t shortIos = 0;          ///< returned less than bs; their bytes count, they do not
    MetricSet metrics;
};

/// One measurement, complete. Moved from thread to thread, never shared while it changes.
struct RunResult
{
    RunStatus status = RunStatus::Done;
    std::string reason;           ///< for people; empty when done
    std::int64_t startedAtNs = 0; ///< realtime at t0 (or at the attempt, when it never got there)
    std::uint64_t intervalNs = 0;
    std::uint64_t runtimeNs = 0; ///< measured length of the window
    std::vector<GroupResult> groups;
    std::vector<SystemSeries> systemSeries;
    IntervalChunks intervals;
    std::vector<RunEvent> events;
    std::vector<Label> labels; ///< filled by checks/
    Facts granted; ///< what was really in effect: "io_uring.fixed_buffers", "clock", "chunk", "cpus", ...
};

/// Fills every GroupResult::metrics from histograms, bytes, intervals and the raw figures already set by the
/// driver (cpu_*, ctx_switches, achieved_qd, device_*). The only place where a rate or a quantile of a run is
/// computed.
void deriveMetrics(RunResult& result);

} // namespace isobath
