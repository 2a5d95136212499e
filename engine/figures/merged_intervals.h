// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

namespace isobath {

/// What the intervals of one stretch of a run hold together.
struct MergedStretch
{
    /// Of a value of the system, where it was measured.
    struct Sum
    {
        double total = 0;
        std::size_t count = 0;
    };

    std::size_t measured = 0;             ///< intervals; fewer than the stretch has where some are lost
    std::array<std::uint64_t, 2> count{}; ///< reads, writes
    std::array<std::uint64_t, 2> bytes{};
    std::vector<Sum> system;   ///< in the order of the run's system series; those at the end may be missing
    SparseHistogram latency;   ///< of reads and writes
    DensityColumn percentiles; ///< of `latency`; without times and buckets
};

/// The stretches of one run that were asked for, so that a chart that scrolls, zooms or grows merges only
/// what is new. A stretch is made of shorter ones ten of which make the next, each merged once. Holds the
/// chunks it is made of. Not for two threads at once.
class MergedIntervals
{
public:
    /// Takes the source's present intervals. What lies in chunks that are still the same objects is kept.
    void update(const TimeSource& source);

    /// Intervals from the first to the last one, the lost ones too.
    std::size_t count() const { return m_intervals.size(); }

    /// Intervals [number * width, (number + 1) * width), as far as there are so many.
    std::shared_ptr<const MergedStretch> stretch(std::size_t number, std::size_t width);

private:
    using Level = std::unordered_map<std::size_t, std::shared_ptr<const MergedStretch>>;

    void forgetFrom(std::size_t index);
    std::shared_ptr<const MergedStretch> merge(std::size_t number, std::size_t width);

    IntervalChunks m_chunks;
    std::vector<std::uint64_t> m_damaged;
    std::size_t m_group = 0;
    std::vector<const RunInterval*> m_intervals;     ///< by index; null where missing or damaged
    std::unordered_map<std::size_t, Level> m_levels; ///< by width
    LatencyHistogram m_scratch;
};

} // namespace isobath
