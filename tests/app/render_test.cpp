// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/figure.h"
#include "engine/store/session_file.h"
#include "tests/app/process.h"
#include "tests/support/paths.h"
#include "tests/support/stored_session.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace isobath {
namespace {

using test::Words;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::uintmax_t kLargestMailChart = 60 * 1024;
constexpr double kSmallestMailType = 12;

std::vector<std::string> linesOf(const std::string& path)
{
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(line);
    return lines;
}

/// `isobath render` as a process, with neither a display nor a platform chosen for it.
class Render : public testing::Test
{
protected:
    void SetUp() override { store(test::sampleStart("first light")); }

    void store(const SessionStart& start) const
    {
        auto file = SessionFile::openOrCreate(path);
        ASSERT_TRUE(file.has_value());
        auto sink = (*file)->newSession();
        ASSERT_TRUE(sink.has_value());
        ASSERT_TRUE((*sink)->begin(start).has_value());
        for (const auto& cell : start.cells)
            ASSERT_TRUE((*sink)->addRun(test::sampleRun(start, {cell.index, 0}, 10, 100)).has_value());
        ASSERT_TRUE((*sink)->finish(SessionState::Stopped).has_value());
    }

    test::Finished render(Words words) const
    {
        words.insert(words.begin(), {ISOBATH_BIN_DIR "/isobath", "render"});
        return test::runProcess(words, {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}});
    }

    /// One line, and the exit code for bad usage or a file problem.
    static void expectRefusal(const test::Finished& finished, int code, const std::string& text)
    {
        EXPECT_EQ(finished.code, code) << finished.error;
        EXPECT_THAT(finished.error, HasSubstr(text));
        EXPECT_EQ(std::count(finished.error.begin(), finished.error.end(), '\n'), 1) << finished.error;
    }

    test::TemporaryFolder folder;
    std::string path = folder / "s.isobath";
};

TEST_F(Render, WritesEveryFormatWithoutADisplay)
{
    for (const char* chart : {"heatmap", "latency"})
        for (const char* suffix : {".png", ".svg", ".pdf"}) {
            const auto out = folder / (chart + std::string(suffix));
            const auto finished = render({path, "--chart", chart, "--out", out});
            EXPECT_EQ(finished.code, 0) << finished.error;
            EXPECT_GT(std::filesystem::file_size(out), 1000U) << out;
        }
}

TEST_F(Render, DrawsEveryChartAsAMailChartAndAsText)
{
    for (const char* chart : {"heatmap", "bars", "lines", "depth", "tradeoff", "slope", "pivot", "latency",
                              "bands", "latency-lines", "iops", "bandwidth", "system", "percentiles"}) {
        const auto picture = folder / (std::string(chart) + ".png");
        const auto drawn = render({path, "--chart", chart, "--out", picture});
        EXPECT_EQ(drawn.code, 0) << drawn.error;
        EXPECT_GT(std::filesystem::file_size(picture), 3000U) << chart;
        EXPECT_LE(std::filesystem::file_size(picture), kLargestMailChart) << chart;
        const auto text = folder / (std::string(chart) + ".txt");
        const auto written = render({path, "--chart", chart, "--out", text});
        EXPECT_EQ(written.code, 0) << written.error;
        for (const auto& line : linesOf(text))
            EXPECT_LE(textColumns(line), 72U) << line;
    }
}

/// What is asked for of a thread on block sizes: its figures of one session.
struct AskedPicture
{
    const char* name;
    std::vector<std::string> options;
};

