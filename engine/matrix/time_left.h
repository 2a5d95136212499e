// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/cells.h"

#include <cstdint>
#include <vector>

namespace isobath {

/// How long a session still takes: what the plan asks for the runs to come, plus what the runs so far took
/// beside that (opening, draining, storing) and the files still to lay out at the rate seen so far.
class TimeLeft
{
public:
    TimeLeft(const std::vector<Cell>& cells, const std::vector<RunSlot>& order);

    void layoutTook(std::uint64_t bytes, std::uint64_t ns);
    /// Wall time of one run from its start until it was stored, without layout, pause and cool-down.
    void runTook(std::size_t position, std::uint64_t ns);
    /// The run is not done, nor its layout.
    void dropped(std::size_t position);

    /// From the moment the run at `position` of the order begins its measurement, `elapsedNs` ago.
    double secondsFrom(std::size_t position, std::uint64_t elapsedNs) const;
    double layoutSeconds(std::uint64_t bytes) const;

private:
    struct Planned
    {
        std::uint64_t runNs = 0;
        std::uint64_t cooldownNs = 0;
        std::uint64_t layoutBytes = 0;
        bool dropped = false;
    };
    double overheadNs() const;

    std::vector<Planned> m_planned;
    double m_layoutNsPerByte;
    std::uint64_t m_overheadSumNs = 0;
    std::size_t m_runs = 0;
};

} // namespace isobath
