// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace isobath::bench {

/// What one run of one contender is judged by.
enum class Figure : std::uint8_t {
    Ios, ///< done in the measured window
    Iops,
    CpuNsPerIo, ///< user + system of the whole process, its start and end included
    LatMeanNs,
    LatP50Ns,
    LatP99Ns,
    LatP999Ns,
    WorkerCpuNsPerIo, ///< of the worker threads alone
    GuiCores,         ///< CPU of the GUI's thread as a share of one core
    BucketsOff,       ///< histogram buckets between a quantile and what the script put there, the worst
};

using Figures = std::map<Figure, double>;

/// The name in JSON, and the short one in a table.
std::string_view nameOf(Figure figure);
/// Three digits, for people: "193 ns", "5.17M", "2.1 %".
std::string textOf(Figure figure, double value);

/// One JSON object on one line, as contenders of ours report, and back. Unknown keys are left out.
std::string toJson(const Figures& figures);
Figures fromJson(const std::string& json);

} // namespace isobath::bench
