// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "ui/charts/chart_theme.h"

#include <QWidget>

#include <vector>

namespace isobath::ui {

/// A whole run in one slim strip: its highest latencies as a line, its IOPS as an area, its stalls, and a
/// brush that says which part other charts show. Dragging beside the brush chooses a range, its edges
/// resize it, dragging it moves it; a click moves it there; a double click chooses the whole run. Keys: left
/// and right move, with Shift they narrow and widen, Home chooses the whole run. Its margins are those of the
/// charts over time, so that it stands under them.
class TimeOverview : public QWidget
{
    Q_OBJECT
public:
    explicit TimeOverview(QWidget* parent = nullptr);

    /// Both of the whole run, merged to about as many columns as there are pixels. A range that was the whole
    /// run stays the whole run when it has grown.
    void setRun(const DensityData& latency, const LinesData& iops);
    void setTheme(const ChartTheme& theme);
    /// Moves the brush, in seconds of the run; says nothing back. Kept within the run.
    void setRange(double fromS, double toS);
    double fromS() const { return m_fromS; }
    double toS() const { return m_toS; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// By hand or key, while it is dragged too.
    void rangeChosen(double fromS, double toS);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Grip { None, From, To, Whole, New };

    QRectF strip() const;
    double xOf(double seconds) const;
    double secondsAt(double x) const;
    bool isWhole() const;
    Grip gripAt(const QPointF& pos) const;
    void keepRange(double fromS, double toS);
    void choose(double fromS, double toS);
    void describe();
    void paintIops(QPainter& painter) const;
    void paintStalls(QPainter& painter) const;
    void paintMaximum(QPainter& painter) const;
    void paintBrush(QPainter& painter) const;
    void paintNames(QPainter& painter) const;

    ChartTheme m_theme;
    std::vector<DensityColumn> m_columns; ///< without their buckets
    LineSeries m_iops;
    std::vector<RunEvent> m_stalls;
    double m_lengthS = 0;
    double m_fromS = 0;
    double m_toS = 0;
    Grip m_grip = Grip::None;
    bool m_dragged = false;
    QPointF m_pressedAt;
    double m_pressedFromS = 0;
    double m_pressedToS = 0;
};

} // namespace isobath::ui
