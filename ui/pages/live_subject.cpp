// SPDX-License-Identifier: GPL-3.0-or-later
// What LivePage says about one cell: the subject panel and the run over time.
#include "engine/base/units.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/live_page.h"
#include "ui/pages/time_card.h"

#include <algorithm>

namespace isobath::ui {

namespace {

QString secondsText(std::uint64_t ns)
{
    return QString::fromStdString(formatDurationRounded(static_cast<double>(ns) / 1e9));
}

/// Every label once, whichever repeat has it.
std::vector<Label> labelsOf(const std::vector<const StoredRun*>& runs)
{
    std::vector<Label> labels;
    for (const auto* run : runs)
        for (const auto& label : run->labels)
            if (std::none_of(labels.begin(), labels.end(), [&](const auto& it) { return it.id == label.id; }))
                labels.push_back(label);
    return labels;
}

std::vector<const StoredRun*> doneOf(const std::vector<const StoredRun*>& runs)
{
    std::vector<const StoredRun*> done;
    for (const auto* run : runs)
        if (run->status == RunStatus::Done)
            done.push_back(run);
    return done;
}

/// "3 damaged intervals left out: 4, 17, 18".
QString damagedText(const std::vector<std::uint64_t>& indices)
{
    constexpr std::size_t kMostListed = 5;
    QStringList listed;
    for (std::size_t i = 0; i < std::min(indices.size(), kMostListed); ++i)
        listed << QString::number(indices[i]);
    if (indices.size() > kMostListed)
        listed << "…";
    return QString("%1 damaged interval%2 left out: %3")
        .arg(indices.size())
        .arg(indices.size() == 1 ? "" : "s", listed.join(", "));
}

QString endText(const StoredRun& run)
{
    switch (run.status) {
    case RunStatus::Done:
        return {};
    case RunStatus::Failed:
        return ", failed";
    case RunStatus::Skipped:
        return ", skipped";
    default:
        return ", interrupted";
    }
}

} // namespace

QStringList LivePage::repeatEntries(const std::vector<const StoredRun*>& runs, std::size_t done) const
{
    QStringList entries;
    if (runs.empty())
        return entries;
    entries << (done == 0   ? QString("no finished run")
                : done == 1 ? QString("the one run so far")
                            : QString("median of %1 runs").arg(done));
    for (const auto* run : runs)
        entries << QString("run %1 of %2%3")
                       .arg(run->slot.repeat + 1)
                       .arg(m_model.session().start.cells[run->slot.cell].settings.rules.repeats)
                       .arg(endText(*run));
    return entries;
}

Subject LivePage::runningSubject() const
{
    Subject subject;
    const auto live = m_model.liveCell();
    if (!live || !live->metrics.find("iops")) {
        if (live)
            subject.title = runName(*m_model.runningSlot());
        subject.note = m_stage.isEmpty() ? QString("Preparing.") : m_stage;
        return subject;
    }
    const RunSnapshot& snapshot = *m_model.snapshot();
    subject.title = QString::fromStdString(m_model.session().start.cells[live->cell].name);
    subject.what = QString("run %1, running").arg(m_model.runningSlot()->repeat + 1);
    subject.metrics = live->metrics;
    const LatencyHistogram latency = readWriteLatency(snapshot.totals.front());
    if (latency.count() > 0)
        subject.percentiles =
            percentileFigure(m_model.session(), runName(*m_model.runningSlot()).toStdString(), {latency});
    return subject;
}

Subject LivePage::selectedSubject()
{
    Subject subject;
    if (!m_cell) {
        subject.note = "Click a cell, or move to one with the arrow keys.";
        return subject;
    }
    const Cell& cell = m_model.session().start.cells[*m_cell];
    const auto runs = m_model.runsOf(*m_cell);
    subject.title = QString::fromStdString(cell.name);
    if (runs.empty()) {
        subject.note = cell.skipReason.empty()
                           ? QString("Planned. Its figures come when its first run is done.")
                           : "Skipped: " + QString::fromStdString(cell.skipReason);
        return subject;
    }
    const auto done = doneOf(runs);
    const StoredRun* run = shownRun();
    if (run == nullptr || run->status != RunStatus::Done) {
        const StoredRun& bad = run != nullptr ? *run : *runs.front();
        subject.what = QString("run %1").arg(bad.slot.repeat + 1) + endText(bad);
        subject.error = QString::fromStdString(bad.reason);
        return subject;
    }
    subject.what = secondsText(run->runtimeNs) + (m_repeat ? "" : " each");
    subject.metrics = m_repeat ? run->metrics.front() : m_model.medianMetricsOf(*m_cell);
    subject.labels = labelsOf(m_repeat ? std::vector<const StoredRun*>{run} : done);
    std::vector<LatencyHistogram> histograms;
    for (const auto* repeat : m_repeat ? std::vector<const StoredRun*>{run} : done)
        if (const auto* detail = detailOf(repeat->slot); detail != nullptr && !detail->result->groups.empty())
            histograms.push_back(readWriteLatency(detail->result->groups.front()));
    // Half of the repeats would draw another median than the one that the cell shows.
    if (histograms.size() == (m_repeat ? 1 : done.size()))
        subject.percentiles = percentileFigure(m_model.session(), cell.name, histograms);
    return subject;
}

void LivePage::showSubject()
{
    if (m_model.isEmpty() || !isSeen())
        return;
    if (isAboutRunning()) {
        // Between two runs the figures of the last one stay until the next has some.
        const auto live = m_model.liveCell();
        if ((live && live->metrics.find("iops")) || m_model.session().runs.empty()) {
            m_subject->setRepeats({}, 0);
            m_subject->showSubject(runningSubject());
        } else {
            const StoredRun& last = m_model.session().runs.back();
            m_subject->setWhat(QString("run %1").arg(last.slot.repeat + 1) +
                               (last.status == RunStatus::Done ? QString(", done") : endText(last)));
        }
        return;
    }
    const auto runs = m_cell ? m_model.runsOf(*m_cell) : std::vector<const StoredRun*>{};
    int current = 0;
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (m_repeat && runs[i]->slot.repeat == *m_repeat)
            current = static_cast<int>(i) + 1;
    m_subject->setRepeats(repeatEntries(runs, doneOf(runs).size()), current);
    m_subject->showSubject(selectedSubject());
}

std::optional<TimeSource> LivePage::runningTime() const
{
    if (!m_model.snapshot() || m_model.snapshot()->intervals.empty())
        return std::nullopt;
    const RunSnapshot& snapshot = *m_model.snapshot();
    TimeSource source;
    source.title = runName(*m_model.runningSlot()).toStdString();
    source.intervalNs = snapshot.intervalNs;
    source.intervals = snapshot.intervals;
    source.systemSeries = snapshot.systemSeries;
    source.events = snapshot.events;
    return source;
}

std::optional<TimeSource> LivePage::selectedTime()
{
    const StoredRun* run = shownRun();
    const auto* detail = run == nullptr ? nullptr : detailOf(run->slot);
    if (detail == nullptr || detail->result->intervals.empty())
        return std::nullopt;
    TimeSource source;
    source.title = runName(run->slot).toStdString();
    source.intervalNs = detail->result->intervalNs;
    source.intervals = detail->result->intervals;
    source.systemSeries = detail->result->systemSeries;
    source.events = detail->result->events;
    source.damagedIntervals = detail->damagedIntervals;
    return source;
}

QString LivePage::timeNote()
{
    const StoredRun* run = shownRun();
    if (run == nullptr)
        return m_cell && !m_model.runsOf(*m_cell).empty()
                   ? "No repeat of this cell was measured to its end; why not stands beside the heatmap."
                   : "Nothing measured yet for this cell.";
    return detailOf(run->slot) == nullptr ? "Reading the run …"
                                          : "This run has no figures over time: nothing was measured.";
}

void LivePage::showTime()
{
    if (m_model.isEmpty() || !isSeen())
        return;
    const bool running = isAboutRunning();
    const auto source = running ? runningTime() : selectedTime();
    if (!source) {
        // A run that has just ended stays visible until the next one has something to show.
        if (!running)
            m_time->showNote(timeNote());
        else if (m_model.session().runs.empty())
            m_time->showNote(m_stage.isEmpty() ? QString("Preparing.") : m_stage);
        return;
    }
    QString subject = QString::fromStdString(source->title);
    if (!running && !m_repeat && m_model.runsOf(*m_cell).size() > 1)
        subject += ", the median one";
    if (!source->damagedIntervals.empty())
        subject += ", " + damagedText(source->damagedIntervals);
    m_time->showRun(m_model.session(), *source, subject, running);
}

} // namespace isobath::ui
