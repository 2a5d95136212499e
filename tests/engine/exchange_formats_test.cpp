// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/export.h"
#include "engine/figures/figure.h"
#include "tests/support/stored_session.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <sstream>

namespace isobath {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// The contract, as it is written down.
constexpr const char* kHeader =
    "session,cell,repeat,status,target,fs,rw,bs_bytes,iodepth,numjobs,files,engine,direct,sync,sync_every,"
    "alloc,"
    "cpus,runtime_s,read_iops,write_iops,iops,read_bytes_s,write_bytes_s,bytes_s,"
    "lat_mean_ns,lat_stddev_ns,lat_min_ns,lat_p50_ns,lat_p90_ns,lat_p95_ns,lat_p99_ns,lat_p999_ns,lat_p9999_"
    "ns,"
    "lat_max_ns,sync_count,sync_mean_ns,sync_p99_ns,sync_max_ns,"
    "cpu_user_pct,cpu_sys_pct,ctx_switches,device_iops,device_bytes_s,device_qd,device_util_pct,achieved_qd,"
    "errors,stall_s,pass,group,flags,params,"
    "read_lat_mean_ns,read_lat_p50_ns,read_lat_p99_ns,read_lat_max_ns,write_lat_mean_ns,write_lat_p50_ns,"
    "write_lat_p99_ns,write_lat_max_ns,svc_mean_ns,svc_p50_ns,svc_p99_ns,svc_max_ns";

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

/// The fields of one CSV record, by RFC 4180.
std::vector<std::string> fieldsOf(const std::string& line)
{
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"')
            fields.back() += line[++i];
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += line[i];
    }
    return fields;
}

class ExchangeTest : public ::testing::Test
{
protected:
    /// A stored session with the given runs.
    Session stored(const SessionStart& start, const std::vector<FinishedRun>& runs)
    {
        file = std::move(SessionFile::openOrCreate(folder / "s.isobath").value());
        auto sink = file->newSession().value();
        EXPECT_TRUE(sink->begin(start).has_value());
        for (const auto& run : runs)
            EXPECT_TRUE(sink->addRun(run).has_value());
        EXPECT_TRUE(sink->finish(SessionState::Done).has_value());
        return file->load(file->lastSessionId()).value();
    }

    std::string field(const std::string& csv, std::size_t row, const std::string& column)
    {
        const auto& names = csvColumns();
        const auto index = std::find(names.begin(), names.end(), column) - names.begin();
        return fieldsOf(linesOf(csv).at(row)).at(static_cast<std::size_t>(index));
    }

    test::TemporaryFolder folder;
    std::unique_ptr<SessionFile> file;
};

TEST_F(ExchangeTest, CsvHasTheColumnsOfTheContract)
{
    const auto start = test::sampleStart("s");
    const auto csv = toCsv(stored(start, {test::sampleRun(start, {0, 0}, 3, 100)}));
    const auto lines = linesOf(csv);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0], kHeader);
    EXPECT_EQ(fieldsOf(lines[1]).size(), csvColumns().size());
    EXPECT_THAT(csv, Not(HasSubstr("\r")));
}

TEST_F(ExchangeTest, CsvSaysWhatWasRunAndLeavesOutWhatWasNotMeasured)
{
    auto start = test::sampleStart("a, \"b\"");
    ASSERT_TRUE(setParameter(start.plan, "runtime", {"1s", "1500ms"}).has_value());
    start.cells = expand(start.plan, [](const std::string&) { return SpecLimits{}; }).value();
    const auto csv = toCsv(stored(start, {test::sampleRun(start, {7, 1}, 3, 100)}));
    EXPECT_THAT(csv, HasSubstr("\n\"a, \"\"b\"\"\","));
    EXPECT_EQ(field(csv, 1, "session"), "a, \"b\"");
    EXPECT_EQ(field(csv, 1, "cell"), "8");
    EXPECT_EQ(field(csv, 1, "repeat"), "2");
    EXPECT_EQ(field(csv, 1, "status"), "done");
    EXPECT_EQ(field(csv, 1, "target"), "/mnt/nvme, fast");
    EXPECT_EQ(field(csv, 1, "fs"), "ext4");
    EXPECT_EQ(field(csv, 1, "bs_bytes"), "16384");
    EXPECT_EQ(field(csv, 1, "direct"), "1");
    EXPECT_EQ(field(csv, 1, "cpus"), "any");
    EXPECT_EQ(field(csv, 1, "runtime_s"), "0.3");
    EXPECT_EQ(field(csv, 1, "cpu_sys_pct"), "0.333");
    EXPECT_EQ(field(csv, 1, "errors"), "0");
    EXPECT_EQ(field(csv, 1, "write_iops"), "");
    EXPECT_EQ(field(csv, 1, "svc_mean_ns"), "");
    EXPECT_EQ(field(csv, 1, "group"), "main");
    EXPECT_EQ(field(csv, 1, "flags"), "cpu-bound");
    EXPECT_EQ(field(csv, 1, "params"), "runtime=1500ms");
}

