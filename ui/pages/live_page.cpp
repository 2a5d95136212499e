// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live_page.h"

#include "ui/charts/figure_chart.h"
#include "ui/pages/export_menu.h"
#include "ui/pages/facet_strip.h"
#include "ui/pages/matrix_card.h"
#include "ui/pages/time_card.h"
#include "ui/pages/time_stack.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/segmented_control.h"

#include <QCursor>
#include <QEvent>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace isobath::ui {

namespace {

const QList<int> kUpperSizes{880, 410};
const QList<int> kLowerSizes{360, 330};

} // namespace

LivePage::LivePage(SessionModel& model, SessionLibrary& library, QWidget* parent)
    : QWidget(parent), m_model(model), m_library(library), m_stack(new QStackedLayout(this)),
      m_header(new PageHeader("Live")), m_export(new QPushButton("Export…")),
      m_exportMenu(new ExportMenu([this] { return mailFigure(); }, [this] { return mailSession(); }, this)),
      m_facets(new FacetStrip), m_matrix(new MatrixCard), m_subject(new SubjectCard), m_time(new TimeCard),
      m_upper(new QSplitter), m_lower(new QSplitter(Qt::Vertical))
{
    build();
    connectParts();
    setFocusPolicy(Qt::StrongFocus);
    applyTheme();
    showSession();
}

void LivePage::build()
{
    m_export->setMenu(m_exportMenu);
    m_export->setProperty("menuButton", true);
    m_export->setToolTip("The picture of the cells as a file, as text or for a mail");
    m_header->addControl(m_matrix->pictureSwitch());
    m_header->addControl(m_export);
    for (auto* splitter : {m_upper, m_lower}) {
        splitter->setHandleWidth(8);
        splitter->setChildrenCollapsible(false);
    }
    m_upper->addWidget(m_matrix);
    m_upper->addWidget(m_subject);
    m_upper->setStretchFactor(0, 2);
    m_upper->setStretchFactor(1, 1);
    m_lower->addWidget(m_upper);
    m_lower->addWidget(m_time);
    m_lower->setStretchFactor(0, 11);
    m_lower->setStretchFactor(1, 10);
    m_upper->setSizes(kUpperSizes);
    m_lower->setSizes(kLowerSizes);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_header);
    layout->addWidget(m_facets);
    layout->addWidget(m_lower, 1);
    m_stack->addWidget(buildEmpty());
    m_stack->addWidget(page);
}

QWidget* LivePage::buildEmpty()
{
    auto* empty = new QWidget;
    auto* layout = new QVBoxLayout(empty);
    auto* text = makeLabel("big", "No session yet");
    auto* advice =
        makeLabel("muted", "Start one in Design, or open a stored one from the Library with Enter.");
    auto* button = new QPushButton("Go to Design");
    connect(button, &QPushButton::clicked, this, &LivePage::designRequested);
    layout->addStretch(2);
    layout->addWidget(text, 0, Qt::AlignHCenter);
    layout->addWidget(advice, 0, Qt::AlignHCenter);
    layout->addSpacing(8);
    layout->addWidget(button, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    return empty;
}

void LivePage::connectParts()
{
    connect(&m_model, &SessionModel::sessionChanged, this, &LivePage::showSession);
    connect(&m_model, &SessionModel::runsChanged, this, &LivePage::showRuns);
    connect(&m_model, &SessionModel::liveChanged, this, &LivePage::showLive);
    connect(&m_library, &SessionLibrary::runLoaded, this,
            [this](const SessionRef& ref, RunSlot slot, const std::shared_ptr<const RunDetail>& run) {
                const std::shared_ptr<const RunResult> result(run, &run->result);
                m_cache.add(ref, slot, {result, run->damagedIntervals, run->damage});
                showSubject();
                showTime();
            });
    connect(m_facets, &FacetStrip::chosen, this,
            [this](std::size_t value) { chooseValue(*view().facet, value); });
    connect(m_matrix, &MatrixCard::valueChosen, this, &LivePage::chooseValue);
    connect(m_matrix, &MatrixCard::pictureChanged, this, &LivePage::showMatrix);
    connect(m_matrix, &MatrixCard::metricChanged, this, &LivePage::showMatrix);
    connect(m_matrix, &MatrixCard::followChanged, this, &LivePage::showLive);
    connect(m_matrix, &MatrixCard::cellSelected, this, &LivePage::selectCell);
    connect(m_subject, &SubjectCard::modeChanged, this, [this] {
        showSubject();
        showTime();
    });
    connect(m_subject, &SubjectCard::repeatChosen, this, [this](int entry) {
        const auto runs = m_model.runsOf(*m_cell);
        m_repeat = entry == 0 || runs.empty()
                       ? std::nullopt
                       : std::optional(runs[static_cast<std::size_t>(entry - 1)]->slot.repeat);
        showSubject();
        showTime();
    });
    connect(m_time, &TimeCard::figuresWanted, this, &LivePage::showTime);
    connect(m_exportMenu, &ExportMenu::noticed, this, &LivePage::noticed);
    for (auto* chart : {m_matrix->chart(), m_matrix->twinChart(), m_matrix->pictureChart(),
                        m_subject->percentiles(), m_time->stack()->latency()})
        connectExport(chart);
    for (const auto panel : timePanels())
        connectExport(m_time->stack()->panel(panel));
}

void LivePage::connectExport(FigureChart* chart)
{
    connect(chart, &FigureChart::exportRequested, this, [this, chart] {
        auto* menu = new ExportMenu([chart] { return std::optional(chart->figure()); },
                                    [this] { return mailSession(); }, this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        connect(menu, &ExportMenu::noticed, this, &LivePage::noticed);
        menu->popup(QCursor::pos());
    });
}

void LivePage::applyTheme()
{
    const ChartTheme theme = currentColours().dark ? ChartTheme::darkTheme() : ChartTheme::light();
    m_facets->setTheme(theme);
    m_matrix->setTheme(theme);
    m_subject->setTheme(theme);
    m_time->setTheme(theme);
}

void LivePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        applyTheme();
        showRuns(); // units may have changed with it
    }
    QWidget::changeEvent(event);
}

void LivePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    setQuiet(m_quiet);
}

void LivePage::setQuiet(bool quiet)
{
    m_quiet = quiet;
    if (!quiet && m_missed && isVisible())
        showRuns();
}

bool LivePage::isSeen() const
{
    const bool seen = isVisible() && !m_quiet;
    m_missed = m_missed || !seen;
    return seen;
}

const MatrixView& LivePage::view() const
{
    return m_matrix->places().view();
}

void LivePage::setView(const MatrixView& view)
{
    m_matrix->places().setView(view);
    selectFirst();
    showRuns();
}

std::string LivePage::metric() const
{
    return m_matrix->metric();
}

void LivePage::setMetric(const std::string& metric)
{
    m_matrix->setMetric(metric);
    showMatrix();
}

void LivePage::keepRun(const std::shared_ptr<const FinishedRun>& run)
{
    m_cache.add(m_model.ref(), run->slot, {std::shared_ptr<const RunResult>(run, &run->result), {}, {}});
}

void LivePage::showProgress(const SessionProgress& progress)
{
    const auto percent = [](std::uint64_t done, std::uint64_t total) {
        return total == 0 ? 0 : static_cast<int>(100 * done / total);
    };
    switch (progress.stage) {
    case SessionProgress::Stage::LayingOut:
        m_stage = QString("Making the files: %1 %")
                      .arg(percent(progress.layoutDoneBytes, progress.layoutTotalBytes));
        break;
    case SessionProgress::Stage::Paused:
        m_stage = "Paused. Resume goes on with the next run.";
        break;
    case SessionProgress::Stage::CoolingDown:
        m_stage = "Cooling down before the next run.";
        break;
    default:
        m_stage = "Waiting for the first figures of the run.";
    }
    if (!m_model.isEmpty() && isAboutRunning() && m_model.snapshot() == nullptr && isSeen()) {
        showSubject();
        showTime();
    }
}

void LivePage::showSession()
{
    m_cell.reset();
    m_repeat.reset();
    m_time->forget();
    m_asked.clear();
    m_stage.clear();
    m_stack->setCurrentIndex(m_model.isEmpty() ? 0 : 1);
    if (m_model.isEmpty())
        return;
    m_matrix->showSession(m_model);
    m_subject->setRunningPossible(m_model.isRunning());
    m_subject->setWantsRunning(m_model.isRunning());
    selectFirst();
    showRuns();
}

