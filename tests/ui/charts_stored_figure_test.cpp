// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_file.h"
#include "tests/support/stored_session.h"
#include "tests/support/temporary_folder.h"
#include "ui/charts/stored_figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace isobath::ui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::uint64_t kIntervals = 10;

/// A session file with two block sizes x two depths x two workloads; the last run of all is missing.
class StoredFigureTest : public testing::Test
{
protected:
    void SetUp() override
    {
        auto start = test::sampleStart("first light");
        auto file = SessionFile::openOrCreate(path);
        ASSERT_TRUE(file.has_value());
        auto sink = (*file)->newSession();
        ASSERT_TRUE(sink.has_value());
        ASSERT_TRUE((*sink)->begin(start).has_value());
        // The last run of the last cell stays undone.
        for (std::size_t i = 0; i + 1 < 2 * start.cells.size(); ++i) {
            const RunSlot slot{start.cells[i / 2].index, static_cast<std::uint32_t>(i % 2)};
            ASSERT_TRUE((*sink)->addRun(test::sampleRun(start, slot, kIntervals, 100)).has_value());
        }
        ASSERT_TRUE((*sink)->finish(SessionState::Stopped).has_value());
        cells = start.cells;
    }

    StoredFigureRequest request(const std::string& chart) const
    {
        StoredFigureRequest request;
        request.file = path;
        request.chart = chart;
        return request;
    }

    static std::string errorOf(const StoredFigureRequest& request)
    {
        const auto stored = storedFigure(request);
        if (stored)
            return "no error";
        EXPECT_EQ(stored.error().code, ErrorCode::InvalidArgument);
        return stored.error().what;
    }

    test::TemporaryFolder folder;
    std::string path = folder / "s#1.isobath";
    std::vector<Cell> cells;
};

TEST_F(StoredFigureTest, HeatmapAgreesWithTheStoredRuns)
{
    const auto stored = storedFigure(request("heatmap"));
    ASSERT_TRUE(stored.has_value()) << stored.error().what;
    auto file = SessionFile::open(path);
    const auto session = (*file)->load(1);
    const auto& data = std::get<HeatmapData>(stored->figure.data);
    for (const auto& cell : data.cells) {
        std::vector<double> values;
        for (const auto& run : session->runs)
            if (run.slot.cell == cell.planCell)
                values.push_back(run.metrics[0].find("iops").value());
        EXPECT_EQ(cell.repeats, values);
    }
}

TEST_F(StoredFigureTest, ChoosesTheCellOfTheLastFinishedRunAndSaysSo)
{
    const auto stored = storedFigure(request("latency"));
    ASSERT_TRUE(stored.has_value()) << stored.error().what;
    EXPECT_THAT(stored->remarks, ElementsAre("drawn for " + cells.back().name + ", run 1 of 2"));
    EXPECT_EQ(std::get<DensityData>(stored->figure.data).columns.size(), kIntervals);
}

TEST_F(StoredFigureTest, DrawsTheCellAndRunThatWereAskedFor)
{
    auto wanted = request("iops");
    wanted.cell = cells.front().name;
    wanted.run = 2;
    const auto stored = storedFigure(wanted);
    ASSERT_TRUE(stored.has_value()) << stored.error().what;
    EXPECT_THAT(stored->figure.title, HasSubstr(cells.front().name + ", run 2 of 2"));
    EXPECT_TRUE(stored->remarks.empty());
}

TEST_F(StoredFigureTest, PercentilesHoldEveryFinishedRepeat)
{
    auto wanted = request("percentiles");
    wanted.cell = cells.front().name;
    const auto stored = storedFigure(wanted);
    ASSERT_TRUE(stored.has_value()) << stored.error().what;
    EXPECT_EQ(std::get<PercentileData>(stored->figure.data).groups[0].repeats.size(), 2U);
}

TEST_F(StoredFigureTest, RefusesWhatTheSessionDoesNotHave)
{
    auto cell = request("latency");
    cell.cell = "nothing like it";
    EXPECT_THAT(errorOf(cell), HasSubstr("no such cell"));
    cell.cell = "4";
    EXPECT_THAT(errorOf(cell), HasSubstr("cells match"));
    cell.cell = cells.back().name;
    cell.run = 2;
    EXPECT_THAT(errorOf(cell), HasSubstr("no finished run of that number"));
    auto facet = request("heatmap");
    facet.view.fixed = {"numjobs=4"};
    EXPECT_THAT(errorOf(facet), HasSubstr("no axis \"numjobs\""));
    facet.view.fixed = {"bs"};
    EXPECT_THAT(errorOf(facet), HasSubstr("AXIS=VALUE"));
    facet.view.fixed = {"bs=4k"};
    EXPECT_THAT(errorOf(facet), HasSubstr("is drawn"));
}

TEST_F(StoredFigureTest, TakesTheSessionAfterTheLastHash)
{
    auto wanted = request("heatmap");
    wanted.file = path + "#light";
    EXPECT_TRUE(storedFigure(wanted).has_value());
    wanted.file = path + "#dark";
    EXPECT_FALSE(storedFigure(wanted).has_value());
}

TEST_F(StoredFigureTest, SaysWhichFileIsMissing)
{
    auto wanted = request("heatmap");
    wanted.file = folder / "none.isobath";
    const auto stored = storedFigure(wanted);
    ASSERT_FALSE(stored.has_value());
    EXPECT_EQ(stored.error().code, ErrorCode::NotFound);
    EXPECT_THAT(stored.error().what, HasSubstr("none.isobath"));
}

} // namespace
} // namespace isobath::ui
