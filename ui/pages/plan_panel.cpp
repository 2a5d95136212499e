// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/plan_panel.h"

#include "engine/base/units.h"
#include "ui/widgets/labels.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace isobath::ui {

namespace {

QString bytesText(std::uint64_t bytes)
{
    return QString::fromStdString(formatBytesRounded(static_cast<double>(bytes)));
}

QString timeText(double seconds)
{
    return QString::fromStdString(formatDurationRounded(seconds));
}

} // namespace

PlanPanel::PlanPanel(QWidget* parent)
    : Card("Plan", parent), m_cells(new FigureLabel("Cells × repeats")),
      m_time(new FigureLabel("Time, about")), m_files(new FigureLabel("Makes files of")),
      m_reads(new FigureLabel("Reads, about")), m_writes(new FigureLabel("Writes, about")),
      m_free(new FigureLabel("Free space")), m_notes(new QVBoxLayout)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(8);
    grid->addWidget(m_cells, 0, 0);
    grid->addWidget(m_time, 0, 1);
    grid->addWidget(m_files, 0, 2);
    grid->addWidget(m_reads, 1, 0);
    grid->addWidget(m_writes, 1, 1);
    grid->addWidget(m_free, 1, 2);
    for (int column = 0; column < 3; ++column)
        grid->setColumnStretch(column, 1);
    body()->addLayout(grid);
    m_notes->setSpacing(4);
    body()->addLayout(m_notes);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void PlanPanel::showFigures(const PlanVerdict& verdict)
{
    const PlanEstimate& cost = verdict.estimate;
    const double seconds = static_cast<double>(cost.timeNs) / 1e9;
    m_cells->setValue(QString("%1 × %2").arg(cost.cells).arg(verdict.plan.base.rules.repeats),
                      QString("%1 runs").arg(cost.runs));
    m_time->setValue(timeText(seconds), cost.runs > 0
                                            ? timeText(seconds / static_cast<double>(cost.runs)) + " a run"
                                            : QString());
    m_files->setValue(bytesText(cost.layoutBytes), "then removed");
    m_reads->setValue(bytesText(cost.readBytes), "with ramps");
    m_writes->setValue(bytesText(cost.writeBytes), "with the files");
    if (verdict.facts && verdict.facts->kind == TargetKind::Directory)
        m_free->setValue(bytesText(verdict.facts->freeBytes), "needs " + bytesText(cost.spaceNeeded));
    else
        m_free->setValue({}, "nothing is made");
}

void PlanPanel::addNote(const char* role, const QString& text)
{
    auto* label = makeLabel(role, text);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_notes->addWidget(label);
}

void PlanPanel::showVerdict(const PlanVerdict& verdict)
{
    while (auto* item = m_notes->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_refusals.clear();
    if (!verdict.job) {
        for (auto* figure : {m_cells, m_time, m_files, m_reads, m_writes, m_free})
            figure->setValue({});
        m_refusals = QString::fromStdString(verdict.refusal.what).split('\n', Qt::SkipEmptyParts);
        for (const auto& line : m_refusals)
            addNote("error", line.trimmed());
        return;
    }
    showFigures(verdict);
    std::size_t skipped = 0;
    for (const auto& cell : verdict.job->start.cells)
        skipped += cell.skipReason.empty() ? 0 : 1;
    if (skipped > 0)
        addNote("note", QString("%1 cells cannot run and are skipped, each with its reason.").arg(skipped));
    for (const auto& warning : verdict.job->warnings)
        addNote("note", asSentence(QString::fromStdString(warning)));
    if (m_notes->count() == 0)
        addNote("muted", "No warnings. Time and bytes are estimates.");
}

} // namespace isobath::ui
