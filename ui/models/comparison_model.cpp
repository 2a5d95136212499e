// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/comparison_model.h"

#include <algorithm>

namespace isobath::ui {

ComparisonModel::ComparisonModel(QObject* parent) : QObject(parent) {}

void ComparisonModel::setSides(std::vector<SideChoice> sides)
{
    m_sides.clear();
    for (auto& side : sides)
        if (m_sides.size() < kMostSides && std::find(m_sides.begin(), m_sides.end(), side) == m_sides.end())
            m_sides.push_back(std::move(side));
    m_baseline = 0;
    // Read anew: a session may have got more runs since.
    m_sessions.clear();
    m_unreadable.clear();
    update();
}

void ComparisonModel::add(const SideChoice& side)
{
    if (m_sides.size() >= kMostSides || std::find(m_sides.begin(), m_sides.end(), side) != m_sides.end())
        return;
    m_sides.push_back(side);
    update();
}

void ComparisonModel::remove(std::size_t side)
{
    if (side >= m_sides.size())
        return;
    m_sides.erase(m_sides.begin() + static_cast<std::ptrdiff_t>(side));
    if (m_baseline == side)
        m_baseline = 0;
    else if (m_baseline > side)
        --m_baseline;
    update();
}

void ComparisonModel::move(std::size_t from, std::size_t to)
{
    if (from >= m_sides.size() || to >= m_sides.size() || from == to)
        return;
    const SideChoice base = m_sides[m_baseline];
    const SideChoice moved = m_sides[from];
    m_sides.erase(m_sides.begin() + static_cast<std::ptrdiff_t>(from));
    m_sides.insert(m_sides.begin() + static_cast<std::ptrdiff_t>(to), moved);
    m_baseline = static_cast<std::size_t>(std::find(m_sides.begin(), m_sides.end(), base) - m_sides.begin());
    update();
}

void ComparisonModel::setValuesOf(const SessionRef& ref, std::size_t axis)
{
    const auto known = session(ref);
    if (known == nullptr || axis >= known->start.plan.axes.size())
        return;
    const auto count = std::min(known->start.plan.axes[axis].values.size(), kMostSides);
    m_sides.clear();
    for (std::size_t value = 0; value < count; ++value)
        m_sides.push_back({ref, AxisPick{axis, value}});
    m_baseline = 0;
    update();
}

void ComparisonModel::setBaseline(std::size_t side)
{
    if (side >= m_sides.size() || side == m_baseline)
        return;
    m_baseline = side;
    emit changed();
}

void ComparisonModel::setSession(const SessionRef& ref, const std::shared_ptr<const Session>& session)
{
    const auto asked = m_sessions.find(ref);
    if (asked == m_sessions.end() || asked->second != nullptr)
        return;
    asked->second = session;
    update();
}

void ComparisonModel::setUnreadable(const SessionRef& ref, const QString& sentence)
{
    const auto asked = m_sessions.find(ref);
    if (asked == m_sessions.end() || asked->second != nullptr)
        return;
    m_unreadable[ref] = sentence;
    emit changed();
}

QString ComparisonModel::problem() const
{
    for (const auto& side : m_sides)
        if (const auto found = m_unreadable.find(side.ref); found != m_unreadable.end())
            return found->second;
    return m_notComparable;
}

std::shared_ptr<const Session> ComparisonModel::session(const SessionRef& ref) const
{
    const auto found = m_sessions.find(ref);
    return found == m_sessions.end() ? nullptr : found->second;
}

QString ComparisonModel::nameOf(std::size_t side) const
{
    const auto& [ref, pick] = m_sides[side];
    if (m_unreadable.count(ref) > 0)
        return QStringLiteral("not read");
    const auto known = session(ref);
    return known == nullptr ? QStringLiteral("reading …") : QString::fromStdString(sideName(*known, pick));
}

void ComparisonModel::update()
{
    m_comparison.reset();
    m_notComparable.clear();
    std::vector<ComparedSide> sides;
    std::vector<SessionRef> missing;
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        const auto [entry, isNew] = m_sessions.try_emplace(m_sides[i].ref);
        if (isNew)
            missing.push_back(m_sides[i].ref);
        if (entry->second != nullptr)
            sides.push_back({nameOf(i).toStdString(), entry->second, m_sides[i].pick});
    }
    if (sides.size() == m_sides.size() && sides.size() > 1) {
        auto compared = compareSides(sides);
        if (compared)
            m_comparison = std::move(*compared);
        else {
            m_notComparable = QString::fromStdString(compared.error().what);
            emit failed(m_notComparable);
        }
    }
    emit changed();
    for (const auto& ref : missing)
        emit wanted(ref);
}

} // namespace isobath::ui
