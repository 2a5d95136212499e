// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "ui/charts/chart_theme.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace isobath::ui {

/// Shows one Figure, whatever its kind. Wheel and drag zoom, double
/// click or Home resets, hover shows values with units, the context menu copies (image, text table) and
/// exports. Keys: Home, + and -, arrows (next cell, or scroll), Ctrl+C image, Ctrl+Shift+C text table.
/// Setting a figure of the same kind keeps the zoom. Every chart has an accessible name and a text summary.
///
/// On screen only what is measured is named above the plot ("IOPS"); title, subtitle and footnotes belong to
/// the export, because a page says them once for all its charts.
class FigureChart : public QWidget
{
    Q_OBJECT
public:
    explicit FigureChart(QWidget* parent = nullptr);
    ~FigureChart() override;

    void setFigure(const Figure& figure);
    const Figure& figure() const;
    void setTheme(const ChartTheme& theme);
    /// The cell that is outlined, numbered as ui/charts/figure_cells.h says; so are those of the signals.
    void setSelectedCell(std::optional<std::size_t> cell);
    /// Time charts: a cursor shared with other charts, seconds; empty hides it.
    void setCursor(std::optional<double> seconds);
    /// Time charts: the visible range, for charts that scroll together.
    void setVisibleRange(double fromS, double toS);
    /// Time charts: without the times on the axis, where another chart below has them.
    void setTimeLabels(bool shown);
    /// The data alone, without colour bar, axes, zoom and keyboard: for facet strips.
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

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void restyle();

    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace isobath::ui
