// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/time_card.h"

#include "ui/charts/event_lane.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/time_readout.h"
#include "ui/pages/time_stack.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented_control.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace isobath::ui {

namespace {

constexpr std::array<double, 3> kWindowsS{0, 1, 10};
constexpr int kFrameMs = 16;
constexpr int kMostColumns = 900;
constexpr int kOverviewColumns = 500;
/// A live run is drawn again when it has grown by so many pixels.
constexpr double kLeastGrowthPx = 3;
constexpr double kLeastOverviewGrowthPx = 6;
constexpr double kNewestSpanS = 30;
constexpr auto kPanelsKey = "live/timePanels";

QStringList allPanelNames()
{
    QStringList names;
    for (const auto panel : timePanels())
        names << timePanelName(panel);
    return names;
}

bool hasSomething(const Figure& figure)
{
    const auto* lines = std::get_if<LinesData>(&figure.data);
    return lines != nullptr && !lines->series.empty();
}

} // namespace

TimeCard::TimeCard(QWidget* parent)
    : Card("Over time", parent), m_picture(new SegmentedControl({"Density", "Bands", "Lines"})),
      m_window(new SegmentedControl({"raw", "1 s", "10 s"})), m_newest(new QPushButton("Newest")),
      m_panels(new QPushButton("Panels")), m_note(makeLabel("muted")), m_stack(new TimeStack),
      m_pages(new QStackedLayout)
{
    build();
    loadPanels();
    connectParts();
}

void TimeCard::build()
{
    m_picture->setAccessibleName("Latency as");
    m_picture->setToolTip(
        "Latency as shades of how many I/Os took how long, as percentile bands, or as lines");
    m_window->setAccessibleName("Averaging window");
    m_window->setToolTip("Least width of a column: one interval, 1 s or 10 s.\n"
                         "Histograms are merged, so percentiles stay true.");
    m_newest->setCheckable(true);
    m_newest->setToolTip("Keep the newest part of the running run in view");
    m_newest->hide();
    auto* menu = new QMenu(this);
    for (const auto panel : timePanels()) {
        auto* action = menu->addAction(timePanelTitle(panel));
        action->setCheckable(true);
        m_actions.emplace(panel, action);
    }
    m_panels->setMenu(menu);
    m_panels->setProperty("menuButton", true);
    m_panels->setToolTip("What is drawn below the latency");
    addControl(m_newest);
    addControl(m_window);
    addControl(m_picture);
    addControl(m_panels);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setWordWrap(true);
    m_pages->addWidget(m_note);
    m_pages->addWidget(m_stack);
    body()->addLayout(m_pages, 1);
}

void TimeCard::connectParts()
{
    m_wanted.setSingleShot(true);
    m_wanted.setInterval(kFrameMs);
    connect(&m_wanted, &QTimer::timeout, this, &TimeCard::figuresWanted);
    connect(m_picture, &SegmentedControl::chosen, this, &TimeCard::want);
    connect(m_window, &SegmentedControl::chosen, this, &TimeCard::want);
    connect(m_newest, &QPushButton::toggled, this, &TimeCard::want);
    for (const auto& [panel, action] : m_actions)
        connect(action, &QAction::toggled, this, [this] {
            savePanels();
            want();
        });
    connect(m_stack, &TimeStack::rangeChosen, this, [this](double, double toS) {
        if (toS < m_stack->lengthS())
            m_newest->setChecked(false);
        want();
    });
}

void TimeCard::want()
{
    m_mustDraw = true;
    m_wanted.start();
}

void TimeCard::loadPanels()
{
    auto usual = allPanelNames();
    usual.removeAll(timePanelName(TimePanel::Device));
    const auto shown = QSettings().value(kPanelsKey, usual).toStringList();
    for (const auto& [panel, action] : m_actions)
        action->setChecked(shown.contains(timePanelName(panel)));
}

void TimeCard::savePanels() const
{
    QStringList shown;
    for (const auto& [panel, action] : m_actions)
        if (action->isChecked())
            shown << timePanelName(panel);
    QSettings().setValue(kPanelsKey, shown);
}

void TimeCard::forget()
{
    m_title.clear();
    m_merged.reset();
    m_newest->setChecked(false);
}

