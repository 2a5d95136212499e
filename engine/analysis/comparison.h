// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/store/session_data.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Two to four sessions, or values of one axis within a session, beside each other. Plain values; nothing
/// here says whether a difference is proven.
namespace isobath {

/// One value of one axis of a session's plan, by index.
struct AxisPick
{
    std::size_t axis = 0;
    std::size_t value = 0;
    bool operator==(const AxisPick&) const = default;
};

/// What is compared: a session, or its cells at one value of an axis.
struct ComparedSide
{
    std::string name; ///< "baseline 6.1", "engine libaio"
    std::shared_ptr<const Session> session;
    std::optional<AxisPick> pick;
};
/// The session's name; "name, engine libaio" for a value of an axis.
std::string sideName(const Session& session, const std::optional<AxisPick>& pick);
/// "A" to "D".
std::string sideLetter(std::size_t side);

constexpr std::size_t kMostSides = 4;

/// One combination of the common axes' values, measured on one side or more.
struct ComparedRow
{
    std::string name; ///< "4K depth 64"
    std::vector<std::optional<std::size_t>>
        cells;                 ///< per side: Cell::index in its own session; empty where it has no partner
    std::size_t sides() const; ///< that have it
};

/// Something that is not the same on every side: a fact of the environment or a parameter of the plan.
struct Difference
{
    std::string name;                ///< "device.scheduler", "numjobs"
    std::string title;               ///< "device scheduler", "jobs"
    std::vector<std::string> values; ///< per side; empty where it is not known
    bool operator==(const Difference&) const = default;
};

/// Sides laid onto common axes. `sessions[i]` is side i with its cells and runs renumbered: Cell::index and
/// RunSlot::cell are rows, and its plan has the common axes, so every figure of a session can be drawn of a
/// side and compares cell by cell.
struct Comparison
{
    std::vector<std::string> names;
    std::vector<Session> sessions;
    std::vector<ComparedRow> rows;
    std::vector<Difference> environment; ///< facts that differ, in the order of the first side
    std::size_t sameFacts = 0;           ///< known to every side and equal
    std::vector<Difference> plan;        ///< parameters that differ, in the order of parameters()
    /// Rows that only this side has.
    std::vector<std::size_t> withoutPartner(std::size_t side) const;
};

/// Cells are partners when they are equal in every parameter that is an axis on some side; what a side holds
/// constant, its target, seed and order included, may differ and is listed. The value a side was picked by is
/// such a constant. Facts that say where or when a session ran rather than how (target.path, mount.point,
/// filesystem.free_bytes) are not compared. InvalidArgument unless there are two to four sides, and where a
/// pick names no value of its session.
[[nodiscard]] Result<Comparison> compareSides(const std::vector<ComparedSide>& sides);

/// A metric of one side of a row.
struct SideValue
{
    std::optional<double> median; ///< of the repeats done: what the side's heatmap shows
    std::vector<double> repeats;  ///< in the order they were done
};

/// A side against the baseline.
struct Ratio
{
    double ofMedians = 1;
    double least = 1; ///< smallest repeat of the side by the largest of the baseline
    double most = 1;  ///< largest repeat of the side by the smallest of the baseline
    /// The repeats of the two do not overlap. False with a single repeat on a side: its spread is not known.
    bool isApart = false;
};

struct RowComparison
{
    std::vector<SideValue> sides;
    std::vector<std::optional<Ratio>> ratios; ///< empty for the baseline, and where a median is missing or 0
};

/// Every row, in the order of Comparison::rows. `metric` as in MetricSet, of the first job group.
std::vector<RowComparison> compareRows(const Comparison& comparison, const std::string& metric,
                                       std::size_t baseline = 0);

/// Rows that at least two sides have, the one that differs most from the baseline first: by the largest
/// |log ratio| of its sides, rows without a ratio last.
std::vector<std::size_t> rowsByDifference(const std::vector<RowComparison>& rows,
                                          const Comparison& comparison);

} // namespace isobath
