// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "engine/run/run_result.h"
#include "ui/charts/chart_theme.h"
#include "ui/widgets/card.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace isobath::ui {

class ElidedLabel;
class FigureChart;
class FigureLabel;
class SegmentedControl;

/// What the subject panel says; made by the page from the session or the snapshot that everything else on it
/// shows.
struct Subject
{
    QString title; ///< "randwrite 8K depth 64"
    QString what;  ///< "median of 3 repeats", "run 1 of 3, running, 2.1 s"
    MetricSet metrics;
    std::vector<Label> labels;
    QString error; ///< of a failed run
    QString note;  ///< where there are no figures: what to do or wait for
    std::optional<Figure> percentiles;
};

/// Figures, labels and latency percentiles of one cell: the selected one or the one that is running.
class SubjectCard : public Card
{
    Q_OBJECT
public:
    explicit SubjectCard(QWidget* parent = nullptr);

    void showSubject(const Subject& subject);
    void setWhat(const QString& what); ///< Subject::what alone, the figures stay
    void setRunningPossible(bool possible);
    bool wantsRunning() const;
    void setWantsRunning(bool running);
    /// The entries of the repeat menu; the first is the median of all.
    void setRepeats(const QStringList& entries, int current);
    void setTheme(const ChartTheme& theme);

    QString figure(const std::string& metric) const; ///< as it is written
    QString title() const;
    FigureChart* percentiles() const { return m_chart; }
    SegmentedControl* modeSwitch() const { return m_mode; }
    QComboBox* repeats() const { return m_repeats; }

signals:
    void modeChanged();
    void repeatChosen(int entry);

private:
    void build();
    void showLabels(const Subject& subject);

    SegmentedControl* m_mode;
    ElidedLabel* m_title;
    ElidedLabel* m_what;
    QComboBox* m_repeats;
    std::vector<std::pair<std::string, FigureLabel*>> m_figures;
    QWidget* m_figureBox;
    QWidget* m_labelBox;
    QLabel* m_evidence;
    QLabel* m_error;
    QLabel* m_note;
    FigureChart* m_chart;
};

} // namespace isobath::ui
