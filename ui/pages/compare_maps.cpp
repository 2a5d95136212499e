// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare_maps.h"

#include "ui/charts/figure_chart.h"
#include "ui/models/axis_text.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented_control.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace isobath::ui {

CompareMaps::CompareMaps(QWidget* parent)
    : Card("Ratios", parent), m_kind(new SegmentedControl({"Ratio", "Side by side"})),
      m_menus(new QHBoxLayout), m_maps(new QHBoxLayout), m_legend(makeLabel("muted"))
{
    m_kind->setToolTip("Ratios to the baseline, or the values of every side in one colour scale");
    m_kind->setAccessibleName("Ratio or side by side");
    addControl(m_kind);
    m_menus->setSpacing(6);
    m_maps->setSpacing(12);
    m_legend->setWordWrap(true);
    body()->addLayout(m_menus);
    body()->addLayout(m_maps, 1);
    body()->addWidget(m_legend);
    connect(m_kind, &SegmentedControl::chosen, this, &CompareMaps::kindChanged);
}

bool CompareMaps::showsSides() const
{
    return m_kind->current() == 1;
}

void CompareMaps::setShowsSides(bool sides)
{
    m_kind->setCurrent(sides ? 1 : 0);
}

QString CompareMaps::legend() const
{
    return m_legend->text();
}

void CompareMaps::setAxes(const Plan& plan, const MatrixView& view)
{
    while (auto* item = m_menus->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const auto& [axis, value] : view.fixed) {
        const auto title = axisTitleText(plan.axes[axis]);
        m_menus->addWidget(makeLabel("muted", title));
        auto* box = new QComboBox;
        box->setAccessibleName(title);
        box->setToolTip("For every map, curve and selection on this page");
        for (std::size_t i = 0; i < plan.axes[axis].values.size(); ++i)
            box->addItem(axisValueText(plan.axes[axis], i));
        box->setCurrentIndex(static_cast<int>(value));
        connect(box, &QComboBox::activated, this, [this, fixed = axis](int index) {
            emit valueChosen(fixed, static_cast<std::size_t>(index));
        });
        m_menus->addWidget(box);
    }
    if (m_menus->count() > 0)
        m_menus->addStretch(1);
}

FigureChart* CompareMaps::chartAt(std::size_t index)
{
    while (m_charts.size() <= index) {
        auto* chart = new FigureChart;
        chart->setFocusPolicy(Qt::StrongFocus);
        chart->setMinimumSize(120, 120);
        chart->setTheme(m_theme);
        connect(chart, &FigureChart::cellClicked, this, [this, chart](std::size_t cell) {
            const auto* map = std::get_if<HeatmapData>(&chart->figure().data);
            if (map != nullptr && cell < map->cells.size() && map->cells[cell].state != CellState::Absent)
                emit rowSelected(map->cells[cell].planCell);
        });
        connect(chart, &FigureChart::exportRequested, this, [this, chart] { emit exportRequested(chart); });
        m_maps->addWidget(chart, 1);
        m_charts.push_back(chart);
    }
    return m_charts[index];
}

void CompareMaps::show(const Comparison& comparison, const MatrixView& view, const std::string& metric,
                       std::size_t baseline)
{
    std::vector<Figure> figures;
    if (showsSides())
        figures = sideHeatmaps(comparison, view, metric);
    else
        for (std::size_t side = 0; side < comparison.sessions.size(); ++side)
            if (side != baseline)
                figures.push_back(ratioFigure(comparison, view, metric, side, baseline));
    setHeading(showsSides() ? "Side by side" : "Ratios");
    setSubtitle(showsSides() ? "one colour scale for all sides" : "medians of the repeats");
    // What a map of one side is of is said by its letter; a ratio map says it itself.
    for (std::size_t i = 0; i < figures.size(); ++i) {
        auto& map = std::get<HeatmapData>(figures[i].data);
        if (showsSides())
            map.valueTitle = sideLetter(i) + ", " + map.valueTitle;
        auto* chart = chartAt(i);
        chart->setAccessibleName(QString::fromStdString(figures[i].title));
        chart->setFigure(figures[i]);
        chart->setVisible(true);
    }
    m_shown = figures.size();
    for (std::size_t i = m_shown; i < m_charts.size(); ++i)
        m_charts[i]->setVisible(false);
    m_legend->setText(showsSides() || figures.empty()
                          ? QString()
                          : asSentence(QString::fromStdString(figures.front().footnotes.back())));
    m_legend->setVisible(!m_legend->text().isEmpty());
    setSelectedRow(m_selected);
}

void CompareMaps::setSelectedRow(std::optional<std::size_t> row)
{
    m_selected = row;
    for (std::size_t i = 0; i < m_shown; ++i) {
        const auto* map = std::get_if<HeatmapData>(&m_charts[i]->figure().data);
        std::optional<std::size_t> cell;
        if (map != nullptr && row)
            for (std::size_t at = 0; at < map->cells.size(); ++at)
                if (map->cells[at].state != CellState::Absent && map->cells[at].planCell == *row)
                    cell = at;
        m_charts[i]->setSelectedCell(cell);
    }
}

void CompareMaps::setTheme(const ChartTheme& theme)
{
    m_theme = theme;
    for (auto* chart : m_charts)
        chart->setTheme(theme);
}

} // namespace isobath::ui
