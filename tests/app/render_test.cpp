// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_file.h"
#include "tests/app/process.h"
#include "tests/support/paths.h"
#include "tests/support/stored_session.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace isobath {
namespace {

using test::Words;
using testing::HasSubstr;

/// `isobath render` as a process, with neither a display nor a platform chosen for it.
class Render : public testing::Test
{
protected:
    void SetUp() override
    {
        const auto start = test::sampleStart("first light");
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
    expectRefusal(render({path, "--chart", "heatmap", "--out", folder / "x.gif"}), 2, ".png, .svg or .pdf");
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
