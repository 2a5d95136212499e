// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/run_bar.h"

#include "engine/base/units.h"
#include "ui/widgets/labels.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kWidthForAll = 1150;
constexpr int kSteps = 1000;

QString stageText(const SessionProgress& progress, const QString& cell)
{
    switch (progress.stage) {
    case SessionProgress::Stage::Preparing:
        return "Preparing";
    case SessionProgress::Stage::LayingOut:
        return "Making the files for " + cell;
    case SessionProgress::Stage::Storing:
        return "Storing " + cell;
    case SessionProgress::Stage::CoolingDown:
        return "Cooling down";
    case SessionProgress::Stage::Paused:
        return "Paused";
    case SessionProgress::Stage::Finished:
        return "Finishing";
    default:
        return "Running " + cell;
    }
}

} // namespace

RunBar::RunBar(QWidget* parent)
    : QFrame(parent), m_what(new ElidedLabel("heading")), m_progress(new QProgressBar),
      m_position(makeLabel("heading")), m_left(makeLabel("muted")), m_iops(makeLabel("")),
      m_bandwidth(makeLabel("")), m_p99(makeLabel("")), m_waiting(new QPushButton),
      m_show(new QPushButton("Show")), m_pause(new QPushButton("Pause after this run")),
      m_skip(new QPushButton("Skip cell")), m_stop(new QPushButton("Stop"))
{
    setProperty("runBar", true);
    build();
    connect(m_pause, &QPushButton::clicked, this, [this] { emit pauseRequested(!m_pausing); });
    connect(m_skip, &QPushButton::clicked, this, &RunBar::skipRequested);
    connect(m_stop, &QPushButton::clicked, this, &RunBar::stopRequested);
    connect(m_show, &QPushButton::clicked, this, &RunBar::showRequested);
}

void RunBar::build()
{
    m_progress->setTextVisible(false);
    m_progress->setRange(0, kSteps);
    m_progress->setFixedWidth(130);
    m_progress->setAccessibleName("Progress of the session");
    m_pause->setToolTip("The run that is under way is finished first (Ctrl+P)");
    m_skip->setToolTip("Ends this run as skipped and drops the other repeats of its cell");
    m_stop->setToolTip(
        "Ends after the current I/Os; finished runs are kept, the rest can be resumed (Ctrl+.)");
    m_stop->setProperty("danger", true);
    m_show->setToolTip("Show the running session in Live");
    m_iops->setToolTip("Completed reads and writes per second, this run so far");
    m_bandwidth->setToolTip("What the kernel returned per second, this run so far");
    m_p99->setToolTip("99th percentile of the latency, this run so far");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 5, 12, 5);
    layout->setSpacing(12);
    layout->addWidget(m_what, 1);
    layout->addWidget(m_show);
    layout->addWidget(m_progress);
    layout->addWidget(m_position);
    layout->addWidget(m_left);
    layout->addWidget(m_waiting);
    layout->addSpacing(6);
    layout->addWidget(m_iops);
    layout->addWidget(m_bandwidth);
    layout->addWidget(m_p99);
    layout->addWidget(m_pause);
    layout->addWidget(m_skip);
    layout->addWidget(m_stop);
    m_waiting->setMenu(new QMenu(m_waiting));
    m_waiting->setProperty("menuButton", true);
    m_waiting->setToolTip("Plans that start when this session has ended");
    setWaiting({});
    setShowOffered(false);
}

void RunBar::showPreparing(const QString& what)
{
    m_what->setFullText("Preparing " + what);
    m_progress->setValue(0);
    m_position->clear();
    m_left->clear();
    showFigures({});
    m_pause->setEnabled(true);
    m_skip->setEnabled(false);
    m_stop->setEnabled(true);
    m_stop->setText("Stop");
    setPausing(false);
}

void RunBar::showProgress(const SessionProgress& progress, const Session& session)
{
    const auto& cells = session.start.cells;
    const bool known = progress.slot.cell < cells.size();
    QString what =
        stageText(progress, known ? QString::fromStdString(cells[progress.slot.cell].name) : QString());
    if (progress.stage == SessionProgress::Stage::LayingOut && progress.layoutTotalBytes > 0)
        what += QString(", %1 %").arg(100 * progress.layoutDoneBytes / progress.layoutTotalBytes);
    m_what->setFullText(what);
    const std::size_t total = std::max<std::size_t>(1, progress.runsTotal);
    m_progress->setValue(static_cast<int>(kSteps * progress.runsDone / total));
    m_position->setText(
        QString("run %1 of %2").arg(std::min(progress.runsDone + 1, total)).arg(progress.runsTotal));
    if (known)
        m_position->setToolTip(QString("repeat %1 of %2 of this cell; %3 cells in all")
                                   .arg(progress.slot.repeat + 1)
                                   .arg(cells[progress.slot.cell].settings.rules.repeats)
                                   .arg(cells.size()));
    m_left->setText(QString::fromStdString(formatDurationRounded(progress.secondsLeft)) + " left");
    m_skip->setEnabled(progress.stage == SessionProgress::Stage::Running);
}

void RunBar::showFigures(const MetricSet& metrics)
{
    const bool known = metrics.find("iops").has_value();
    m_iops->setText(known ? metricText(metrics, "iops") + " IOPS" : QString());
    m_bandwidth->setText(known ? metricText(metrics, "bytes_s") + " " + bandwidthUnit() : QString());
    m_p99->setText(known ? "p99 " + metricText(metrics, "lat_p99_ns") : QString());
}

void RunBar::setPausing(bool pausing)
{
    m_pausing = pausing;
    m_pause->setText(pausing ? "Resume" : "Pause after this run");
    m_pause->setToolTip(pausing ? "Go on (Ctrl+P)" : "The run that is under way is finished first (Ctrl+P)");
}

void RunBar::setWaiting(const QStringList& names)
{
    m_waiting->setText(names.size() == 1 ? QString("1 plan waits")
                                         : QString("%1 plans wait").arg(names.size()));
    m_waiting->setVisible(!names.isEmpty());
    QMenu* menu = m_waiting->menu();
    menu->clear();
    for (int i = 0; i < names.size(); ++i) {
        auto* plan = menu->addMenu(QString("%1. %2").arg(i + 1).arg(QString(names[i]).replace('&', "&&")));
        if (i > 0)
            plan->addAction("Start earlier", this, [this, i] { emit waitingMovedUp(i); });
        plan->addAction("Do not start", this, [this, i] { emit waitingDropped(i); });
    }
}

void RunBar::setStopping()
{
    m_stop->setText("Stopping…");
    m_stop->setEnabled(false);
    m_pause->setEnabled(false);
    m_skip->setEnabled(false);
}

void RunBar::setShowOffered(bool offered)
{
    m_show->setVisible(offered);
}

QString RunBar::text() const
{
    return m_what->fullText();
}

QString RunBar::position() const
{
    return m_position->text();
}

QString RunBar::iops() const
{
    return m_iops->text();
}

void RunBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    showRoom();
}

/// In a narrow window the run's name needs the room of the lesser figures.
void RunBar::showRoom()
{
    const bool roomy = width() >= kWidthForAll;
    m_bandwidth->setVisible(roomy);
    m_progress->setFixedWidth(roomy ? 130 : 60);
    m_left->setVisible(width() >= kWidthForAll / 2);
}

} // namespace isobath::ui
