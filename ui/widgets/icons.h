// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace isobath::ui {

/// One of resources/icons drawn in `colour`, sharp at one and two device pixels per pixel.
QIcon icon(const QString& name, const QColor& colour);

} // namespace isobath::ui
