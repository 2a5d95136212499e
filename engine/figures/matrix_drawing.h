// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/cell_runs.h"
#include "engine/figures/note_marks.h"
#include "engine/figures/session_figures.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace isobath {

/// "block size": an axis as it stands in titles.
std::string axisTitle(const Axis& axis);
/// "4K".
std::string valueLabel(const Axis& axis, const AxisValue& value, const CellSettings& base);
/// The same where nothing beside it says what it counts: "4K", "depth 64", "4 files".
std::string valueName(const Axis& axis, const AxisValue& value, const CellSettings& base);

/// Which value of every axis: what names a cell of a picture.
using Coordinates = std::vector<std::size_t>;

/// Makes the cells of one picture of a session's matrix, all in the same way, so that a cell shows the same
/// in each of them: the median of its repeats, its state, its notes.
class MatrixDrawing
{
public:
    MatrixDrawing(const Session& session, const std::optional<LiveCell>& live);

    const Session& session() const { return m_session; }
    const Plan& plan() const { return m_session.start.plan; }

    /// The value that `fixed` holds of each axis, else the first.
    Coordinates coordinates(const std::map<std::size_t, std::size_t>& fixed) const;
    /// Null where the plan has none, as in a merged or excluded combination.
    const Cell* cellAt(const Coordinates& coordinates) const;
    const CellRuns& runsOf(const Cell& cell) const { return m_runs[cell.index]; }

    /// Absent where there is no such cell.
    MatrixCell cell(const Coordinates& coordinates, const MetricInfo& metric);
    /// The live value while it runs, else the median over its repeats.
    std::optional<double> valueOf(const Cell& cell, const std::string& metric) const;
    bool isLive(const Cell& cell) const { return m_live && m_live->cell == cell.index; }

    /// Over every finished cell of the session, so that facets and slices share one scale.
    std::vector<double> allValues(const MetricInfo& metric) const;
    std::vector<std::string> footnotes() const { return m_notes.footnotes(); }

private:
    void setDone(MatrixCell& cell, const CellRuns& runs);
    void setState(MatrixCell& cell, const Cell& planned, const MetricInfo& metric);
    std::string detail(const MatrixCell& cell, const Cell& planned, const MetricInfo& metric) const;

    const Session& m_session;
    const std::optional<LiveCell>& m_live;
    std::vector<CellRuns> m_runs;
    std::map<Coordinates, const Cell*> m_cells;
    NoteMarks m_notes;
};

/// "Random write, 4 jobs, block size 8K": the workload, unless it is drawn, and every value held fixed.
std::string fixedText(const Plan& plan, const std::vector<std::size_t>& drawn,
                      const std::map<std::size_t, std::size_t>& fixed);
/// "25 of 36 cells done, 1 failed"; empty once the picture is complete.
std::string progressText(const std::vector<MatrixCell>& cells);

} // namespace isobath
