// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_session.h"
#include "tests/ui/window_test.h"
#include "ui/charts/figure_cells.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/axis_menus.h"
#include "ui/pages/cell_table_view.h"
#include "ui/pages/colour_lock.h"
#include "ui/pages/facet_strip.h"
#include "ui/pages/live_page.h"
#include "ui/pages/matrix_card.h"
#include "ui/widgets/segmented_control.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QTableView>

#include <algorithm>
#include <set>

namespace isobath::ui::test {
namespace {

using isobath::test::axis;
using isobath::test::doneRun;
using isobath::test::plannedSession;

/// 240 cells on five axes.
const std::vector<std::pair<const char*, std::vector<std::string>>> kFiveAxes{
    {"rw", {"randread", "randwrite"}},
    {"bs", {"4k", "8k", "16k", "64k"}},
    {"iodepth", {"1", "2", "4", "8", "16"}},
    {"numjobs", {"1", "2", "4"}},
    {"files", {"1", "2"}}};

class LiveMatrix : public WindowTest
{
protected:
    LivePage& show(const Session& session)
    {
        MainWindow& window = open();
        window.goTo(MainWindow::LiveNumber);
        window.model().setSession({}, session, false);
        QCoreApplication::processEvents();
        return *window.livePage();
    }

    /// Every cell done, each with figures of its own.
    static Session fiveAxes()
    {
        std::vector<Axis> axes;
        for (const auto& [name, values] : kFiveAxes)
            axes.push_back(axis(name, values));
        Session session = plannedSession(axes);
        for (const auto& cell : session.start.cells) {
            StoredRun run = doneRun(cell, 0);
            run.metrics.front().set("iops", "1/s", 1000.0 + 10.0 * static_cast<double>(cell.index),
                                    "measured");
            session.runs.push_back(run);
        }
        return session;
    }

    MatrixCard& card() { return *m_window->livePage()->matrix(); }
    const std::vector<Cell>& cells() { return m_window->model().session().start.cells; }

    void choose(LivePicture picture)
    {
        QTest::mouseClick(card().pictureSwitch()->button(static_cast<int>(picture)), Qt::LeftButton);
        ASSERT_EQ(card().picture(), picture);
    }

    /// Steps from value to value with the arrow keys.
    static void stepTo(QComboBox& menu, const QString& value)
    {
        menu.setFocus();
        QTest::keyClick(&menu, Qt::Key_Home);
        while (menu.currentText() != value) {
            const int before = menu.currentIndex();
            QTest::keyClick(&menu, Qt::Key_Down);
            ASSERT_NE(menu.currentIndex(), before) << value.toStdString();
        }
    }

    /// Opens a menu and takes its first entry, with the keyboard.
    static void takeFirst(QComboBox& menu)
    {
        menu.setFocus();
        QTest::keyClick(&menu, Qt::Key_Down, Qt::AltModifier);
        EXPECT_TRUE(waitFor([&] { return menu.view()->isVisible(); }));
        QTest::keyClick(menu.view(), Qt::Key_Home);
        QTest::keyClick(menu.view(), Qt::Key_Return);
    }

    /// Walks over the map with the arrow keys, row by row.
    std::set<std::size_t> walk()
    {
        FigureChart* chart = card().chart();
        const auto& map = std::get<HeatmapData>(chart->figure().data);
        const auto columns = static_cast<int>(map.x.categories.size());
        const auto rows = static_cast<int>(map.y.categories.size());
        std::set<std::size_t> seen;
        const auto press = [&](Qt::Key key, int times) {
            for (int i = 0; i < times; ++i) {
                QTest::keyClick(chart, key);
                seen.insert(*m_window->livePage()->selectedCell());
            }
        };
        press(Qt::Key_Left, columns);
        press(Qt::Key_Down, rows);
        for (int row = 0; row < rows; ++row) {
            press(Qt::Key_Right, columns);
            press(Qt::Key_Left, columns);
            press(Qt::Key_Up, 1);
        }
        return seen;
    }

