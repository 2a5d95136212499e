// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session_library.h"
#include "ui/models/run_cache.h"
#include "ui/models/session_model.h"
#include "ui/pages/subject_card.h"
#include "ui/widgets/banner.h"

#include <QWidget>

#include <optional>
#include <set>

class QPushButton;
class QSplitter;
class QStackedLayout;

namespace isobath::ui {

class ExportMenu;
class FacetStrip;
class FigureChart;
class MatrixCard;
class PageHeader;
class TimeCard;

/// One session, running or stored: heatmap, the figures of one cell, and its run over time. Everything shown
/// is made from the same SessionModel.
class LivePage : public QWidget
{
    Q_OBJECT
public:
    LivePage(SessionModel& model, SessionLibrary& library, QWidget* parent = nullptr);

    void setView(const MatrixView& view);
    const MatrixView& view() const;
    /// Keeps what a finished run measured over time, so that it need not be read again.
    void keepRun(const std::shared_ptr<const FinishedRun>& run);
    void showProgress(const SessionProgress& progress);
    /// While nobody sees the window nothing is drawn; what is missed is drawn afterwards.
    void setQuiet(bool quiet);
    void copyForMail();

    std::string metric() const;
    void setMetric(const std::string& metric);
    void selectCell(std::size_t planCell);
    std::optional<std::size_t> selectedCell() const { return m_cell; }

    PageHeader* header() const { return m_header; }
    FacetStrip* facets() const { return m_facets; }
    MatrixCard* matrix() const { return m_matrix; }
    SubjectCard* subject() const { return m_subject; }
    TimeCard* time() const { return m_time; }
    QSplitter* upperSplitter() const { return m_upper; }
    QSplitter* lowerSplitter() const { return m_lower; }

signals:
    void noticed(const isobath::ui::Notice& notice);
    void designRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();
    QWidget* buildEmpty();
    void connectParts();
    void connectExport(FigureChart* chart);
    void applyTheme();

    bool isSeen() const; ///< remembers what is missed when not
    void showSession();
    void showRuns();
    void showLive();
    void showMatrix();
    void followRunning();
    void selectFirst();
    void chooseValue(std::size_t axis, std::size_t value);
    void setCell(std::optional<std::size_t> planCell);
    void showSubject();
    void showTime();
    QString timeNote();

    bool isAboutRunning() const;
    Subject runningSubject() const;
    Subject selectedSubject();
    QStringList repeatEntries(const std::vector<const StoredRun*>& runs, std::size_t done) const;
    const StoredRun* shownRun() const;
    const RunCache::Entry* detailOf(RunSlot slot); ///< asks for it when it is not there
    std::optional<TimeSource> runningTime() const;
    std::optional<TimeSource> selectedTime();
    std::optional<Figure> mailFigure() const;
    const Session* mailSession() const;
    QString runName(RunSlot slot) const;

    SessionModel& m_model;
    SessionLibrary& m_library;
    RunCache m_cache;
    std::set<std::pair<std::size_t, std::uint32_t>> m_asked;
    std::optional<std::size_t> m_cell;
    std::optional<std::uint32_t> m_repeat; ///< empty: the median
    QString m_stage;
    bool m_quiet = false;
    mutable bool m_missed = true;

    QStackedLayout* m_stack;
    PageHeader* m_header;
    QPushButton* m_export;
    ExportMenu* m_exportMenu;
    FacetStrip* m_facets;
    MatrixCard* m_matrix;
    SubjectCard* m_subject;
    TimeCard* m_time;
    QSplitter* m_upper;
    QSplitter* m_lower;
};

} // namespace isobath::ui
