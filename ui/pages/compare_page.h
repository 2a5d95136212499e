// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"
#include "ui/bridge/session_library.h"
#include "ui/models/comparison_model.h"
#include "ui/models/run_cache.h"
#include "ui/widgets/banner.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <set>
#include <tuple>

class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedLayout;
class QVBoxLayout;

namespace isobath::ui {

class CompareCurves;
class CompareMaps;
class CompareSides;
class CompareTable;
class ExportMenu;
class FigureChart;
class PageHeader;

/// Two to four sessions, or values of one axis, beside each other: maps, curves of the selected cell, tables.
/// It says what is different, not whether that is proven.
class ComparePage : public QWidget
{
    Q_OBJECT
public:
    explicit ComparePage(SessionLibrary& library, QWidget* parent = nullptr);

    /// Two or more take the place of what is compared; a single one is added.
    void compare(const std::vector<SessionRef>& sessions);

    std::string metric() const;
    void setMetric(const std::string& metric);
    void selectRow(std::size_t row);
    std::optional<std::size_t> selectedRow() const { return m_row; }
    const MatrixView& view() const { return m_view; }

    ComparisonModel& model() { return m_model; }
    PageHeader* header() const { return m_header; }
    CompareSides* sides() const { return m_sides; }
    CompareMaps* maps() const { return m_maps; }
    CompareCurves* curves() const { return m_curves; }
    CompareTable* table() const { return m_table; }
    QSplitter* upperSplitter() const { return m_upper; }
    QSplitter* lowerSplitter() const { return m_lower; }
    QLabel* advice() const { return m_advice; } ///< of the page without a comparison

signals:
    void noticed(const isobath::ui::Notice& notice);
    void libraryRequested();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    using RunKey = std::tuple<SessionRef, std::size_t, std::uint32_t>;

    void build();
    QWidget* buildEmpty();
    QWidget* buildBody();
    void connectParts();
    void connectCurves();
    void applyTheme();
    void popUpExport(const std::function<std::optional<Figure>()>& source);

    void showSides();
    void showAdvice();
    void showComparison();
    void showCells();
    void showRow();
    void showPercentiles();
    void showTime();
    void showNumbers();
    void setFixed(std::size_t axis, std::size_t value);
    void goToRow(std::size_t row); ///< the view too, when it lies in another facet
    void selectFirst();
    QString rowName() const;
    std::vector<const StoredRun*> doneRuns(std::size_t side) const;
    const StoredRun* shownRun(std::size_t side) const;
    const RunCache::Entry* detailOf(std::size_t side, const StoredRun& run); ///< asks when it is not there
    RunKey keyOf(std::size_t side, const StoredRun& run) const;
    std::optional<Figure> mailFigure() const;

    SessionLibrary& m_library;
    ComparisonModel m_model;
    RunCache m_cache;
    std::set<RunKey> m_asked;
    std::map<RunKey, LatencyHistogram> m_latencies; ///< of the selected row
    MatrixView m_view;
    std::vector<SideChoice> m_shownSides; ///< that view and selection belong to
    std::optional<std::size_t> m_row;
    std::optional<std::pair<double, double>> m_range;
    QTimer m_rangeTimer;

    PageHeader* m_header;
    QComboBox* m_metrics;
    QPushButton* m_export;
    ExportMenu* m_exportMenu;
    QPushButton* m_mail;
    CompareSides* m_sides;
    QStackedLayout* m_stack;
    QLabel* m_emptyTitle;
    QLabel* m_advice;
    CompareMaps* m_maps;
    CompareCurves* m_curves;
    CompareTable* m_table;
    QSplitter* m_upper;
    QSplitter* m_lower;
};

} // namespace isobath::ui
