// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "ui/charts/chart_theme.h"
#include "ui/pages/time_panels.h"

#include <QWidget>

#include <map>
#include <optional>
#include <vector>

class QScrollArea;
class QVBoxLayout;

namespace isobath::ui {

class ElidedLabel;
class EventLane;
class FigureChart;
class TimeOverview;
class TimeRuler;

/// Everything about one run over time, one below the other: what the cursor shows, events, latency, panels,
/// the overview of the whole run. All have one visible range and one cursor. Panels that have no room are
/// scrolled to.
class TimeStack : public QWidget
{
    Q_OBJECT
public:
    explicit TimeStack(QWidget* parent = nullptr);

    void setLatency(const Figure& figure);
    /// Shows the panel; without a figure it is hidden.
    void setPanel(TimePanel panel, const Figure* figure);
    void setOverview(const DensityData& latency, const LinesData& iops);
    void setEvents(const std::vector<RunEvent>& events);
    void setTheme(const ChartTheme& theme);
    /// Written where the cursor's values stand, while there is no cursor.
    void setSummary(const QString& text);

    /// The run has grown, or is another one.
    void setLength(double lengthS);
    double lengthS() const { return m_lengthS; }
    /// Kept within the run; says nothing back. The whole run stays the whole run when it grows.
    void setRange(double fromS, double toS);
    void showWhole();
    bool isWhole() const { return m_isWhole; }
    double fromS() const { return m_isWhole ? 0 : m_fromS; }
    double toS() const { return m_isWhole ? m_lengthS : m_toS; }
    /// How many pixels the time axis has.
    int columns() const;

    void setCursor(std::optional<double> seconds);
    QString readout() const;

    FigureChart* latency() const { return m_latency; }
    FigureChart* panel(TimePanel panel) const { return m_panels.at(panel); }
    EventLane* events() const { return m_events; }
    TimeOverview* overview() const { return m_overview; }

signals:
    /// The user has moved or zoomed: figures of that part are wanted.
    void rangeChosen(double fromS, double toS);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void connectChart(FigureChart* chart);
    void choose(double fromS, double toS);
    void applyRange();
    void goToEvent(std::size_t event);
    void showReadout();
    std::vector<FigureChart*> shownCharts() const;

    ElidedLabel* m_readout;
    EventLane* m_events;
    QVBoxLayout* m_above;
    QVBoxLayout* m_below;
    QScrollArea* m_scroll;
    QVBoxLayout* m_column;
    FigureChart* m_latency;
    std::map<TimePanel, FigureChart*> m_panels;
    TimeRuler* m_ruler;
    TimeOverview* m_overview;
    QString m_summary;
    std::optional<double> m_cursor;
    double m_lengthS = 0;
    double m_fromS = 0;
    double m_toS = 0;
    bool m_isWhole = true;
};

} // namespace isobath::ui
