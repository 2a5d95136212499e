// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session_transfer.h"

#include <QFrame>

class QProgressBar;
class QPushButton;

namespace isobath::ui {

class ElidedLabel;

/// How far a transfer is, with a button that stops it; hidden while there is none.
class TransferStrip : public QFrame
{
    Q_OBJECT
public:
    explicit TransferStrip(SessionTransfer& transfer, QWidget* parent = nullptr);
    QPushButton* stopButton() const { return m_stop; }

private:
    void showProgress(const Transfer& transfer, std::size_t done, std::size_t total);

    ElidedLabel* m_text;
    QProgressBar* m_progress;
    QPushButton* m_stop;
};

/// "Moving to", "Copying to", "Bundling into".
QString activityOf(TransferKind kind);
/// What a notice says when it has ended: how many sessions went, how many were there, and why not.
QString outcomeText(const TransferOutcome& outcome);

} // namespace isobath::ui
