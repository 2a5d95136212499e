// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/session_runner.h"
#include "engine/target/target.h"
#include "ui/bridge/task_thread.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace isobath::ui {

/// What is known about a plan without starting it.
struct PlanVerdict
{
    Plan plan;
    std::optional<SessionJob> job; ///< empty: refused
    Error refusal;
    PlanEstimate estimate;            ///< of job's cells
    std::optional<TargetFacts> facts; ///< of the plan's target, when it exists
    std::string factsProblem;
};

/// Checks plans on a thread of its own, 150 ms after the last change; only the newest plan is answered.
class PlanChecker : public QObject
{
    Q_OBJECT
public:
    explicit PlanChecker(QObject* parent = nullptr);
    ~PlanChecker() override;

    void check(const Plan& plan, const QString& sessionFile);
    void findPlaces(); ///< what listTargets() offers, as placesFound()
    bool isPending() const { return m_pending; }

signals:
    void checked(const std::shared_ptr<const isobath::ui::PlanVerdict>& verdict);
    void placesFound(const std::vector<isobath::TargetFacts>& places);

private:
    void startCheck();

    Plan m_plan;
    QString m_sessionFile;
    QTimer m_delay;
    bool m_pending = false;
    std::atomic<std::uint64_t> m_newest{0};
    TaskThread m_thread;
};

} // namespace isobath::ui
