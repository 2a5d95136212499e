// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_theme.h"
#include "ui/models/session_model.h"
#include "ui/models/value_range.h"

#include <QFrame>

#include <optional>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace isobath::ui {

class FigureChart;

/// One value of the facet axis: its heatmap in small, how many of its cells are done, whether one is running.
class FacetTile : public QFrame
{
    Q_OBJECT
public:
    explicit FacetTile(QWidget* parent = nullptr);
    void setFigure(const QString& name, const Figure& figure);
    void setChosen(bool chosen);
    bool isChosen() const { return m_chosen; }
    bool isRunning() const { return m_running; }
    QString progress() const;
    void setTheme(const ChartTheme& theme);

signals:
    void clicked();
    void moved(int step);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    FigureChart* m_chart;
    QLabel* m_name;
    QLabel* m_progress;
    bool m_chosen = false;
    bool m_running = false;
};

/// The values of the facet axis side by side, all with the colours of the big map.
class FacetStrip : public QFrame
{
    Q_OBJECT
public:
    explicit FacetStrip(QWidget* parent = nullptr);
    /// `colours` in place of those that fit, where they are locked.
    void show(const SessionModel& model, const MatrixView& view, const std::string& metric,
              const std::optional<ValueRange>& colours = std::nullopt);
    void setTheme(const ChartTheme& theme);
    const std::vector<FacetTile*>& tiles() const { return m_tiles; }

signals:
    void chosen(std::size_t value);

private:
    void setTileCount(std::size_t count);

    QLabel* m_title;
    QLabel* m_metric;
    QHBoxLayout* m_row;
    std::vector<FacetTile*> m_tiles;
    ChartTheme m_theme;
};

} // namespace isobath::ui
