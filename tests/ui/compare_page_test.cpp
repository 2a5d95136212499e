// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_test.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/compare_curves.h"
#include "ui/pages/compare_maps.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/compare_sides.h"
#include "ui/pages/compare_table.h"
#include "ui/pages/library_page.h"
#include "ui/pages/library_table.h"
#include "ui/pages/live_page.h"
#include "ui/pages/matrix_card.h"
#include "ui/widgets/segmented_control.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace isobath::ui::test {
namespace {

using Settings = std::vector<std::pair<const char*, std::vector<std::string>>>;

const Settings kMatrix{{"bs", {"4k", "8k"}}, {"iodepth", {"1", "4"}}, {"repeats", {"2"}}};

class ComparePageTest : public WindowTest
{
protected:
    /// A session for each name, measured on the simulated device.
    std::vector<SessionRef> measured(const QStringList& names, const Settings& settings = kMatrix)
    {
        for (const auto& name : names) {
            Plan what = plan(settings);
            what.name = name.toStdString();
            runToEnd(what);
        }
        auto file = SessionFile::open(m_options.libraryFile.toStdString());
        std::vector<SessionRef> refs;
        const auto listed = (*file)->sessions().value();
        for (const auto& session : listed)
            refs.insert(refs.begin(), {m_options.libraryFile, session.id});
        return refs;
    }
    ComparePage& page() { return *m_window->comparePage(); }

    ComparePage& compared(const QStringList& names, const Settings& settings = kMatrix)
    {
        open();
        page().compare(measured(names, settings));
        m_window->goTo(MainWindow::CompareNumber);
        EXPECT_TRUE(waitFor([this] { return page().model().isReady(); }))
            << m_window->banners()->texts().join("; ").toStdString();
        return page();
    }
    const HeatmapData& map(std::size_t index)
    {
        return std::get<HeatmapData>(page().maps()->chart(index)->figure().data);
    }
    static QAction* actionNamed(const QMenu* menu, const QString& text)
    {
        for (auto* action : menu->actions())
            if (QString(action->text()).remove('&') == text)
                return action;
        return nullptr;
    }
};

TEST_F(ComparePageTest, TheEmptyPageSaysWhatToDo)
{
    open();
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::ControlModifier);
    EXPECT_EQ(m_window->page(), MainWindow::CompareNumber);
    EXPECT_TRUE(page().advice()->isVisible());
    EXPECT_NE(page().advice()->text().indexOf("Library"), -1);
}

TEST_F(ComparePageTest, ASideThatCannotBeReadIsToldWithWhatToDo)
{
    open();
    auto refs = measured({"one"});
    refs.push_back({m_options.libraryFile, refs.front().id + 1000});
    page().compare(refs);
    m_window->goTo(MainWindow::CompareNumber);
    ASSERT_TRUE(waitFor([this] { return page().sides()->side(1)->text().contains("not read"); }));
    EXPECT_FALSE(page().advice()->text().contains("Reading")) << page().advice()->text().toStdString();
    EXPECT_TRUE(page().advice()->text().contains("Remove a side"));
    page().model().remove(1);
    EXPECT_TRUE(page().advice()->text().startsWith("Add another session"));
}

TEST_F(ComparePageTest, SessionsSelectedInTheLibraryStandSideBySide)
{
    open();
    measured({"one", "two"});
    m_window->goTo(MainWindow::LibraryNumber);
    auto* library = m_window->libraryPage();
    ASSERT_TRUE(waitFor([&] { return library->proxy()->rowCount() == 2; }));
    library->table()->selectAll();
    library->compareButton()->click();
    EXPECT_EQ(m_window->page(), MainWindow::CompareNumber);
    ASSERT_TRUE(waitFor([&] { return page().model().isReady(); }));
    EXPECT_EQ(page().model().comparison().rows.size(), 4U);
    EXPECT_EQ(page().maps()->chartCount(), 1U);
    EXPECT_TRUE(map(0).neutral);
    EXPECT_TRUE(page().maps()->legend().startsWith("No verdict:"));
}

TEST_F(ComparePageTest, OneSessionJoinsTheOthers)
{
    compared({"one", "two"});
    const auto refs = measured({"three"});
    page().compare({refs.back()});
    ASSERT_TRUE(waitFor([&] { return page().model().isReady(); }));
    EXPECT_EQ(page().model().sides().size(), 3U);
    EXPECT_EQ(page().maps()->chartCount(), 2U);
}

