// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/presets_card.h"

#include "engine/base/units.h"
#include "engine/figures/session_figures.h"
#include "engine/matrix/cells.h"
#include "engine/matrix/user_presets.h"
#include "ui/models/axis_text.h"
#include "ui/widgets/labels.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kListWidth = 240;
constexpr int kListHeight = 196;

QString toText(const std::string& text)
{
    return QString::fromStdString(text);
}

/// "Workload × Block size × Depth", or what the one cell is.
QString axesText(const Plan& plan)
{
    QStringList titles;
    for (const auto& axis : plan.axes)
        titles << axisTitleText(axis);
    return titles.isEmpty() ? QString("One cell") : titles.join(" × ");
}

QString costText(const Plan& plan)
{
    const auto cells = expand(plan, [](const std::string&) { return SpecLimits{}; });
    if (!cells)
        return "Cannot run as it is: " + toText(cells.error().what);
    const PlanEstimate cost = estimate(*cells);
    return QString("%1 cells × %2 repeats = %3 runs, about %4; reads about %5, writes about %6")
        .arg(cost.cells)
        .arg(plan.base.rules.repeats)
        .arg(cost.runs)
        .arg(toText(formatDurationRounded(static_cast<double>(cost.timeNs) / 1e9)),
             toText(formatBytesRounded(static_cast<double>(cost.readBytes))),
             toText(formatBytesRounded(static_cast<double>(cost.writeBytes))));
}

/// Where defaultView() lays the axis.
const char* placeOf(const MatrixView& view, std::size_t axis)
{
    return view.x == axis ? "X" : view.y == axis ? "Y" : view.facet == axis ? "Facet" : "Slice";
}

Preset newPlan(std::uint32_t repeats)
{
    Preset preset{"", "New plan", "Every parameter at its default, as often as Settings says", Plan()};
    preset.plan.base.rules.repeats = repeats;
    return preset;
}

} // namespace

PresetsCard::PresetsCard(PlanDraft& draft, QWidget* parent)
    : Card("Presets", parent), m_draft(draft), m_list(new QListWidget), m_title(makeLabel("heading")),
      m_summary(makeLabel("")), m_cost(makeLabel("muted")), m_axes(new QGridLayout), m_name(new QLineEdit),
      m_problem(makeLabel("failure"))
{
    build();
    connectParts();
    hide();
}

QPushButton* PresetsCard::makeButton(const QString& text, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setObjectName(text);
    button->setToolTip(tip);
    return button;
}

