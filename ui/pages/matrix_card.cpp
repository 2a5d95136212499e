// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/matrix_card.h"

#include "ui/charts/figure_cells.h"
#include "ui/charts/figure_chart.h"
#include "ui/models/axis_text.h"
#include "ui/pages/axis_menus.h"
#include "ui/pages/cell_table_view.h"
#include "ui/pages/colour_lock.h"
#include "ui/pages/heatmap_legend.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented_control.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSettings>
#include <QStackedWidget>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr const char* kBandwidth = "bytes_s";
constexpr const char* kPictureKey = "live/picture";
constexpr const char* kMetricKey = "live/metric";
constexpr const char* kLatencyKey = "live/latencyMetric";
constexpr const char* kTwinKey = "live/twin";
enum StackPage { HeatmapPage, PicturePage, TablePage };

QString axesKey(LivePicture picture, const char* place)
{
    return QString("live/%1/%2").arg(pictureKey(picture), place);
}

QStringList pictureNames()
{
    QStringList names;
    for (const auto picture : kLivePictures)
        names << pictureName(picture);
    return names;
}

std::vector<std::string> toStrings(const QStringList& list)
{
    std::vector<std::string> strings;
    for (const auto& text : list)
        strings.push_back(text.toStdString());
    return strings;
}

QStringList toList(const std::vector<std::string>& strings)
{
    QStringList list;
    for (const auto& text : strings)
        list << QString::fromStdString(text);
    return list;
}

bool isLatency(const MetricInfo& metric)
{
    return metric.style == ValueStyle::LatencyNs;
}

QString progressText(const SessionModel& model, const std::vector<std::size_t>& cells)
{
    std::size_t finished = 0;
    std::size_t failed = 0;
    for (const auto cell : cells) {
        const auto runs = model.runsOf(cell);
        const bool done =
            std::any_of(runs.begin(), runs.end(), [](auto* run) { return run->status == RunStatus::Done; });
        const bool bad = !done && std::any_of(runs.begin(), runs.end(),
                                              [](auto* run) { return run->status == RunStatus::Failed; });
        const bool skipped = !model.session().start.cells[cell].skipReason.empty() ||
                             std::any_of(runs.begin(), runs.end(),
                                         [](auto* run) { return run->status == RunStatus::Skipped; });
        finished += done || bad || skipped ? 1 : 0;
        failed += bad ? 1 : 0;
    }
    const QString text = QString("%1 of %2 cells finished").arg(finished).arg(cells.size());
    return failed == 0 ? text : text + QString(", %1 failed").arg(failed);
}

} // namespace

MatrixCard::MatrixCard(QWidget* parent)
    : Card("Heatmap", parent), m_pictures(new SegmentedControl(pictureNames())), m_chart(new FigureChart),
      m_twin(new FigureChart), m_other(new FigureChart), m_table(new CellTableView),
      m_stack(new QStackedWidget), m_twinSwitch(new SegmentedControl({"Single", "Twin"})),
      m_scope(new SegmentedControl({"This view", "All cells"})), m_metrics(new QComboBox),
      m_highlightName(makeLabel("muted", "Highlight")), m_highlights(new QComboBox),
      m_follow(new QCheckBox("Follow")), m_axes(new AxisMenus), m_lock(new ColourLock),
      m_legend(new HeatmapLegend)
{
    build();
    connectParts();
    restoreChoice();
    showControls();
}

void MatrixCard::build()
{
    buildControls();
    m_chart->setAccessibleName("Heatmap");
    m_twin->setAccessibleName("Bandwidth heatmap");
    m_other->setAccessibleName("Picture of the cells");
    m_twin->hide();
    auto* maps = new QWidget;
    maps->setProperty("transparent", true);
    auto* charts = new QHBoxLayout(maps);
    charts->setContentsMargins(0, 0, 0, 0);
    charts->setSpacing(12);
    charts->addWidget(m_chart, 1);
    charts->addWidget(m_twin, 1);
    m_stack->addWidget(maps);
    m_stack->addWidget(m_other);
    m_stack->addWidget(m_table);
    body()->addWidget(m_axes);
    body()->addWidget(m_stack, 1);
    auto* below = new QHBoxLayout;
    below->setSpacing(8);
    below->addWidget(m_legend, 1);
    below->addWidget(m_lock);
    body()->addLayout(below);
}

