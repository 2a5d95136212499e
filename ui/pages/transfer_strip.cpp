// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/transfer_strip.h"

#include "ui/widgets/labels.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace isobath::ui {

namespace {

QString fileName(const QString& path)
{
    return QFileInfo(path).fileName();
}

QString counted(std::ptrdiff_t count)
{
    return count == 1 ? QString("1 session") : QString("%1 sessions").arg(count);
}

} // namespace

QString activityOf(TransferKind kind)
{
    if (kind == TransferKind::Bundle)
        return "Bundling into";
    return kind == TransferKind::Move ? "Moving to" : "Copying to";
}

QString outcomeText(const TransferOutcome& outcome)
{
    const Transfer& transfer = outcome.transfer;
    if (!outcome.error.isEmpty())
        return outcome.error + ".";
    if (transfer.kind == TransferKind::Bundle)
        return outcome.stopped ? QString("No bundle was written: it was stopped.")
                               : QString("%1 is written.").arg(transfer.to);
    const auto count = [&](CopyOutcome wanted) {
        return std::count_if(outcome.sessions.begin(), outcome.sessions.end(),
                             [wanted](const auto& session) { return session.outcome == wanted; });
    };
    QStringList parts;
    const auto done = count(CopyOutcome::Copied) + count(CopyOutcome::Moved);
    parts << QString("%1 %2 to %3.")
                 .arg(transfer.kind == TransferKind::Move ? "Moved" : "Copied", counted(done),
                      fileName(transfer.to));
    if (const auto there = count(CopyOutcome::AlreadyThere); there > 0)
        parts << QString("%1 %2 there already.").arg(counted(there), there == 1 ? "was" : "were");
    if (outcome.stopped)
        parts << "It was stopped; the rest is where it was.";
    QStringList reasons;
    for (const auto& session : outcome.sessions)
        if (const QString why = asSentence(QString::fromStdString(session.why)) + "."; !session.why.empty())
            reasons.contains(why) ? void() : reasons.append(why);
    return (parts + reasons.mid(0, 3)).join(" ");
}

TransferStrip::TransferStrip(SessionTransfer& transfer, QWidget* parent)
    : QFrame(parent), m_text(new ElidedLabel), m_progress(new QProgressBar), m_stop(new QPushButton("Stop"))
{
    setProperty("card", true);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(160);
    m_progress->setAccessibleName("Sessions that are done");
    m_stop->setToolTip("Stop; a session that is under way stays where it was");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 8, 6);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_progress);
    layout->addWidget(m_stop);
    connect(m_stop, &QPushButton::clicked, &transfer, &SessionTransfer::stop);
    connect(&transfer, &SessionTransfer::progressed, this, &TransferStrip::showProgress);
    connect(&transfer, &SessionTransfer::finished, this,
            [this, &transfer] { setVisible(transfer.isBusy()); });
    hide();
}

void TransferStrip::showProgress(const Transfer& transfer, std::size_t done, std::size_t total)
{
    m_text->setFullText(QString("%1 %2: %3 of %4 sessions")
                            .arg(activityOf(transfer.kind), fileName(transfer.to))
                            .arg(done)
                            .arg(total));
    m_progress->setMaximum(static_cast<int>(total));
    m_progress->setValue(static_cast<int>(done));
    show();
}

} // namespace isobath::ui
