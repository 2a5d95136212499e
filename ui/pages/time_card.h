// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "ui/charts/chart_theme.h"
#include "ui/widgets/card.h"

#include <optional>

class QLabel;
class QStackedLayout;

namespace isobath::ui {

class FigureChart;

/// Latency over time above IOPS over time, with one cursor and one visible range.
class TimeCard : public Card
{
    Q_OBJECT
public:
    explicit TimeCard(QWidget* parent = nullptr);

    void showFigures(const QString& subject, const Figure& latency, const Figure& iops);
    void showNote(const QString& note); ///< instead of the charts
    void setTheme(const ChartTheme& theme);
    FigureChart* latency() const { return m_latency; }
    FigureChart* iops() const { return m_iops; }

signals:
    /// What the user zoomed to; the page answers with figures of that part, so that it is shown in full
    /// detail.
    void rangeChanged(double fromS, double toS);

private:
    FigureChart* m_latency;
    FigureChart* m_iops;
    QLabel* m_note;
    QStackedLayout* m_stack;
};

} // namespace isobath::ui
