// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare_page.h"

#include "ui/charts/figure_chart.h"
#include "ui/pages/compare_curves.h"
#include "ui/pages/compare_maps.h"
#include "ui/pages/compare_sides.h"
#include "ui/pages/compare_table.h"
#include "ui/pages/export_menu.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/page_header.h"

#include <QComboBox>
#include <QCursor>
#include <QEvent>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace isobath::ui {

namespace {

constexpr int kRangeMs = 80;

} // namespace

ComparePage::ComparePage(SessionLibrary& library, QWidget* parent)
    : QWidget(parent), m_library(library), m_header(new PageHeader("Compare")), m_metrics(new QComboBox),
      m_export(new QPushButton("Export…")),
      m_exportMenu(new ExportMenu([this] { return mailFigure(); }, this)),
      m_mail(new QPushButton("Copy for mail")), m_sides(new CompareSides(m_model)),
      m_stack(new QStackedLayout), m_emptyTitle(makeLabel("big")), m_advice(makeLabel("muted")),
      m_maps(new CompareMaps), m_curves(new CompareCurves), m_table(new CompareTable), m_upper(new QSplitter),
      m_lower(new QSplitter(Qt::Vertical))
{
    build();
    connectParts();
    connectCurves();
    setFocusPolicy(Qt::StrongFocus);
    applyTheme();
    showSides();
}

void ComparePage::build()
{
    for (const auto& metric : heatmapMetrics())
        m_metrics->addItem(QString::fromStdString(metric.title), QString::fromStdString(metric.name));
    m_metrics->setAccessibleName("Metric");
    m_metrics->setToolTip("What maps and table show: the median of the repeats done");
    m_export->setMenu(m_exportMenu);
    m_export->setProperty("menuButton", true);
    m_export->setToolTip("The first map as picture or text table");
    m_mail->setProperty("primary", true);
    m_mail->setToolTip("The first map as picture and text table");
    m_header->addControl(m_metrics);
    m_header->addControl(m_export);
    m_header->addControl(m_mail);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_header);
    layout->addWidget(m_sides);
    layout->addLayout(m_stack, 1);
    m_stack->addWidget(buildEmpty());
    m_stack->addWidget(buildBody());
}

QWidget* ComparePage::buildEmpty()
{
    auto* empty = new QWidget;
    auto* layout = new QVBoxLayout(empty);
    auto* button = new QPushButton("Go to the Library");
    connect(button, &QPushButton::clicked, this, &ComparePage::libraryRequested);
    m_advice->setAlignment(Qt::AlignCenter);
    m_advice->setWordWrap(true);
    layout->addStretch(2);
    layout->addWidget(m_emptyTitle, 0, Qt::AlignHCenter);
    layout->addWidget(m_advice);
    layout->addSpacing(8);
    layout->addWidget(button, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    return empty;
}

QWidget* ComparePage::buildBody()
{
    for (auto* splitter : {m_upper, m_lower}) {
        splitter->setHandleWidth(8);
        splitter->setChildrenCollapsible(false);
    }
    m_upper->addWidget(m_maps);
    m_upper->addWidget(m_curves);
    m_upper->setStretchFactor(0, 1);
    m_upper->setStretchFactor(1, 1);
    m_upper->setSizes({640, 640});
    m_lower->addWidget(m_upper);
    m_lower->addWidget(m_table);
    m_lower->setStretchFactor(0, 3);
    m_lower->setStretchFactor(1, 2);
    m_lower->setSizes({430, 290});
    return m_lower;
}

void ComparePage::connectParts()
{
    connect(&m_model, &ComparisonModel::wanted, &m_library, &SessionLibrary::loadSession);
    connect(&m_library, &SessionLibrary::sessionLoaded, &m_model, &ComparisonModel::setSession);
    connect(&m_library, &SessionLibrary::sessionNotLoaded, &m_model, &ComparisonModel::setUnreadable);
    connect(&m_library, &SessionLibrary::listed, m_sides, &CompareSides::setSessions);
    connect(&m_model, &ComparisonModel::changed, this, &ComparePage::showSides);
    connect(&m_model, &ComparisonModel::failed, this, [this](const QString& sentence) {
        emit noticed({Severity::Error, asSentence(sentence), {}, {}, "compare"});
    });
    connect(m_sides, &CompareSides::libraryRequested, this, &ComparePage::libraryRequested);
    connect(m_sides, &CompareSides::differencesRequested, this,
            [this] { m_table->setKind(CompareTable::WhatDiffers); });
    connect(m_metrics, &QComboBox::activated, this, &ComparePage::showCells);
    connect(m_mail, &QPushButton::clicked, m_exportMenu, &ExportMenu::copyForMail);
    connect(m_exportMenu, &ExportMenu::noticed, this, &ComparePage::noticed);
    connect(m_maps, &CompareMaps::kindChanged, this, &ComparePage::showCells);
    connect(m_maps, &CompareMaps::valueChosen, this, &ComparePage::setFixed);
    connect(m_maps, &CompareMaps::rowSelected, this, &ComparePage::selectRow);
    connect(m_table, &CompareTable::rowSelected, this, &ComparePage::selectRow);
    connect(m_table, &CompareTable::exportRequested, this,
            [this] { popUpExport([this] { return m_table->figure(); }); });
    const auto exportChart = [this](FigureChart* chart) {
        popUpExport([chart] { return std::optional(chart->figure()); });
    };
    connect(m_maps, &CompareMaps::exportRequested, this, exportChart);
    connect(m_curves, &CompareCurves::exportRequested, this, exportChart);
}

void ComparePage::connectCurves()
{
    connect(m_curves, &CompareCurves::changed, this, [this] {
        m_range.reset();
        showRow();
    });
    m_rangeTimer.setSingleShot(true);
    m_rangeTimer.setInterval(kRangeMs);
    connect(&m_rangeTimer, &QTimer::timeout, this, &ComparePage::showRow);
    connect(m_curves, &CompareCurves::rangeChanged, this, [this](double fromS, double toS) {
        const auto* lines = std::get_if<LinesData>(&m_curves->time()->figure().data);
        if (lines == nullptr)
            return;
        const bool isWhole = fromS <= 0 && toS >= lines->lengthS;
        const auto range = isWhole ? std::nullopt : std::optional(std::pair(fromS, toS));
        if (range == m_range)
            return;
        m_range = range;
        m_rangeTimer.start();
    });
    connect(&m_library, &SessionLibrary::runLoaded, this,
            [this](const SessionRef& ref, RunSlot slot, const std::shared_ptr<const RunDetail>& run) {
                if (m_asked.erase({ref, slot.cell, slot.repeat}) == 0)
                    return;
                const std::shared_ptr<const RunResult> result(run, &run->result);
                m_cache.add(ref, slot, {result, run->damagedIntervals, run->damage});
                if (!result->groups.empty())
                    m_latencies[{ref, slot.cell, slot.repeat}] = readWriteLatency(result->groups.front());
                if (m_asked.empty())
                    showRow();
            });
}

void ComparePage::popUpExport(const std::function<std::optional<Figure>()>& source)
{
    auto* menu = new ExportMenu(source, this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu, &ExportMenu::noticed, this, &ComparePage::noticed);
    menu->popup(QCursor::pos());
}

void ComparePage::applyTheme()
{
    const ChartTheme theme = currentColours().dark ? ChartTheme::darkTheme() : ChartTheme::light();
    m_maps->setTheme(theme);
    m_curves->setTheme(theme);
    m_table->setTheme(theme);
}

void ComparePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        applyTheme();
    QWidget::changeEvent(event);
}

void ComparePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showRow(); // its runs are read only while somebody looks
}

void ComparePage::compare(const std::vector<SessionRef>& sessions)
{
    if (sessions.size() == 1)
        return m_model.add({sessions.front(), {}});
    std::vector<SideChoice> sides;
    sides.reserve(sessions.size());
    for (const auto& ref : sessions)
        sides.push_back({ref, {}});
    m_model.setSides(std::move(sides));
}

std::string ComparePage::metric() const
{
    return m_metrics->currentData().toString().toStdString();
}

void ComparePage::setMetric(const std::string& metric)
{
    const int index = m_metrics->findData(QString::fromStdString(metric));
    if (index < 0)
        return;
    m_metrics->setCurrentIndex(index);
    showCells();
}

void ComparePage::showSides()
{
    m_sides->showSides();
    const bool ready = m_model.isReady();
    for (auto* control : std::initializer_list<QWidget*>{m_metrics, m_export, m_mail})
        control->setVisible(ready);
    m_stack->setCurrentIndex(ready ? 1 : 0);
    showAdvice();
    if (!ready) {
        m_header->setSubject({});
        m_table->clear();
        return;
    }
    showComparison();
}

/// Of the page without a comparison.
void ComparePage::showAdvice()
{
    const auto count = m_model.sides().size();
    const auto problem = m_model.problem();
    m_emptyTitle->setText(!problem.isEmpty() ? "These sides cannot be compared" : "Nothing to compare yet");
    m_advice->setText(
        !problem.isEmpty()
            ? asSentence(problem) + "\nRemove a side with its menu above, or choose others in the Library."
        : count == 0 ? "Select two to four sessions in the Library and press Compare."
        : count == 1 ? "Add another session, or values of an axis of this one, with “Add a side” above."
                     : "Reading the sessions …");
}

void ComparePage::showComparison()
{
    const auto& comparison = m_model.comparison();
    if (m_shownSides != m_model.sides()) {
        m_shownSides = m_model.sides();
        m_view = defaultView(comparison.sessions.front().start.plan);
        m_latencies.clear();
        m_range.reset();
        selectFirst();
        m_maps->setAxes(comparison.sessions.front().start.plan, m_view);
    }
    std::size_t common = 0;
    for (const auto& row : comparison.rows)
        common += row.sides() > 1 ? 1 : 0;
    m_header->setSubject(QString("%1 of %2 cells have a partner  ·  no verdict: the figures alone")
                             .arg(common)
                             .arg(comparison.rows.size()));
    showCells();
}

void ComparePage::showCells()
{
    if (!m_model.isReady())
        return;
    m_maps->show(m_model.comparison(), m_view, metric(), m_model.baseline());
    m_table->show(m_model.comparison(), metric(), m_model.baseline());
    m_maps->setSelectedRow(m_row);
    m_table->setSelectedRow(m_row);
    showRow();
}

void ComparePage::setFixed(std::size_t axis, std::size_t value)
{
    m_view.fixed[axis] = value;
    selectFirst();
    showCells();
}

std::optional<Figure> ComparePage::mailFigure() const
{
    if (!m_model.isReady() || m_maps->chartCount() == 0)
        return std::nullopt;
    return m_maps->chart(0)->figure();
}

} // namespace isobath::ui
