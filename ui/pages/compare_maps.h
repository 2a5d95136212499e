// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/comparison_figures.h"
#include "ui/charts/chart_theme.h"
#include "ui/widgets/card.h"

#include <optional>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;

namespace isobath::ui {

class FigureChart;
class SegmentedControl;

/// The cells of a comparison: ratios to the baseline, or the maps of all sides in one colour scale; the
/// values of the axes that are in no map stand above, for all maps alike.
class CompareMaps : public Card
{
    Q_OBJECT
public:
    explicit CompareMaps(QWidget* parent = nullptr);

    void setAxes(const Plan& plan, const MatrixView& view); ///< rebuilds the menus
    void show(const Comparison& comparison, const MatrixView& view, const std::string& metric,
              std::size_t baseline);
    void setSelectedRow(std::optional<std::size_t> row);
    void setTheme(const ChartTheme& theme);

    bool showsSides() const;
    void setShowsSides(bool sides);
    std::size_t chartCount() const { return m_shown; }
    FigureChart* chart(std::size_t index) const { return m_charts[index]; }
    SegmentedControl* kindSwitch() const { return m_kind; }
    QString legend() const;

signals:
    void rowSelected(std::size_t row);
    void valueChosen(std::size_t axis, std::size_t value);
    void kindChanged();
    void exportRequested(isobath::ui::FigureChart* chart);

private:
    FigureChart* chartAt(std::size_t index);

    SegmentedControl* m_kind;
    QHBoxLayout* m_menus;
    QHBoxLayout* m_maps;
    QLabel* m_legend;
    std::vector<FigureChart*> m_charts;
    std::size_t m_shown = 0;
    std::optional<std::size_t> m_selected;
    ChartTheme m_theme = ChartTheme::light();
};

} // namespace isobath::ui
