// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/session_preview.h"

#include "engine/figures/session_figures.h"
#include "ui/charts/figure_chart.h"
#include "ui/models/library_model.h"
#include "ui/models/session_facts.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/labels.h"

#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kNotesHeight = 58;
constexpr qsizetype kOfferedTags = 6; ///< that none of the selected sessions has

QStringList tagList(const QString& text)
{
    QStringList tags;
    for (const auto& part : text.split(',', Qt::SkipEmptyParts))
        if (!part.trimmed().isEmpty())
            tags << part.trimmed();
    return tags;
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
      m_facts(makeLabel("muted")), m_chartTitle(makeLabel("heading")), m_metric(new QComboBox),
      m_chart(new FigureChart), m_iops(new FigureLabel("Peak IOPS")),
      m_bandwidth(new FigureLabel("Peak bandwidth")), m_runs(new FigureLabel("Runs")),
      m_labels(new FigureLabel("Runs with labels")), m_labelLines(makeLabel("muted")),
      m_environment(makeLabel("muted")), m_damage(makeLabel("error")),
      m_tagTitle(makeLabel("heading", "Tags")), m_tags(new ChipRow("Add a tag")), m_notes(new QPlainTextEdit)
{
    setProperty("card", true);
    build();
    connectParts();
    applyTheme();
    clear();
}

void SessionPreview::build()
{
    auto* hint = makeLabel("muted", "Select a session to see what it measured.");
    hint->setAlignment(Qt::AlignCenter);
    hint->setWordWrap(true);
    for (const auto& metric : heatmapMetrics())
        m_metric->addItem(QString::fromStdString(metric.title), QString::fromStdString(metric.name));
    m_metric->setAccessibleName("Metric of the heatmap");
    m_metric->setToolTip("What the heatmap shows");
    m_chart->setAccessibleName("Heatmap of the selected session");
    m_chart->setMinimumHeight(170);
    auto* figures = new QGridLayout;
    figures->addWidget(m_iops, 0, 0);
    figures->addWidget(m_bandwidth, 0, 1);
    figures->addWidget(m_runs, 1, 0);
    figures->addWidget(m_labels, 1, 1);
    auto* page = new QWidget;
    page->setProperty("transparent", true);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setSpacing(6);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_name, m_facts, m_damage, m_chartTitle})
        layout->addWidget(widget);
    layout->addWidget(m_metric, 0, Qt::AlignLeft);
    layout->addWidget(m_chart, 1);
    layout->addLayout(figures);
    layout->addWidget(buildTexts());
    auto* area = new QScrollArea;
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_stack->addWidget(hint);
    m_stack->addWidget(area);
}

QWidget* SessionPreview::buildTexts()
{
    for (auto* label : {m_name, m_facts, m_damage, m_chartTitle, m_labelLines, m_environment, m_tagTitle})
        label->setWordWrap(true);
    for (auto* label : {m_facts, m_environment})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_tags->setAccessibleName("Tags");
    auto* line = tags();
    line->setAccessibleName("Add a tag");
    line->setToolTip("Tags, separated by commas; Enter adds them to all selected sessions");
    m_notes->setPlaceholderText("Notes");
    m_notes->setAccessibleName("Notes");
    m_notes->setToolTip("Saved when you leave the field");
    m_notes->setFixedHeight(kNotesHeight);
    m_notes->setTabChangesFocus(true);
    m_notes->installEventFilter(this);
    auto* texts = new QWidget;
    auto* layout = new QVBoxLayout(texts);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_labelLines);
    layout->addWidget(m_tagTitle);
    layout->addWidget(m_tags);
    layout->addWidget(makeLabel("heading", "Notes"));
    layout->addWidget(m_notes);
    layout->addWidget(makeLabel("heading", "Environment"));
    layout->addWidget(m_environment);
    return texts;
}

void SessionPreview::connectParts()
{
    connect(m_metric, QOverload<int>::of(&QComboBox::activated), this, &SessionPreview::drawMap);
    connect(m_tags, &ChipRow::toggled, this, [this](const QString& tag) {
        if (m_tags->chip(tag)->isChecked())
            emit tagsEdited({}, {tag});
        else
            emit tagsEdited({tag}, {});
    });
    connect(m_tags, &ChipRow::onlyChosen, this, [this](const QString& tag) {
        QStringList others = m_shownTags;
        others.removeAll(tag);
        emit tagsEdited({tag}, others);
    });
    connect(m_tags, &ChipRow::ownValueEntered, this, [this](const QString& text) {
        tags()->clear();
        if (const QStringList added = tagList(text); !added.isEmpty())
            emit tagsEdited(added, {});
    });
}