void PresetsCard::build()
{
    setSubtitle("a plan to start from; the target stays");
    addControl(makeButton("Close", "Leave the plan as it is (Esc)"));
    m_list->setAccessibleName("Presets");
    m_list->setFixedSize(kListWidth, kListHeight);
    m_list->setToolTip("Those of the program, then your own; Enter takes one");
    auto* line = new QHBoxLayout;
    line->setSpacing(14);
    line->addWidget(m_list);
    line->addWidget(buildPreview(), 1);
    body()->addLayout(line);
    body()->addWidget(buildKeeping());
    m_problem->setWordWrap(true);
    m_problem->hide();
    body()->addWidget(m_problem);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

QWidget* PresetsCard::buildPreview()
{
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    for (auto* label : {m_title, m_summary, m_cost})
        label->setWordWrap(true);
    layout->addWidget(m_title);
    layout->addWidget(m_summary);
    m_axes->setHorizontalSpacing(12);
    m_axes->setVerticalSpacing(3);
    m_axes->setColumnStretch(2, 1);
    layout->addLayout(m_axes);
    layout->addWidget(m_cost);
    layout->addStretch(1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    auto* use = makeButton("Use", "Take this in place of the plan; undo brings the plan back");
    use->setProperty("primary", true);
    buttons->addWidget(use);
    buttons->addWidget(makeButton("Remove", "Remove this one of yours"));
    buttons->addStretch(1);
    layout->addLayout(buttons);
    return box;
}

QWidget* PresetsCard::buildKeeping()
{
    m_name->setAccessibleName("Name of a preset");
    m_name->setPlaceholderText("name");
    m_name->setToolTip("The name to keep the plan under, or to rename the chosen preset to");
    m_name->setFixedWidth(kListWidth);
    auto* box = new QWidget;
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_name);
    layout->addWidget(makeButton("Save", "Keep the plan that this page shows as a preset of this name"));
    layout->addWidget(makeButton("Rename", "Give the chosen preset of yours this name"));
    auto* hint = new ElidedLabel;
    hint->setFullText("keeps this page's plan, or renames one of your own");
    layout->addWidget(hint, 1);
    return box;
}

void PresetsCard::connectParts()
{
    connect(m_list, &QListWidget::currentRowChanged, this, &PresetsCard::showPreview);
    connect(m_list, &QListWidget::itemActivated, this, &PresetsCard::use);
    connect(m_name, &QLineEdit::textEdited, m_problem, &QWidget::hide);
    connect(m_name, &QLineEdit::returnPressed, this, &PresetsCard::save);
    connect(button("Use"), &QPushButton::clicked, this, &PresetsCard::use);
    connect(button("Remove"), &QPushButton::clicked, this, &PresetsCard::remove);
    connect(button("Save"), &QPushButton::clicked, this, &PresetsCard::save);
    connect(button("Rename"), &QPushButton::clicked, this, &PresetsCard::rename);
    connect(button("Close"), &QPushButton::clicked, this, &PresetsCard::close);
}

QPushButton* PresetsCard::button(const QString& text) const
{
    return findChild<QPushButton*>(text);
}

void PresetsCard::open()
{
    fill({});
    m_name->clear();
    show();
    m_list->setFocus();
}

void PresetsCard::close()
{
    hide();
    emit closed();
}

/// Shows that one; the first without a name.
void PresetsCard::fill(const std::string& chosen)
{
    m_presets = {newPlan(m_newRepeats)};
    m_presets.insert(m_presets.end(), presets().begin(), presets().end());
    m_firstOwn = m_presets.size();
    auto own = userPresets();
    m_presets.insert(m_presets.end(), own.presets.begin(), own.presets.end());
    m_list->clear();
    for (std::size_t i = 0; i < m_presets.size(); ++i)
        m_list->addItem(toText(m_presets[i].title) + (i < m_firstOwn ? "" : "  (yours)"));
    const auto found = std::find_if(m_presets.begin(), m_presets.end(),
                                    [&](const Preset& preset) { return preset.id == chosen; });
    m_list->setCurrentRow(found == m_presets.end() ? 0 : static_cast<int>(found - m_presets.begin()));
    QStringList problems;
    for (const auto& sentence : own.unreadable)
        problems << toText(sentence);
    refuse(problems.join("\n"));
}

const Preset* PresetsCard::chosen() const
{
    const int row = m_list->currentRow();
    return row < 0 ? nullptr : &m_presets[static_cast<std::size_t>(row)];
}

bool PresetsCard::isOwn() const
{
    return m_list->currentRow() >= static_cast<int>(m_firstOwn);
}

void PresetsCard::showPreview()
{
    const Preset* preset = chosen();
    if (preset == nullptr)
        return;
    m_title->setText(toText(preset->title));
    m_summary->setText(toText(preset->summary));
    m_cost->setText(costText(preset->plan));
    showAxes(preset->plan);
    button("Rename")->setEnabled(isOwn());
    button("Remove")->setEnabled(isOwn());
}

void PresetsCard::showAxes(const Plan& plan)
{
    while (auto* item = m_axes->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const MatrixView view = defaultView(plan);
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        QStringList values;
        for (std::size_t value = 0; value < plan.axes[i].values.size(); ++value)
            values << axisValueText(plan.axes[i], value);
        auto* line = new ElidedLabel("");
        line->setFullText(values.join("  "));
        const int row = static_cast<int>(i);
        m_axes->addWidget(makeLabel("muted", placeOf(view, i)), row, 0);
        m_axes->addWidget(makeLabel("heading", axisTitleText(plan.axes[i])), row, 1);
        m_axes->addWidget(line, row, 2);
    }
}

QString PresetsCard::preview() const
{
    QStringList lines{m_title->text(), m_summary->text(), m_cost->text()};
    for (int row = 0; row < m_axes->rowCount(); ++row)
        if (auto* item = m_axes->itemAtPosition(row, 2))
            lines << static_cast<ElidedLabel*>(item->widget())->fullText();
    return lines.join('\n');
}

void PresetsCard::use()
{
    const Preset* preset = chosen();
    if (preset == nullptr)
        return;
    Plan plan = preset->plan;
    plan.base.target = m_draft.plan().base.target;
    m_draft.replacePlan(plan, preset->id.empty() ? "new plan" : "preset " + toText(preset->title));
    close();
}

void PresetsCard::save()
{
    const std::string name = m_name->text().trimmed().toStdString();
    Plan plan = m_draft.plan();
    plan.base.target.clear();
    const auto saved = saveUserPreset(name, axesText(plan).toStdString(), plan);
    if (!saved)
        return refuse(toText(saved.error().what));
    m_name->clear();
    fill(saved->id);
    m_list->setFocus();
}

void PresetsCard::rename()
{
    if (!isOwn())
        return;
    const auto renamed = renameUserPreset(chosen()->id, m_name->text().trimmed().toStdString());
    if (!renamed)
        return refuse(toText(renamed.error().what));
    m_name->clear();
    fill(renamed->id);
    m_list->setFocus();
}

void PresetsCard::remove()
{
    if (!isOwn())
        return;
    const Preset removed = *chosen();
    if (const auto status = removeUserPreset(removed.id); !status)
        return refuse(toText(status.error().what));
    fill({});
    emit noticed({Severity::Info, "The preset “" + toText(removed.title) + "” is removed.", "Undo",
                  [this, removed] {
                      const auto saved = saveUserPreset(removed.title, removed.summary, removed.plan);
                      fill(removed.id);
                      if (!saved)
                          refuse(toText(saved.error().what));
                  },
                  "preset"});
}

void PresetsCard::refuse(const QString& problem)
{
    m_problem->setText(asSentence(problem));
    m_problem->setVisible(!problem.isEmpty());
}

bool PresetsCard::event(QEvent* event)
{
    // Esc is the window's shortcut for its notices.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        event->accept();
    return Card::event(event);
}

void PresetsCard::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return close();
    Card::keyPressEvent(event);
}

} // namespace isobath::ui
