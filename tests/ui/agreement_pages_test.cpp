// SPDX-License-Identifier: GPL-3.0-or-later
// Every page says the same of a cell, in binary and in decimal units.
#include "tests/ui/agreement_fixture.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/cell_table_view.h"
#include "ui/pages/compare_curves.h"
#include "ui/pages/compare_maps.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/compare_table.h"
#include "ui/pages/facet_strip.h"
#include "ui/pages/library_page.h"
#include "ui/pages/library_table.h"
#include "ui/pages/matrix_card.h"
#include "ui/pages/session_preview.h"
#include "ui/pages/settings_page.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented_control.h"

#include <QAbstractButton>
#include <QTableView>

namespace isobath::ui::test {
namespace {

const std::vector<std::string> kMetrics{"iops", "bytes_s", "lat_mean_ns", "lat_p99_ns", "achieved_qd"};

/// "20.1k" or "53.5 µs" as a number, latencies in nanoseconds.
double numberOf(const std::string& text)
{
    static const std::vector<std::pair<std::string, double>> units{{" ns", 1},  {" µs", 1e3}, {" ms", 1e6},
                                                                   {" s", 1e9}, {"k", 1e3},   {"M", 1e6}};
    std::size_t end = 0;
    const double value = std::stod(text, &end);
    for (const auto& [unit, size] : units)
        if (text.substr(end) == unit)
            return value * size;
    EXPECT_EQ(end, text.size()) << text;
    return value;
}

class PagesAgree : public AgreementTest, public testing::WithParamInterface<ByteUnits>
{
protected:
    ~PagesAgree() override { setByteUnits(ByteUnits::Binary); }

    LivePage& measuredInUnits()
    {
        LivePage& page = measured();
        m_window->settingsPage()->units()->button(GetParam() == ByteUnits::Binary ? 0 : 1)->click();
        EXPECT_EQ(byteUnits(), GetParam());
        return page;
    }

    /// The figures of a picture, after it was chosen with the mouse.
    Figure shown(LivePage& page, LivePicture picture, const std::string& metric)
    {
        page.matrix()->pictureSwitch()->button(static_cast<int>(picture))->click();
        page.setMetric(metric);
        if (picture == LivePicture::Heatmap)
            return page.matrix()->chart()->figure();
        if (picture == LivePicture::Table || picture == LivePicture::Pivot)
            return page.matrix()->table()->shownFigure();
        return page.matrix()->pictureChart()->figure();
    }

    /// Every entry of a table that belongs to a cell is that cell's median of the metric.
    void expectEntries(const CellTable& table, const std::function<std::string(std::size_t)>& metricOf,
                       std::size_t expected)
    {
        std::size_t compared = 0;
        for (std::size_t i = 0; i < table.cells.size(); ++i) {
            const std::string metric = metricOf(i % table.columns());
            if (!table.cells[i] || metric.empty())
                continue;
            const double median = medianIn(model().session(), *table.cells[i], metric);
            const auto row = i / table.columns();
            EXPECT_EQ(unmarked(table.table().rows[row][i % table.columns()]),
                      formatValue(median, metricNamed(metric).style));
            EXPECT_LT(relative(std::stod(table.table().plain[row][i % table.columns()]), median), 1e-6);
            ++compared;
        }
        EXPECT_EQ(compared, expected);
    }

    /// Both sessions in Compare, the second as the baseline's other side.
    ComparePage& compared()
    {
        measuredInUnits();
        const SessionRef first = model().ref();
        runToEnd(model().session().start.plan);
        ComparePage& page = *m_window->comparePage();
        page.compare({first, model().ref()});
        m_window->goTo(MainWindow::CompareNumber);
        EXPECT_TRUE(waitFor([&] { return page.model().isReady(); }));
        return page;
    }