TEST_F(ExchangeTest, CsvBandwidthIsIopsTimesBlockSizeInACleanRun)
{
    const auto start = test::sampleStart("s", {"1k", "16k"}, {"1"}, 1);
    const auto csv =
        toCsv(stored(start, {test::sampleRun(start, {0, 0}, 3, 3), test::sampleRun(start, {1, 0}, 3, 8000)}));
    for (const std::size_t row : {1U, 2U}) {
        const double expected = std::stod(field(csv, row, "iops")) * std::stod(field(csv, row, "bs_bytes"));
        EXPECT_NEAR(std::stod(field(csv, row, "bytes_s")) / expected, 1, 1e-3);
    }
}

TEST_F(ExchangeTest, CsvListsFailedAndSkippedOnes)
{
    auto start = test::sampleStart("s");
    start.cells[3].skipReason = "psync has no depth";
    FinishedRun failed;
    failed.slot = {0, 0};
    failed.result.status = RunStatus::Failed;
    failed.result.reason = "EIO";
    const auto csv = toCsv(stored(start, {failed}));
    ASSERT_EQ(linesOf(csv).size(), 3U);
    EXPECT_EQ(field(csv, 1, "status"), "failed");
    EXPECT_EQ(field(csv, 1, "iops"), "");
    EXPECT_EQ(field(csv, 1, "runtime_s"), "");
    EXPECT_EQ(field(csv, 2, "status"), "skipped");
    EXPECT_EQ(field(csv, 2, "cell"), "4");
    EXPECT_EQ(field(csv, 2, "repeat"), "");
}

TEST_F(ExchangeTest, NoFormatLooksAtTheLocale)
{
    const auto start = test::sampleStart("s");
    const auto session = stored(start, {test::sampleRun(start, {0, 0}, 3, 100)});
    const auto all = [&] {
        return toCsv(session) + toJson(session, *file).value() + toMarkdown(session) + toTextReport(session);
    };
    const std::string plain = all();
    const std::string make = "localedef -i de_DE -f UTF-8 " + folder.path() + "/de_DE.UTF-8 2>/dev/null";
    if (std::system(make.c_str()) != 0)
        GTEST_SKIP() << "localedef cannot make a locale with a decimal comma (package locales)";
    ::setenv("LOCPATH", folder.path().c_str(), 1);
    ASSERT_NE(std::setlocale(LC_ALL, "de_DE.UTF-8"), nullptr);
    ASSERT_STREQ(std::localeconv()->decimal_point, ",");
    const std::string localised = all();
    std::setlocale(LC_ALL, "C");
    EXPECT_EQ(localised, plain);
}

