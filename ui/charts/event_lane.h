// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_result.h"
#include "ui/charts/chart_theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace isobath::ui {

/// What happened during a run, as marks in a lane above its charts over time: stalls as spans of at least 3
/// px, the rest as diamonds, with their text where there is room and on hover. A click chooses one; with the
/// keys so do left and right. Its margins are those of the charts over time.
class EventLane : public QWidget
{
    Q_OBJECT
public:
    explicit EventLane(QWidget* parent = nullptr);

    /// Shown in the order of their beginnings.
    void setEvents(std::vector<RunEvent> events);
    const std::vector<RunEvent>& events() const { return m_events; }
    void setRange(double fromS, double toS);
    void setTheme(const ChartTheme& theme);
    void setChosen(std::optional<std::size_t> event);
    std::optional<std::size_t> chosen() const { return m_chosen; }
    /// Chooses the event after (+1) or before (-1) the chosen one, by hand of the user; at the ends it stays.
    void step(int direction);
    /// Empty where none is drawn.
    QRectF markRect(std::size_t event) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void eventChosen(std::size_t event); ///< by click or key

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF lane() const;
    std::optional<std::size_t> eventAt(const QPointF& pos) const;
    void choose(std::size_t event);
    void describe();
    void paintMark(QPainter& painter, std::size_t event) const;
    /// Beside the mark, between what stands left and right of it; returns where the drawn ends.
    double paintText(QPainter& painter, std::size_t event, double left, double right) const;

    std::vector<RunEvent> m_events;
    std::optional<std::size_t> m_chosen;
    double m_fromS = 0;
    double m_toS = 0;
    ChartTheme m_theme;
};

/// "stall for 312 ms", "clock recalibrated", "I/O error".
QString eventTitle(const RunEvent& event);
/// With its time, and what is known about it: the hover text.
QString eventDetail(const RunEvent& event);

} // namespace isobath::ui
