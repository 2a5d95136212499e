// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_theme.h"
#include "ui/models/axis_places.h"
#include "ui/models/session_model.h"
#include "ui/models/value_range.h"
#include "ui/widgets/card.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QStackedWidget;

namespace isobath::ui {

class AxisMenus;
class CellTableView;
class ColourLock;
class FigureChart;
class HeatmapLegend;
class SegmentedControl;

/// The matrix of a session in one of its pictures: heatmap of one facet (alone or with bandwidth beside it),
/// bars, lines, pivot, table and so on; with its metric, the place of every axis and the selected cell. Which
/// picture, metric and places were chosen is remembered from one start to the next.
class MatrixCard : public Card
{
    Q_OBJECT
public:
    explicit MatrixCard(QWidget* parent = nullptr);

    void showSession(const SessionModel& model); ///< places its axes anew
    void showValues(const SessionModel& model);
    void setSelectedCell(std::optional<std::size_t> planCell);
    void setTheme(const ChartTheme& theme);

    LivePicture picture() const { return m_picture; }
    void setPicture(LivePicture picture);
    AxisPlaces& places() { return m_places; }
    const AxisPlaces& places() const { return m_places; }
    /// The value of the facet axis can be chosen from a strip: it is not drawn in the picture itself.
    bool hasFacets() const;
    std::string metric() const; ///< what the picture shows
    void setMetric(const std::string& metric);
    bool isTwin() const;
    void setTwin(bool twin);
    bool followsRunning() const;
    void setRunning(bool running);
    /// What the colours of the metric's maps span while they are locked.
    std::optional<ValueRange> lockedColours() const;
    /// For a mail: bandwidth below IOPS where there is room for it.
    Figure mailFigure(const SessionModel& model) const;

    SegmentedControl* pictureSwitch() const { return m_pictures; } ///< stands in the page's header
    FigureChart* chart() const { return m_chart; }
    FigureChart* twinChart() const { return m_twin; }
    FigureChart* pictureChart() const { return m_other; } ///< bars, lines, depth, tradeoff, slope
    CellTableView* table() const { return m_table; }
    SegmentedControl* tableScope() const { return m_scope; }
    AxisMenus* axisMenus() const { return m_axes; }
    ColourLock* colourLock() const { return m_lock; }
    QComboBox* metricBox() const { return m_metrics; }
    QComboBox* highlightBox() const { return m_highlights; }

signals:
    void pictureChanged();
    void metricChanged();
    void cellSelected(std::size_t planCell);
    void valueChosen(std::size_t axis, std::size_t value);
    void followChanged();

private:
    void build();
    void buildControls();
    void connectParts();
    void connectChart(FigureChart* chart);
    void restoreChoice();
    void restorePlaces();
    void choosePlace(std::size_t axis, AxisPlace place);
    void showControls();
    void fillMetrics();
    void fillHighlights();
    void applySelection();
    void showHeading(const SessionModel& model);

    void showHeatmap(const SessionModel& model);
    void showPicture(const SessionModel& model);
    Figure coloured(Figure figure, const std::string& metric) const;
    void showTable(const SessionModel& model);
    std::vector<std::size_t> shownCells(const SessionModel& model) const;
    std::vector<std::string> barMetrics() const;

    LivePicture m_picture = LivePicture::Heatmap;
    AxisPlaces m_places;
    std::string m_metric = "iops";
    std::string m_latency = "lat_p99_ns"; ///< of the picture of latency against IOPS
    std::optional<std::size_t> m_selected;
    bool m_running = false;

    SegmentedControl* m_pictures;
    FigureChart* m_chart;
    FigureChart* m_twin;
    FigureChart* m_other;
    CellTableView* m_table;
    QStackedWidget* m_stack;
    SegmentedControl* m_twinSwitch;
    SegmentedControl* m_scope;
    QComboBox* m_metrics;
    QLabel* m_highlightName;
    QComboBox* m_highlights;
    QCheckBox* m_follow;
    AxisMenus* m_axes;
    ColourLock* m_lock;
    HeatmapLegend* m_legend;
};

} // namespace isobath::ui
