// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/quick_look_card.h"

#include "engine/base/units.h"
#include "ui/pages/target_card.h"
#include "ui/widgets/labels.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace isobath::ui {

namespace {

QString bytesText(std::uint64_t bytes)
{
    return QString::fromStdString(formatBytesRounded(static_cast<double>(bytes)));
}

QString costText(const PlanVerdict& verdict)
{
    const double seconds = static_cast<double>(verdict.estimate.timeNs) / 1e9;
    return QString("writes about %1, takes about %2")
        .arg(bytesText(verdict.estimate.writeBytes), QString::fromStdString(formatDurationRounded(seconds)));
}

QString sentenceOf(const PlanVerdict& verdict)
{
    if (!verdict.job || !verdict.facts)
        return QString::fromStdString(verdict.job ? verdict.factsProblem : verdict.refusal.what);
    const TargetFacts& facts = *verdict.facts;
    const QString where = shortPath(QString::fromStdString(facts.path));
    if (facts.kind != TargetKind::Directory)
        return QString("Measures %1 (%2); %3.")
            .arg(where, QString::fromStdString(describe(facts)), costText(verdict));
    return QString("Makes a %1 file in %2 on %3; %4, then removes it.")
        .arg(QString::fromStdString(formatBytesRounded(static_cast<double>(verdict.estimate.layoutBytes))),
             where, QString::fromStdString(describe(facts)), costText(verdict));
}

} // namespace

QuickLookCard::QuickLookCard(QWidget* parent)
    : QFrame(parent), m_title(makeLabel("big", "Quick look")), m_sentence(makeLabel("")),
      m_promise(makeLabel("muted", "No other file is touched, nothing needs root. Then: one chart, and "
                                   "“Copy for mail”.")),
      m_run(new QPushButton("Run Quick look"))
{
    setProperty("card", true);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(6);
    texts->addWidget(m_title);
    m_sentence->setWordWrap(true);
    m_sentence->setText("Looking at the target …");
    texts->addWidget(m_sentence);
    texts->addWidget(m_promise);
    m_run->setProperty("primary", true);
    m_run->setProperty("large", true);
    m_run->setToolTip("Start (Ctrl+Return)");
    m_run->setEnabled(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 12, 18, 12);
    layout->setSpacing(20);
    layout->addLayout(texts, 1);
    layout->addWidget(m_run);
}

void QuickLookCard::showVerdict(const PlanVerdict& verdict)
{
    const bool isQuickLook = verdict.plan.name == "Quick look";
    m_title->setText(QString::fromStdString(verdict.plan.name));
    m_run->setText(isQuickLook ? QString("Run Quick look")
                               : QString("Start %1 runs").arg(verdict.estimate.runs));
    m_sentence->setText(sentenceOf(verdict));
    m_run->setEnabled(verdict.job.has_value());
}

QString QuickLookCard::sentence() const
{
    return m_sentence->text();
}

} // namespace isobath::ui