    Figure shownFigure() { return card().mailFigure(m_window->model()); }
};

TEST_F(LiveMatrix, EveryCellOfFiveAxesIsFoundWithTheKeyboard)
{
    LivePage& page = show(fiveAxes());
    ASSERT_EQ(cells().size(), 240U);
    const auto& axes = m_window->model().session().start.plan.axes;
    const MatrixView start = page.view();
    ASSERT_TRUE(start.facet);
    std::vector<std::size_t> slices;
    for (const auto& [number, value] : start.fixed)
        if (number != *start.facet)
            slices.push_back(number);
    ASSERT_EQ(slices.size(), 2U);
    std::set<std::size_t> found;
    for (std::size_t a = 0; a < axes[slices[0]].values.size(); ++a)
        for (std::size_t b = 0; b < axes[slices[1]].values.size(); ++b) {
            stepTo(*card().axisMenus()->menus()[slices[0]],
                   QString::fromStdString(axes[slices[0]].values[a].label));
            stepTo(*card().axisMenus()->menus()[slices[1]],
                   QString::fromStdString(axes[slices[1]].values[b].label));
            for (FacetTile* tile : page.facets()->tiles()) {
                QTest::keyClick(tile, Qt::Key_Space);
                found.merge(walk());
            }
        }
    EXPECT_EQ(found.size(), 240U);
}

TEST_F(LiveMatrix, EveryCellOfARunningFiveAxisPlanIsFoundWithTheMouse)
{
    LivePage& page = show(fiveAxes());
    std::vector<std::pair<const char*, std::vector<std::string>>> settings = kFiveAxes;
    settings.emplace_back("runtime", std::vector<std::string>{"50ms"});
    runToEnd(plan(settings));
    ASSERT_EQ(m_window->model().session().runs.size(), 240U);
    std::set<std::size_t> shown;
    const MatrixView start = page.view();
    for (const auto& [number, value] : start.fixed) {
        if (number == *start.facet)
            continue;
        QComboBox* menu = card().axisMenus()->menus()[number];
        QTest::mouseClick(menu, Qt::LeftButton);
        EXPECT_TRUE(QTest::qWaitFor([&] { return menu->view()->isVisible(); }, kWaitMs));
        menu->hidePopup();
    }
    const auto& cellsOfPlan = cells();
    for (const auto& cell : cellsOfPlan) {
        for (const auto& [number, value] : start.fixed)
            if (number != *start.facet)
                emit card().axisMenus()->valueChosen(number, cell.coordinates[number]);
        QTest::mouseClick(page.facets()->tiles()[cell.coordinates[*start.facet]], Qt::LeftButton);
        const auto index = figureCellOf(card().chart()->figure(), cell.index);
        ASSERT_TRUE(index) << cell.name;
        EXPECT_EQ(figureCell(card().chart()->figure(), *index)->state, CellState::Done);
        shown.insert(cell.index);
    }
    EXPECT_EQ(shown.size(), 240U);
}

TEST_F(LiveMatrix, NoPictureAveragesOverWhatItDoesNotDraw)
{
    LivePage& page = show(fiveAxes());
    for (const auto picture : kLivePictures) {
        if (picture == LivePicture::Pivot || picture == LivePicture::Table ||
            picture == LivePicture::Tradeoff || picture == LivePicture::Depth)
            continue; // other metrics; tables are compared cell by cell below
        choose(picture);
        for (std::size_t facet = 0; facet < page.facets()->tiles().size(); ++facet) {
            QTest::mouseClick(page.facets()->tiles()[facet], Qt::LeftButton);
            const Figure figure = shownFigure();
            std::size_t checked = 0;
            for (std::size_t i = 0; i < figureCellCount(figure); ++i) {
                const MatrixCell* cell = figureCell(figure, i);
                if (cell->state != CellState::Done || (picture == LivePicture::Bars && *cell->value > 1e5))
                    continue;
                EXPECT_DOUBLE_EQ(*cell->value, 1000.0 + 10.0 * static_cast<double>(cell->planCell));
                EXPECT_EQ(cells()[cell->planCell].coordinates[*page.view().facet], facet);
                ++checked;
            }
            EXPECT_GE(checked, 15U) << pictureKey(picture).toStdString();
        }
    }
}

TEST_F(LiveMatrix, TheSelectionStaysFromPictureToPicture)
{
    LivePage& page = show(fiveAxes());
    const std::size_t chosen = 137;
    page.selectCell(chosen);
    for (const auto picture : kLivePictures) {
        choose(picture);
        EXPECT_EQ(page.selectedCell(), chosen);
        if (picture == LivePicture::Pivot || picture == LivePicture::Table)
            EXPECT_TRUE(card().table()->view()->currentIndex().isValid())
                << pictureKey(picture).toStdString();
        else
            EXPECT_TRUE(figureCellOf(shownFigure(), chosen)) << pictureKey(picture).toStdString();
    }
}

TEST_F(LiveMatrix, ARowOfTheTableLeadsTheMapToItsFacetAndSlices)
{
    LivePage& page = show(fiveAxes());
    choose(LivePicture::Table);
    QTest::mouseClick(card().tableScope()->button(1), Qt::LeftButton);
    QTableView* view = card().table()->view();
    ASSERT_EQ(view->model()->rowCount(), 240);
    view->setFocus();
    view->setCurrentIndex(view->model()->index(0, 0));
    for (int i = 0; i < 201; ++i)
        QTest::keyClick(view, Qt::Key_Down);
    ASSERT_EQ(page.selectedCell(), 201U);
    choose(LivePicture::Heatmap);
    EXPECT_TRUE(figureCellOf(card().chart()->figure(), 201));
    for (const auto& [number, value] : page.view().fixed)
        EXPECT_EQ(value, cells()[201].coordinates[number]);
}

TEST_F(LiveMatrix, TheTableSaysWhatTheCellsOfEachMetricSay)
{
    LivePage& page = show(isobath::test::sampleSession());
    choose(LivePicture::Table);
    const TableData table = card().table()->model().table().table();
    const auto planCells = card().table()->model().table().cells;
    const std::size_t axes = m_window->model().session().start.plan.axes.size();
    choose(LivePicture::Heatmap);
    std::size_t compared = 0;
    for (std::size_t metric = 0; metric < heatmapMetrics().size(); ++metric) {
        page.setMetric(heatmapMetrics()[metric].name);
        const Figure figure = card().chart()->figure();
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            const auto planCell = *planCells[row * table.columns.size()];
            const MatrixCell* cell = figureCell(figure, *figureCellOf(figure, planCell));
            const bool measured = cell->state == CellState::Done && cell->value.has_value();
            const std::string said =
                measured ? formatValue(*cell->value, heatmapMetrics()[metric].style) : "";
            EXPECT_EQ(table.rows[row][axes + metric], said) << cells()[planCell].name;
            compared += measured ? 1 : 0;
        }
    }
    EXPECT_GT(compared, 100U);
}

TEST_F(LiveMatrix, ThePivotTableSaysWhatTheCellsSay)
{
    show(fiveAxes());
    choose(LivePicture::Pivot);
    const CellTable& pivot = card().table()->model().table();
    std::set<std::size_t> seen;
    for (std::size_t i = 0; i < pivot.cells.size(); ++i) {
        if (!pivot.cells[i])
            continue;
        const double iops = 1000.0 + 10.0 * static_cast<double>(*pivot.cells[i]);
        EXPECT_EQ(pivot.table().rows[i / pivot.columns()][i % pivot.columns()],
                  formatValue(iops, ValueStyle::Count));
        seen.insert(*pivot.cells[i]);
    }
    EXPECT_EQ(seen.size(), 240U);
}

TEST_F(LiveMatrix, ATableIsCopiedAsItIsSorted)
{
    show(fiveAxes());
    choose(LivePicture::Table);
    QTableView* view = card().table()->view();
    const int iops = static_cast<int>(kFiveAxes.size());
    view->sortByColumn(iops, Qt::DescendingOrder);
    QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split('\n');
    ASSERT_EQ(lines.size(), 1 + view->model()->rowCount());
    EXPECT_EQ(lines[0].split('\t')[iops], "IOPS");
    EXPECT_EQ(lines[1].split('\t')[iops], view->model()->index(0, iops).data().toString());
    QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const std::string text = QGuiApplication::clipboard()->text().toStdString();
    for (const auto& line : QString::fromStdString(text).split('\n'))
        EXPECT_LE(textColumns(line.toStdString()), 72U) << line.toStdString();
    card().table()->copyCsv();
    EXPECT_EQ(QGuiApplication::clipboard()->text().trimmed().split('\n').size(), lines.size());
}

TEST_F(LiveMatrix, UnmeasuredCellsComeLastHoweverATableIsSorted)
{
    show(isobath::test::sampleSession());
    choose(LivePicture::Table);
    QTableView* view = card().table()->view();
    const int iops = static_cast<int>(m_window->model().session().start.plan.axes.size());
    for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        view->sortByColumn(iops, order);
        const int last = view->model()->rowCount() - 1;
        EXPECT_FALSE(view->model()->index(0, iops).data().toString().isEmpty());
        EXPECT_TRUE(view->model()->index(last, iops).data().toString().isEmpty());
    }
}

