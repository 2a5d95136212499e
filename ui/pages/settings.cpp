// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings.h"

#include <QSettings>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kMostUpdates = 10;

/// What stands in the file, with everything out of range at its default.
Settings stored()
{
    const QSettings file;
    Settings settings;
    const auto number = [&file](const char* key, int usual, int most) {
        const int value = file.value(key, usual).toInt();
        return value >= 1 && value <= most ? value : usual;
    };
    settings.theme = themeFromName(file.value("window/theme").toString()).value_or(settings.theme);
    settings.colourMap = file.value("charts/colourMap").toString() == QLatin1String("cividis")
                             ? MagnitudeMap::Cividis
                             : MagnitudeMap::Viridis;
    settings.byteUnits = file.value("figures/byteUnits").toString() == QLatin1String("decimal")
                             ? ByteUnits::Decimal
                             : ByteUnits::Binary;
    settings.repeats = number("plans/repeats", settings.repeats, kMostRepeats);
    settings.updatesPerSecond = number("charts/updatesPerSecond", settings.updatesPerSecond, kMostUpdates);
    settings.notifyAtEnd = file.value("window/notifyAtEnd", settings.notifyAtEnd).toBool();
    return settings;
}

} // namespace

QString themeName(ThemeChoice choice)
{
    return choice == ThemeChoice::Light ? "light" : choice == ThemeChoice::Dark ? "dark" : "auto";
}

std::optional<ThemeChoice> themeFromName(const QString& name)
{
    for (const auto choice : {ThemeChoice::Auto, ThemeChoice::Light, ThemeChoice::Dark})
        if (themeName(choice) == name)
            return choice;
    return std::nullopt;
}

SettingsStore::SettingsStore(QObject* parent) : QObject(parent), m_settings(stored()) {}

void SettingsStore::set(const Settings& settings)
{
    if (settings == m_settings)
        return;
    m_settings = settings;
    QSettings file;
    file.setValue("window/theme", themeName(settings.theme));
    file.setValue("charts/colourMap", settings.colourMap == MagnitudeMap::Cividis ? "cividis" : "viridis");
    file.setValue("figures/byteUnits", settings.byteUnits == ByteUnits::Decimal ? "decimal" : "binary");
    file.setValue("plans/repeats", settings.repeats);
    file.setValue("charts/updatesPerSecond", settings.updatesPerSecond);
    file.setValue("window/notifyAtEnd", settings.notifyAtEnd);
    emit changed(settings);
}

} // namespace isobath::ui
