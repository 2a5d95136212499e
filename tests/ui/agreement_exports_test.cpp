// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the program says the same as its pages: clipboard, tables, files, and both programs' commands.
#include "engine/exchange/export.h"
#include "tests/app/cli_fixture.h"
#include "tests/support/paths.h"
#include "tests/ui/agreement_fixture.h"

#include <QApplication>
#include <QClipboard>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <fstream>

namespace isobath::ui::test {
namespace {

using isobath::test::numberIn;
using isobath::test::parseCsv;
using isobath::test::Words;

const std::string kCli = ISOBATH_BIN_DIR "/isobath-cli";
const std::string kGui = ISOBATH_BIN_DIR "/isobath";
const std::set<std::string> kFacets{"randread", "randwrite"};

class ExportsAgree : public AgreementTest
{
protected:
    ExportsAgree() { measured(); }
    ~ExportsAgree() override { setByteUnits(ByteUnits::Binary); }

    const Session& session() { return model().session(); }
    std::string reference() const
    {
        return m_options.libraryFile.toStdString() + "#" + std::to_string(m_window->model().ref().id);
    }
    static std::string said(const Words& words)
    {
        const auto finished = isobath::test::runProcess(words, {{"DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}});
        EXPECT_EQ(finished.code, 0) << words[1] << ": " << finished.error;
        return finished.output;
    }
    std::string cli(const std::string& command, const Words& more = {}) const
    {
        Words words{kCli, command, reference()};
        words.insert(words.end(), more.begin(), more.end());
        return said(words);
    }
    static std::string contentOf(const std::string& path)
    {
        std::ifstream file(path);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    std::string rendered(const Words& more, const std::string& name = "drawn.txt") const
    {
        const std::string out = m_folder / name;
        Words words{kGui, "render", reference(), "--out", out};
        words.insert(words.end(), more.begin(), more.end());
        said(words);
        return contentOf(out);
    }

    const StoredRun& runOf(std::size_t cell, std::uint32_t repeat)
    {
        const auto& runs = session().runs;
        const auto found = std::find_if(runs.begin(), runs.end(), [&](const StoredRun& run) {
            return run.slot.cell == cell && run.slot.repeat == repeat;
        });
        EXPECT_NE(found, runs.end());
        return *found;
    }
    double metricOf(std::size_t cell, std::uint32_t repeat, const std::string& metric)
    {
        return runOf(cell, repeat).metrics.front().find(metric).value();
    }
};

TEST_F(ExportsAgree, RowsOfTheCsvFitThemselvesAndTheStoredRuns)
{
    const auto rows = parseCsv(cli("show", {"--format", "csv"}));
    ASSERT_EQ(rows.size(), 36U);
    std::map<std::size_t, std::vector<double>> repeats;
    for (const auto& row : rows) {
        const auto cell = static_cast<std::size_t>(numberIn(row, "cell")) - 1;
        const auto repeat = static_cast<std::uint32_t>(numberIn(row, "repeat")) - 1;
        const double iops = numberIn(row, "iops");
        EXPECT_LT(relative(iops * numberIn(row, "bs_bytes"), numberIn(row, "bytes_s")), 0.001);
        EXPECT_LT(relative(iops * numberIn(row, "lat_mean_ns") / 1e9, numberIn(row, "achieved_qd")), 0.02);
        for (const auto* metric : {"iops", "bytes_s", "lat_mean_ns", "lat_p99_ns", "lat_max_ns"})
            EXPECT_LT(relative(numberIn(row, metric), metricOf(cell, repeat, metric)), 1e-5) << metric;
        repeats[cell].push_back(iops);
    }
    for (const auto& [cell, values] : repeats)
        EXPECT_LT(relative(medianOf(values), medianIn(session(), cell, "iops")), 1e-5);
}

TEST_F(ExportsAgree, JsonHasTheFiguresOfTheStoredRuns)
{
    const auto text = cli("show", {"--format", "json"});
    const auto runs = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object()["results"].toArray();
    ASSERT_EQ(runs.size(), 36);
    for (const auto& entry : runs) {
        const QJsonObject run = entry.toObject();
        const auto cell = static_cast<std::size_t>(run["cell"].toInt()) - 1;
        const auto repeat = static_cast<std::uint32_t>(run["repeat"].toInt()) - 1;
        for (const auto* metric : {"iops", "bytes_s", "lat_mean_ns"})
            EXPECT_LT(relative(run[metric].toDouble(), metricOf(cell, repeat, metric)), 1e-5) << metric;
    }
}

TEST_F(ExportsAgree, ReportsAndPostsOfTheCommandLineWriteTheMedians)
{
    expectFigures(cli("show"), kFacets, {"iops", "bytes_s", "lat_p99_ns"}, "show");
    expectFigures(cli("post"), kFacets, {"iops", "lat_p99_ns"}, "post");
    const std::string out = m_folder / "report.txt";
    cli("export", {"--out", out});
    EXPECT_EQ(contentOf(out), cli("show"));
    const std::string folder = m_folder / "post";
    said({kGui, "post", reference(), "--out", folder});
    EXPECT_EQ(contentOf(folder + "/post.txt"), cli("post"));
}

TEST_F(ExportsAgree, TheClipboardsMailWritesTheMediansInBothUnits)
{
    for (const auto units : {ByteUnits::Binary, ByteUnits::Decimal})
        for (const auto* metric : {"iops", "bytes_s", "lat_mean_ns"}) {
            setByteUnits(units);
            m_window->livePage()->setMetric(metric);
            m_window->livePage()->copyForMail();
            auto metrics = std::vector<std::string>{metric};
            expectFigures(QApplication::clipboard()->text().toStdString(), {"randread"}, metrics, "mail");
        }
}

TEST_F(ExportsAgree, MarkdownWritesEveryRunAsThePagesDo)
{
    for (const auto units : {ByteUnits::Binary, ByteUnits::Decimal}) {
        setByteUnits(units);
        std::istringstream lines(toMarkdown(session()));
        std::size_t compared = 0;
        for (std::string line; std::getline(lines, line);) {
            const QStringList fields = QString::fromStdString(line).split(" | ");
            const auto cell =
                std::find_if(session().start.cells.begin(), session().start.cells.end(), [&](const Cell& c) {
                    return fields.front() == "| " + QString::fromStdString(c.name);
                });
            if (cell == session().start.cells.end())
                continue;
            const auto repeat = static_cast<std::uint32_t>(fields[1].toInt()) - 1;
            int column = 3;
            for (const auto* metric : {"iops", "bytes_s", "lat_mean_ns", "lat_p50_ns", "lat_p99_ns"})
                EXPECT_EQ(fields[column++].toStdString(),
                          formatValue(metricOf(cell->index, repeat, metric), metricNamed(metric).style))
                    << line;
            ++compared;
        }
        EXPECT_EQ(compared, 36U);
    }
}

TEST_F(ExportsAgree, RenderedTextWritesTheMediansInBothUnits)
{
    for (const auto* units : {"binary", "decimal"}) {
        setByteUnits(units == std::string("binary") ? ByteUnits::Binary : ByteUnits::Decimal);
        for (const auto* chart : {"heatmap", "bars", "lines"})
            for (const auto* metric : {"bytes_s", "lat_mean_ns"})
                expectFigures(rendered({"--chart", chart, "--metric", metric, "--units", units, "--fixed",
                                        "rw=randwrite"}),
                              {"randwrite"}, {metric}, chart);
    }
}

TEST_F(ExportsAgree, TheRenderedPivotTableHasTheMediansInBaseUnits)
{
    for (const auto* units : {"binary", "decimal"}) {
        const auto rows =
            parseCsv(rendered({"--chart", "pivot", "--metric", "bytes_s", "--units", units}, "pivot.csv"));
        ASSERT_EQ(rows.size(), 6U);
        std::size_t compared = 0;
        for (const auto& cell : session().start.cells) {
            const auto place = placeOf(session(), cell, "bytes_s");
            for (const auto& row : rows)
                if (row.at("workload") == place.facet && row.at("depth") == place.depth) {
                    EXPECT_LT(
                        relative(numberIn(row, place.blockSize), medianIn(session(), cell.index, "bytes_s")),
                        1e-5)
                        << cell.name;
                    ++compared;
                }
        }
        EXPECT_EQ(compared, 12U);
    }
}

TEST_F(ExportsAgree, TheListNamesTheBestMedian)
{
    double iops = 0;
    for (const auto& cell : session().start.cells)
        iops = std::max(iops, medianIn(session(), cell.index, "iops"));
    const auto list = said({kCli, "list", m_options.libraryFile.toStdString()});
    EXPECT_NE(list.find(" " + formatValue(iops, ValueStyle::Count) + " "), std::string::npos) << list;
}

} // namespace
} // namespace isobath::ui::test
