// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/time_stack.h"

#include "ui/charts/event_lane.h"
#include "ui/charts/figure_chart.h"
#include "ui/charts/time_overview.h"
#include "ui/charts/time_ruler.h"
#include "ui/pages/time_readout.h"
#include "ui/widgets/labels.h"

#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kLatencyHeight = 116;
constexpr int kPanelHeight = 58;
constexpr double kKeyZoom = 0.7;
constexpr double kKeyPan = 0.2;
constexpr double kLeastSpanS = 0.2;
/// An event is shown with so many times its own length around it.
constexpr double kEventMargin = 4;
constexpr double kEventSpanS = 5;

} // namespace

TimeStack::TimeStack(QWidget* parent)
    : QWidget(parent), m_readout(new ElidedLabel("muted")), m_events(new EventLane), m_above(new QVBoxLayout),
      m_below(new QVBoxLayout), m_scroll(new QScrollArea), m_latency(new FigureChart), m_ruler(new TimeRuler),
      m_overview(new TimeOverview)
{
    build();
    connectChart(m_latency);
    for (const auto& [panel, chart] : m_panels)
        connectChart(chart);
    connect(m_overview, &TimeOverview::rangeChosen, this, &TimeStack::choose);
    connect(m_events, &EventLane::eventChosen, this, &TimeStack::goToEvent);
}

void TimeStack::build()
{
    auto* charts = new QWidget;
    m_column = new QVBoxLayout(charts);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_latency->setMinimumHeight(kLatencyHeight);
    m_latency->setTimeLabels(false);
    m_column->addWidget(m_latency, 5);
    for (const auto panel : timePanels()) {
        auto* chart = new FigureChart;
        chart->setAccessibleName(timePanelTitle(panel) + " over time");
        chart->setMinimumHeight(kPanelHeight);
        chart->setTimeLabels(false);
        chart->hide();
        m_panels.emplace(panel, chart);
        m_column->addWidget(chart, 2);
    }
    m_latency->setAccessibleName("Latency over time");
    m_readout->setAccessibleName("Values at the cursor");
    m_scroll->setWidget(charts);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setMinimumHeight(kLatencyHeight);
    m_scroll->viewport()->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_above->setSpacing(2);
    m_above->addWidget(m_readout);
    m_above->addWidget(m_events);
    m_below->setSpacing(2);
    m_below->addWidget(m_ruler);
    m_below->addWidget(m_overview);
    layout->addLayout(m_above);
    layout->addWidget(m_scroll, 1);
    layout->addLayout(m_below);
}

void TimeStack::connectChart(FigureChart* chart)
{
    connect(chart, &FigureChart::cursorMoved, this, &TimeStack::setCursor);
    connect(chart, &FigureChart::visibleRangeChanged, this, &TimeStack::choose);
}

std::vector<FigureChart*> TimeStack::shownCharts() const
{
    std::vector<FigureChart*> shown{m_latency};
    for (const auto& [panel, chart] : m_panels)
        if (!chart->isHidden())
            shown.push_back(chart);
    return shown;
}

void TimeStack::setLatency(const Figure& figure)
{
    m_latency->setFigure(figure);
    m_latency->setVisibleRange(fromS(), toS());
    m_latency->setCursor(m_cursor);
    showReadout();
}

void TimeStack::setPanel(TimePanel panel, const Figure* figure)
{
    auto* chart = m_panels.at(panel);
    chart->setVisible(figure != nullptr);
    if (figure == nullptr)
        return;
    chart->setFigure(*figure);
    chart->setVisibleRange(fromS(), toS());
    chart->setCursor(m_cursor);
    showReadout();
}

void TimeStack::setOverview(const DensityData& latency, const LinesData& iops)
{
    m_overview->setRun(latency, iops);
    m_overview->setRange(fromS(), toS());
}

void TimeStack::setEvents(const std::vector<RunEvent>& events)
{
    m_events->setEvents(events);
}

void TimeStack::setTheme(const ChartTheme& theme)
{
    m_events->setTheme(theme);
    m_latency->setTheme(theme);
    for (const auto& [panel, chart] : m_panels)
        chart->setTheme(theme);
    m_ruler->setTheme(theme);
    m_overview->setTheme(theme);
}

