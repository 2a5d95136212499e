// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/color_ramps.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace isobath::ui {

namespace {

/// Where black and white have the same contrast, 4.58:1: either way a text has at least that.
constexpr double kBlackTextFrom = 0.179;

template <std::size_t N>
QColor between(const std::array<QRgb, N>& stops, double t)
{
    const double at = std::clamp(t, 0.0, 1.0) * (N - 1);
    const auto first = std::min(static_cast<std::size_t>(at), N - 2);
    const double part = at - static_cast<double>(first);
    const auto mix = [part](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
    const QRgb a = stops[first];
    const QRgb b = stops[first + 1];
    return {mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b))};
}

MagnitudeMap& chosenMap()
{
    static MagnitudeMap map = MagnitudeMap::Viridis;
    return map;
}

double linearized(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

} // namespace

void setMagnitudeMap(MagnitudeMap map)
{
    chosenMap() = map;
}

QColor magnitudeColor(double t)
{
    return magnitudeColor(t, chosenMap());
}

QColor magnitudeColor(double t, MagnitudeMap map)
{
    static constexpr std::array<QRgb, 10> kViridis{0xff440154, 0xff482878, 0xff3e4989, 0xff31688e,
                                                   0xff26828e, 0xff1f9e89, 0xff35b779, 0xff6ece58,
                                                   0xffb5de2b, 0xfffde725};
    static constexpr std::array<QRgb, 10> kCividis{0xff00224e, 0xff123570, 0xff3b496c, 0xff575d6d,
                                                   0xff707173, 0xff8a8678, 0xffa59c74, 0xffc3b369,
                                                   0xffe1cc55, 0xfffee838};
    return between(map == MagnitudeMap::Cividis ? kCividis : kViridis, t);
}

QColor densityColor(double t, bool dark)
{
    static constexpr std::array<QRgb, 4> kLight{0xffdfe8f0, 0xff9db8cc, 0xff4f7695, 0xff16283c};
    static constexpr std::array<QRgb, 4> kDark{0xff2b3a48, 0xff44637d, 0xff7fb0d2, 0xffe4f3ff};
    return between(dark ? kDark : kLight, t);
}

double logFraction(double value, double low, double high)
{
    if (value <= 0 || low <= 0 || high <= low)
        return 0;
    return std::clamp(std::log(value / low) / std::log(high / low), 0.0, 1.0);
}

double luminance(const QColor& color)
{
    return 0.2126 * linearized(color.redF()) + 0.7152 * linearized(color.greenF()) +
           0.0722 * linearized(color.blueF());
}

QColor textOn(const QColor& ground)
{
    return luminance(ground) <= kBlackTextFrom ? QColor(Qt::white) : QColor(Qt::black);
}

} // namespace isobath::ui