void MatrixCard::buildControls()
{
    m_pictures->setAccessibleName("Picture");
    for (const auto picture : kLivePictures)
        m_pictures->button(static_cast<int>(picture))->setToolTip(pictureAdvice(picture));
    m_metrics->setAccessibleName("Metric");
    m_metrics->setToolTip("What the cells show: the median of the repeats done");
    m_twinSwitch->setToolTip("One map, or bandwidth beside it");
    m_scope->setToolTip("The cells of the heatmap, or every cell of the plan");
    m_highlights->setAccessibleName("Highlight");
    m_highlights->setToolTip("The bars that are coloured and whose values are written");
    m_follow->setAccessibleName("Follow running");
    m_follow->setToolTip("Always show the cells among which something is running");
    addControl(m_follow);
    addControl(m_highlightName);
    addControl(m_highlights);
    addControl(m_scope);
    addControl(m_twinSwitch);
    addControl(m_metrics);
}

void MatrixCard::connectParts()
{
    for (auto* chart : {m_chart, m_twin, m_other})
        connectChart(chart);
    connect(m_table, &CellTableView::cellSelected, this, &MatrixCard::cellSelected);
    connect(m_pictures, &SegmentedControl::chosen, this, [this](int index) {
        setPicture(kLivePictures[static_cast<std::size_t>(index)]);
        emit pictureChanged();
    });
    connect(m_twinSwitch, &SegmentedControl::chosen, this, [this](int index) {
        setTwin(index == 1);
        emit metricChanged();
    });
    connect(m_scope, &SegmentedControl::chosen, this, &MatrixCard::metricChanged);
    connect(m_metrics, &QComboBox::activated, this, [this](int index) {
        setMetric(m_metrics->itemData(index).toString().toStdString());
        emit metricChanged();
    });
    connect(m_highlights, &QComboBox::activated, this, [this](int index) {
        m_places.setHighlighted(index == 0 ? std::nullopt
                                           : std::optional(static_cast<std::size_t>(index - 1)));
        emit metricChanged();
    });
    connect(m_axes, &AxisMenus::placeChosen, this, &MatrixCard::choosePlace);
    connect(m_axes, &AxisMenus::valueChosen, this, [this](std::size_t axis, std::size_t value) {
        m_places.setPlace(m_picture, axis, AxisPlace::Held);
        emit valueChosen(axis, value);
    });
    connect(m_lock, &ColourLock::changed, this, &MatrixCard::metricChanged);
    connect(m_follow, &QCheckBox::toggled, this, &MatrixCard::followChanged);
}

void MatrixCard::connectChart(FigureChart* chart)
{
    chart->setFocusPolicy(Qt::StrongFocus);
    chart->setMinimumHeight(120);
    connect(chart, &FigureChart::cellClicked, this, [this, chart](std::size_t index) {
        if (const auto cell = planCellAt(chart->figure(), index))
            emit cellSelected(*cell);
    });
}

void MatrixCard::restoreChoice()
{
    const QSettings settings;
    m_picture = pictureFromKey(settings.value(kPictureKey).toString()).value_or(LivePicture::Heatmap);
    m_metric = metricNamed(settings.value(kMetricKey, "iops").toString().toStdString()).name;
    const auto& latency = metricNamed(settings.value(kLatencyKey).toString().toStdString());
    if (isLatency(latency))
        m_latency = latency.name;
    setTwin(settings.value(kTwinKey, false).toBool());
}

void MatrixCard::restorePlaces()
{
    const QSettings settings;
    for (const auto picture : kLivePictures)
        m_places.setAxes(picture, toStrings(settings.value(axesKey(picture, "across")).toStringList()),
                         toStrings(settings.value(axesKey(picture, "series")).toStringList()));
}

void MatrixCard::choosePlace(std::size_t axis, AxisPlace place)
{
    m_places.setPlace(m_picture, axis, place);
    // The heatmap's axes are the plan's own: Design says where they lie.
    if (matrixPicture(m_picture)) {
        QSettings settings;
        settings.setValue(axesKey(m_picture, "across"), toList(m_places.axesAcross(m_picture)));
        settings.setValue(axesKey(m_picture, "series"), toList(m_places.axesOfSeries(m_picture)));
    }
    emit pictureChanged();
}