TEST_F(LiveMatrix, ALockedRangeHoldsForMapAndFacetsUntilItIsReleased)
{
    LivePage& page = show(fiveAxes());
    const auto range = [&] {
        const auto& map = std::get<HeatmapData>(card().chart()->figure().data);
        return std::pair(map.low, map.high);
    };
    const auto fitting = range();
    QLineEdit* line = card().colourLock()->line();
    line->selectAll();
    QTest::keyClicks(line, "200..5k");
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_TRUE(card().colourLock()->box()->isChecked());
    EXPECT_EQ(range(), std::pair(200.0, 5000.0));
    EXPECT_EQ(card().lockedColours(), (ValueRange{200, 5000}));
    QTest::mouseClick(page.facets()->tiles().back(), Qt::LeftButton);
    EXPECT_EQ(range(), std::pair(200.0, 5000.0));
    line->selectAll();
    QTest::keyClicks(line, "5k..200");
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_TRUE(line->property("wrong").toBool());
    EXPECT_EQ(range(), std::pair(200.0, 5000.0));
    QTest::mouseClick(card().colourLock()->box(), Qt::LeftButton, {},
                      QPoint(8, card().colourLock()->box()->height() / 2));
    EXPECT_EQ(range(), fitting);
}

TEST_F(LiveMatrix, ArrowKeysInAMenuChangeTheValueAndNoPlace)
{
    LivePage& page = show(fiveAxes());
    const MatrixView before = page.view();
    for (const auto& [number, value] : before.fixed) {
        if (number == *before.facet)
            continue;
        QComboBox* menu = card().axisMenus()->menus()[number];
        const int values =
            static_cast<int>(m_window->model().session().start.plan.axes[number].values.size());
        for (int i = 0; i < values + 2; ++i)
            QTest::keyClick(menu, Qt::Key_Down);
        EXPECT_EQ(page.view().fixed.at(number), static_cast<std::size_t>(values - 1));
        for (int i = 0; i < values + 2; ++i)
            QTest::keyClick(menu, Qt::Key_Up);
    }
    EXPECT_EQ(page.view(), before);
}

