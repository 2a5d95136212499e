// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/time_overview.h"

#include "ui/charts/time_plot.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr int kHeight = 34;
constexpr int kLeastHeight = 24;
constexpr double kEdgeReach = 5; ///< how far from an edge it can still be gripped
constexpr double kLeastStall = 3;
constexpr double kPanShare = 0.2;
constexpr double kResize = 0.7;
constexpr int kVeilAlpha = 150;

QColor withAlpha(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

double logNs(double ns)
{
    return std::log10(std::max(1.0, ns));
}

} // namespace

TimeOverview::TimeOverview(QWidget* parent) : QWidget(parent), m_theme(ChartTheme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Whole run"));
    setToolTip(
        tr("Drag to choose a part of the run, drag the part or its edges, double-click for all of it.\n"
           "Keys: left and right move, Shift narrows and widens, Home shows the whole run."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    describe();
}

QSize TimeOverview::sizeHint() const
{
    return {400, kHeight};
}

QSize TimeOverview::minimumSizeHint() const
{
    return {120, kLeastHeight};
}

void TimeOverview::setRun(const DensityData& latency, const LinesData& iops)
{
    const bool whole = isWhole();
    m_columns = latency.columns;
    for (auto& column : m_columns)
        column.buckets.clear();
    m_iops = iops.series.empty() ? LineSeries{} : iops.series.front();
    m_stalls = latency.stalls;
    m_lengthS = std::max(latency.lengthS, iops.lengthS);
    if (whole)
        keepRange(0, m_lengthS);
    else
        keepRange(m_fromS, m_toS);
}

void TimeOverview::setTheme(const ChartTheme& theme)
{
    m_theme = theme;
    update();
}

void TimeOverview::setRange(double fromS, double toS)
{
    keepRange(fromS, toS);
}

/// A range that is too short grows around its middle; one that sticks out moves in.
void TimeOverview::keepRange(double fromS, double toS)
{
    const double span = std::clamp(toS - fromS, std::min(kSmallestTimeSpanS, m_lengthS), m_lengthS);
    m_fromS = std::clamp((fromS + toS - span) / 2, 0.0, m_lengthS - span);
    m_toS = m_fromS + span;
    describe();
    update();
}

void TimeOverview::choose(double fromS, double toS)
{
    const double fromBefore = m_fromS;
    const double toBefore = m_toS;
    keepRange(fromS, toS);
    if (m_fromS != fromBefore || m_toS != toBefore)
        Q_EMIT rangeChosen(m_fromS, m_toS);
}

void TimeOverview::describe()
{
    const double span = m_toS - m_fromS;
    setAccessibleDescription(
        m_lengthS <= 0
            ? tr("Nothing measured yet")
            : tr("Shows %1 to %2 of %3, %n stall(s)", nullptr, static_cast<int>(m_stalls.size()))
                  .arg(qText(formatRunTime(m_fromS, span / 100)), qText(formatRunTime(m_toS, span / 100)),
                       qText(formatRunTime(m_lengthS, 0.1))));
}

QRectF TimeOverview::strip() const
{
    const auto margins = timeMargins(font());
    return QRectF(rect()).adjusted(margins.left(), 3, -margins.right(), -3);
}

double TimeOverview::xOf(double seconds) const
{
    const auto area = strip();
    return area.left() + (m_lengthS > 0 ? seconds / m_lengthS : 0) * area.width();
}

double TimeOverview::secondsAt(double x) const
{
    const auto area = strip();
    return area.width() > 0 ? std::clamp((x - area.left()) / area.width(), 0.0, 1.0) * m_lengthS : 0;
}

bool TimeOverview::isWhole() const
{
    return m_fromS <= 1e-9 && m_toS >= m_lengthS - 1e-9;
}

TimeOverview::Grip TimeOverview::gripAt(const QPointF& pos) const
{
    if (m_lengthS <= 0)
        return Grip::None;
    const double from = std::abs(pos.x() - xOf(m_fromS));
    const double to = std::abs(pos.x() - xOf(m_toS));
    if (std::min(from, to) <= kEdgeReach)
        return from < to ? Grip::From : Grip::To;
    return !isWhole() && pos.x() > xOf(m_fromS) && pos.x() < xOf(m_toS) ? Grip::Whole : Grip::New;
}

void TimeOverview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_grip = gripAt(event->position());
    m_dragged = false;
    m_pressedAt = event->position();
    m_pressedFromS = m_fromS;
    m_pressedToS = m_toS;
}

void TimeOverview::mouseMoveEvent(QMouseEvent* event)
{
    if (m_grip == Grip::None) {
        const auto grip = gripAt(event->position());
        setCursor(grip == Grip::From || grip == Grip::To ? Qt::SizeHorCursor
                  : grip == Grip::Whole                  ? Qt::OpenHandCursor
                                                         : Qt::ArrowCursor);
        return;
    }
    m_dragged = m_dragged || std::abs(event->position().x() - m_pressedAt.x()) >= 3;
    if (!m_dragged)
        return;
    const double at = secondsAt(event->position().x());
    const double start = secondsAt(m_pressedAt.x());
    if (m_grip == Grip::Whole)
        choose(m_pressedFromS + at - start, m_pressedToS + at - start);
    else {
        const double fixed = m_grip == Grip::From ? m_pressedToS
                             : m_grip == Grip::To ? m_pressedFromS
                                                  : start;
        choose(std::min(fixed, at), std::max(fixed, at));
    }
}

void TimeOverview::mouseReleaseEvent(QMouseEvent* event)
{
    const bool clicked = m_grip == Grip::New && !m_dragged && event->button() == Qt::LeftButton;
    m_grip = Grip::None;
    if (!clicked || isWhole())
        return;
    const double half = (m_toS - m_fromS) / 2;
    const double at = secondsAt(event->position().x());
    choose(at - half, at + half);
}

void TimeOverview::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        choose(0, m_lengthS);
}

