// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/plan_checker.h"

#include <utility>

namespace isobath::ui {

namespace {

constexpr int kDelayMs = 150;

std::shared_ptr<const PlanVerdict> judgePlan(const Plan& plan, const std::string& sessionFile)
{
    auto verdict = std::make_shared<PlanVerdict>();
    verdict->plan = plan;
    const std::string& target = plan.base.target;
    if (auto facts = inspectTarget(target.empty() ? defaultTargetPath() : target))
        verdict->facts = std::move(*facts);
    else
        verdict->factsProblem = facts.error().what;
    if (auto job = prepareSession(plan, sessionFile)) {
        verdict->estimate = estimate(job->start.cells);
        verdict->job = std::move(*job);
    } else {
        verdict->refusal = job.error();
    }
    return verdict;
}

} // namespace

PlanChecker::PlanChecker(QObject* parent) : QObject(parent)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &PlanChecker::startCheck);
}

PlanChecker::~PlanChecker() = default;

void PlanChecker::check(const Plan& plan, const QString& sessionFile)
{
    m_plan = plan;
    m_sessionFile = sessionFile;
    m_pending = true;
    ++m_newest;
    m_delay.start();
}

void PlanChecker::startCheck()
{
    const std::uint64_t number = m_newest;
    m_thread.post([this, number, plan = m_plan, file = m_sessionFile.toStdString()] {
        if (number != m_newest)
            return;
        auto verdict = judgePlan(plan, file);
        QMetaObject::invokeMethod(this, [this, number, verdict = std::move(verdict)] {
            if (number != m_newest)
                return;
            m_pending = false;
            emit checked(verdict);
        });
    });
}

void PlanChecker::findPlaces()
{
    m_thread.post([this] {
        auto places = listTargets();
        QMetaObject::invokeMethod(this, [this, places = std::move(places)] { emit placesFound(places); });
    });
}

} // namespace isobath::ui