QLineEdit* SessionPreview::tags() const
{
    return m_tags->ownValue();
}

QString SessionPreview::environment() const
{
    return m_environment->text();
}

void SessionPreview::clear()
{
    saveNotes();
    m_ref.reset();
    m_session.reset();
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
    m_bandwidth->setValue(
        summary.peakBytesPerSecond > 0
            ? QString::fromStdString(formatWithUnit(summary.peakBytesPerSecond, ValueStyle::BytesPerSecond))
            : QString());
    m_runs->setValue(QString("%1 of %2").arg(summary.runsDone).arg(summary.runsPlanned));
    if (!isOther)
        return;
    m_session.reset();
    m_facts->setText(startedText(summary.startedAtNs));
    m_metric->hide();
    m_chart->hide();
    m_chartTitle->clear();
    m_damage->hide();
    m_labelLines->hide();
    m_environment->clear();
    m_labels->setValue({});
    m_savedNotes = QString::fromStdString(summary.notes);
    m_notes->setPlainText(m_savedNotes);
}

void SessionPreview::showTags(const std::vector<const SessionSummary*>& selected, const QStringList& known)
{
    std::vector<Chip> chips;
    m_shownTags.clear();
    for (const auto* session : selected)
        for (const auto& tag : session->tags)
            if (const QString text = QString::fromStdString(tag); !m_shownTags.contains(text))
                m_shownTags << text;
    for (const auto& tag : m_shownTags) {
        const auto having = std::count_if(selected.begin(), selected.end(), [&](const auto* session) {
            return std::find(session->tags.begin(), session->tags.end(), tag.toStdString()) !=
                   session->tags.end();
        });
        const bool all = having == static_cast<std::ptrdiff_t>(selected.size());
        chips.push_back(
            {tag, all ? tag : QString("%1 (%2 of %3)").arg(tag).arg(having).arg(selected.size()), all});
    }
    qsizetype offered = 0;
    for (const auto& tag : known)
        if (!m_shownTags.contains(tag) && offered++ < kOfferedTags)
            chips.push_back({tag, tag, false});
    m_tags->setChips(chips);
    m_tagTitle->setText(selected.size() > 1 ? QString("Tags of %1 sessions").arg(selected.size())
                                            : QString("Tags"));
    auto* completer = new QCompleter(known, tags());
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    tags()->setCompleter(completer);
}

void SessionPreview::showSession(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    QStringList facts{startedText(session->summary.startedAtNs)};
    for (const auto& line : subtitleLines(*session))
        facts << QString::fromStdString(line);
    // Mount options are one long word; it may be broken behind its commas.
    const auto breakable = [](const QStringList& lines) {
        return lines.join("\n").replace(",", QString(",") + QChar(0x200b));
    };
    m_facts->setText(breakable(facts));
    m_environment->setText(breakable(environmentTexts(*session)));
    drawMap();
    const std::size_t labelled = labelledRuns(*session);
    m_labels->setValue(labelled == 0 ? QString("none") : QString::number(labelled));
    m_labelLines->setText(labelLines(*session).join("\n"));
    m_labelLines->setVisible(labelled > 0);
    QStringList damage;
    for (const auto& sentence : session->damage)
        damage << QString::fromStdString(sentence);
    m_damage->setText(damage.join("\n"));
    m_damage->setVisible(!damage.isEmpty());
}

void SessionPreview::drawMap()
{
    if (m_session == nullptr)
        return;
    MatrixView view = defaultView(m_session->start.plan);
    for (std::size_t axis = 0; axis < m_session->start.plan.axes.size(); ++axis)
        if (view.x != axis && view.y != axis)
            view.fixed.try_emplace(axis, 0);
    const Figure figure = heatmapFigure(*m_session, view, m_metric->currentData().toString().toStdString());
    m_chartTitle->setText(QString::fromStdString(figure.title));
    m_chart->setFigure(figure);
    m_metric->show();
    m_chart->show();
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
