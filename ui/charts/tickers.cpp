// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/tickers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace isobath::ui {

namespace {

/// Divides a step so that roundStep() gives the next smaller one: 50 to 20, 20 to 10.
constexpr double kStepBelow = 2.6;

/// Smallest of 1, 2, 5 times a power of ten that is not below the value.
double roundStep(double value)
{
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (decade * factor >= value * 0.999)
            return decade * factor;
    return decade * 10;
}

double timeStep(double wanted)
{
    static constexpr std::array<double, 12> kSteps{1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800};
    if (wanted < 1)
        return roundStep(wanted);
    const auto* found =
        std::find_if(kSteps.begin(), kSteps.end(), [&](double step) { return step >= wanted * 0.999; });
    return found == kSteps.end() ? 3600 * std::ceil(wanted / 3600) : *found;
}

QString ninesLabel(int nines)
{
    if (nines == 1)
        return QStringLiteral("90");
    return nines == 2 ? QStringLiteral("99") : QStringLiteral("99.") + QString(nines - 2, QLatin1Char('9'));
}

} // namespace

void RangeTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                           QVector<double>* subTicks, QVector<QString>* labels)
{
    ticks.clear();
    QVector<QString> texts;
    fill(range, ticks, texts);
    if (subTicks != nullptr)
        subTicks->clear();
    if (labels != nullptr)
        *labels = texts;
}

void LogTicker::fill(const QCPRange& range, QVector<double>& ticks, QVector<QString>& labels) const
{
    const double unit = valueUnitSize(m_style);
    auto values = logTicks(std::pow(10.0, range.lower) / unit, std::pow(10.0, range.upper) / unit);
    // Every second decade, and so on, where the axis is too short for all.
    const auto step = std::max<std::size_t>(1, (values.size() + static_cast<std::size_t>(mTickCount)) /
                                                   static_cast<std::size_t>(mTickCount + 1));
    for (std::size_t i = 0; i < values.size(); i += step) {
        ticks.append(std::log10(values[i] * unit));
        labels.append(tickText(values[i] * unit, m_style));
    }
}

void ValueTicker::fill(const QCPRange& range, QVector<double>& ticks, QVector<QString>& labels) const
{
    const double unit = valueUnitSize(m_style);
    double step = roundStep(range.size() / unit / mTickCount) * unit;
    // One label says nothing about the scale.
    if (std::floor(range.upper / step + 1e-6) - std::ceil(range.lower / step - 1e-6) < 1)
        step = roundStep(step / unit / kStepBelow) * unit;
    const auto first = static_cast<long>(std::ceil(range.lower / step - 1e-6));
    const auto last = static_cast<long>(std::floor(range.upper / step + 1e-6));
    for (long i = first; i <= last; ++i) {
        ticks.append(static_cast<double>(i) * step);
        labels.append(tickText(ticks.last(), m_style));
    }
}

void TimeTicker::fill(const QCPRange& range, QVector<double>& ticks, QVector<QString>& labels) const
{
    const double step = timeStep(range.size() / mTickCount);
    for (auto i = static_cast<long>(std::ceil(range.lower / step - 1e-6));
         static_cast<double>(i) * step <= range.upper + step * 1e-6; ++i) {
        ticks.append(static_cast<double>(i) * step);
        labels.append(qText(formatRunTime(static_cast<double>(i) * step, step)));
    }
}

void NinesTicker::fill(const QCPRange& range, QVector<double>& ticks, QVector<QString>& labels) const
{
    const double median = std::log10(2.0);
    if (range.contains(median)) {
        ticks.append(median);
        labels.append(QStringLiteral("p50"));
    }
    const int first = std::max(1, static_cast<int>(std::ceil(range.lower)));
    const int last = static_cast<int>(std::floor(range.upper + 1e-9));
    const int step = std::max(1, (last - first) / std::max(1, m_mostLabels) + 1);
    for (int nines = first; nines <= last; ++nines) {
        ticks.append(nines);
        labels.append((last - nines) % step == 0 || nines == 1 ? ninesLabel(nines) : QString());
    }
}

} // namespace isobath::ui