const std::vector<AskedPicture>& askedPictures()
{
    static const std::vector<std::string> one{"--fixed", "files=1", "--fixed", "numjobs=1"};
    const auto withOne = [](std::vector<std::string> options) {
        options.insert(options.end(), one.begin(), one.end());
        return options;
    };
    static const std::vector<AskedPicture> pictures{
        {"grouped bars", withOne({"--chart", "bars", "--highlight", "8k"})},
        {"heatmap with values", withOne({"--chart", "heatmap"})},
        {"files and jobs",
         {"--chart", "lines", "--across", "numjobs", "--series", "files", "--fixed", "bs=1k", "--fixed",
          "iodepth=128"}},
        {"achieved depth", withOne({"--chart", "depth", "--across", "iodepth", "--series", "bs"})},
        {"bandwidth by depth",
         withOne({"--chart", "lines", "--metric", "bytes_s", "--across", "iodepth", "--series", "bs"})},
        {"pivot", {"--chart", "pivot", "--across", "bs", "--series", "files,numjobs,iodepth"}}};
    return pictures;
}

/// Block size x depth x files x jobs, as the thread measured it; two repeats.
SessionStart blockSizeThread()
{
    auto start = test::sampleStart("block sizes", {"1k", "2k", "4k", "8k", "16k", "32k"},
                                   {"1", "2", "4", "8", "64", "128"});
    EXPECT_TRUE(setParameter(start.plan, "files", {"1", "4"}).has_value());
    EXPECT_TRUE(setParameter(start.plan, "numjobs", {"1", "4"}).has_value());
    auto cells = expand(start.plan, [](const std::string&) { return SpecLimits{}; });
    EXPECT_TRUE(cells.has_value());
    start.cells = std::move(*cells);
    return start;
}

/// Of every text in an SVG, which is the same page as the PNG, in pixels.
std::vector<double> typeSizes(const std::string& path)
{
    constexpr std::string_view kSize = "font-size=\"";
    std::vector<double> sizes;
    for (const auto& line : linesOf(path))
        for (auto at = line.find(kSize); at != std::string::npos; at = line.find(kSize, at + 1))
            sizes.push_back(std::stod(line.substr(at + kSize.size())));
    return sizes;
}

TEST_F(Render, MakesTheSixPicturesOfABlockSizeThreadOfOneSessionAsMailCharts)
{
    path = folder / "thread.isobath";
    store(blockSizeThread());
    for (const auto& picture : askedPictures())
        for (const char* suffix : {".png", ".svg"}) {
            const auto out = folder / (picture.name + std::string(suffix));
            Words words{path, "--out", out};
            words.insert(words.end(), picture.options.begin(), picture.options.end());
            const auto drawn = render(words);
            ASSERT_EQ(drawn.code, 0) << drawn.error;
            EXPECT_THAT(drawn.error, testing::Not(HasSubstr("drawn for"))) << picture.name;
            if (suffix == std::string_view(".png")) {
                EXPECT_LE(std::filesystem::file_size(out), kLargestMailChart) << picture.name;
                continue;
            }
            const auto sizes = typeSizes(out);
            EXPECT_GT(sizes.size(), 10U) << picture.name;
            EXPECT_THAT(sizes, testing::Each(testing::Ge(kSmallestMailType))) << picture.name;
        }
}

TEST_F(Render, PlacesAxesWhereItIsTold)
{
    const auto table = folder / "pivot.csv";
    ASSERT_EQ(
        render({path, "--chart", "pivot", "--across", "iodepth", "--series", "bs", "--out", table}).code, 0);
    EXPECT_THAT(linesOf(table), ElementsAre("block size,1,8", StartsWith("4096,"), StartsWith("16384,")));
    const auto bars = folder / "bars.txt";
    const auto drawn = render({path, "--chart", "bars", "--metric", "bytes_s", "--across", "bs", "--series",
                               "iodepth", "--highlight", "8", "--units", "decimal", "--out", bars});
    ASSERT_EQ(drawn.code, 0) << drawn.error;
    EXPECT_THAT(linesOf(bars), Contains("Bandwidth, MB/s; columns: depth"));
}

