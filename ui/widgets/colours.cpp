// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/colours.h"

#include <QFile>
#include <QGuiApplication>

#include <array>
#include <utility>

namespace isobath::ui {

Colours Colours::light()
{
    Colours colours;
    colours.ground = "#f2f3f5";
    colours.card = "#ffffff";
    colours.line = "#d5d9e0";
    colours.field = "#f6f7f9";
    colours.text = "#16191d";
    colours.mutedText = "#59616d";
    colours.accent = "#1d62c8";
    colours.accentSoft = "#e2ecfa";
    colours.axis = "#f0f5fd";
    colours.onAccent = "#ffffff";
    colours.failure = "#c02626";
    colours.failureSoft = "#fdeaea";
    colours.attention = "#dc9a1e";
    colours.attentionSoft = "#fdf1d8";
    colours.attentionText = "#6e4700";
    return colours;
}

Colours Colours::darkColours()
{
    Colours colours;
    colours.dark = true;
    colours.ground = "#16191d";
    colours.card = "#1e2126";
    colours.line = "#3a4049";
    colours.field = "#262a31";
    colours.text = "#e8eaee";
    colours.mutedText = "#a2aab5";
    colours.accent = "#6aa5ff";
    colours.accentSoft = "#22395e";
    colours.axis = "#1d2735";
    colours.onAccent = "#0c1420";
    colours.failure = "#ff7b72";
    colours.failureSoft = "#46231f";
    colours.attention = "#c98a1c";
    colours.attentionSoft = "#3f2f10";
    colours.attentionText = "#f4c264";
    return colours;
}

const Colours& currentColours()
{
    static const Colours light = Colours::light();
    static const Colours dark = Colours::darkColours();
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? dark : light;
}

QPalette paletteOf(const Colours& colours)
{
    QPalette palette;
    palette.setColor(QPalette::Window, colours.ground);
    palette.setColor(QPalette::WindowText, colours.text);
    palette.setColor(QPalette::Base, colours.card);
    palette.setColor(QPalette::AlternateBase, colours.field);
    palette.setColor(QPalette::Text, colours.text);
    palette.setColor(QPalette::PlaceholderText, colours.mutedText);
    palette.setColor(QPalette::Button, colours.card);
    palette.setColor(QPalette::ButtonText, colours.text);
    palette.setColor(QPalette::BrightText, colours.failure);
    palette.setColor(QPalette::Highlight, colours.accent);
    palette.setColor(QPalette::HighlightedText, colours.onAccent);
    palette.setColor(QPalette::ToolTipBase, colours.card);
    palette.setColor(QPalette::ToolTipText, colours.text);
    palette.setColor(QPalette::Link, colours.accent);
    palette.setColor(QPalette::LinkVisited, colours.accent);
    palette.setColor(QPalette::Light, colours.card.lighter(110));
    palette.setColor(QPalette::Midlight, colours.line);
    palette.setColor(QPalette::Mid, colours.line);
    palette.setColor(QPalette::Dark, colours.dark ? colours.line : colours.mutedText);
    palette.setColor(QPalette::Shadow, colours.dark ? QColor("#000000") : colours.mutedText);
    const QColor faded = colours.dark ? QColor("#6b727d") : QColor("#9aa1ab");
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, faded);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colours.line);
    return palette;
}

QString styleSheetOf(const Colours& colours)
{
    QFile file(":/isobath/themes/isobath.qss");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QString sheet = QString::fromUtf8(file.readAll());
    const std::array<std::pair<const char*, QColor>, 16> names{{
        {"@ground@", colours.ground},
        {"@card@", colours.card},
        {"@line@", colours.line},
        {"@field@", colours.field},
        {"@text@", colours.text},
        {"@muted@", colours.mutedText},
        {"@accent@", colours.accent},
        {"@accentSoft@", colours.accentSoft},
        {"@axis@", colours.axis},
        {"@onAccent@", colours.onAccent},
        {"@failure@", colours.failure},
        {"@failureSoft@", colours.failureSoft},
        {"@attention@", colours.attention},
        {"@attentionSoft@", colours.attentionSoft},
        {"@attentionText@", colours.attentionText},
        {"@accentDown@", colours.dark ? colours.accent.darker(115) : colours.accent.darker(120)},
    }};
    for (const auto& [name, colour] : names)
        sheet.replace(QLatin1String(name), colour.name());
    sheet.replace("@theme@", colours.dark ? "dark" : "light");
    return sheet;
}

} // namespace isobath::ui
