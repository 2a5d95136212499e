// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <cstdint>

namespace isobath::ui {

/// Which ramp stands for magnitude. Both grow lighter evenly and are told apart without red and green.
enum class MagnitudeMap : std::uint8_t { Viridis, Cividis };

/// One choice for every chart and export of the process; charts must be drawn again. GUI thread.
void setMagnitudeMap(MagnitudeMap map);
/// Magnitude: the chosen ramp, from ten stops; t in [0, 1], clamped.
QColor magnitudeColor(double t);
QColor magnitudeColor(double t, MagnitudeMap map);
/// Density: one hue, from near the ground to full ink; dark turns it round.
QColor densityColor(double t, bool dark);

/// Where a value lies between low and high on a logarithmic scale, in [0, 1].
double logFraction(double value, double low, double high);

/// Relative luminance of WCAG 2.
double luminance(const QColor& color);
/// White or black, whichever reads better: at least 4.5:1 on any colour.
QColor textOn(const QColor& ground);

} // namespace isobath::ui
