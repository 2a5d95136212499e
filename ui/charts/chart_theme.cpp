// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_theme.h"

namespace isobath::ui {

ChartTheme ChartTheme::light()
{
    ChartTheme theme;
    theme.dark = false;
    theme.ground = QColor(0xff, 0xff, 0xff);
    theme.text = QColor(0x17, 0x1a, 0x20);
    theme.mutedText = QColor(0x55, 0x5d, 0x68);
    theme.grid = QColor(0xe2, 0xe5, 0xea);
    theme.accent = QColor(0x1c, 0x5f, 0xd0);
    theme.failure = QColor(0xb3, 0x1f, 0x1a);
    theme.attention = QColor(0xf6, 0xa6, 0x1e);
    theme.attentionText = QColor(0x8a, 0x49, 0x00);
    theme.hatch = QColor(0xd3, 0xd7, 0xdd);
    theme.idle = QColor(0xd9, 0xdc, 0xe1);
    return theme;
}

ChartTheme ChartTheme::darkTheme()
{
    ChartTheme theme;
    theme.dark = true;
    theme.ground = QColor(0x1e, 0x22, 0x28);
    theme.text = QColor(0xec, 0xee, 0xf1);
    theme.mutedText = QColor(0xa3, 0xab, 0xb6);
    theme.grid = QColor(0x35, 0x3b, 0x44);
    theme.accent = QColor(0x6c, 0xa8, 0xff);
    theme.failure = QColor(0xff, 0x8a, 0x80);
    theme.attention = QColor(0xf5, 0xb0, 0x2e);
    theme.attentionText = QColor(0xf7, 0xbe, 0x5a);
    theme.hatch = QColor(0x43, 0x4a, 0x54);
    theme.idle = QColor(0x45, 0x4b, 0x54);
    return theme;
}

} // namespace isobath::ui
