// SPDX-License-Identifier: GPL-3.0-or-later
// Text is read at 4.5:1 and better (WCAG 2, level AA) on every ground that it is written on, in both themes.
#include "ui/charts/chart_theme.h"
#include "ui/charts/color_ramps.h"
#include "ui/widgets/colours.h"

#include <QRegularExpression>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace isobath::ui::test {
namespace {

constexpr double kLeast = 4.5;
constexpr double kLaneAlpha = 90 / 255.0;  ///< of the event lane's ground
constexpr double kStallAlpha = 80 / 255.0; ///< of a stall's band

double contrast(const QColor& one, const QColor& other)
{
    const auto [dark, light] = std::minmax(luminance(one), luminance(other));
    return (light + 0.05) / (dark + 0.05);
}

QColor laidOver(const QColor& ground, QColor shade, double alpha)
{
    const auto mix = [alpha](int below, int above) {
        return static_cast<int>(below + (above - below) * alpha);
    };
    return {mix(ground.red(), shade.red()), mix(ground.green(), shade.green()),
            mix(ground.blue(), shade.blue())};
}

struct Named
{
    const char* name;
    QColor colour;
};

void expectReadable(const std::vector<Named>& texts, const std::vector<Named>& grounds, const char* theme)
{
    for (const auto& text : texts)
        for (const auto& ground : grounds)
            EXPECT_GE(contrast(text.colour, ground.colour), kLeast)
                << text.name << " " << text.colour.name().toStdString() << " on " << ground.name << " "
                << ground.colour.name().toStdString() << ", " << theme;
}

const char* nameOf(bool dark)
{
    return dark ? "dark" : "light";
}

/// What a rule of the style sheet says about one property, or an empty text.
QString valueIn(const QString& body, const char* property)
{
    const QRegularExpression pattern(QString("(?:^|;)\\s*%1:\\s*([^;]+)").arg(property));
    return pattern.match(body).captured(1).trimmed();
}

TEST(Contrast, OfThePageColoursIsEnoughOnEveryGround)
{
    for (const auto& colours : {Colours::light(), Colours::darkColours()}) {
        const std::vector<Named> pages{{"ground", colours.ground},
                                       {"card", colours.card},
                                       {"field", colours.field},
                                       {"axis", colours.axis},
                                       {"chosen", colours.accentSoft}};
        expectReadable({{"text", colours.text}, {"muted", colours.mutedText}}, pages, nameOf(colours.dark));
        expectReadable({{"failure", colours.failure}, {"accent", colours.accent}},
                       {{"ground", colours.ground}, {"card", colours.card}, {"field", colours.field}},
                       nameOf(colours.dark));
        expectReadable({{"failure", colours.failure}, {"text", colours.text}},
                       {{"failureSoft", colours.failureSoft}}, nameOf(colours.dark));
        expectReadable(
            {{"attention", colours.attentionText}},
            {{"attentionSoft", colours.attentionSoft}, {"card", colours.card}, {"ground", colours.ground}},
            nameOf(colours.dark));
        expectReadable({{"on accent", colours.onAccent}}, {{"accent", colours.accent}}, nameOf(colours.dark));
    }
}

TEST(Contrast, OfEveryRuleOfTheStyleSheetIsEnough)
{
    for (const auto& colours : {Colours::light(), Colours::darkColours()}) {
        QRegularExpressionMatchIterator rules =
            QRegularExpression("([^{}]+)\\{([^}]*)\\}").globalMatch(styleSheetOf(colours));
        int checked = 0;
        while (rules.hasNext()) {
            const auto rule = rules.next();
            const QColor text(valueIn(rule.captured(2), "color"));
            const QColor ground(valueIn(rule.captured(2), "background"));
            if (!text.isValid())
                continue;
            const std::string selector = rule.captured(1).trimmed().toStdString();
            const auto grounds = ground.isValid() && ground.alpha() == 255
                                     ? std::vector<Named>{{selector.c_str(), ground}}
                                     : std::vector<Named>{{"card", colours.card}, {"ground", colours.ground}};
            expectReadable({{selector.c_str(), text}}, grounds, nameOf(colours.dark));
            ++checked;
        }
        EXPECT_GT(checked, 15);
    }
}

TEST(Contrast, OfThePaletteIsEnoughForWhatFusionDraws)
{
    for (const auto& colours : {Colours::light(), Colours::darkColours()}) {
        const QPalette palette = paletteOf(colours);
        const auto pair = [&](QPalette::ColorRole text, QPalette::ColorRole ground) {
            expectReadable({{"role", palette.color(text)}}, {{"role", palette.color(ground)}},
                           nameOf(colours.dark));
        };
        pair(QPalette::WindowText, QPalette::Window);
        pair(QPalette::Text, QPalette::Base);
        pair(QPalette::Text, QPalette::AlternateBase);
        pair(QPalette::PlaceholderText, QPalette::Base);
        pair(QPalette::ButtonText, QPalette::Button);
        pair(QPalette::HighlightedText, QPalette::Highlight);
        pair(QPalette::ToolTipText, QPalette::ToolTipBase);
        pair(QPalette::Link, QPalette::Base);
        pair(QPalette::Link, QPalette::Window);
    }
}

TEST(Contrast, OfChartTextIsEnough)
{
    for (const auto& theme : {ChartTheme::light(), ChartTheme::darkTheme()}) {
        const std::vector<Named> cells{
            {"ground", theme.ground}, {"failed cell", theme.idle}, {"unproven cell", theme.neutral}};
        expectReadable({{"text", theme.text}, {"muted", theme.mutedText}}, cells, nameOf(theme.dark));
        expectReadable({{"failure", theme.failure}}, {{"ground", theme.ground}, {"failed cell", theme.idle}},
                       nameOf(theme.dark));
        const Named lane{"event lane", laidOver(theme.ground, theme.grid, kLaneAlpha)};
        expectReadable(
            {{"attention", theme.attentionText}, {"text", theme.text}},
            {{"ground", theme.ground}, lane, {"stall", laidOver(theme.ground, theme.attention, kStallAlpha)}},
            nameOf(theme.dark));
        expectReadable({{"muted", theme.mutedText}}, {lane}, nameOf(theme.dark));
        for (const auto& side : theme.sides)
            expectReadable({{"side", side}}, {{"ground", theme.ground}}, nameOf(theme.dark));
    }
}

TEST(Contrast, OfNumbersOnEveryColourOfTheMapsIsEnough)
{
    for (const auto map : {MagnitudeMap::Viridis, MagnitudeMap::Cividis})
        for (int step = 0; step <= 1000; ++step) {
            const QColor ground = magnitudeColor(step / 1000.0, map);
            ASSERT_GE(contrast(textOn(ground), ground), kLeast) << ground.name().toStdString();
        }
}

TEST(Contrast, OfTextOnAnyColourIsEnough)
{
    for (int red = 0; red <= 255; red += 5)
        for (int green = 0; green <= 255; green += 5)
            for (int blue = 0; blue <= 255; blue += 5) {
                const QColor ground(red, green, blue);
                ASSERT_GE(contrast(textOn(ground), ground), kLeast) << ground.name().toStdString();
            }
}

} // namespace
} // namespace isobath::ui::test