void TimeStack::setSummary(const QString& text)
{
    m_summary = text;
    showReadout();
}

void TimeStack::setLength(double lengthS)
{
    m_lengthS = lengthS;
    if (!m_isWhole) {
        setRange(m_fromS, m_toS);
        return;
    }
    m_events->setRange(0, lengthS);
    m_ruler->setRange(0, lengthS);
}

/// A range that is too short grows around its middle; one that sticks out moves in.
void TimeStack::setRange(double fromS, double toS)
{
    const double span = std::clamp(toS - fromS, std::min(kLeastSpanS, m_lengthS), m_lengthS);
    m_fromS = std::clamp((fromS + toS - span) / 2, 0.0, m_lengthS - span);
    m_toS = m_fromS + span;
    m_isWhole = m_fromS <= 1e-9 && m_toS >= m_lengthS - 1e-9;
    applyRange();
}

void TimeStack::showWhole()
{
    m_isWhole = true;
    applyRange();
}

void TimeStack::applyRange()
{
    for (auto* chart : shownCharts())
        chart->setVisibleRange(fromS(), toS());
    m_events->setRange(fromS(), toS());
    m_ruler->setRange(fromS(), toS());
    m_overview->setRange(fromS(), toS());
}

void TimeStack::choose(double fromS, double toS)
{
    const double fromBefore = this->fromS();
    const double toBefore = this->toS();
    setRange(fromS, toS);
    if (this->fromS() != fromBefore || this->toS() != toBefore)
        emit rangeChosen(this->fromS(), this->toS());
}

int TimeStack::columns() const
{
    return std::max(1, m_latency->width());
}

void TimeStack::setCursor(std::optional<double> seconds)
{
    if (seconds == m_cursor)
        return;
    m_cursor = seconds;
    for (auto* chart : shownCharts())
        chart->setCursor(seconds);
    showReadout();
}

void TimeStack::showReadout()
{
    std::vector<const Figure*> figures;
    for (const auto* chart : shownCharts())
        figures.push_back(&chart->figure());
    const auto values = m_cursor ? readoutAt(figures, *m_cursor) : QString();
    m_readout->setFullText(values.isEmpty() ? m_summary : values);
}

QString TimeStack::readout() const
{
    return m_readout->fullText();
}

/// The event comes into the middle, at the present zoom where that shows a part only, and all of it is seen.
void TimeStack::goToEvent(std::size_t event)
{
    const auto& found = m_events->events()[event];
    const double start = static_cast<double>(found.startNs) / 1e9;
    const double end = static_cast<double>(found.endNs) / 1e9;
    const double middle = (start + end) / 2;
    const double span = std::max((end - start) * kEventMargin, m_isWhole ? kEventSpanS : toS() - fromS());
    choose(middle - span / 2, middle + span / 2);
    setCursor(middle);
}

void TimeStack::keyPressEvent(QKeyEvent* event)
{
    const double span = toS() - fromS();
    const double middle = (fromS() + toS()) / 2;
    switch (event->key()) {
    case Qt::Key_N:
        return m_events->step(1);
    case Qt::Key_P:
        return m_events->step(-1);
    case Qt::Key_Home:
        return choose(0, m_lengthS);
    case Qt::Key_Left:
        return choose(fromS() - span * kKeyPan, toS() - span * kKeyPan);
    case Qt::Key_Right:
        return choose(fromS() + span * kKeyPan, toS() + span * kKeyPan);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return choose(middle - span * kKeyZoom / 2, middle + span * kKeyZoom / 2);
    case Qt::Key_Minus:
        return choose(middle - span / kKeyZoom / 2, middle + span / kKeyZoom / 2);
    default:
        QWidget::keyPressEvent(event);
    }
}

/// A scroll bar makes the charts narrower; lane and overview keep their time axis.
bool TimeStack::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_scroll->viewport() && event->type() == QEvent::Resize) {
        const int bar = m_scroll->width() - m_scroll->viewport()->width();
        m_above->setContentsMargins(0, 0, bar, 0);
        m_below->setContentsMargins(0, 0, bar, 0);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace isobath::ui
