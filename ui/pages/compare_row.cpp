// SPDX-License-Identifier: GPL-3.0-or-later
// ComparePage and its selected row: curves, latency over time, figures.
#include "engine/figures/comparison_figures.h"
#include "ui/pages/compare_curves.h"
#include "ui/pages/compare_maps.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/compare_table.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr std::size_t kMostColumns = 900;
constexpr std::array kNumbers{"iops", "lat_mean_ns", "lat_p50_ns", "lat_p99_ns", "lat_p999_ns"};

TimeSource timeSource(const RunCache::Entry& entry)
{
    TimeSource source;
    source.intervalNs = entry.result->intervalNs;
    source.intervals = entry.result->intervals;
    source.systemSeries = entry.result->systemSeries;
    source.events = entry.result->events;
    source.damagedIntervals = entry.damagedIntervals;
    return source;
}

double iopsOf(const StoredRun& run)
{
    return run.metrics.empty() ? 0 : run.metrics.front().find("iops").value_or(0);
}

} // namespace

QString ComparePage::rowName() const
{
    return m_row ? QString::fromStdString(m_model.comparison().rows[*m_row].name) : QString();
}

/// The first row of the view that two sides have, else the first of it.
void ComparePage::selectFirst()
{
    const auto& comparison = m_model.comparison();
    m_row.reset();
    m_range.reset();
    std::optional<std::size_t> alone;
    for (std::size_t row = 0; row < comparison.rows.size() && !m_row; ++row)
        for (const auto& session : comparison.sessions) {
            const auto cell = std::find_if(session.start.cells.begin(), session.start.cells.end(),
                                           [&](const Cell& c) { return c.index == row; });
            if (cell == session.start.cells.end())
                continue;
            const bool isInView =
                std::all_of(m_view.fixed.begin(), m_view.fixed.end(), [&](const auto& fixed) {
                    return cell->coordinates[fixed.first] == fixed.second;
                });
            if (isInView && comparison.rows[row].sides() > 1)
                m_row = row;
            else if (isInView && !alone)
                alone = row;
            break;
        }
    if (!m_row)
        m_row = alone;
}

void ComparePage::goToRow(std::size_t row)
{
    for (const auto& session : m_model.comparison().sessions)
        for (const auto& cell : session.start.cells) {
            if (cell.index != row)
                continue;
            auto view = m_view;
            for (auto& [axis, value] : view.fixed)
                value = cell.coordinates[axis];
            if (view == m_view)
                return;
            m_view = view;
            m_maps->setAxes(session.start.plan, m_view);
            m_maps->show(m_model.comparison(), m_view, metric(), m_model.baseline());
            return;
        }
}

void ComparePage::selectRow(std::size_t row)
{
    if (!m_model.isReady() || row >= m_model.comparison().rows.size())
        return;
    if (m_row != row)
        m_latencies.clear();
    m_row = row;
    m_range.reset();
    goToRow(row);
    m_maps->setSelectedRow(m_row);
    m_table->setSelectedRow(m_row);
    showRow();
}

std::vector<const StoredRun*> ComparePage::doneRuns(std::size_t side) const
{
    std::vector<const StoredRun*> runs;
    if (m_row)
        for (const auto& run : m_model.comparison().sessions[side].runs)
            if (run.slot.cell == *m_row && run.status == RunStatus::Done)
                runs.push_back(&run);
    return runs;
}

const StoredRun* ComparePage::shownRun(std::size_t side) const
{
    const auto runs = doneRuns(side);
    if (runs.empty())
        return nullptr;
    if (const auto repeat = m_curves->repeat()) {
        const auto found = std::find_if(runs.begin(), runs.end(),
                                        [&](const auto* run) { return run->slot.repeat == *repeat; });
        return found == runs.end() ? nullptr : *found;
    }
    std::vector<double> iops;
    iops.reserve(runs.size());
    for (const auto* run : runs)
        iops.push_back(iopsOf(*run));
    const double median = medianOf(iops);
    return *std::min_element(runs.begin(), runs.end(), [&](const auto* a, const auto* b) {
        return std::abs(iopsOf(*a) - median) < std::abs(iopsOf(*b) - median);
    });
}