void MatrixCard::showSession(const SessionModel& model)
{
    m_lock->release();
    m_places.setPlan(model.session().start.plan);
    restorePlaces();
}

void MatrixCard::setPicture(LivePicture picture)
{
    m_picture = picture;
    QSettings().setValue(kPictureKey, pictureKey(picture));
    showControls();
}

void MatrixCard::showControls()
{
    const bool heatmap = m_picture == LivePicture::Heatmap;
    const bool table = m_picture == LivePicture::Table;
    m_pictures->setCurrent(static_cast<int>(m_picture));
    m_stack->setCurrentIndex(heatmap                                    ? HeatmapPage
                             : table || m_picture == LivePicture::Pivot ? TablePage
                                                                        : PicturePage);
    m_table->setSortable(table);
    m_twinSwitch->setVisible(heatmap);
    m_scope->setVisible(table);
    m_legend->setVisible(heatmap);
    m_lock->setVisible(heatmap);
    m_highlightName->setVisible(m_picture == LivePicture::Bars);
    m_highlights->setVisible(m_picture == LivePicture::Bars);
    m_metrics->setVisible(!table && m_picture != LivePicture::Depth);
    m_follow->setVisible(m_running);
    fillMetrics();
}

void MatrixCard::fillMetrics()
{
    const bool latencies = m_picture == LivePicture::Tradeoff;
    m_metrics->clear();
    for (const auto& info : heatmapMetrics())
        if (!latencies || isLatency(info))
            m_metrics->addItem(QString::fromStdString(info.title), QString::fromStdString(info.name));
    m_metrics->setCurrentIndex(m_metrics->findData(QString::fromStdString(metric())));
}

void MatrixCard::fillHighlights()
{
    const auto* bars = std::get_if<BarsData>(&m_other->figure().data);
    if (bars == nullptr)
        return;
    QStringList wanted{"none"};
    wanted += toList(bars->series);
    QStringList shown;
    for (int i = 0; i < m_highlights->count(); ++i)
        shown << m_highlights->itemText(i);
    if (shown != wanted) {
        m_highlights->clear();
        m_highlights->addItems(wanted);
    }
    m_highlights->setCurrentIndex(bars->highlighted ? static_cast<int>(*bars->highlighted) + 1 : 0);
}

void MatrixCard::showValues(const SessionModel& model)
{
    m_axes->show(model.session().start.plan, m_places, m_picture);
    m_axes->setVisible(!model.session().start.plan.axes.empty() &&
                       (m_picture != LivePicture::Table || m_scope->current() == 0));
    if (m_picture == LivePicture::Heatmap)
        showHeatmap(model);
    else if (m_picture == LivePicture::Table || m_picture == LivePicture::Pivot)
        showTable(model);
    else
        showPicture(model);
    showHeading(model);
    applySelection();
}

void MatrixCard::showHeading(const SessionModel& model)
{
    const auto& axes = model.session().start.plan.axes;
    const auto facet = m_places.view().facet;
    QString heading = "All cells";
    if (facet && hasFacets()) {
        heading = axisValueText(axes[*facet], m_places.value(*facet));
        // A word tells what it is a value of; a number does not.
        if (heading.front().isDigit())
            heading.prepend(axisTitleText(axes[*facet]) + ": ");
    }
    setHeading(heading);
    setSubtitle(progressText(model, shownCells(model)));
}

void MatrixCard::showHeatmap(const SessionModel& model)
{
    const auto figureOf = [&](const std::string& metric) {
        return heatmapFigure(model.session(), m_places.view(), metric, model.liveCell());
    };
    const Figure figure = figureOf(m_metric);
    const auto& map = std::get<HeatmapData>(figure.data);
    m_lock->show(m_metric, map.style, {map.low, map.high});
    m_chart->setFigure(coloured(figure, m_metric));
    if (isTwin())
        m_twin->setFigure(coloured(figureOf(kBandwidth), kBandwidth));
}

void MatrixCard::showPicture(const SessionModel& model)
{
    const Figure figure = pictureFigure(model.session(), *matrixPicture(m_picture),
                                        m_places.pictureView(m_picture), barMetrics(), model.liveCell());
    // A chart keeps its zoom for new figures of the same; these have other axes.
    const bool sameAxes = m_other->figure().kind == figure.kind && m_other->figure().title == figure.title;
    m_other->setFigure(figure);
    if (!sameAxes)
        m_other->resetZoom();
    fillHighlights();
}

