// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"
#include "engine/run/run_snapshot.h"
#include "ui/bridge/session_ref.h"

#include <QObject>

#include <memory>
#include <optional>

namespace isobath::ui {

/// The session on the Live page, stored or running: the one source of every figure there. Runs are added as
/// they finish; the run that is under way is its newest snapshot.
class SessionModel : public QObject
{
    Q_OBJECT
public:
    explicit SessionModel(QObject* parent = nullptr);

    bool isEmpty() const { return m_session == nullptr; }
    const Session& session() const { return *m_session; }
    const SessionRef& ref() const { return m_ref; }
    bool isRunning() const { return m_running; }

    void setSession(const SessionRef& ref, const Session& session, bool running);
    void clear();
    void addRun(const FinishedRun& run);
    void setLive(RunSlot slot, std::shared_ptr<const RunSnapshot> snapshot);
    void setEnded(SessionState state);

    const std::optional<RunSlot>& runningSlot() const { return m_liveSlot; }
    const std::shared_ptr<const RunSnapshot>& snapshot() const { return m_snapshot; }
    /// The running cell with its live figures; empty before the first.
    std::optional<LiveCell> liveCell() const;

    /// The cell's runs, by repeat.
    std::vector<const StoredRun*> runsOf(std::size_t cell) const;
    /// The done run whose IOPS is nearest to the median of the cell's repeats; null without one.
    const StoredRun* medianRunOf(std::size_t cell) const;
    /// The median of every metric over the cell's done repeats: what its cell in the heatmap shows.
    MetricSet medianMetricsOf(std::size_t cell) const;

signals:
    void sessionChanged(); ///< another session
    void runsChanged();    ///< the same, with more runs or another state
    void liveChanged();

private:
    std::unique_ptr<Session> m_session;
    SessionRef m_ref;
    bool m_running = false;
    std::optional<RunSlot> m_liveSlot;
    std::shared_ptr<const RunSnapshot> m_snapshot;
};

/// The value as every page writes it: "249k", "1946", "229 µs"; "–" where it was not measured.
QString metricText(const MetricSet& metrics, const std::string& name);
/// "MiB/s", or as the settings say.
QString bandwidthUnit();

} // namespace isobath::ui
