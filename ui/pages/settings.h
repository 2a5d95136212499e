// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "ui/charts/color_ramps.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <optional>

namespace isobath::ui {

enum class ThemeChoice : std::uint8_t { Auto, Light, Dark };
QString themeName(ThemeChoice choice); ///< "auto", "light", "dark"
std::optional<ThemeChoice> themeFromName(const QString& name);

constexpr int kMostRepeats = 1000;

/// What the user chose for all sessions. Where the library is stands elsewhere: engine/store/library_place.h.
struct Settings
{
    ThemeChoice theme = ThemeChoice::Auto;
    ByteUnits byteUnits = ByteUnits::Binary;
    MagnitudeMap colourMap = MagnitudeMap::Viridis;
    int repeats = 3;          ///< of a new plan
    int updatesPerSecond = 4; ///< of charts while something runs, 1 to 10
    bool notifyAtEnd = true;
    bool operator==(const Settings&) const = default;
};

/// Keeps the settings from one start to the next; every change is written at once.
class SettingsStore : public QObject
{
    Q_OBJECT
public:
    explicit SettingsStore(QObject* parent = nullptr);
    const Settings& settings() const { return m_settings; }
    void set(const Settings& settings);

signals:
    void changed(const isobath::ui::Settings& settings);

private:
    Settings m_settings;
};

} // namespace isobath::ui