TEST_F(ComparePageTest, SessionsOfDifferentFilesAreCompared)
{
    open();
    auto refs = measured({"one"});
    const auto other = text(m_folder / "other.isobath");
    m_window->controller().start(plan(kMatrix), other);
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().isRunning(); }));
    auto file = SessionFile::open(other.toStdString());
    ASSERT_TRUE(file);
    refs.push_back({other, (*file)->sessions().value().front().id});
    page().compare(refs);
    ASSERT_TRUE(waitFor([&] { return page().model().isReady(); }));
    EXPECT_EQ(page().model().sides()[1].ref.file, other);
}

TEST_F(ComparePageTest, RatioMapTableAndLiveAgreeForEveryMetric)
{
    compared({"one", "two"});
    auto& live = *m_window->livePage();
    for (const auto& metric : heatmapMetrics()) {
        page().setMetric(metric.name);
        std::vector<HeatmapData> own;
        for (std::size_t side = 0; side < 2; ++side) {
            const auto& ref = page().model().sides()[side].ref;
            m_window->model().setSession(ref, *page().model().session(ref), false);
            m_window->goTo(MainWindow::LiveNumber);
            live.setMetric(metric.name);
            own.push_back(std::get<HeatmapData>(live.matrix()->chart()->figure().data));
            m_window->goTo(MainWindow::CompareNumber);
        }
        const auto* table = page().table()->model();
        for (std::size_t i = 0; i < map(0).cells.size(); ++i) {
            const auto& cell = map(0).cells[i];
            ASSERT_EQ(cell.value.has_value(),
                      own[0].cells[i].value.value_or(0) > 0 && own[1].cells[i].value.value_or(0) > 0);
            if (!cell.value)
                continue;
            EXPECT_DOUBLE_EQ(*cell.value, *own[1].cells[i].value / *own[0].cells[i].value);
            const int line = table->lineOf(cell.planCell);
            ASSERT_GE(line, 0);
            const auto at = [&](int column) {
                return table->index(line, column).data().toString().toStdString();
            };
            EXPECT_EQ(at(1).substr(0, at(1).find("  (")), formatValue(*own[0].cells[i].value, metric.style));
            EXPECT_EQ(at(2).substr(0, at(2).find("  (")), formatValue(*own[1].cells[i].value, metric.style));
            EXPECT_EQ(at(3), formatValue(*cell.value, ValueStyle::Change));
            EXPECT_EQ(at(4), cell.secondText);
        }
    }
}

TEST_F(ComparePageTest, SideBySideMapsShareTheirColoursAndSelection)
{
    compared({"one", "two", "three"});
    page().maps()->setShowsSides(true);
    page().setMetric("iops");
    ASSERT_EQ(page().maps()->chartCount(), 3U);
    EXPECT_EQ(map(0).low, map(2).low);
    EXPECT_EQ(map(0).high, map(2).high);
    page().maps()->chart(1)->cellClicked(2);
    const auto row = map(1).cells[2].planCell;
    EXPECT_EQ(page().selectedRow(), row);
    EXPECT_EQ(page().table()->cells()->currentIndex().row(), page().table()->model()->lineOf(row));
}

TEST_F(ComparePageTest, ATableRowSelectsItsCellInAnotherFacetToo)
{
    compared({"one", "two"},
             {{"rw", {"randread", "randwrite"}}, {"bs", {"4k", "8k"}}, {"iodepth", {"1", "4"}}});
    const auto* model = page().table()->model();
    const auto other = std::find_if(
        page().model().comparison().rows.begin(), page().model().comparison().rows.end(),
        [](const ComparedRow& row) { return row.name.find("randwrite 8K depth 4") != std::string::npos; });
    const auto row = static_cast<std::size_t>(other - page().model().comparison().rows.begin());
    page().table()->cells()->setCurrentIndex(model->index(model->lineOf(row), 0));
    EXPECT_EQ(page().selectedRow(), row);
    EXPECT_EQ(page().view().fixed.at(0), 1U);
    EXPECT_TRUE(std::any_of(map(0).cells.begin(), map(0).cells.end(),
                            [row](const MatrixCell& cell) { return cell.planCell == row; }));
}

TEST_F(ComparePageTest, CurvesShowEverySideAndMeetItsFigures)
{
    compared({"one", "two"});
    page().selectRow(0);
    ASSERT_TRUE(waitFor([&] { return page().curves()->note().isEmpty(); }));
    const auto& data = std::get<PercentileData>(page().curves()->percentiles()->figure().data);
    ASSERT_EQ(data.groups.size(), 2U);
    const auto maxima = compareRows(page().model().comparison(), "lat_max_ns")[0];
    for (std::size_t side = 0; side < 2; ++side) {
        EXPECT_EQ(data.groups[side].repeats.size(), 2U);
        EXPECT_NEAR(data.groups[side].median.maxNs, maxima.sides[side].median.value(), 1);
    }
    const auto iops = compareRows(page().model().comparison(), "iops")[0];
    EXPECT_EQ(page().curves()->numberAt(2, 1).toStdString(),
              formatValue(iops.sides[1].median.value(), ValueStyle::Count));
}

