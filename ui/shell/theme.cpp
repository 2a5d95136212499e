// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/theme.h"

#include "ui/widgets/colours.h"

#include <QApplication>
#include <QFontDatabase>
#include <QStyleFactory>

namespace isobath::ui {

namespace {

bool isDesktopDark()
{
    // Asked once: later the application's palette is ours.
    static const bool isDark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    return isDark;
}

} // namespace

void prepareLook()
{
    isDesktopDark();
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    QFont font = QApplication::font();
    for (const char* family : {"Noto Sans", "DejaVu Sans"})
        if (QFontDatabase::hasFamily(family)) {
            font.setFamily(family);
            break;
        }
    QApplication::setFont(font);
}

void applyTheme(ThemeChoice choice)
{
    const bool isDark = choice == ThemeChoice::Dark || (choice == ThemeChoice::Auto && isDesktopDark());
    const Colours colours = isDark ? Colours::darkColours() : Colours::light();
    QApplication::setPalette(paletteOf(colours));
    qApp->setStyleSheet(styleSheetOf(colours));
}

} // namespace isobath::ui