TEST_F(LiveMatrix, AnAxisCanBeLaidElsewhereAndTheOtherTakesItsPlace)
{
    LivePage& page = show(fiveAxes());
    const MatrixView before = page.view();
    QComboBox* menu = card().axisMenus()->menus()[*before.facet];
    takeFirst(*menu);
    EXPECT_EQ(page.view().x, before.facet);
    EXPECT_EQ(page.view().facet, before.x);
    const auto& map = std::get<HeatmapData>(card().chart()->figure().data);
    EXPECT_EQ(map.x.categories.size(),
              m_window->model().session().start.plan.axes[*before.facet].values.size());
}

TEST_F(LiveMatrix, PictureMetricAndPlacesAreThereAfterARestart)
{
    show(fiveAxes());
    choose(LivePicture::Bars);
    const int p99 = card().metricBox()->findText("p99 latency");
    card().metricBox()->setCurrentIndex(p99);
    emit card().metricBox()->activated(p99);
    emit card().axisMenus()->placeChosen(3, AxisPlace::Across);
    const auto across = card().places().axesAcross(LivePicture::Bars);
    m_window.reset();
    show(fiveAxes());
    EXPECT_EQ(card().picture(), LivePicture::Bars);
    EXPECT_EQ(card().metric(), "lat_p99_ns");
    EXPECT_EQ(card().places().axesAcross(LivePicture::Bars), across);
    EXPECT_EQ(std::get<BarsData>(card().pictureChart()->figure().data).groups.size(), 15U);
}

