// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_style.h"

#include <QRegularExpression>

#include <cmath>
#include <initializer_list>

namespace isobath::ui {

namespace {

constexpr std::size_t kFewTicks = 3;

/// Those multiples of every power of ten that are in [low, high].
std::vector<double> logTicks(double low, double high, std::initializer_list<double> factors)
{
    std::vector<double> ticks;
    const int first = static_cast<int>(std::floor(std::log10(low)));
    const int last = static_cast<int>(std::floor(std::log10(high * 1.0001)));
    for (int exponent = first; exponent <= last; ++exponent)
        for (const double factor : factors) {
            const double value = std::pow(10.0, exponent) * factor;
            if (value >= low * 0.9999 && value <= high * 1.0001)
                ticks.push_back(value);
        }
    return ticks;
}

} // namespace

QString qText(const std::string& text)
{
    return QString::fromStdString(text);
}

QString tickText(double value, ValueStyle style)
{
    static const QRegularExpression zeros(QStringLiteral(R"((\.\d*?)0+(?=\D|$))"));
    auto text = qText(formatValue(value, style));
    text.replace(zeros, QStringLiteral("\\1"));
    text.replace(QRegularExpression(QStringLiteral(R"(\.(?=\D|$))")), QString());
    return text;
}

std::vector<double> logTicks(double low, double high)
{
    if (std::log10(high / low) >= 1.5)
        return logTicks(low, high, {1});
    auto ticks = logTicks(low, high, {1, 2, 5});
    if (ticks.size() < kFewTicks)
        ticks = logTicks(low, high, {1, 1.5, 2, 3, 4, 5, 6, 8});
    if (ticks.size() < kFewTicks)
        ticks = logTicks(low, high, {1, 1.1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9});
    return ticks;
}

QPen sidePen(const PlotStyle& style, std::size_t side, double width)
{
    static const std::array<QVector<qreal>, 4> dashes{QVector<qreal>{}, {7, 3}, {2, 2}, {8, 2, 2, 2}};
    const auto index = side % dashes.size();
    QPen pen(style.theme.sides[index], width);
    pen.setCapStyle(Qt::FlatCap);
    if (!dashes[index].isEmpty())
        pen.setDashPattern(dashes[index]);
    return pen;
}

QString asHeading(QString title)
{
    if (title.size() > 1 && !title[1].isDigit())
        title.front() = title.front().toUpper();
    return title;
}

QFont boldFont(const QFont& font)
{
    QFont bold = font;
    bold.setBold(true);
    return bold;
}

void preparePlot(QCustomPlot& plot, const PlotStyle& style)
{
    plot.setBackground(QBrush(style.theme.ground));
    plot.setPlottingHint(QCP::phFastPolylines);
    plot.setNoAntialiasingOnDrag(true);
    plot.setFont(style.font);
    plot.plotLayout()->setRowSpacing(0);
    plot.plotLayout()->setColumnSpacing(0);
}

void setMargins(QCPAxisRect& rect, const PlotStyle& style, const QMargins& least)
{
    rect.setAutoMargins(style.compact ? QCP::msNone : QCP::msAll);
    rect.setMinimumMargins(style.compact ? QMargins() : least);
    if (style.compact)
        rect.setMargins(QMargins());
}

void styleAxis(QCPAxis& axis, const PlotStyle& style)
{
    axis.setTickLabelFont(style.font);
    axis.setLabelFont(style.font);
    axis.setTickLabelColor(style.theme.text);
    axis.setLabelColor(style.theme.mutedText);
    axis.setBasePen(Qt::NoPen);
    // A length of zero alone still paints a dot.
    axis.setTickLength(0);
    axis.setSubTickLength(0);
    axis.setTickPen(Qt::NoPen);
    axis.setSubTickPen(Qt::NoPen);
    axis.setTickLabelPadding(6);
    axis.setLabelPadding(4);
    axis.grid()->setPen(QPen(style.theme.grid, 1));
    axis.grid()->setZeroLinePen(QPen(style.theme.grid, 1));
    axis.grid()->setSubGridVisible(false);
    axis.setTickLabels(!style.compact);
}

} // namespace isobath::ui
