// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/leftovers.h"

#include "engine/host/undo_journal.h"

namespace isobath::ui {

namespace {

QStringList toList(const std::vector<std::string>& texts)
{
    QStringList list;
    for (const auto& text : texts)
        list << QString::fromStdString(text);
    return list;
}

} // namespace

void Leftovers::clean()
{
    m_thread.post([this] {
        const UndoReport report = undoLeftovers();
        QMetaObject::invokeMethod(this, [this, removed = toList(report.removed),
                                         failed = toList(report.failed)] { emit cleaned(removed, failed); });
    });
}

} // namespace isobath::ui