void LivePage::showRuns()
{
    if (m_model.isEmpty() || !isSeen())
        return;
    m_missed = false;
    const Session& session = m_model.session();
    m_header->setTitle(QString::fromStdString(session.summary.name));
    QStringList lines;
    for (const auto& line : subtitleLines(session))
        lines << QString::fromStdString(line);
    m_header->setSubject(lines.join("  ·  "));
    m_subject->setRunningPossible(m_model.isRunning());
    m_matrix->setRunning(m_model.isRunning());
    if (!m_cell)
        selectFirst();
    showMatrix();
    showSubject();
    if (!isAboutRunning())
        showTime();
}

void LivePage::showMatrix()
{
    if (m_model.isEmpty() || !isSeen())
        return;
    m_facets->setVisible(m_matrix->hasFacets());
    if (m_matrix->hasFacets())
        m_facets->show(m_model, view(), m_matrix->metric(), m_matrix->lockedColours());
    m_matrix->showValues(m_model);
    m_matrix->setSelectedCell(m_cell);
}

void LivePage::followRunning()
{
    if (!m_matrix->followsRunning() || !m_model.runningSlot())
        return;
    const Cell& cell = m_model.session().start.cells[m_model.runningSlot()->cell];
    const auto fixed = view().fixed;
    for (const auto& [axis, value] : fixed)
        m_matrix->places().setValue(axis, cell.coordinates[axis]);
}

void LivePage::showLive()
{
    if (m_model.isEmpty() || !isSeen())
        return;
    followRunning();
    showMatrix();
    if (isAboutRunning()) {
        showSubject();
        showTime();
    }
}

/// The first cell of the view that has figures, else the first.
void LivePage::selectFirst()
{
    std::optional<std::size_t> first;
    for (const auto& cell : m_model.session().start.cells) {
        if (!m_matrix->places().shows(LivePicture::Heatmap, cell))
            continue;
        if (!first)
            first = cell.index;
        if (m_model.medianRunOf(cell.index) != nullptr) {
            first = cell.index;
            break;
        }
    }
    setCell(first);
}

void LivePage::setCell(std::optional<std::size_t> planCell)
{
    m_cell = planCell;
    m_repeat.reset();
    if (planCell)
        m_matrix->places().showCell(m_model.session().start.cells[*planCell]);
}

/// The selection goes to the same place in the other slice, where the plan has a cell there.
void LivePage::chooseValue(std::size_t axis, std::size_t value)
{
    m_matrix->places().setValue(axis, value);
    const auto& cells = m_model.session().start.cells;
    const auto same = std::find_if(cells.begin(), cells.end(),
                                   [this](const Cell& cell) { return m_matrix->places().isAt(cell); });
    if (m_cell && same != cells.end())
        setCell(same->index);
    else
        selectFirst();
    showRuns();
}

void LivePage::selectCell(std::size_t planCell)
{
    const MatrixView before = view();
    setCell(planCell);
    m_subject->setWantsRunning(false);
    if (view() == before)
        m_matrix->setSelectedCell(m_cell);
    else
        showMatrix();
    showSubject();
    showTime();
}

bool LivePage::isAboutRunning() const
{
    return m_model.isRunning() && m_subject->wantsRunning();
}

QString LivePage::runName(RunSlot slot) const
{
    const Cell& cell = m_model.session().start.cells[slot.cell];
    return QString("%1, run %2 of %3")
        .arg(QString::fromStdString(cell.name))
        .arg(slot.repeat + 1)
        .arg(cell.settings.rules.repeats);
}

const StoredRun* LivePage::shownRun() const
{
    if (!m_cell)
        return nullptr;
    if (!m_repeat)
        return m_model.medianRunOf(*m_cell);
    for (const auto* run : m_model.runsOf(*m_cell))
        if (run->slot.repeat == *m_repeat)
            return run;
    return nullptr;
}

const RunCache::Entry* LivePage::detailOf(RunSlot slot)
{
    const auto* entry = m_cache.find(m_model.ref(), slot);
    if (entry == nullptr && m_asked.insert({slot.cell, slot.repeat}).second)
        m_library.loadRun(m_model.ref(), slot);
    return entry;
}

void LivePage::copyForMail()
{
    m_exportMenu->copyForMail();
}

const Session* LivePage::mailSession() const
{
    return m_model.isEmpty() ? nullptr : &m_model.session();
}

std::optional<Figure> LivePage::mailFigure() const
{
    if (m_model.isEmpty())
        return std::nullopt;
    return m_matrix->mailFigure(m_model);
}

} // namespace isobath::ui
