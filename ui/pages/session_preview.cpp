// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/session_preview.h"

#include "engine/figures/session_figures.h"
#include "ui/charts/figure_chart.h"
#include "ui/models/library_model.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/labels.h"

#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <set>

namespace isobath::ui {

namespace {

constexpr int kNotesHeight = 58;

QStringList tagList(const QString& text)
{
    QStringList tags;
    for (const auto& part : text.split(',', Qt::SkipEmptyParts))
        if (!part.trimmed().isEmpty())
            tags << part.trimmed();
    return tags;
}

QString labelTitles(const Session& session)
{
    std::set<QString> titles;
    for (const auto& run : session.runs)
        for (const auto& label : run.labels)
            titles.insert(QString::fromStdString(label.title));
    return QStringList(titles.begin(), titles.end()).join(", ");
}

std::size_t labelledRuns(const Session& session)
{
    std::size_t runs = 0;
    for (const auto& run : session.runs)
        runs += run.labels.empty() ? 0 : 1;
    return runs;
}

} // namespace

SessionPreview::SessionPreview(QWidget* parent)
    : QFrame(parent), m_stack(new QStackedLayout(this)), m_name(makeLabel("heading")),
      m_facts(makeLabel("muted")), m_chartTitle(makeLabel("heading")), m_chart(new FigureChart),
      m_iops(new FigureLabel("Peak IOPS")), m_bandwidth(new FigureLabel("Peak bandwidth")),
      m_runs(new FigureLabel("Runs")), m_labels(new FigureLabel("Runs with labels")),
      m_damage(makeLabel("error")), m_tags(new QLineEdit), m_notes(new QPlainTextEdit)
{
    setProperty("card", true);
    build();
    applyTheme();
    clear();
    connect(m_tags, &QLineEdit::editingFinished, this, [this] {
        if (m_ref && tagList(m_tags->text()) != tagList(m_savedTags))
            emit tagsEdited(*m_ref, tagList(m_savedTags = m_tags->text()));
    });
}

void SessionPreview::build()
{
    auto* hint = makeLabel("muted", "Select a session to see what it measured.");
    hint->setAlignment(Qt::AlignCenter);
    hint->setWordWrap(true);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setSpacing(6);
    m_facts->setWordWrap(true);
    m_damage->setWordWrap(true);
    m_chart->setAccessibleName("Heatmap of the selected session");
    m_chart->setMinimumHeight(150);
    auto* figures = new QGridLayout;
    figures->addWidget(m_iops, 0, 0);
    figures->addWidget(m_bandwidth, 0, 1);
    figures->addWidget(m_runs, 1, 0);
    figures->addWidget(m_labels, 1, 1);
    m_tags->setPlaceholderText("Tags, separated by commas");
    m_tags->setAccessibleName("Tags");
    m_tags->setToolTip("Tags, separated by commas; Enter saves them");
    m_notes->setPlaceholderText("Notes");
    m_notes->setAccessibleName("Notes");
    m_notes->setToolTip("Saved when you leave the field");
    m_notes->setFixedHeight(kNotesHeight);
    m_notes->setTabChangesFocus(true);
    m_notes->installEventFilter(this);
    layout->addWidget(m_name);
    layout->addWidget(m_facts);
    layout->addWidget(m_damage);
    layout->addWidget(m_chartTitle);
    layout->addWidget(m_chart, 1);
    layout->addLayout(figures);
    layout->addWidget(makeLabel("heading", "Tags"));
    layout->addWidget(m_tags);
    layout->addWidget(makeLabel("heading", "Notes"));
    layout->addWidget(m_notes);
    page->setProperty("transparent", true);
    auto* area = new QScrollArea;
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_stack->addWidget(hint);
    m_stack->addWidget(area);
}

void SessionPreview::clear()
{
    saveNotes();
    m_ref.reset();
    m_stack->setCurrentIndex(0);
}

void SessionPreview::showSummary(const SessionRef& ref, const SessionSummary& summary)
{
    const bool isOther = m_ref != ref;
    if (isOther)
        saveNotes();
    m_ref = ref;
    m_stack->setCurrentIndex(1);
    m_name->setText(QString::fromStdString(summary.name));
    m_iops->setValue(summary.peakIops > 0
                         ? QString::fromStdString(formatValue(summary.peakIops, ValueStyle::Count))
                         : QString());
    m_bandwidth->setValue(summary.peakBytesPerSecond > 0
                              ? QString::fromStdString(formatWithUnit(summary.peakBytesPerSecond,
                                                                      ValueStyle::MebibytesPerSecond))
                              : QString());
    m_runs->setValue(QString("%1 of %2").arg(summary.runsDone).arg(summary.runsPlanned));
    if (!isOther)
        return;
    m_facts->setText(startedText(summary.startedAtNs));
    m_chart->hide();
    m_chartTitle->clear();
    m_damage->hide();
    m_labels->setValue({});
    QStringList tags;
    for (const auto& tag : summary.tags)
        tags << QString::fromStdString(tag);
    m_savedTags = tags.join(", ");
    m_tags->setText(m_savedTags);
    m_savedNotes = QString::fromStdString(summary.notes);
    m_notes->setPlainText(m_savedNotes);
}

void SessionPreview::showSession(const Session& session)
{
    QStringList facts{startedText(session.summary.startedAtNs)};
    for (const auto& line : subtitleLines(session))
        facts << QString::fromStdString(line);
    // Mount options are one long word; it may be broken behind its commas.
    m_facts->setText(facts.join("\n").replace(",", QString(",") + QChar(0x200b)));
    MatrixView view = defaultView(session.start.plan);
    for (std::size_t axis = 0; axis < session.start.plan.axes.size(); ++axis)
        if (view.x != axis && view.y != axis)
            view.fixed.try_emplace(axis, 0);
    const Figure figure = heatmapFigure(session, view, "iops");
    m_chartTitle->setText(QString::fromStdString(figure.title));
    m_chartTitle->setWordWrap(true);
    m_chart->setFigure(figure);
    m_chart->show();
    const std::size_t labelled = labelledRuns(session);
    m_labels->setValue(labelled == 0 ? QString("none") : QString::number(labelled));
    m_labels->setToolTip(labelTitles(session));
    QStringList damage;
    for (const auto& sentence : session.damage)
        damage << QString::fromStdString(sentence);
    m_damage->setText(damage.join("\n"));
    m_damage->setVisible(!damage.isEmpty());
}

void SessionPreview::saveNotes()
{
    if (!m_ref || m_notes->toPlainText() == m_savedNotes)
        return;
    m_savedNotes = m_notes->toPlainText();
    emit notesEdited(*m_ref, m_savedNotes);
}

bool SessionPreview::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut)
        saveNotes();
    return QFrame::eventFilter(watched, event);
}

void SessionPreview::applyTheme()
{
    m_chart->setTheme(currentColours().dark ? ChartTheme::darkTheme() : ChartTheme::light());
}

void SessionPreview::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        applyTheme();
    QFrame::changeEvent(event);
}

} // namespace isobath::ui
