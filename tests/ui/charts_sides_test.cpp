// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_theme.h"
#include "ui/charts/color_ramps.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace isobath::ui::test {
namespace {

/// CIE L*a*b* under D65: distances in it are about as eyes see them.
std::array<double, 3> lab(const QColor& color)
{
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const double r = linear(color.redF());
    const double g = linear(color.greenF());
    const double b = linear(color.blueF());
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const double y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const double z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const QColor& a, const QColor& b)
{
    const auto p = lab(a);
    const auto q = lab(b);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

double contrast(const QColor& a, const QColor& b)
{
    const double x = luminance(a);
    const double y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

class SideColours : public testing::TestWithParam<ChartTheme>
{
};

TEST_P(SideColours, AreReadAsTextAndTakenForNothingElse)
{
    const ChartTheme& theme = GetParam();
    for (const auto& side : theme.sides) {
        EXPECT_GE(contrast(side, theme.ground), 4.5) << side.name().toStdString();
        for (const auto& other :
             {theme.accent, theme.failure, theme.attention, theme.attentionText, theme.text, theme.mutedText})
            EXPECT_GE(distance(side, other), 28)
                << side.name().toStdString() << " against " << other.name().toStdString();
        for (const auto map : {MagnitudeMap::Viridis, MagnitudeMap::Cividis})
            for (int i = 0; i <= 40; ++i)
                EXPECT_GE(distance(side, magnitudeColor(i / 40.0, map)), 18)
                    << side.name().toStdString() << " at " << i;
    }
}

TEST_P(SideColours, AreTakenForNoneOfEachOther)
{
    const auto& sides = GetParam().sides;
    for (std::size_t i = 0; i < sides.size(); ++i)
        for (std::size_t j = i + 1; j < sides.size(); ++j)
            EXPECT_GE(distance(sides[i], sides[j]), 40) << i << " against " << j;
}

TEST_P(SideColours, NeutralCellsHoldTextAndGreyText)
{
    const ChartTheme& theme = GetParam();
    EXPECT_GE(contrast(theme.mutedText, theme.neutral), 4.5);
    EXPECT_GE(contrast(theme.text, theme.neutral), 7);
}

INSTANTIATE_TEST_SUITE_P(BothThemes, SideColours,
                         testing::Values(ChartTheme::light(), ChartTheme::darkTheme()),
                         [](const auto& theme) { return theme.param.dark ? "Dark" : "Light"; });

} // namespace
} // namespace isobath::ui::test
