// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/session_runner.h"
#include "ui/models/session_model.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace isobath::ui {

class ElidedLabel;

/// What is running, how far it is, and the switches for it; below every page while something runs.
class RunBar : public QFrame
{
    Q_OBJECT
public:
    explicit RunBar(QWidget* parent = nullptr);

    void showPreparing(const QString& what);
    void showProgress(const SessionProgress& progress, const Session& session);
    void showFigures(const MetricSet& metrics);
    void setPausing(bool pausing);
    void setWaiting(const QStringList& names);
    void setStopping();
    void setShowOffered(bool offered); ///< another session is on the Live page

    QString text() const;
    QString position() const; ///< "run 118 of 540"
    QString iops() const;     ///< "64.3k IOPS"
    QPushButton* pauseButton() const { return m_pause; }
    QPushButton* skipButton() const { return m_skip; }
    QPushButton* stopButton() const { return m_stop; }
    QPushButton* waitingButton() const { return m_waiting; }

signals:
    void pauseRequested(bool pause);
    void skipRequested();
    void stopRequested();
    void showRequested();
    void waitingMovedUp(int position);
    void waitingDropped(int position);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void showRoom();

    bool m_pausing = false;
    ElidedLabel* m_what;
    QProgressBar* m_progress;
    QLabel* m_position;
    QLabel* m_left;
    QLabel* m_iops;
    QLabel* m_bandwidth;
    QLabel* m_p99;
    QPushButton* m_waiting; ///< with the plans that wait as its menu
    QPushButton* m_show;
    QPushButton* m_pause;
    QPushButton* m_skip;
    QPushButton* m_stop;
};

} // namespace isobath::ui
