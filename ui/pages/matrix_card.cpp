// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/matrix_card.h"

#include "ui/charts/figure_chart.h"
#include "ui/models/axis_text.h"
#include "ui/pages/heatmap_legend.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented_control.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr const char* kBandwidth = "bytes_s";

const HeatmapData* heatmapOf(const FigureChart* chart)
{
    return std::get_if<HeatmapData>(&chart->figure().data);
}

QString progressText(const HeatmapData& data)
{
    const auto count = [&](CellState state) {
        return std::count_if(data.cells.begin(), data.cells.end(),
                             [state](const auto& cell) { return cell.state == state; });
    };
    const auto all = static_cast<std::ptrdiff_t>(data.cells.size()) - count(CellState::Absent);
    const auto finished = count(CellState::Done) + count(CellState::Failed) + count(CellState::Skipped);
    QString text = QString("%1 of %2 cells finished").arg(finished).arg(all);
    if (const auto failed = count(CellState::Failed); failed > 0)
        text += QString(", %1 failed").arg(failed);
    if (const auto skipped = count(CellState::Skipped); skipped > 0)
        text += QString(", %1 skipped").arg(skipped);
    return text;
}

} // namespace

MatrixCard::MatrixCard(QWidget* parent)
    : Card("Heatmap", parent), m_chart(new FigureChart), m_twin(new FigureChart),
      m_twinSwitch(new SegmentedControl({"Single", "Twin"})), m_metrics(new QComboBox),
      m_follow(new QCheckBox("Follow")), m_lock(new QCheckBox("Lock")), m_slices(new QHBoxLayout),
      m_legend(new HeatmapLegend)
{
    build();
    connectChart(m_chart);
    connectChart(m_twin);
    connect(m_twinSwitch, &SegmentedControl::chosen, this, [this](int index) {
        setTwin(index == 1);
        emit metricChanged();
    });
    connect(m_metrics, &QComboBox::activated, this, [this](int index) {
        m_metric = m_metrics->itemData(index).toString().toStdString();
        emit metricChanged();
    });
    connect(m_lock, &QCheckBox::toggled, this, &MatrixCard::metricChanged);
    connect(m_follow, &QCheckBox::toggled, this, &MatrixCard::followChanged);
}

void MatrixCard::build()
{
    m_chart->setAccessibleName("Heatmap");
    m_twin->setAccessibleName("Bandwidth heatmap");
    m_twin->hide();
    for (const auto& metric : heatmapMetrics())
        m_metrics->addItem(QString::fromStdString(metric.title), QString::fromStdString(metric.name));
    m_follow->setAccessibleName("Follow running");
    m_lock->setAccessibleName("Lock colours");
    m_metrics->setAccessibleName("Metric");
    m_metrics->setToolTip("What the cells show: the median of the repeats done");
    m_twinSwitch->setToolTip("One map, or bandwidth beside it");
    m_follow->setToolTip("Always show the map in which something is running");
    m_lock->setToolTip("Keep the colour range while more cells are measured");
    addControl(m_follow);
    addControl(m_lock);
    addControl(m_twinSwitch);
    addControl(m_metrics);
    m_slices->setSpacing(6);
    body()->addLayout(m_slices);
    auto* charts = new QHBoxLayout;
    charts->setSpacing(12);
    charts->addWidget(m_chart, 1);
    charts->addWidget(m_twin, 1);
    body()->addLayout(charts, 1);
    body()->addWidget(m_legend);
}

void MatrixCard::connectChart(FigureChart* chart)
{
    chart->setFocusPolicy(Qt::StrongFocus);
    chart->setMinimumHeight(120);
    connect(chart, &FigureChart::cellClicked, this, [this, chart](std::size_t index) {
        const HeatmapData* map = heatmapOf(chart);
        if (map != nullptr && index < map->cells.size() && map->cells[index].state != CellState::Absent)
            emit cellSelected(map->cells[index].planCell);
    });
}

void MatrixCard::showSession(const SessionModel& model, const MatrixView& view)
{
    while (auto* item = m_slices->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_lock->setChecked(false);
    const auto& axes = model.session().start.plan.axes;
    for (const auto& [axis, value] : view.fixed) {
        if (view.facet == axis)
            continue;
        m_slices->addWidget(makeLabel("muted", axisTitleText(axes[axis])));
        auto* box = new QComboBox;
        box->setAccessibleName(axisTitleText(axes[axis]));
        for (std::size_t i = 0; i < axes[axis].values.size(); ++i)
            box->addItem(axisValueText(axes[axis], i));
        box->setCurrentIndex(static_cast<int>(value));
        connect(box, &QComboBox::activated, this, [this, slice = axis](int index) {
            emit sliceChosen(slice, static_cast<std::size_t>(index));
        });
        m_slices->addWidget(box);
    }
    if (m_slices->count() > 0)
        m_slices->addStretch(1);
    showValues(model, view);
}

void MatrixCard::showValues(const SessionModel& model, const MatrixView& view)
{
    m_chart->setFigure(coloured(heatmapFigure(model.session(), view, m_metric, model.liveCell()), m_chart));
    if (isTwin())
        m_twin->setFigure(
            coloured(heatmapFigure(model.session(), view, kBandwidth, model.liveCell()), m_twin));
    const auto& axes = model.session().start.plan.axes;
    setHeading(view.facet ? axisValueText(axes[*view.facet], view.fixed.at(*view.facet))
                          : QString("All cells"));
    setSubtitle(progressText(*heatmapOf(m_chart)));
    applySelection();
}

Figure MatrixCard::coloured(Figure figure, FigureChart* chart) const
{
    const HeatmapData* shown = heatmapOf(chart);
    auto& map = std::get<HeatmapData>(figure.data);
    if (m_lock->isChecked() && shown != nullptr && shown->valueTitle == map.valueTitle) {
        map.low = shown->low;
        map.high = shown->high;
    }
    return figure;
}

void MatrixCard::setSelectedCell(std::optional<std::size_t> planCell)
{
    m_selected = planCell;
    applySelection();
}

void MatrixCard::applySelection()
{
    for (auto* chart : {m_chart, m_twin}) {
        const HeatmapData* map = heatmapOf(chart);
        std::optional<std::size_t> index;
        if (map != nullptr && m_selected)
            for (std::size_t i = 0; i < map->cells.size(); ++i)
                if (map->cells[i].state != CellState::Absent && map->cells[i].planCell == *m_selected)
                    index = i;
        chart->setSelectedCell(index);
    }
}

void MatrixCard::setTheme(const ChartTheme& theme)
{
    m_chart->setTheme(theme);
    m_twin->setTheme(theme);
    m_legend->setTheme(theme);
}

void MatrixCard::setMetric(const std::string& metric)
{
    const int index = m_metrics->findData(QString::fromStdString(metric));
    if (index < 0)
        return;
    m_metrics->setCurrentIndex(index);
    m_metric = metric;
}

bool MatrixCard::isTwin() const
{
    return m_twinSwitch->current() == 1;
}

void MatrixCard::setTwin(bool twin)
{
    m_twinSwitch->setCurrent(twin ? 1 : 0);
    m_twin->setVisible(twin);
}

bool MatrixCard::followsRunning() const
{
    return m_follow->isChecked();
}

void MatrixCard::setRunning(bool running)
{
    m_follow->setVisible(running);
    m_lock->setVisible(running);
}

} // namespace isobath::ui
