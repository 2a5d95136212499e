// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/task_thread.h"

#include <QObject>
#include <QStringList>

namespace isobath::ui {

/// Removes what killed runs left on the machine, off the GUI's thread.
class Leftovers : public QObject
{
    Q_OBJECT
public:
    explicit Leftovers(QObject* parent = nullptr) : QObject(parent) {}
    void clean();

signals:
    void cleaned(const QStringList& removed, const QStringList& failed);

private:
    TaskThread m_thread;
};

} // namespace isobath::ui
