// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace isobath::ui {

enum class ThemeChoice : std::uint8_t { Auto, Light, Dark };

/// Palette and style sheet of the whole program. Auto follows the palette that the desktop gave the program
/// at its start.
void applyTheme(ThemeChoice choice);
/// Fusion and fonts with digits of one width; before the first window.
void prepareLook();

QString themeName(ThemeChoice choice); ///< "auto", "light", "dark"
std::optional<ThemeChoice> themeFromName(const QString& name);

} // namespace isobath::ui