TEST_F(LiveMatrix, EverythingThatTakesInputHasAName)
{
    show(fiveAxes());
    for (const auto picture : kLivePictures) {
        choose(picture);
        for (const QWidget* widget : card().findChildren<QWidget*>()) {
            const bool takesInput = qobject_cast<const QComboBox*>(widget) != nullptr ||
                                    qobject_cast<const QLineEdit*>(widget) != nullptr ||
                                    qobject_cast<const QTableView*>(widget) != nullptr ||
                                    qobject_cast<const FigureChart*>(widget) != nullptr;
            if (!takesInput || !widget->isVisible())
                continue;
            EXPECT_FALSE(widget->accessibleName().isEmpty())
                << widget->metaObject()->className() << " in " << pictureKey(picture).toStdString();
        }
    }
}

TEST_F(LiveMatrix, APlanWithoutAxesOrWithOneIsShownInEveryPicture)
{
    for (const auto& axes : {std::vector<Axis>{}, std::vector<Axis>{axis("iodepth", {"1", "8"})}}) {
        Session session = plannedSession(axes);
        for (const auto& cell : session.start.cells)
            session.runs.push_back(doneRun(cell, 0));
        LivePage& page = show(session);
        for (const auto picture : kLivePictures) {
            choose(picture);
            EXPECT_EQ(page.selectedCell(), 0U);
            EXPECT_FALSE(figureToText(shownFigure()).empty());
        }
        m_window.reset();
        QSettings().clear();
    }
}

TEST(ValueRange, IsReadAsItIsWritten)
{
    for (const auto style : {ValueStyle::Count, ValueStyle::LatencyNs, ValueStyle::BytesPerSecond}) {
        const double unit = valueUnitSize(style);
        const ValueRange range{100 * unit, 1e6 * unit};
        EXPECT_EQ(parseRange(rangeText(range, style), style), range) << rangeText(range, style).toStdString();
    }
    EXPECT_EQ(parseRange("100us - 1 s", ValueStyle::LatencyNs), (ValueRange{1e5, 1e9}));
    EXPECT_EQ(rangeText({1000, 1.5e6}, ValueStyle::Count), "1k..1.5M");
    EXPECT_FALSE(parseRange("0..10", ValueStyle::Count));
    EXPECT_FALSE(parseRange("10", ValueStyle::Count));
    EXPECT_FALSE(parseRange("10..10", ValueStyle::Count));
    EXPECT_FALSE(parseRange("1x..2x", ValueStyle::Count));
}

} // namespace
} // namespace isobath::ui::test