/// In the numbers of the side's own session.
ComparePage::RunKey ComparePage::keyOf(std::size_t side, const StoredRun& run) const
{
    return {m_model.sides()[side].ref, m_model.comparison().rows[run.slot.cell].cells[side].value(),
            run.slot.repeat};
}

const RunCache::Entry* ComparePage::detailOf(std::size_t side, const StoredRun& run)
{
    const auto key = keyOf(side, run);
    const auto& [ref, cell, repeat] = key;
    const RunSlot slot{cell, repeat};
    const auto* entry = m_cache.find(ref, slot);
    if (entry == nullptr && m_asked.insert(key).second)
        m_library.loadRun(ref, slot);
    return entry;
}

void ComparePage::showRow()
{
    if (!m_model.isReady() || !isVisible())
        return;
    if (!m_row) {
        m_curves->showNumbers({});
        return m_curves->showNote({}, "No cell here.");
    }
    std::uint32_t repeats = 0;
    for (std::size_t side = 0; side < m_model.sides().size(); ++side)
        for (const auto* run : doneRuns(side))
            repeats = std::max(repeats, run->slot.repeat + 1);
    m_curves->setRepeats(repeats);
    showNumbers();
    if (repeats == 0)
        m_curves->showNote(rowName(), "Nothing measured yet for this cell.");
    else if (m_curves->showsTime())
        showTime();
    else
        showPercentiles();
}

/// Only when every repeat is there: half of them would draw another median than the one that the cell shows.
void ComparePage::showPercentiles()
{
    std::vector<std::vector<LatencyHistogram>> repeats(m_model.sides().size());
    bool complete = true;
    for (std::size_t side = 0; side < repeats.size(); ++side)
        for (const auto* run : doneRuns(side)) {
            const auto key = keyOf(side, *run);
            const auto known = m_latencies.find(key);
            if (known != m_latencies.end()) {
                repeats[side].push_back(known->second);
                continue;
            }
            const auto* entry = detailOf(side, *run);
            if (entry != nullptr && !entry->result->groups.empty())
                repeats[side].push_back(m_latencies[key] = readWriteLatency(entry->result->groups.front()));
            else
                complete = complete && entry != nullptr;
        }
    if (complete)
        m_curves->showFigure(rowName(), comparedPercentiles(m_model.comparison(), *m_row, repeats));
    else
        m_curves->showNote(rowName(), "Reading the runs …");
}

void ComparePage::showTime()
{
    std::vector<std::optional<TimeSource>> sources(m_model.sides().size());
    QStringList missing;
    bool any = false;
    for (std::size_t side = 0; side < sources.size(); ++side) {
        const auto* run = shownRun(side);
        if (run == nullptr) {
            missing << QString::fromStdString(sideLetter(side));
            continue;
        }
        const auto* entry = detailOf(side, *run);
        if (entry == nullptr)
            return m_curves->showNote(rowName(), "Reading the runs …");
        any = any || !entry->result->intervals.empty();
        if (!entry->result->intervals.empty())
            sources[side] = timeSource(*entry);
    }
    if (!any)
        return m_curves->showNote(rowName(), "Nothing was recorded over time.");
    const auto figure = comparedLatency(m_model.comparison(), *m_row, sources, kMostColumns,
                                        m_range ? m_range->first : 0, m_range ? m_range->second : -1);
    m_curves->showFigure(
        rowName() + (missing.isEmpty() ? QString() : ", not run on " + missing.join(" and ")), figure);
}

/// Medians of the repeats, as in the maps.
void ComparePage::showNumbers()
{
    std::vector<QStringList> lines(m_model.sides().size() + 1);
    lines[0] << QString();
    for (std::size_t side = 0; side < m_model.sides().size(); ++side)
        lines[side + 1] << QString::fromStdString(sideLetter(side));
    for (const char* name : kNumbers) {
        const auto& info = metricNamed(name);
        lines[0] << QString::fromStdString(info.title).remove(" latency");
        for (std::size_t side = 0; side < m_model.sides().size(); ++side) {
            std::vector<double> values;
            for (const auto* run : doneRuns(side))
                if (!run->metrics.empty())
                    if (const auto value = run->metrics.front().find(name))
                        values.push_back(*value);
            lines[side + 1] << QString::fromStdString(formatWithUnit(medianOf(values), info.style));
        }
    }
    m_curves->showNumbers(lines);
}

} // namespace isobath::ui