Figure MatrixCard::coloured(Figure figure, const std::string& metric) const
{
    auto& map = std::get<HeatmapData>(figure.data);
    const auto range = m_lock->rangeOf(metric, {map.low, map.high});
    map.low = range.low;
    map.high = range.high;
    return figure;
}

std::optional<ValueRange> MatrixCard::lockedColours() const
{
    return m_lock->locked(metric());
}

/// The table has the heatmap's cells or all.
std::vector<std::size_t> MatrixCard::shownCells(const SessionModel& model) const
{
    const bool table = m_picture == LivePicture::Table;
    const auto picture = table ? LivePicture::Heatmap : m_picture;
    std::vector<std::size_t> cells;
    for (const auto& cell : model.session().start.cells)
        if ((table && m_scope->current() == 1) || m_places.shows(picture, cell))
            cells.push_back(cell.index);
    return cells;
}

void MatrixCard::showTable(const SessionModel& model)
{
    m_table->setTable(
        m_picture == LivePicture::Table
            ? matrixTable(model.session(), shownCells(model), model.liveCell())
            : pivotTable(model.session(), m_places.pictureView(m_picture), metric(), model.liveCell()));
}

std::vector<std::string> MatrixCard::barMetrics() const
{
    const std::string shown = metric();
    if (m_picture == LivePicture::Bars && (shown == "iops" || shown == kBandwidth))
        return {"iops", kBandwidth};
    return {shown};
}

Figure MatrixCard::mailFigure(const SessionModel& model) const
{
    if (m_picture == LivePicture::Heatmap)
        return heatmapFigure(model.session(), m_places.view(), m_metric, model.liveCell(),
                             m_metric == "iops");
    if (m_stack->currentIndex() == TablePage)
        return m_table->shownFigure();
    return pictureFigure(model.session(), *matrixPicture(m_picture), m_places.pictureView(m_picture),
                         barMetrics(), model.liveCell());
}

bool MatrixCard::hasFacets() const
{
    const auto facet = m_places.view().facet;
    if (!facet || (m_picture == LivePicture::Table && m_scope->current() == 1))
        return false;
    return m_picture == LivePicture::Table || !m_places.isDrawn(m_picture, *facet);
}

void MatrixCard::setSelectedCell(std::optional<std::size_t> planCell)
{
    m_selected = planCell;
    applySelection();
}

void MatrixCard::applySelection()
{
    for (auto* chart : {m_chart, m_twin, m_other})
        chart->setSelectedCell(m_selected ? figureCellOf(chart->figure(), *m_selected) : std::nullopt);
    m_table->setSelectedCell(m_selected);
}

void MatrixCard::setTheme(const ChartTheme& theme)
{
    for (auto* chart : {m_chart, m_twin, m_other})
        chart->setTheme(theme);
    m_legend->setTheme(theme);
}

std::string MatrixCard::metric() const
{
    return m_picture == LivePicture::Depth      ? "achieved_qd"
           : m_picture == LivePicture::Tradeoff ? m_latency
                                                : m_metric;
}

void MatrixCard::setMetric(const std::string& metric)
{
    const int index = m_metrics->findData(QString::fromStdString(metric));
    if (index < 0)
        return;
    m_metrics->setCurrentIndex(index);
    const bool latency = m_picture == LivePicture::Tradeoff;
    (latency ? m_latency : m_metric) = metric;
    QSettings().setValue(latency ? kLatencyKey : kMetricKey, QString::fromStdString(metric));
}

bool MatrixCard::isTwin() const
{
    return m_twinSwitch->current() == 1;
}

void MatrixCard::setTwin(bool twin)
{
    m_twinSwitch->setCurrent(twin ? 1 : 0);
    m_twin->setVisible(twin);
    QSettings().setValue(kTwinKey, twin);
}

bool MatrixCard::followsRunning() const
{
    return m_follow->isChecked();
}

void MatrixCard::setRunning(bool running)
{
    m_running = running;
    m_follow->setVisible(running);
}

} // namespace isobath::ui
