// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_theme.h"
#include "ui/models/session_model.h"
#include "ui/widgets/card.h"

#include <vector>

class QCheckBox;
class QComboBox;
class QHBoxLayout;

namespace isobath::ui {

class FigureChart;
class HeatmapLegend;
class SegmentedControl;

/// The heatmap of one facet, alone or with bandwidth beside it; its metric, its slices, its selected cell.
class MatrixCard : public Card
{
    Q_OBJECT
public:
    explicit MatrixCard(QWidget* parent = nullptr);

    void showSession(const SessionModel& model, const MatrixView& view); ///< rebuilds the slice menus
    void showValues(const SessionModel& model, const MatrixView& view);
    void setSelectedCell(std::optional<std::size_t> planCell);
    void setTheme(const ChartTheme& theme);

    const std::string& metric() const { return m_metric; }
    void setMetric(const std::string& metric);
    bool isTwin() const;
    void setTwin(bool twin);
    bool followsRunning() const;
    void setRunning(bool running);
    FigureChart* chart() const { return m_chart; }
    FigureChart* twinChart() const { return m_twin; }
    QComboBox* metricBox() const { return m_metrics; }

signals:
    void metricChanged();
    void cellSelected(std::size_t planCell);
    void sliceChosen(std::size_t axis, std::size_t value);
    void followChanged();

private:
    void build();
    void connectChart(FigureChart* chart);
    void applySelection();
    Figure coloured(Figure figure, FigureChart* chart) const;

    std::string m_metric = "iops";
    std::optional<std::size_t> m_selected;
    FigureChart* m_chart;
    FigureChart* m_twin;
    SegmentedControl* m_twinSwitch;
    QComboBox* m_metrics;
    QCheckBox* m_follow;
    QCheckBox* m_lock;
    QHBoxLayout* m_slices;
    HeatmapLegend* m_legend;
};

} // namespace isobath::ui