    static double medianOn(ComparePage& page, std::size_t row, std::size_t side, const std::string& metric)
    {
        const auto session = page.model().session(page.model().sides()[side].ref);
        return medianIn(*session, page.model().comparison().rows[row].cells[side].value(), metric);
    }
};

TEST_P(PagesAgree, EveryPictureOfLiveWritesTheMedianOfTheRepeats)
{
    LivePage& page = measuredInUnits();
    ASSERT_EQ(page.facets()->tiles().size(), 2U);
    for (const auto* facet : {"randread", "randwrite"})
        for (const auto& metric : kMetrics)
            for (const auto picture : {LivePicture::Heatmap, LivePicture::Bars, LivePicture::Lines}) {
                const std::size_t tile = facet == std::string("randread") ? 0 : 1;
                QTest::mouseClick(page.facets()->tiles()[tile], Qt::LeftButton);
                const std::string text = figureToText(shown(page, picture, metric));
                auto metrics = std::vector<std::string>{metric};
                if (picture == LivePicture::Bars && metric == "iops")
                    metrics.emplace_back("bytes_s");
                if (picture == LivePicture::Bars && metric == "bytes_s")
                    metrics.insert(metrics.begin(), "iops");
                expectFigures(text, {facet}, metrics, facet + (" " + metric));
            }
}

TEST_P(PagesAgree, TablesOfLiveWriteTheMedianOfTheRepeats)
{
    LivePage& page = measuredInUnits();
    for (const auto& metric : kMetrics) {
        shown(page, LivePicture::Pivot, metric);
        expectEntries(
            page.matrix()->table()->model().table(), [&](std::size_t) { return metric; }, 12);
    }
    shown(page, LivePicture::Table, "iops");
    page.matrix()->tableScope()->button(1)->click();
    const CellTable& table = page.matrix()->table()->model().table();
    expectEntries(
        table,
        [&](std::size_t column) {
            for (const auto& metric : kMetrics)
                if (isHeading(table.table().columns[column], metricNamed(metric).title))
                    return metric;
            return std::string();
        },
        12 * kMetrics.size());
}

TEST_P(PagesAgree, WrittenFiguresOfASubjectFitEachOther)
{
    LivePage& page = measuredInUnits();
    for (const auto& cell : model().session().start.cells) {
        page.selectCell(cell.index);
        const auto figure = [&](const char* metric) {
            return numberOf(page.subject()->figure(metric).toStdString());
        };
        for (const auto& metric : kMetrics)
            EXPECT_EQ(page.subject()->figure(metric).toStdString(),
                      formatValue(medianIn(model().session(), cell.index, metric), metricNamed(metric).style))
                << cell.name << " " << metric;
        const double bytes = figure("bytes_s") * (GetParam() == ByteUnits::Binary ? 1048576 : 1e6);
        EXPECT_LT(relative(figure("iops") * static_cast<double>(cell.settings.spec.bsBytes), bytes), 0.012)
            << cell.name;
        EXPECT_LT(relative(figure("iops") * figure("lat_mean_ns") / 1e9, figure("achieved_qd")), 0.03)
            << cell.name;
    }
}

TEST_P(PagesAgree, MapsTableAndNumbersOfCompareWriteTheMediansOfBothSides)
{
    ComparePage& page = compared();
    page.maps()->kindSwitch()->button(1)->click();
    ASSERT_TRUE(page.maps()->showsSides());
    for (const auto& metric : kMetrics) {
        const auto style = metricNamed(metric).style;
        page.setMetric(metric);
        ASSERT_EQ(page.maps()->chartCount(), 2U);
        for (std::size_t side = 0; side < 2; ++side)
            for (const auto& cell : std::get<HeatmapData>(page.maps()->chart(side)->figure().data).cells) {
                EXPECT_EQ(cell.value, medianOn(page, cell.planCell, side, metric)) << cell.detail;
                EXPECT_EQ(cell.text, "") << cell.detail;
            }
        auto* table = page.table()->model();
        ASSERT_EQ(table->rowCount(), 12);
        for (int line = 0; line < table->rowCount(); ++line)
            for (int side = 0; side < 2; ++side) {
                const auto text = table->data(table->index(line, 1 + side), Qt::DisplayRole).toString();
                const double median =
                    medianOn(page, table->rowAt(line), static_cast<std::size_t>(side), metric);
                EXPECT_EQ(text.section("  ", 0, 0).toStdString(), formatValue(median, style));
            }
    }
    for (std::size_t row = 0; row < 12; ++row) {
        page.selectRow(row);
        for (std::size_t side = 0; side < 2; ++side)
            EXPECT_EQ(page.curves()->numberAt(side + 1, 1).toStdString(),
                      formatWithUnit(medianOn(page, row, side, "iops"), ValueStyle::Count));
    }
}

TEST_P(PagesAgree, RatiosOfCompareAreThoseOfTheWrittenMedians)
{
    ComparePage& page = compared();
    for (const auto& metric : kMetrics) {
        page.setMetric(metric);
        auto* table = page.table()->model();
        for (int line = 0; line < table->rowCount(); ++line) {
            const auto row = table->rowAt(line);
            EXPECT_EQ(table->data(table->index(line, 3), Qt::DisplayRole).toString().toStdString(),
                      formatValue(medianOn(page, row, 1, metric) / medianOn(page, row, 0, metric),
                                  ValueStyle::Change));
        }
    }
}

TEST_P(PagesAgree, LibraryAndPreviewWriteTheBestCellOfLive)
{
    measuredInUnits();
    double iops = 0;
    double bytes = 0;
    for (const auto& cell : model().session().start.cells) {
        iops = std::max(iops, medianIn(model().session(), cell.index, "iops"));
        bytes = std::max(bytes, medianIn(model().session(), cell.index, "bytes_s"));
    }
    m_window->goTo(MainWindow::LibraryNumber);
    LibraryPage& page = *m_window->libraryPage();
    const auto listed = [&](int column) {
        return page.model()->index(0, column).data().toString().toStdString();
    };
    ASSERT_TRUE(waitFor([&] { return listed(LibraryModel::State) == "done"; }));
    // Opened while it ran, the preview is read again.
    const auto map = [&] { return figureToText(page.preview()->chart()->figure()); };
    ASSERT_TRUE(waitFor([&] {
        return map().find("Random read") == 0 && map().find(" . ") == std::string::npos;
    })) << map();
    EXPECT_EQ(listed(LibraryModel::PeakIops), formatValue(iops, ValueStyle::Count));
    EXPECT_EQ(listed(LibraryModel::PeakBandwidth), formatValue(bytes, ValueStyle::BytesPerSecond));
    std::map<QString, QString> previewed;
    for (const auto* label : page.preview()->findChildren<FigureLabel*>())
        previewed[label->caption()] = label->value();
    EXPECT_EQ(previewed["Peak IOPS"].toStdString(), formatValue(iops, ValueStyle::Count));
    EXPECT_EQ(previewed["Peak bandwidth"].toStdString(), formatWithUnit(bytes, ValueStyle::BytesPerSecond));
    expectFigures(map(), {"randread"}, {"iops"}, "preview");
}

INSTANTIATE_TEST_SUITE_P(InBothUnits, PagesAgree, testing::Values(ByteUnits::Binary, ByteUnits::Decimal),
                         [](const auto& units) {
                             return units.param == ByteUnits::Binary ? "Binary" : "Decimal";
                         });

} // namespace
} // namespace isobath::ui::test
