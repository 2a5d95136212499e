// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_theme.h"

#include <QWidget>

namespace isobath::ui {

/// What the marks of a heatmap mean: planned, running, done, repeats, label, failed.
class HeatmapLegend : public QWidget
{
    Q_OBJECT
public:
    explicit HeatmapLegend(QWidget* parent = nullptr);
    void setTheme(const ChartTheme& theme);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ChartTheme m_theme = ChartTheme::light();
};

} // namespace isobath::ui