TEST_F(Render, SaysWhichValueItHoldsWhereNoneWasAsked)
{
    const auto out = folder / "lines.txt";
    const Words words{path, "--chart", "heatmap", "--across", "bs", "--series", "bs", "--out", out};
    expectRefusal(render(words), 2, "is across already");
    const auto held = render({path, "--chart", "slope", "--series", "bs", "--out", out});
    EXPECT_THAT(held.error, HasSubstr("drawn for iodepth=1"));
    const auto asked =
        render({path, "--chart", "slope", "--series", "bs", "--fixed", "iodepth=8", "--out", out});
    EXPECT_THAT(asked.error, testing::Not(HasSubstr("drawn for")));
}

TEST_F(Render, ShowsThePartOfTheRunThatWasAskedFor)
{
    const auto out = folder / "part.txt";
    const auto drawn = render({path, "--chart", "iops", "--from", "200ms", "--to", "500ms", "--out", out});
    ASSERT_EQ(drawn.code, 0) << drawn.error;
    const auto lines = linesOf(out);
    EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                            [](const std::string& line) { return line.rfind("00:00.", 0) == 0; }),
              3);
    expectRefusal(render({path, "--chart", "iops", "--from", "1h", "--out", out}), 2, "the run is over");
    expectRefusal(render({path, "--chart", "iops", "--from", "2s", "--to", "1s", "--out", out}), 2,
                  "later than");
}

TEST_F(Render, SaysWhichRunItChose)
{
    const auto finished = render({path + "#light", "--chart", "latency", "--out", folder / "x.png"});
    EXPECT_EQ(finished.code, 0) << finished.error;
    EXPECT_THAT(finished.error, HasSubstr("drawn for "));
}

TEST_F(Render, RefusesBadUsageInOneLine)
{
    const auto out = folder / "x.png";
    expectRefusal(render({path, "--chart", "pie", "--out", out}), 2, "pie");
    expectRefusal(render({path, "--chart", "heatmap", "--metric", "speed", "--out", out}), 2, "speed");
    expectRefusal(render({path, "--chart", "heatmap"}), 2, "--out is required");
    expectRefusal(render({path, "--chart", "heatmap", "--out", folder / "x.gif"}), 2, ".png, .svg, .pdf");
    expectRefusal(render({path, "--chart", "bars", "--out", folder / "x.csv"}), 2, "for --chart pivot only");
    expectRefusal(render({path, "--chart", "lines", "--metric", "iops,bytes_s", "--out", out}), 2,
                  "shows one --metric");
    expectRefusal(render({path, "--chart", "tradeoff", "--metric", "iops", "--out", out}), 2, "lat_*");
    expectRefusal(render({path, "--chart", "depth", "--metric", "iops", "--out", out}), 2,
                  "--metric has no meaning");
    expectRefusal(render({path, "--chart", "lines", "--highlight", "4k", "--out", out}), 2,
                  "--highlight has no meaning");
    expectRefusal(render({path, "--chart", "bars", "--highlight", "9k", "--out", out}), 2, "no value");
    expectRefusal(render({path, "--chart", "iops", "--panel", "cpu", "--out", out}), 2,
                  "--panel has no meaning");
    expectRefusal(render({path, "--chart", "iops", "--across", "bs", "--out", out}), 2,
                  "--across has no meaning");
    expectRefusal(render({path, "--chart", "heatmap", "--run", "1", "--out", out}), 2,
                  "--run has no meaning");
    expectRefusal(render({path, "--chart", "latency", "--cell", "none", "--out", out}), 2, "no such cell");
    EXPECT_FALSE(std::filesystem::exists(out));
}

TEST_F(Render, SaysWhichFileIsTheProblem)
{
    const auto missing = folder / "none.isobath";
    const auto foreign = folder.write("text.isobath", "no database");
    const auto out = folder / "x.png";
    expectRefusal(render({missing, "--chart", "heatmap", "--out", out}), 5, missing);
    expectRefusal(render({foreign, "--chart", "heatmap", "--out", out}), 5, foreign);
    expectRefusal(render({path, "--chart", "heatmap", "--out", folder / "no/x.png"}), 5, "no/x.png");
}

} // namespace
} // namespace isobath
