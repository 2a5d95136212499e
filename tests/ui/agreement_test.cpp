// SPDX-License-Identifier: GPL-3.0-or-later
// One rule above all: every figure on a page agrees with every other one.
#include "tests/ui/agreement_fixture.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/library_page.h"
#include "ui/pages/matrix_card.h"
#include "ui/pages/session_preview.h"
#include "ui/pages/subject_card.h"
#include "ui/pages/time_card.h"
#include "ui/pages/time_stack.h"
#include "ui/shell/run_bar.h"

#include <QComboBox>

#include <cmath>

namespace isobath::ui::test {
namespace {

class FiguresAgree : public AgreementTest
{
protected:
    /// What the heatmap on the page writes into the cell for this metric.
    static std::string cellText(LivePage& page, std::size_t planCell, const std::string& metric)
    {
        page.setMetric(metric);
        const auto& cells = std::get<HeatmapData>(page.matrix()->chart()->figure().data).cells;
        for (const auto& cell : cells)
            if (cell.planCell == planCell && cell.value)
                return formatValue(*cell.value,
                                   std::get<HeatmapData>(page.matrix()->chart()->figure().data).style);
        return {};
    }
};

TEST_F(FiguresAgree, IopsTimesBlockSizeIsBandwidthAndIopsTimesMeanIsDepth)
{
    LivePage& page = measured();
    std::size_t checked = 0;
    for (const auto& cell : model().session().start.cells) {
        std::vector<MetricSet> sets{model().medianMetricsOf(cell.index)};
        for (const auto* run : model().runsOf(cell.index))
            sets.push_back(run->metrics.front());
        ASSERT_EQ(sets.size(), 4U) << cell.name;
        for (const auto& metrics : sets) {
            const double iops = metrics.find("iops").value();
            const double bandwidth = metrics.find("bytes_s").value();
            EXPECT_LT(relative(iops * static_cast<double>(cell.settings.spec.bsBytes), bandwidth), 0.001)
                << cell.name;
            const double depth = iops * metrics.find("lat_mean_ns").value() / 1e9;
            EXPECT_LT(relative(depth, metrics.find("achieved_qd").value()), 0.02) << cell.name;
            ++checked;
        }
    }
    EXPECT_EQ(checked, 48U);
    EXPECT_TRUE(page.isVisible());
}

TEST_F(FiguresAgree, CellSubjectAndTextTableSayTheSame)
{
    LivePage& page = measured();
    std::size_t compared = 0;
    for (const auto& cell : model().session().start.cells) {
        bool inView = true;
        for (const auto& [axis, value] : page.view().fixed)
            inView = inView && cell.coordinates[axis] == value;
        if (!inView)
            continue;
        for (const auto* metric :
             {"iops", "bytes_s", "achieved_qd", "lat_mean_ns", "lat_p50_ns", "lat_p99_ns", "lat_p999_ns"}) {
            const std::string shown = cellText(page, cell.index, metric);
            ASSERT_FALSE(shown.empty()) << cell.name << " " << metric;
            const std::string table = figureToText(page.matrix()->chart()->figure());
            page.selectCell(cell.index);
            EXPECT_EQ(page.subject()->figure(metric).toStdString(), shown) << cell.name << " " << metric;
            EXPECT_NE(table.find(shown), std::string::npos) << table;
            ++compared;
        }
    }
    EXPECT_EQ(compared, 42U);
}

TEST_F(FiguresAgree, ThePercentileCurveMeetsTheFiguresOfTheSubject)
{
    LivePage& page = measured();
    page.selectCell(0);
    page.subject()->repeatChosen(1);
    ASSERT_TRUE(waitFor([&] { return page.subject()->percentiles()->isVisible(); }));
    const auto* data = std::get_if<PercentileData>(&page.subject()->percentiles()->figure().data);
    ASSERT_NE(data, nullptr);
    const auto* curve = &data->groups.at(0);
    const StoredRun& run = *model().runsOf(0).front();
    EXPECT_NEAR(curve->median.maxNs, run.metrics.front().find("lat_max_ns").value(), 1);
    for (std::size_t i = 0; i < curve->median.nines.size(); ++i)
        if (curve->median.nines[i] >= 2) {
            EXPECT_LT(relative(curve->median.ns[i], run.metrics.front().find("lat_p99_ns").value()), 0.05);
            return;
        }
}

TEST_F(FiguresAgree, IopsOverTimeAddUpToTheRunsIops)
{
    LivePage& page = measured();
    page.selectCell(0);
    page.subject()->repeatChosen(1);
    const std::string run = model().session().start.cells[0].name + ", run 1 of 3";
    ASSERT_TRUE(waitFor([&] {
        return page.time()->stack()->panel(TimePanel::Iops)->figure().title.find(run) != std::string::npos;
    })) << page.time()->stack()->panel(TimePanel::Iops)->figure().title;
    const auto& lines = std::get<LinesData>(page.time()->stack()->panel(TimePanel::Iops)->figure().data);
    ASSERT_FALSE(lines.series.empty());
    double sum = 0;
    for (const double value : lines.series.front().y)
        sum += value;
    const double mean = sum / static_cast<double>(lines.series.front().y.size());
    EXPECT_LT(relative(mean, model().runsOf(0).front()->metrics.front().find("iops").value()), 0.02);
}

TEST_F(FiguresAgree, WhileARunIsUnderWayCellSubjectAndRunBarSayTheSame)
{
    m_script.manualClock = false;
    MainWindow& window = open();
    window.goTo(MainWindow::LiveNumber);
    int compared = 0;
    QObject::connect(
        &window.controller(), &SessionController::snapshotTaken, &window, [&](RunSlot slot, const auto&) {
            LivePage& page = *window.livePage();
            for (const auto& cell : std::get<HeatmapData>(page.matrix()->chart()->figure().data).cells) {
                if (cell.state != CellState::Running || cell.planCell != slot.cell || !cell.value)
                    continue;
                const std::string shown = formatValue(*cell.value, ValueStyle::Count);
                EXPECT_EQ(page.subject()->figure("iops").toStdString(), shown);
                EXPECT_EQ(window.runBar()->iops().toStdString(), shown + " IOPS");
                const MetricSet metrics = window.model().liveCell()->metrics;
                const double depth = metrics.find("iops").value() * metrics.find("lat_mean_ns").value() / 1e9;
                EXPECT_NEAR(depth, metrics.find("achieved_qd").value(), 0.1 * depth);
                ++compared;
            }
        });
    runToEnd(plan({{"iodepth", {"1", "8"}}, {"runtime", {"2s"}}}));
    EXPECT_GT(compared, 2);
}

TEST_F(FiguresAgree, AStoredSessionShowsWhatTheRunningOneShowed)
{
    LivePage& page = measured();
    const Figure live = page.matrix()->chart()->figure();
    const auto cell = page.selectedCell();
    const QString iops = page.subject()->figure("iops");
    const SessionRef ref = m_window->model().ref();
    m_window->libraryPage()->openRequested(ref);
    ASSERT_TRUE(waitFor([&] {
        return m_window->model().session().summary.runsDone == 36 && !m_window->model().isRunning() &&
               !m_window->model().session().planJson.empty();
    }));
    EXPECT_EQ(figureToText(page.matrix()->chart()->figure()), figureToText(live));
    page.selectCell(*cell);
    EXPECT_EQ(page.subject()->figure("iops"), iops);
}

TEST_F(FiguresAgree, TheLibraryPreviewShowsTheMapOfLive)
{
    LivePage& page = measured();
    const std::string live = figureToText(page.matrix()->chart()->figure());
    m_window->goTo(MainWindow::LibraryNumber);
    FigureChart* preview = m_window->libraryPage()->preview()->chart();
    EXPECT_TRUE(waitFor([&] { return preview->isVisible() && figureToText(preview->figure()) == live; }))
        << figureToText(preview->figure());
}

} // namespace
} // namespace isobath::ui::test