TEST_F(ExchangeTest, JsonHasTheColumnsAndWhatCsvHasNoRoomFor)
{
    const auto start = test::sampleStart("s");
    const auto session = stored(start, {test::sampleRun(start, {1, 0}, 3, 100)});
    const auto json = nlohmann::json::parse(toJson(session, *file).value());
    EXPECT_EQ(json["plan"]["name"], "s");
    EXPECT_EQ(json["environment"]["kernel.release"], "6.1.0-18-amd64");
    EXPECT_EQ(json["cells"].size(), 4U);
    const auto& row = json["results"].at(0);
    const auto csv = toCsv(session);
    for (const auto& name : csvColumns()) {
        ASSERT_TRUE(row.contains(name)) << name;
        const auto text = row[name].is_string() ? row[name].get<std::string>()
                          : row[name].is_null() ? ""
                                                : row[name].dump();
        EXPECT_EQ(text, field(csv, 1, name)) << name;
    }
    EXPECT_EQ(row["labels"][0]["evidence"], "the worker was busy 97 % of the time");
    EXPECT_EQ(row["metrics"]["cpu_ns_per_io"]["value"], 812.25);
    EXPECT_TRUE(row["operations"]["read"]["percentiles"]["p99_ns"].is_number());
    EXPECT_TRUE(row["operations"]["write"].is_null());
    EXPECT_EQ(row["events"][0]["kind"], "stall");
    ASSERT_EQ(row["intervals"].size(), 3U);
    EXPECT_TRUE(row["intervals"][2]["system"]["achieved_qd"].is_null()) << "NaN: not measured";
    EXPECT_TRUE(row["intervals"][2]["write"].is_null());
    std::uint64_t count = 0;
    for (const auto& interval : row["intervals"])
        count += interval["read"]["count"].get<std::uint64_t>();
    EXPECT_EQ(count, row["operations"]["read"]["count"].get<std::uint64_t>());
}

TEST_F(ExchangeTest, BytesThatAreNoUtf8BreakNothing)
{
    auto start = test::sampleStart("caf\xe9");
    start.environment.push_back({"mount.point", "/mnt/\xff\xfe"});
    const auto session = stored(start, {test::sampleRun(start, {0, 0}, 1, 10)});
    EXPECT_EQ(session.summary.name, "caf\xe9");
    EXPECT_TRUE(nlohmann::json::accept(toJson(session, *file).value()));
    EXPECT_THAT(toTextReport(session), HasSubstr("caf"));
}

TEST_F(ExchangeTest, MarkdownKeepsItsTableWhateverTheNames)
{
    auto start = test::sampleStart("a|b\nc");
    start.cells[0].name = "x|y";
    auto run = test::sampleRun(start, {0, 0}, 2, 50);
    run.result.labels = {{"id", "title", "one | two", 1}};
    const auto text = toMarkdown(stored(start, {run}));
    EXPECT_THAT(text, StartsWith("### a\\|b c\n"));
    EXPECT_THAT(text, HasSubstr("| x\\|y | 1 | done |"));
    EXPECT_THAT(text, HasSubstr("one \\| two"));
}

TEST_F(ExchangeTest, TextReportFits72ColumnsAndHidesNoFailure)
{
    auto start =
        test::sampleStart("A rather long name of a session that would not fit one line of a mail at all",
                          {"1k", "2k", "4k", "8k", "16k", "32k"}, {"1", "8", "64"}, 1);
    ASSERT_TRUE(setParameter(start.plan, "rw", {"randread", "randwrite"}).has_value());
    start.cells = expand(start.plan, [](const std::string&) { return SpecLimits{}; }).value();
    start.environment.push_back({"device.scheduler", std::string(90, 'x') + " " + std::string(40, 'y')});
    auto failed = test::sampleRun(start, {2, 0}, 2, 100);
    failed.result.status = RunStatus::Failed;
    failed.result.reason = "3 reads failed with EIO";
    const auto session = stored(
        start, {test::sampleRun(start, {1, 0}, 2, 100), failed, test::sampleRun(start, {20, 0}, 2, 100)});
    const auto text = toTextReport(session);
    for (const auto& line : linesOf(text))
        EXPECT_LE(textColumns(line), 72U) << line;
    EXPECT_THAT(text, HasSubstr("randread"));
    EXPECT_THAT(text, HasSubstr("randwrite"));
    EXPECT_THAT(text, HasSubstr("failed, 3 reads failed with EIO"));
    EXPECT_THAT(text, HasSubstr("the worker was busy"));
    EXPECT_THAT(text, HasSubstr("device.model"));
}

} // namespace
} // namespace isobath
