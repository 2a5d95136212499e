// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/session_model.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace isobath::ui {

namespace {

StoredRun withoutIntervals(const FinishedRun& run)
{
    StoredRun stored;
    stored.slot = run.slot;
    stored.status = run.result.status;
    stored.reason = run.result.reason;
    stored.startedAtNs = run.result.startedAtNs;
    stored.intervalNs = run.result.intervalNs;
    stored.runtimeNs = run.result.runtimeNs;
    for (const auto& group : run.result.groups) {
        stored.groupNames.push_back(group.name);
        stored.metrics.push_back(group.metrics);
    }
    stored.labels = run.result.labels;
    stored.granted = run.result.granted;
    return stored;
}

bool isMeasured(const StoredRun& run)
{
    return run.status == RunStatus::Done && !run.metrics.empty();
}

} // namespace

SessionModel::SessionModel(QObject* parent) : QObject(parent) {}

void SessionModel::setSession(const SessionRef& ref, const Session& session, bool running)
{
    m_session = std::make_unique<Session>(session);
    m_ref = ref;
    m_running = running;
    m_liveSlot.reset();
    m_snapshot.reset();
    emit sessionChanged();
}

void SessionModel::clear()
{
    m_session.reset();
    m_ref = {};
    m_running = false;
    m_liveSlot.reset();
    m_snapshot.reset();
    emit sessionChanged();
}

void SessionModel::addRun(const FinishedRun& run)
{
    auto& runs = m_session->runs;
    std::erase_if(runs, [&](const StoredRun& old) { return old.slot == run.slot; });
    runs.push_back(withoutIntervals(run));
    m_session->summary.runsDone = runs.size();
    if (m_liveSlot == run.slot) {
        m_liveSlot.reset();
        m_snapshot.reset();
    }
    emit runsChanged();
}

void SessionModel::setLive(RunSlot slot, std::shared_ptr<const RunSnapshot> snapshot)
{
    m_liveSlot = slot;
    m_snapshot = std::move(snapshot);
    emit liveChanged();
}

void SessionModel::setEnded(SessionState state)
{
    m_running = false;
    m_liveSlot.reset();
    m_snapshot.reset();
    m_session->summary.state = state;
    emit runsChanged();
}

std::optional<LiveCell> SessionModel::liveCell() const
{
    if (!m_liveSlot)
        return std::nullopt;
    LiveCell live;
    live.cell = m_liveSlot->cell;
    if (m_snapshot != nullptr && !m_snapshot->totals.empty())
        live.metrics = m_snapshot->totals.front().metrics;
    return live;
}

std::vector<const StoredRun*> SessionModel::runsOf(std::size_t cell) const
{
    std::vector<const StoredRun*> runs;
    for (const auto& run : m_session->runs)
        if (run.slot.cell == cell)
            runs.push_back(&run);
    std::sort(runs.begin(), runs.end(), [](auto* a, auto* b) { return a->slot.repeat < b->slot.repeat; });
    return runs;
}

const StoredRun* SessionModel::medianRunOf(std::size_t cell) const
{
    const double median = medianMetricsOf(cell).find("iops").value_or(0);
    const StoredRun* nearest = nullptr;
    double least = 0;
    for (const auto* run : runsOf(cell)) {
        if (!isMeasured(*run))
            continue;
        const double distance = std::abs(run->metrics.front().find("iops").value_or(0) - median);
        if (nearest == nullptr || distance < least) {
            nearest = run;
            least = distance;
        }
    }
    return nearest;
}

MetricSet SessionModel::medianMetricsOf(std::size_t cell) const
{
    std::map<std::string, std::vector<double>> values;
    std::map<std::string, std::string> units;
    for (const auto* run : runsOf(cell)) {
        if (!isMeasured(*run))
            continue;
        for (const auto& metric : run->metrics.front().all()) {
            values[metric.name].push_back(metric.value);
            units[metric.name] = metric.unit;
        }
    }
    MetricSet median;
    for (const auto& [name, repeats] : values)
        median.set(name, units[name], medianOf(repeats), "derived");
    return median;
}

QString metricText(const MetricSet& metrics, const std::string& name)
{
    const auto value = metrics.find(name);
    const auto& known = heatmapMetrics();
    const auto info =
        std::find_if(known.begin(), known.end(), [&](const auto& it) { return it.name == name; });
    if (!value || info == known.end())
        return QStringLiteral("–");
    return QString::fromStdString(formatValue(*value, info->style));
}

QString bandwidthUnit()
{
    return QString::fromStdString(valueUnit(ValueStyle::BytesPerSecond));
}

} // namespace isobath::ui
