// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace isobath::ui {

/// Shows a notification through the desktop's own service (org.freedesktop.Notifications). Does not wait;
/// without such a service nothing happens.
void notifyDesktop(const QString& title, const QString& text);

} // namespace isobath::ui
