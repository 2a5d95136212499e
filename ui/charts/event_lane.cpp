// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/event_lane.h"

#include "engine/base/units.h"
#include "ui/charts/time_plot.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr double kLeastSpan = 3;
constexpr double kDiamond = 4; ///< half its width
constexpr double kTextGap = 4;
constexpr double kReach = 3; ///< how far beside a mark it can still be hit

double secondsOf(std::uint64_t ns)
{
    return static_cast<double>(ns) / 1e9;
}

bool isSpan(const RunEvent& event)
{
    return event.endNs > event.startNs;
}

} // namespace

QString eventTitle(const RunEvent& event)
{
    QString title = event.kind == "clock-recalibrated" ? QObject::tr("clock recalibrated")
                    : event.kind == "io-error"         ? QObject::tr("I/O error")
                                                       : qText(event.kind);
    if (isSpan(event))
        title += QObject::tr(" for %1").arg(
            qText(formatLatency(static_cast<double>(event.endNs - event.startNs))));
    return title;
}

QString eventDetail(const RunEvent& event)
{
    return qText(formatRunTime(secondsOf(event.startNs), 0.01)) + QStringLiteral("  ") + eventTitle(event) +
           (event.text.empty() ? QString() : QStringLiteral("\n") + qText(event.text));
}

EventLane::EventLane(QWidget* parent) : QWidget(parent), m_theme(ChartTheme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Events of the run"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    describe();
}

QSize EventLane::sizeHint() const
{
    return {400, fontMetrics().height() + 4};
}

QSize EventLane::minimumSizeHint() const
{
    return {120, fontMetrics().height() + 4};
}

void EventLane::setEvents(std::vector<RunEvent> events)
{
    std::stable_sort(events.begin(), events.end(),
                     [](const RunEvent& a, const RunEvent& b) { return a.startNs < b.startNs; });
    if (events == m_events)
        return;
    m_events = std::move(events);
    if (m_chosen && *m_chosen >= m_events.size())
        m_chosen.reset();
    describe();
    update();
}

void EventLane::setRange(double fromS, double toS)
{
    m_fromS = fromS;
    m_toS = toS;
    update();
}

void EventLane::setTheme(const ChartTheme& theme)
{
    m_theme = theme;
    update();
}

void EventLane::setChosen(std::optional<std::size_t> event)
{
    m_chosen = event;
    describe();
    update();
}

void EventLane::describe()
{
    QString text = m_events.empty() ? tr("No events") : tr("%n event(s)", nullptr, int(m_events.size()));
    if (m_chosen)
        text += QStringLiteral(", ") + eventDetail(m_events[*m_chosen]);
    setAccessibleDescription(text);
}

void EventLane::choose(std::size_t event)
{
    setChosen(event);
    Q_EMIT eventChosen(event);
}

void EventLane::step(int direction)
{
    if (m_events.empty())
        return;
    const auto last = static_cast<int>(m_events.size()) - 1;
    const int from = m_chosen ? static_cast<int>(*m_chosen) : direction > 0 ? -1 : last + 1;
    choose(static_cast<std::size_t>(std::clamp(from + direction, 0, last)));
}

QRectF EventLane::lane() const
{
    const auto margins = timeMargins(font());
    return QRectF(rect()).adjusted(margins.left(), 1, -margins.right(), -1);
}

QRectF EventLane::markRect(std::size_t event) const
{
    const auto area = lane();
    const auto& shown = m_events[event];
    if (m_toS <= m_fromS || secondsOf(shown.endNs) < m_fromS || secondsOf(shown.startNs) > m_toS)
        return {};
    const auto xOf = [&](double seconds) {
        return area.left() + (seconds - m_fromS) / (m_toS - m_fromS) * area.width();
    };
    const double left = xOf(secondsOf(shown.startNs));
    const double right = xOf(secondsOf(shown.endNs));
    const double width = isSpan(shown) ? std::max(kLeastSpan, right - left) : 2 * kDiamond;
    return QRectF((left + right - width) / 2, area.top(), width, area.height());
}

std::optional<std::size_t> EventLane::eventAt(const QPointF& pos) const
{
    for (std::size_t i = m_events.size(); i-- > 0;)
        if (const auto mark = markRect(i);
            !mark.isEmpty() && mark.adjusted(-kReach, 0, kReach, 0).contains(pos))
            return i;
    return std::nullopt;
}

bool EventLane::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    if (const auto hit = eventAt(help->pos()))
        QToolTip::showText(help->globalPos(), eventDetail(m_events[*hit]), this);
    else
        QToolTip::showText(help->globalPos(),
                           tr("Events of the run. N and P go to the next and the previous one."), this);
    return true;
}

void EventLane::mousePressEvent(QMouseEvent* event)
{
    if (const auto hit = eventAt(event->position()); hit && event->button() == Qt::LeftButton)
        choose(*hit);
}

void EventLane::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        step(event->key() == Qt::Key_Left ? -1 : 1);
    else
        QWidget::keyPressEvent(event);
}

void EventLane::paintMark(QPainter& painter, std::size_t event) const
{
    const auto& shown = m_events[event];
    const auto mark = markRect(event);
    const bool isStall = shown.kind == "stall";
    const auto colour = shown.kind == "io-error" ? m_theme.failure
                        : isStall                ? m_theme.attention
                                                 : m_theme.mutedText;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    if (isSpan(shown)) {
        painter.drawRect(mark);
    } else {
        const auto at = mark.center();
        painter.drawPolygon(QPolygonF{{at.x() - kDiamond, at.y()},
                                      {at.x(), at.y() - kDiamond},
                                      {at.x() + kDiamond, at.y()},
                                      {at.x(), at.y() + kDiamond}});
    }
    if (m_chosen == event) {
        painter.setPen(QPen(m_theme.accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(mark.adjusted(-1, 0, 1, 0));
    }
}

double EventLane::paintText(QPainter& painter, std::size_t event, double left, double right) const
{
    const auto mark = markRect(event);
    const auto text = eventTitle(m_events[event]);
    const double width = fontMetrics().horizontalAdvance(text) + 1;
    const double after = mark.right() + kTextGap;
    const double before = mark.left() - kTextGap - width;
    painter.setPen(m_events[event].kind == "stall" ? m_theme.attentionText : m_theme.text);
    if (after + width + kTextGap <= right) {
        painter.drawText(QRectF(after, mark.top(), width, mark.height()), Qt::AlignVCenter, text);
        return after + width;
    }
    if (before >= left + kTextGap)
        painter.drawText(QRectF(before, mark.top(), width, mark.height()), Qt::AlignVCenter, text);
    return mark.right();
}

void EventLane::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.ground);
    const auto area = lane();
    auto ground = m_theme.grid;
    ground.setAlpha(90);
    painter.fillRect(area, ground);
    painter.setPen(m_theme.mutedText);
    painter.drawText(QRectF(0, area.top(), area.left() - 8, area.height()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("events"));
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    if (m_events.empty()) {
        painter.setPen(m_theme.mutedText);
        painter.drawText(area.adjusted(kTextGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("none"));
    }
    painter.setClipRect(area);
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < m_events.size(); ++i)
        if (!markRect(i).isEmpty())
            shown.push_back(i);
    double left = area.left();
    for (std::size_t i = 0; i < shown.size(); ++i) {
        paintMark(painter, shown[i]);
        left = paintText(painter, shown[i], left,
                         i + 1 < shown.size() ? markRect(shown[i + 1]).left() : area.right());
    }
}

} // namespace isobath::ui
