// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "ui/charts/chart_theme.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace isobath::ui {

/// Shows one Figure: heatmap, latency density or lines, whatever its data is. Wheel and drag zoom, double
/// click or Home resets, hover shows values with units, the context menu copies (image, text table) and
/// exports. Setting a figure of the same kind keeps the zoom. Every chart has an accessible name and a text
/// summary.
class FigureChart : public QWidget
{
    Q_OBJECT
public:
    explicit FigureChart(QWidget* parent = nullptr);
    ~FigureChart() override;

    void setFigure(const Figure& figure);
    const Figure& figure() const;
    void setTheme(const ChartTheme& theme);
    /// Heatmaps: index into HeatmapData::cells that is outlined.
    void setSelectedCell(std::optional<std::size_t> cell);
    /// Time charts: a cursor shared with other charts, seconds; empty hides it.
    void setCursor(std::optional<double> seconds);
    /// Time charts: the visible range, for charts that scroll together.
    void setVisibleRange(double fromS, double toS);
    /// Compact: no title, subtitle, colour bar or axis titles; for facet strips and previews.
    void setCompact(bool compact);

public slots:
    void resetZoom();
    void copyImage();
    void copyText();

signals:
    void cellClicked(std::size_t cell);
    void cellHovered(std::optional<std::size_t> cell);
    void cursorMoved(std::optional<double> seconds);
    void visibleRangeChanged(double fromS, double toS);
    void exportRequested();

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace isobath::ui
