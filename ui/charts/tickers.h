// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

namespace isobath::ui {

/// Base of tickers that know their ticks and labels from the visible range alone.
class RangeTicker : public QCPAxisTicker
{
public:
    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision,
                  QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* labels) final;

protected:
    virtual void fill(const QCPRange& range, QVector<double>& ticks, QVector<QString>& labels) const = 0;
};

/// For a linear axis whose coordinate is log10(value): "100 µs", "1 ms", in the style's unit; 1-2-5 when
/// little more than a decade shows.
class LogTicker : public RangeTicker
{
public:
    explicit LogTicker(ValueStyle style) : m_style(style) {}

protected:
    void fill(const QCPRange& range, QVector<double>& ticks, QVector<QString>& labels) const override;

private:
    ValueStyle m_style;
};

/// Round values of the style's unit: MiB/s are counted in steps of MiB.
class ValueTicker : public RangeTicker
{
public:
    explicit ValueTicker(ValueStyle style) : m_style(style) {}

protected:
    void fill(const QCPRange& range, QVector<double>& ticks, QVector<QString>& labels) const override;

private:
    ValueStyle m_style;
};

/// Seconds as mm:ss, with decimals where the step needs them.
class TimeTicker : public RangeTicker
{
protected:
    void fill(const QCPRange& range, QVector<double>& ticks, QVector<QString>& labels) const override;
};

/// For an axis whose coordinate is -log10(1 - p): p50, 90, 99, 99.9.
class NinesTicker : public RangeTicker
{
public:
    /// Not more labels than this; the nines in between keep their grid line.
    void setMostLabels(int most) { m_mostLabels = most; }

protected:
    void fill(const QCPRange& range, QVector<double>& ticks, QVector<QString>& labels) const override;

private:
    int m_mostLabels = 8;
};

} // namespace isobath::ui
