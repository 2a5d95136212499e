// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_fixture.h"

#include <fstream>

namespace isobath::test {

namespace {

constexpr const char* kHeader =
    "session,cell,repeat,status,target,fs,rw,bs_bytes,iodepth,numjobs,files,engine,direct,sync,sync_every,"
    "alloc,cpus,"
    "runtime_s,read_iops,write_iops,iops,read_bytes_s,write_bytes_s,bytes_s,"
    "lat_mean_ns,lat_stddev_ns,lat_min_ns,lat_p50_ns,lat_p90_ns,lat_p95_ns,lat_p99_ns,lat_p999_ns,lat_p9999_"
    "ns,"
    "lat_max_ns,sync_count,sync_mean_ns,sync_p99_ns,sync_max_ns,"
    "cpu_user_pct,cpu_sys_pct,ctx_switches,device_iops,device_bytes_s,device_qd,device_util_pct,achieved_qd,"
    "errors,"
    "stall_s,pass,group,flags,params,"
    "read_lat_mean_ns,read_lat_p50_ns,read_lat_p99_ns,read_lat_max_ns,write_lat_mean_ns,write_lat_p50_ns,"
    "write_lat_p99_ns,write_lat_max_ns,svc_mean_ns,svc_p50_ns,svc_p99_ns,svc_max_ns";

std::string firstLine(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

class CliRun : public CliTest
{
protected:
    Words grid(const std::string& target) const
    {
        return {"run",   "--target",  target,      "--size", "16MiB",       "--rw",     "randread,randwrite",
                "--bs",  "1k,4k,16k", "--iodepth", "1,8,64", "--runtime",   "200ms",    "--ramp",
                "100ms", "--repeats", "2",         "--out",  sessionFile(), "--format", "csv"};
    }
};

} // namespace

TEST_F(CliRun, GridPrintsOneRowPerRunWithTheColumnsThatStayStable)
{
    const auto result = cli(grid(makeTarget()));
    ASSERT_EQ(result.code, 0) << result.error;
    EXPECT_EQ(firstLine(result.output), kHeader);
    const auto rows = parseCsv(result.output);
    ASSERT_EQ(rows.size(), 36U);
    for (const auto& row : rows) {
        EXPECT_EQ(row.at("status"), "done") << row.at("cell");
        EXPECT_EQ(row.at("errors"), "0") << row.at("cell");
        const double expected = numberIn(row, "iops") * numberIn(row, "bs_bytes");
        EXPECT_NEAR(numberIn(row, "bytes_s") / expected, 1, 0.001) << row.at("cell");
    }
}

TEST_F(CliRun, ThePlannedDepthIsReachedAndAgreesWithLatency)
{
    const auto result = cli({"run", "--target", makeTarget(), "--size", "64MiB", "--rw", "randread", "--bs",
                             "4k", "--iodepth", "1,8", "--runtime", "1s", "--repeats", "1", "--out",
                             sessionFile(), "--format", "csv"});
    ASSERT_EQ(result.code, 0) << result.error;
    for (const auto& row : parseCsv(result.output)) {
        const double depth = numberIn(row, "achieved_qd");
        EXPECT_GE(depth, 0.85 * numberIn(row, "iodepth"));
        EXPECT_NEAR(numberIn(row, "iops") * numberIn(row, "lat_mean_ns") / 1e9 / depth, 1, 0.02);
    }
}

TEST_F(CliRun, FiguresKeepTheirPointWhateverTheLocale)
{
    const auto locales = makeTarget("locales");
    const auto built = runProcess({"localedef", "-i", "de_DE", "-f", "UTF-8", locales + "/de_DE.UTF-8"}, {});
    if (built.code != 0 && listing(locales).empty())
        GTEST_SKIP() << "localedef cannot build de_DE.UTF-8: " << built.error;
    environment()["LOCPATH"] = locales;
    for (const char* locale : {"de_DE.UTF-8", "xx_YY.UTF-8"}) {
        environment()["LC_ALL"] = locale;
        const auto result = cli(quickRun(makeTarget(), {"--format", "csv"}));
        ASSERT_EQ(result.code, 0) << locale << ": " << result.error;
        EXPECT_EQ(firstLine(result.output), kHeader);
        const auto rows = parseCsv(result.output);
        ASSERT_EQ(rows.size(), 1U);
        EXPECT_NE(rows[0].at("runtime_s").find('.'), std::string::npos) << rows[0].at("runtime_s");
        std::filesystem::remove(sessionFile());
    }
}

TEST_F(CliRun, AnyPathIsATarget)
{
    for (const auto& name : {std::string("two words"), std::string("colon:comma,hash#"),
                             std::string("[brackets]"), std::string("Größe µ 深度"), std::string(200, 'x')}) {
        const auto target = makeTarget(name);
        const auto result = cli(quickRun(target, {"--format", "csv"}));
        ASSERT_EQ(result.code, 0) << name << ": " << result.error;
        EXPECT_EQ(parseCsv(result.output).back().at("target"), target);
        EXPECT_TRUE(listing(target).empty()) << "scratch files are left in " << name;
        std::filesystem::remove(sessionFile());
    }
}

TEST_F(CliRun, WithoutATargetTheCacheIsMeasuredAndTheLibraryKeepsIt)
{
    const auto result =
        cli({"run", "--size", "1MiB", "--runtime", "100ms", "--ramp", "0s", "--repeats", "1"});
    ASSERT_EQ(result.code, 0) << result.error;
    EXPECT_TRUE(std::filesystem::exists(environment()["XDG_DATA_HOME"] + "/isobath/library.isobath"));
    EXPECT_TRUE(listing(environment()["XDG_CACHE_HOME"] + "/isobath").empty());
    const auto shown = cli({"show"});
    EXPECT_EQ(shown.code, 0);
    EXPECT_EQ(shown.output, result.output);
}

TEST_F(CliRun, AnExistingSessionFileGetsOneMoreSession)
{
    const auto target = makeTarget();
    ASSERT_EQ(cli(quickRun(target, {"--name", "first"})).code, 0);
    ASSERT_EQ(cli(quickRun(target, {"--name", "second"})).code, 0);
    const auto first = cli({"show", sessionFile() + "#first", "--format", "csv"});
    const auto newest = cli({"show", sessionFile(), "--format", "csv"});
    ASSERT_EQ(first.code, 0) << first.error;
    EXPECT_NE(first.output, newest.output);
    EXPECT_EQ(cli({"show", sessionFile() + "#1", "--format", "csv"}).output, first.output);
}

TEST_F(CliRun, ASessionIsStoredThoughNobodyReadsTheResult)
{
    Process process(command(quickRun(makeTarget(), {"--format", "csv"})), environment());
    process.closeOutput();
    EXPECT_EQ(process.finish(), 0) << process.error();
    EXPECT_EQ(parseCsv(cli({"show", sessionFile(), "--format", "csv"}).output).size(), 1U);
}

TEST_F(CliRun, AClosedStandardOutputNeverBecomesTheSessionFile)
{
    Words words{"sh", "-c", "exec \"$@\" >&-", "sh"};
    for (const auto& word : command(quickRun(makeTarget(), {"--format", "csv"})))
        words.push_back(word);
    const auto result = runProcess(words, environment());
    EXPECT_EQ(result.code, 0) << result.error;
    EXPECT_EQ(parseCsv(cli({"show", sessionFile(), "--format", "csv"}).output).size(), 1U);
}

TEST_F(CliRun, ProgressWithoutATerminalIsPlainLines)
{
    const auto result = cli(quickRun(makeTarget(), {"--iodepth", "1,2", "--repeats", "2"}));
    ASSERT_EQ(result.code, 0) << result.error;
    EXPECT_EQ(result.error.find('\r'), std::string::npos);
    EXPECT_EQ(result.error.find('\x1b'), std::string::npos);
    for (const char* line : {"laying out files", "run 1 of 4", "run 4 of 4", "repeat 2 of 2", "IOPS"})
        EXPECT_NE(result.error.find(line), std::string::npos) << line << " is not in\n" << result.error;
}

TEST_F(CliRun, TheSelfTestDeviceNeedsNoFile)
{
    const auto result = cli(quickRun("/dev/null", {"--rw", "randwrite", "--format", "csv"}));
    ASSERT_EQ(result.code, 0) << result.error;
    const auto rows = parseCsv(result.output);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_GT(numberIn(rows[0], "iops"), 0);
    EXPECT_EQ(rows[0].at("device_iops"), "");
}

TEST_F(CliRun, EveryPresetIsAPlanFileThatRuns)
{
    const auto listed = cli({"presets"});
    ASSERT_EQ(listed.code, 0);
    EXPECT_NE(listed.output.find("quick-look"), std::string::npos);
    const auto printed = cli({"presets", "quick-look"});
    ASSERT_EQ(printed.code, 0) << printed.error;
    const auto plan = (folder() / "plan.json").string();
    std::ofstream(plan) << printed.output;
    const auto fromFile = cli({"run", plan, "--target", makeTarget(), "--seed", "7", "--dry-run"});
    const auto fromPreset =
        cli({"run", "--preset", "quick-look", "--target", makeTarget(), "--seed", "7", "--dry-run"});
    EXPECT_EQ(fromFile.code, 0) << fromFile.error;
    EXPECT_EQ(fromFile.output, fromPreset.output);
}

TEST_F(CliRun, AxesFollowTheOrderInWhichTheyWereTyped)
{
    const auto target = makeTarget();
    const auto byDepth = cli(quickRun(target, {"--iodepth", "1,8", "--bs", "4k,8k", "--dry-run"}));
    EXPECT_NE(byDepth.output.find("depth 8 4K"), std::string::npos) << byDepth.output;
    const auto bySize = cli(quickRun(target, {"--bs", "4k,8k", "--iodepth", "1,8", "--dry-run"}));
    EXPECT_NE(bySize.output.find("4K depth 8"), std::string::npos) << bySize.output;
}

} // namespace isobath::test