void TimeCard::showNote(const QString& note)
{
    setSubtitle({});
    m_newest->hide();
    m_note->setText(note);
    m_pages->setCurrentIndex(0);
    m_mustDraw = true;
}

void TimeCard::showRun(const Session& session, TimeSource source, const QString& subject, bool isLive)
{
    if (!m_merged || source.title != m_title) {
        m_merged = std::make_shared<MergedIntervals>();
        m_title = source.title;
        m_overviewS = 0;
        m_mustDraw = true;
        m_stack->showWhole();
    }
    setSubtitle(subject);
    m_newest->setVisible(isLive);
    m_mustDraw = m_mustDraw || !isLive || m_pages->currentIndex() == 0;
    m_pages->setCurrentIndex(1);
    source.merged = m_merged;
    source.leastColumnS = kWindowsS[static_cast<std::size_t>(m_window->current())];
    m_merged->update(source);
    const double lengthS =
        static_cast<double>(m_merged->count()) * static_cast<double>(source.intervalNs) / 1e9;
    if (!needsDrawing(lengthS, source))
        return;
    m_stack->setLength(lengthS);
    if (isLive && m_newest->isChecked())
        followNewest();
    draw(session, source);
    m_drawnS = lengthS;
    m_mustDraw = false;
}

/// A live run moves nothing on the screen until it has grown by a few pixels: of the overview, where the part
/// that is shown lies in the past.
bool TimeCard::needsDrawing(double lengthS, const TimeSource& source) const
{
    if (m_mustDraw || m_stack->events()->events().size() != source.events.size())
        return true;
    const bool isPast = !m_stack->isWhole() && !m_newest->isChecked() && m_stack->toS() < m_drawnS;
    const double spanS = isPast ? lengthS : m_stack->toS() - m_stack->fromS();
    return (lengthS - m_drawnS) * m_stack->columns() >= kLeastGrowthPx * spanS;
}

void TimeCard::followNewest()
{
    const double spanS =
        m_stack->isWhole() ? std::min(kNewestSpanS, m_stack->lengthS()) : m_stack->toS() - m_stack->fromS();
    m_stack->setRange(m_stack->lengthS() - spanS, m_stack->lengthS());
}

void TimeCard::draw(const Session& session, const TimeSource& source)
{
    const auto columns = static_cast<std::size_t>(std::clamp(m_stack->columns(), 100, kMostColumns));
    const TimeWindow window{columns, m_stack->fromS(), m_stack->isWhole() ? -1 : m_stack->toS()};
    const auto picture = static_cast<LatencyPicture>(m_picture->current());
    m_stack->setEvents(source.events);
    m_stack->setLatency(latencyPictureFigure(session, source, picture, window));
    for (const auto& [panel, action] : m_actions) {
        const auto figure = action->isChecked()
                                ? std::optional(timePanelFigure(session, source, panel, window))
                                : std::nullopt;
        m_stack->setPanel(panel, figure && hasSomething(*figure) ? &*figure : nullptr);
    }
    std::vector<RunEvent> stalls;
    std::copy_if(source.events.begin(), source.events.end(), std::back_inserter(stalls),
                 [](const RunEvent& event) { return event.kind == "stall"; });
    m_stack->setSummary(stallCount(stalls));
    drawOverview(session, source);
}

void TimeCard::drawOverview(const Session& session, const TimeSource& source)
{
    const double lengthS = m_stack->lengthS();
    const bool grown = (lengthS - m_overviewS) * m_stack->columns() >= kLeastOverviewGrowthPx * lengthS;
    if (lengthS > 0 && !grown && lengthS >= m_overviewS)
        return;
    auto whole = source;
    whole.leastColumnS = 0;
    const auto latency = latencyFigure(session, whole, kOverviewColumns);
    const auto iops = iopsFigure(session, whole, kOverviewColumns);
    m_stack->setOverview(std::get<DensityData>(latency.data), std::get<LinesData>(iops.data));
    m_overviewS = lengthS;
}

void TimeCard::setTheme(const ChartTheme& theme)
{
    m_stack->setTheme(theme);
}

} // namespace isobath::ui