TEST_F(ComparePageTest, AChosenRepeatIsLaidOverOverTime)
{
    compared({"one", "two"});
    emit page().curves()->kindSwitch()->chosen(1);
    page().curves()->repeats()->setCurrentIndex(2);
    emit page().curves()->repeats()->activated(2);
    ASSERT_TRUE(waitFor([&] { return page().curves()->note().isEmpty(); }));
    const auto& lines = std::get<LinesData>(page().curves()->time()->figure().data);
    ASSERT_EQ(lines.series.size(), 4U);
    EXPECT_EQ(lines.series[0].name, "A p99");
    EXPECT_EQ(lines.series[2].name, "B p99");
}

TEST_F(ComparePageTest, SidesMoveAndTheBaselineStaysTheSame)
{
    compared({"one", "two", "three"});
    const auto& model = page().model();
    page().model().setBaseline(1);
    EXPECT_EQ(page().maps()->chartCount(), 2U);
    page().sides()->swapButton()->click();
    EXPECT_EQ(model.nameOf(0), "two");
    EXPECT_EQ(model.baseline(), 0U);
    auto* remove = actionNamed(page().sides()->side(0)->menu(), "Remove");
    ASSERT_NE(remove, nullptr);
    remove->trigger();
    ASSERT_TRUE(waitFor([&] { return model.sides().size() == 2; }));
    EXPECT_EQ(model.nameOf(0), "one");
    EXPECT_EQ(page().maps()->chartCount(), 1U);
}

TEST_F(ComparePageTest, ValuesOfAnAxisBecomeSides)
{
    open();
    page().compare(measured({"one"}));
    m_window->goTo(MainWindow::CompareNumber);
    ASSERT_TRUE(waitFor([&] { return page().model().session(page().model().sides()[0].ref) != nullptr; }));
    EXPECT_FALSE(page().model().isReady());
    page().sides()->addButton()->menu()->aboutToShow();
    auto* axis = actionNamed(page().sides()->addButton()->menu(), "Block size of one");
    ASSERT_NE(axis, nullptr);
    actionNamed(axis->menu(), "Only its first 2 values")->trigger();
    ASSERT_TRUE(page().model().isReady());
    EXPECT_EQ(page().model().comparison().rows.size(), 2U);
    EXPECT_EQ(page().sides()->chips(), QStringList{"block size 4K → 8K"});
    EXPECT_EQ(page().model().nameOf(1), "one, bs 8K");
}

TEST_F(ComparePageTest, CellsWithoutAPartnerAreListed)
{
    open();
    measured({"one"});
    page().compare(measured({"two"}, {{"bs", {"8k", "16k"}}, {"iodepth", {"1", "4"}}}));
    m_window->goTo(MainWindow::CompareNumber);
    ASSERT_TRUE(waitFor([&] { return page().model().isReady(); }));
    page().table()->setKind(CompareTable::WithoutPartner);
    EXPECT_EQ(page().table()->list()->model()->rowCount(), 4);
    page().table()->setKind(CompareTable::WhatDiffers);
    EXPECT_EQ(page().table()->list()->model()->index(0, 0).data().toString(), "block size");
}

TEST_F(ComparePageTest, EveryPartHasAnAccessibleNameAndFitsASmallWindow)
{
    compared({"one", "two", "three", "four"});
    m_window->resize(1024, 700);
    ASSERT_TRUE(waitFor([&] { return m_window->width() == 1024; }));
    for (std::size_t i = 0; i < page().maps()->chartCount(); ++i)
        EXPECT_FALSE(page().maps()->chart(i)->accessibleName().isEmpty());
    for (const auto* box : page().findChildren<QComboBox*>())
        EXPECT_FALSE(box->accessibleName().isEmpty());
    for (const auto* view : page().findChildren<QTableView*>())
        EXPECT_FALSE(view->accessibleName().isEmpty());
    EXPECT_LE(page().minimumSizeHint().width(), 1024 - 50);
    EXPECT_LE(page().minimumSizeHint().height(), 700);
}

TEST_F(ComparePageTest, MetricAndKindOfMapAreRemembered)
{
    compared({"one", "two"});
    page().setMetric("lat_p99_ns");
    page().maps()->setShowsSides(true);
    m_window->close();
    m_window.reset();
    open();
    EXPECT_EQ(page().metric(), "lat_p99_ns");
    EXPECT_TRUE(page().maps()->showsSides());
}

} // namespace
} // namespace isobath::ui::test
