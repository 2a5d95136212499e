// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/subject_card.h"

#include "ui/charts/figure_chart.h"
#include "ui/models/session_model.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented_control.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <array>

namespace isobath::ui {

namespace {

struct FigureEntry
{
    const char* metric;
    const char* caption;
    const char* tip;
};
constexpr std::array<FigureEntry, 8> kFigures{{
    {"iops", "IOPS", "Completed reads and writes per second"},
    {"bytes_s", "bandwidth", "What the kernel returned, per second"},
    {"achieved_qd", "achieved depth",
     "Requests in flight, averaged over the run; counted independently of latency"},
    {"cpu_ns_per_io", "CPU per I/O", "User and system time of the run per completed I/O"},
    {"lat_mean_ns", "mean", "Mean latency, submission to completion"},
    {"lat_p50_ns", "p50", "Median latency"},
    {"lat_p99_ns", "p99", "99 % of the I/Os took at most this long"},
    {"lat_p999_ns", "p99.9", "99.9 % of the I/Os took at most this long"},
}};
constexpr int kColumns = 4;
constexpr int kLeastWidth = 360;

} // namespace

SubjectCard::SubjectCard(QWidget* parent)
    : Card("Subject", parent), m_mode(new SegmentedControl({"Selected", "Running"})),
      m_title(new ElidedLabel("heading")), m_what(new ElidedLabel), m_repeats(new QComboBox),
      m_figureBox(new QWidget), m_labelBox(new QWidget), m_evidence(makeLabel("caption")),
      m_error(makeLabel("error")), m_note(makeLabel("muted")), m_chart(new FigureChart)
{
    setMinimumWidth(kLeastWidth);
    build();
    connect(m_mode, &SegmentedControl::chosen, this, [this] { emit modeChanged(); });
    connect(m_repeats, &QComboBox::activated, this, &SubjectCard::repeatChosen);
    showSubject({});
}

void SubjectCard::build()
{
    m_mode->setToolTip("Whose figures are shown here and over time");
    m_repeats->setAccessibleName("Repeat");
    m_repeats->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); // the line beside it gives way
    m_repeats->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_repeats->setToolTip("The median of the repeats, as the cell shows it, or one run");
    addControl(m_mode);
    auto* titleLine = new QHBoxLayout;
    titleLine->setSpacing(8);
    m_title->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    titleLine->addWidget(m_title);
    titleLine->addWidget(m_what, 1);
    titleLine->addWidget(m_repeats);
    body()->addLayout(titleLine);

    // In a low window many labels need more room than there is.
    auto* content = new QWidget;
    content->setProperty("transparent", true);
    auto* parts = new QVBoxLayout(content);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(6);
    auto* area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    body()->addWidget(area, 1);
    new FlowLayout(m_labelBox, 4);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    m_labelBox->setSizePolicy(policy);
    m_evidence->setWordWrap(true);
    parts->addWidget(m_labelBox);
    parts->addWidget(m_evidence);
    m_error->setWordWrap(true);
    m_note->setWordWrap(true);
    parts->addWidget(m_error);
    parts->addWidget(m_note);

    auto* grid = new QGridLayout(m_figureBox);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(5);
    for (std::size_t i = 0; i < kFigures.size(); ++i) {
        auto* figure = new FigureLabel(kFigures[i].caption);
        figure->setToolTip(kFigures[i].tip);
        grid->addWidget(figure, static_cast<int>(i) / kColumns, static_cast<int>(i) % kColumns);
        grid->setColumnStretch(static_cast<int>(i) % kColumns, 1);
        m_figures.emplace_back(kFigures[i].metric, figure);
    }
    parts->addWidget(m_figureBox);
    m_chart->setAccessibleName("Latency percentiles");
    m_chart->setMinimumHeight(90);
    parts->addWidget(m_chart, 1);
    parts->addStretch();
}

void SubjectCard::showSubject(const Subject& subject)
{
    m_title->setFullText(subject.title);
    m_title->setVisible(!subject.title.isEmpty());
    m_what->setFullText(subject.what);
    for (const auto& [metric, figure] : m_figures) {
        if (metric == "bytes_s")
            figure->setCaption(bandwidthUnit());
        figure->setValue(metricText(subject.metrics, metric));
    }
    m_figureBox->setVisible(!subject.metrics.all().empty());
    showLabels(subject);
    m_error->setText(subject.error);
    m_error->setVisible(!subject.error.isEmpty());
    m_note->setText(subject.note);
    m_note->setVisible(!subject.note.isEmpty());
    m_chart->setVisible(subject.percentiles.has_value());
    if (subject.percentiles)
        m_chart->setFigure(*subject.percentiles);
}

void SubjectCard::showLabels(const Subject& subject)
{
    QStringList wanted;
    for (const auto& label : subject.labels)
        wanted << QString::fromStdString(label.title + "\n" + label.evidence);
    if (m_labelBox->property("shown").toStringList() == wanted && !wanted.isEmpty())
        return;
    m_labelBox->setProperty("shown", wanted);
    while (auto* item = m_labelBox->layout()->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const auto& label : subject.labels) {
        auto* chip = makeLabel("attention", QString::fromStdString(label.title));
        chip->setToolTip(QString::fromStdString(label.evidence));
        chip->setAccessibleDescription(QString::fromStdString(label.evidence));
        m_labelBox->layout()->addWidget(chip);
    }
    QStringList evidence;
    for (const auto& label : subject.labels)
        evidence << asSentence(QString::fromStdString(label.evidence));
    m_evidence->setText(evidence.join("\n"));
    m_evidence->setVisible(!evidence.isEmpty());
    m_labelBox->setVisible(!subject.labels.empty());
}

void SubjectCard::setWhat(const QString& what)
{
    m_what->setFullText(what);
}

void SubjectCard::setRunningPossible(bool possible)
{
    m_mode->setVisible(possible);
    if (!possible)
        m_mode->setCurrent(0);
}

bool SubjectCard::wantsRunning() const
{
    return m_mode->current() == 1;
}

void SubjectCard::setWantsRunning(bool running)
{
    m_mode->setCurrent(running ? 1 : 0);
}

void SubjectCard::setRepeats(const QStringList& entries, int current)
{
    const QSignalBlocker blocker(m_repeats);
    QStringList shown;
    for (int i = 0; i < m_repeats->count(); ++i)
        shown << m_repeats->itemText(i);
    if (shown != entries) {
        m_repeats->clear();
        m_repeats->addItems(entries);
    }
    m_repeats->setCurrentIndex(current);
    m_repeats->setVisible(entries.size() > 1);
}

void SubjectCard::setTheme(const ChartTheme& theme)
{
    m_chart->setTheme(theme);
}

QString SubjectCard::figure(const std::string& metric) const
{
    for (const auto& [name, figure] : m_figures)
        if (name == metric)
            return figure->value();
    return {};
}

QString SubjectCard::title() const
{
    return m_title->fullText();
}

} // namespace isobath::ui
