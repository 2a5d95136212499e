// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/duration_spin_box.h"

#include "engine/base/units.h"

#include <array>
#include <cmath>

namespace isobath::ui {

namespace {

// The unit people type may be half there ("500m" on the way to "500ms").
constexpr double kLongestS = 1e7;

constexpr std::array<double, 21> kStops{0,  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1,    2,    3,   5,
                                        10, 20,   30,   60,   120, 300, 600, 1800, 3600, 7200};

/// The value itself at the last one.
double stopAbove(double now)
{
    for (const double stop : kStops)
        if (stop > now * 1.0001)
            return stop;
    return now;
}

double stopBelow(double now)
{
    for (auto stop = kStops.rbegin(); stop != kStops.rend(); ++stop)
        if (*stop < now * 0.9999)
            return *stop;
    return now;
}

} // namespace

DurationSpinBox::DurationSpinBox(QWidget* parent) : QDoubleSpinBox(parent)
{
    setDecimals(9);
    setRange(0, kLongestS);
    setKeyboardTracking(false);
    connect(this, &QDoubleSpinBox::valueChanged, this, [this] { emit durationChanged(durationNs()); });
}

std::uint64_t DurationSpinBox::durationNs() const
{
    return static_cast<std::uint64_t>(std::llround(value() * 1e9));
}

void DurationSpinBox::setDurationNs(std::uint64_t ns)
{
    setValue(static_cast<double>(ns) / 1e9);
}

QString DurationSpinBox::textFromValue(double seconds) const
{
    return QString::fromStdString(formatDuration(static_cast<std::uint64_t>(std::llround(seconds * 1e9))));
}

double DurationSpinBox::valueFromText(const QString& text) const
{
    const auto ns = parseDurationNs(text.trimmed().toStdString());
    return ns ? static_cast<double>(*ns) / 1e9 : value();
}

QValidator::State DurationSpinBox::validate(QString& text, int&) const
{
    return parseDurationNs(text.trimmed().toStdString()) ? QValidator::Acceptable : QValidator::Intermediate;
}

void DurationSpinBox::stepBy(int steps)
{
    double next = value();
    for (; steps > 0; --steps)
        next = stopAbove(next);
    for (; steps < 0; ++steps)
        next = stopBelow(next);
    setValue(next);
}

} // namespace isobath::ui
