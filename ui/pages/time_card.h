// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/merged_intervals.h"
#include "ui/charts/chart_theme.h"
#include "ui/pages/time_panels.h"
#include "ui/widgets/card.h"

#include <QTimer>

#include <map>
#include <memory>
#include <string>

class QAction;
class QLabel;
class QPushButton;
class QStackedLayout;

namespace isobath::ui {

class SegmentedControl;
class TimeStack;

/// One run over time: how latency is drawn, over which window it is averaged, which panels stand below it.
/// Figures are made for the visible part, so that every zoom shows true percentiles.
class TimeCard : public Card
{
    Q_OBJECT
public:
    explicit TimeCard(QWidget* parent = nullptr);

    /// Another run than the last one, by its title, is shown whole. `isLive`: it grows, and "Newest" is
    /// offered; what would move nothing on the screen is not drawn again.
    void showRun(const Session& session, TimeSource source, const QString& subject, bool isLive);
    void showNote(const QString& note); ///< instead of the charts
    void setTheme(const ChartTheme& theme);
    /// Forgets the run: the next one is shown whole.
    void forget();

    TimeStack* stack() const { return m_stack; }
    SegmentedControl* picture() const { return m_picture; }
    SegmentedControl* window() const { return m_window; }
    QPushButton* newest() const { return m_newest; }
    QAction* panelAction(TimePanel panel) const { return m_actions.at(panel); }

signals:
    /// Another part, picture, average or panel is wanted: call showRun() again.
    void figuresWanted();

private:
    void build();
    void connectParts();
    void loadPanels();
    void savePanels() const;
    void want();
    bool needsDrawing(double lengthS, const TimeSource& source) const;
    void followNewest();
    void draw(const Session& session, const TimeSource& source);
    void drawOverview(const Session& session, const TimeSource& source);

    SegmentedControl* m_picture;
    SegmentedControl* m_window;
    QPushButton* m_newest;
    QPushButton* m_panels;
    std::map<TimePanel, QAction*> m_actions;
    QLabel* m_note;
    TimeStack* m_stack;
    QStackedLayout* m_pages;
    QTimer m_wanted; ///< gathers what a wheel asks for within one frame

    std::shared_ptr<MergedIntervals> m_merged;
    std::string m_title;
    double m_drawnS = 0;    ///< length of the run when it was drawn last
    double m_overviewS = 0; ///< the same of its overview
    bool m_mustDraw = true;
};

} // namespace isobath::ui
