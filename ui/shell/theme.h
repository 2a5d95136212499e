// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/settings.h"

namespace isobath::ui {

/// Palette and style sheet of the whole program. Auto follows the palette that the desktop gave the program
/// at its start.
void applyTheme(ThemeChoice choice);
/// Fusion and fonts with digits of one width; before the first window.
void prepareLook();

} // namespace isobath::ui
