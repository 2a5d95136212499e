// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/comparison.h"
#include "ui/bridge/session_ref.h"

#include <QObject>

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace isobath::ui {

/// What stands on one side: a stored session, or its cells at one value of an axis.
struct SideChoice
{
    SessionRef ref;
    std::optional<AxisPick> pick;
    bool operator==(const SideChoice&) const = default;
};

/// The sides of the Compare page, A to D, and their comparison as soon as every session is read. One of them
/// is the baseline and stays it when sides move.
class ComparisonModel : public QObject
{
    Q_OBJECT
public:
    explicit ComparisonModel(QObject* parent = nullptr);

    const std::vector<SideChoice>& sides() const { return m_sides; }
    void setSides(std::vector<SideChoice> sides); ///< at most four are kept; the first becomes the baseline
    /// Nothing happens when four are there, or this one.
    void add(const SideChoice& side);
    void remove(std::size_t side);
    void move(std::size_t from, std::size_t to);
    /// Every value of the axis, at most four, in place of all sides.
    void setValuesOf(const SessionRef& ref, std::size_t axis);
    void setBaseline(std::size_t side);
    std::size_t baseline() const { return m_baseline; }

    /// A session that was asked for by wanted(); others are passed over.
    void setSession(const SessionRef& ref, const std::shared_ptr<const Session>& session);
    /// The same, when it could not be read: `sentence` says why.
    void setUnreadable(const SessionRef& ref, const QString& sentence);
    std::shared_ptr<const Session> session(const SessionRef& ref) const; ///< null while it is read
    QString nameOf(std::size_t side) const; ///< "reading …" before it is read, "not read" when it cannot be
    /// Why there will be no comparison of these sides; empty while there may be one.
    QString problem() const;

    bool isReady() const { return m_comparison.has_value(); }
    const Comparison& comparison() const { return *m_comparison; }

signals:
    void wanted(const isobath::ui::SessionRef& ref); ///< to be read and given to setSession()
    void changed();                                  ///< sides, baseline or what is known of them
    void failed(const QString& sentence);

private:
    void update();

    std::vector<SideChoice> m_sides;
    std::size_t m_baseline = 0;
    std::map<SessionRef, std::shared_ptr<const Session>> m_sessions; ///< null: asked for
    std::map<SessionRef, QString> m_unreadable;
    QString m_notComparable;
    std::optional<Comparison> m_comparison;
};

} // namespace isobath::ui
