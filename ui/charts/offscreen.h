// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

#include <memory>

namespace isobath::ui {

/// The application that widgets need, on the platform that needs no display and looks the same. Qt's remarks
/// about this machine's folders and plugins are dropped; what is fatal goes to standard error. Once per
/// process.
std::unique_ptr<QApplication> makeOffscreenApplication();

} // namespace isobath::ui
