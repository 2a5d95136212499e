// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_copy.h"
#include "ui/bridge/task_thread.h"

#include <QObject>
#include <QString>

#include <stop_token>
#include <vector>

namespace isobath::ui {

enum class TransferKind { Copy, Move, Bundle };

/// Sessions of one file on their way into another. No session named: all of them.
struct Transfer
{
    TransferKind kind = TransferKind::Copy;
    QString from;
    std::vector<SessionId> sessions;
    QString to;
    bool redact = false; ///< bundles only: without serials, host and user names
};

/// How it ended. The sessions of a bundle are not listed one by one.
struct TransferOutcome
{
    Transfer transfer;
    std::vector<CopiedSession> sessions;
    bool stopped = false;
    QString error; ///< a sentence; empty where it was done
};

/// Copies, moves and bundles sessions on a thread of its own, one transfer after the other; answers come as
/// signals on the GUI's thread. Its end stops what is under way and drops what waits.
class SessionTransfer : public QObject
{
    Q_OBJECT
public:
    explicit SessionTransfer(QObject* parent = nullptr);
    ~SessionTransfer() override;

    void start(const Transfer& transfer);
    void stop(); ///< what is under way, and all that waits; whole sessions stay where they are by then
    bool isBusy() const { return m_waiting > 0; }

signals:
    void progressed(const isobath::ui::Transfer& transfer, std::size_t done, std::size_t total);
    void finished(const isobath::ui::TransferOutcome& outcome);

private:
    TransferOutcome perform(const Transfer& transfer, const std::stop_token& stop);

    std::stop_source m_stop;
    int m_waiting = 0;
    TaskThread m_thread; ///< last: its end waits for tasks that use the rest
};

} // namespace isobath::ui
