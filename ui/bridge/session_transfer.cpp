// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/session_transfer.h"

#include <QMetaObject>

#include <utility>

namespace isobath::ui {

SessionTransfer::SessionTransfer(QObject* parent) : QObject(parent) {}

SessionTransfer::~SessionTransfer()
{
    m_stop.request_stop();
}

void SessionTransfer::start(const Transfer& transfer)
{
    ++m_waiting;
    m_thread.post([this, transfer, stop = m_stop.get_token()] {
        auto outcome = perform(transfer, stop);
        QMetaObject::invokeMethod(this, [this, outcome = std::move(outcome)] {
            --m_waiting;
            emit finished(outcome);
        });
    });
}

void SessionTransfer::stop()
{
    m_stop.request_stop();
    m_stop = std::stop_source();
}

TransferOutcome SessionTransfer::perform(const Transfer& transfer, const std::stop_token& stop)
{
    TransferOutcome outcome;
    outcome.transfer = transfer;
    CopyOptions options;
    options.move = transfer.kind == TransferKind::Move;
    options.redact = transfer.redact;
    options.stop = stop;
    options.onProgress = [this, transfer](const CopyProgress& progress) {
        QMetaObject::invokeMethod(this, [this, transfer, progress] {
            emit progressed(transfer, progress.sessionsDone, progress.sessionsTotal);
        });
    };
    const std::string from = transfer.from.toStdString();
    const std::string to = transfer.to.toStdString();
    Status status;
    if (transfer.kind == TransferKind::Bundle) {
        status = writeBundle(from, transfer.sessions, to, options);
    } else if (auto copied = copySessions(from, transfer.sessions, to, options)) {
        outcome.sessions = std::move(*copied);
    } else {
        status = tl::make_unexpected(copied.error());
    }
    outcome.stopped = stop.stop_requested();
    if (!status && !outcome.stopped)
        outcome.error = QString::fromStdString(status.error().what);
    return outcome;
}

} // namespace isobath::ui
