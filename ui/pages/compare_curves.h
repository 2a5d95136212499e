// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "ui/charts/chart_theme.h"
#include "ui/widgets/card.h"

#include <optional>

class QComboBox;
class QGridLayout;
class QLabel;
class QStackedLayout;

namespace isobath::ui {

class FigureChart;
class SegmentedControl;

/// One cell on every side: latency percentiles or latency over time laid over each other, and its main
/// figures below.
class CompareCurves : public Card
{
    Q_OBJECT
public:
    explicit CompareCurves(QWidget* parent = nullptr);

    bool showsTime() const;
    /// The run of the time chart: empty for the one nearest to the median.
    std::optional<std::uint32_t> repeat() const;
    void setRepeats(std::uint32_t count);
    void showFigure(const QString& cell, const Figure& figure);
    void showNote(const QString& cell, const QString& note);
    /// Rows of the figures below: the first column names the side, the first row the metrics.
    void showNumbers(const std::vector<QStringList>& lines);
    void setTheme(const ChartTheme& theme);

    FigureChart* chart() const { return m_showsTime ? m_time : m_percentiles; }
    FigureChart* percentiles() const { return m_percentiles; }
    FigureChart* time() const { return m_time; }
    SegmentedControl* kindSwitch() const { return m_kind; }
    QComboBox* repeats() const { return m_repeats; }
    QString note() const;
    QString numberAt(std::size_t line, int column) const;

signals:
    void changed(); ///< what is to be shown
    void exportRequested(isobath::ui::FigureChart* chart);
    void rangeChanged(double fromS, double toS); ///< of the time chart

private:
    void build();

    bool m_showsTime = false;
    SegmentedControl* m_kind;
    QComboBox* m_repeats;
    FigureChart* m_percentiles;
    FigureChart* m_time;
    QLabel* m_note;
    QStackedLayout* m_stack;
    QGridLayout* m_numbers;
    std::vector<QStringList> m_lines;
    ChartTheme m_theme = ChartTheme::light();
};

} // namespace isobath::ui