void TimeOverview::keyPressEvent(QKeyEvent* event)
{
    const double span = m_toS - m_fromS;
    const bool resize = event->modifiers().testFlag(Qt::ShiftModifier);
    const double direction = event->key() == Qt::Key_Left ? -1 : 1;
    if (event->key() == Qt::Key_Home)
        choose(0, m_lengthS);
    else if (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right)
        QWidget::keyPressEvent(event);
    else if (resize) {
        const double grown = direction > 0 ? span / kResize : span * kResize;
        choose(m_fromS - (grown - span) / 2, m_toS + (grown - span) / 2);
    } else
        choose(m_fromS + direction * kPanShare * span, m_toS + direction * kPanShare * span);
}

void TimeOverview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    const auto area = strip();
    if (area.width() < 2 || area.height() < 2)
        return;
    painter.save();
    painter.setClipRect(area);
    paintIops(painter);
    paintStalls(painter);
    paintMaximum(painter);
    painter.restore();
    painter.setPen(QPen(m_theme.grid, 1));
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
    if (m_lengthS > 0)
        paintBrush(painter);
    paintNames(painter);
}

/// One area from zero to the highest rate, with gaps where nothing was measured.
void TimeOverview::paintIops(QPainter& painter) const
{
    double most = 0;
    for (const double y : m_iops.y)
        most = std::isnan(y) ? most : std::max(most, y);
    if (most <= 0)
        return;
    const auto area = strip();
    for (std::size_t i = 0; i < m_iops.x.size() && i < m_iops.y.size(); ++i) {
        if (std::isnan(m_iops.y[i]))
            continue;
        const double left = std::round(xOf(m_iops.x[i]));
        const double right =
            std::round(xOf(i + 1 < m_iops.x.size() ? m_iops.x[i + 1] : std::max(m_iops.x[i], m_lengthS)));
        const double height = m_iops.y[i] / most * area.height() * 0.8;
        painter.fillRect(QRectF(left, area.bottom() - height, std::max(1.0, right - left), height),
                         m_theme.idle);
    }
}

void TimeOverview::paintStalls(QPainter& painter) const
{
    const auto area = strip();
    for (const auto& stall : m_stalls) {
        const double left = xOf(static_cast<double>(stall.startNs) / 1e9);
        const double right = xOf(static_cast<double>(stall.endNs) / 1e9);
        const double width = std::max(kLeastStall, right - left);
        painter.fillRect(QRectF((left + right - width) / 2, area.top(), width, area.height()),
                         withAlpha(m_theme.attention, 150));
    }
}

/// Steps on a logarithmic scale from the lowest maximum to the highest.
void TimeOverview::paintMaximum(QPainter& painter) const
{
    double low = std::numeric_limits<double>::max();
    double high = 0;
    for (const auto& column : m_columns)
        if (column.maxNs) {
            low = std::min(low, logNs(*column.maxNs));
            high = std::max(high, logNs(*column.maxNs));
        }
    if (high <= 0)
        return;
    const auto area = strip().adjusted(0, 4, 0, -4);
    const double span = std::max(1.0, high - low);
    QPolygonF line;
    painter.setPen(QPen(m_theme.text, 1));
    for (const auto& column : m_columns) {
        if (!column.maxNs) {
            painter.drawPolyline(line);
            line.clear();
            continue;
        }
        const double y =
            std::round(area.bottom() - (logNs(*column.maxNs) - low) / span * area.height()) + 0.5;
        line << QPointF(xOf(column.startS), y) << QPointF(xOf(column.endS), y);
    }
    painter.drawPolyline(line);
}

void TimeOverview::paintBrush(QPainter& painter) const
{
    const auto area = strip();
    const double from = xOf(m_fromS);
    const double to = xOf(m_toS);
    const auto veil = withAlpha(m_theme.ground, kVeilAlpha);
    painter.fillRect(QRectF(area.left(), area.top(), from - area.left(), area.height()), veil);
    painter.fillRect(QRectF(to, area.top(), area.right() - to, area.height()), veil);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.accent, hasFocus() ? 2.5 : 1.5));
    painter.drawRoundedRect(QRectF(QPointF(from, area.top()), QPointF(to, area.bottom())), 2, 2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.accent);
    for (const double x : {from, to})
        painter.drawRoundedRect(QRectF(x - 2.5, area.center().y() - 6, 5, 12), 2, 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void TimeOverview::paintNames(QPainter& painter) const
{
    const auto area = strip();
    painter.setPen(m_theme.mutedText);
    const QFontMetrics metrics(font());
    const auto name = tr("whole run");
    const bool fits = metrics.horizontalAdvance(name) + 6 <= area.left();
    painter.drawText(QRectF(0, area.top(), area.left() - 6, area.height()), Qt::AlignRight | Qt::AlignVCenter,
                     fits ? name : tr("whole"));
    if (m_lengthS > 0)
        painter.drawText(QRectF(area.right() + 8, area.top(), width() - area.right() - 8, area.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, qText(formatRunTime(m_lengthS, 0.1)));
}

} // namespace isobath::ui
