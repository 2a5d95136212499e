// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/workload/job_spec.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace isobath {

/// One parameter that a plan can set or make an axis of: the single place that knows its name, its spelling
/// and its range. Command line, plan file, Design page and labels of axes all go through this table.
struct Parameter
{
    std::string_view name;  ///< as in plans and options, e.g. "iodepth", "rwmixread", "runtime", "target"
    std::string_view title; ///< for people, e.g. "Depth", "Block size"
    std::string_view unit;  ///< "" where it has none
    std::string_view help;  ///< one sentence
    bool isRule;            ///< lives in RunRules, else in the spec (or the target)
    bool canBeAxis;         ///< all but order
    std::vector<std::string> suggestions; ///< usual values, in the order a page offers them
    /// Reads the spelling only; whether the value makes sense is validation's. InvalidArgument quotes the
    /// text.
    Status (*set)(CellSettings&, std::string_view text);
    /// Exact, reads back through set. Unset: "auto" for direct, "fresh" for seed, empty for target.
    std::string (*get)(const CellSettings&);
    /// For sorting and numeric axes, times in seconds; empty for words.
    std::optional<double> (*number)(const CellSettings&);
};

/// All parameters, the common ones first: target, rw, bs, iodepth, numjobs, files, size, engine, direct,
/// sync, cpus, rwmixread, sync_every, alloc, timestamps, ramp, runtime, interval, cooldown, repeats, order,
/// seed.
std::span<const Parameter> parameters();
/// Null where there is no such parameter.
const Parameter* findParameter(std::string_view name);

/// How a value is written on an axis: "4K" for bs, else as get() does.
std::string shortValue(const Parameter& parameter, const CellSettings& settings);
/// The same with what it counts, for names and titles: "8K", "depth 64", "4 files", "buffered", "runtime 2s".
std::string spokenValue(const Parameter& parameter, const CellSettings& settings);

std::string_view toText(Rw rw);
std::string_view toText(EngineKind engine);
std::string_view toText(SyncMethod sync);
std::string_view toText(AllocMethod alloc);
std::string_view toText(Timestamps timestamps);
std::string_view toText(RunOrder order);

/// "0-3,6" <-> {0,1,2,3,6}; "any" <-> {}.
[[nodiscard]] Result<std::vector<int>> parseCpuList(std::string_view text);
std::string formatCpuList(const std::vector<int>& cpus);

} // namespace isobath
