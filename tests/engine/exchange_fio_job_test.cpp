// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/fio_job.h"
#include "engine/matrix/cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace isobath;
using testing::HasSubstr;
using testing::Not;

namespace {

/// A fresh directory with everything awkward that fio can read in its name.
class FioJobFile : public testing::Test
{
protected:
    void SetUp() override
    {
        std::string pattern = testing::TempDir() + "isobath fio:a,b-ü-XXXXXX";
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
        m_settings.target = m_folder / "data";
        std::filesystem::create_directory(m_settings.target);
        m_settings.spec.sizeBytes = 4 << 20;
        m_settings.spec.direct = false; // tmpfs and the like
        m_settings.rules.rampNs = 20'000'000;
        m_settings.rules.runtimeNs = 100'000'000;
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    /// fio's report on the job, or null with a failure noted.
    nlohmann::json runFio()
    {
        const auto job = m_folder / "job.fio";
        std::ofstream(job) << toFioJob(m_settings, "randwrite 8K depth 4");
        std::string output;
        const auto command = "fio --output-format=json '" + job.string() + "' 2>&1";
        FILE* pipe = popen(command.c_str(), "r"); // NOLINT(cert-env33-c)
        std::array<char, 4096> buffer{};
        while (const auto length = fread(buffer.data(), 1, buffer.size(), pipe))
            output.append(buffer.data(), length);
        EXPECT_EQ(pclose(pipe), 0) << output;
        auto report =
            nlohmann::json::parse(output.substr(std::min(output.find('{'), output.size())), nullptr, false);
        EXPECT_TRUE(report.is_object()) << output;
        return report;
    }

    void expectItRuns()
    {
        const auto report = runFio();
        ASSERT_TRUE(report.is_object());
        ASSERT_EQ(report["jobs"].size(), 1U);
        const auto& job = report["jobs"][0];
        EXPECT_EQ(job["error"], 0);
        const auto& spec = m_settings.spec;
        EXPECT_EQ(job["read"]["total_ios"].get<std::uint64_t>() > 0, readsAnything(spec.rw));
        EXPECT_EQ(job["write"]["total_ios"].get<std::uint64_t>() > 0, writesAnything(spec.rw));
        EXPECT_TRUE(std::filesystem::is_empty(m_settings.target)) << "fio removes its files";
    }

    std::filesystem::path m_folder;
    CellSettings m_settings;
};

bool fioIsThere()
{
    return std::system("fio --version >/dev/null 2>&1") == 0; // NOLINT(cert-env33-c)
}

} // namespace

#define SKIP_WITHOUT_FIO()                                                                                   \
    if (!fioIsThere())                                                                                       \
    GTEST_SKIP() << "fio is not installed"

TEST_F(FioJobFile, RunsForEveryWorkload)
{
    SKIP_WITHOUT_FIO();
    for (auto rw : {Rw::RandRead, Rw::RandWrite, Rw::RandRw, Rw::Read, Rw::Write, Rw::ReadWrite}) {
        SCOPED_TRACE(toText(rw));
        m_settings.spec.rw = rw;
        expectItRuns();
    }
}

TEST_F(FioJobFile, RunsWithEveryEngineAndSyncMethod)
{
    SKIP_WITHOUT_FIO();
    m_settings.spec.rw = Rw::RandWrite;
    using Pair = std::pair<EngineKind, SyncMethod>;
    for (const auto& [engine, sync] :
         {Pair{EngineKind::IoUring, SyncMethod::Fsync}, Pair{EngineKind::Libaio, SyncMethod::Dsync},
          Pair{EngineKind::Psync, SyncMethod::Sync}, Pair{EngineKind::Psync, SyncMethod::Fdatasync}}) {
        SCOPED_TRACE(std::string(toText(engine)) + " " + std::string(toText(sync)));
        m_settings.spec.engine = engine;
        m_settings.spec.sync = sync;
        m_settings.spec.syncEvery = 2;
        expectItRuns();
    }
}

TEST_F(FioJobFile, JobsShareTheFilesAndSequentialOnesTakeSlices)
{
    SKIP_WITHOUT_FIO();
    m_settings.spec.files = 2;
    m_settings.spec.numjobs = 4;
    m_settings.spec.bsBytes = 65536;
    for (auto rw : {Rw::RandRead, Rw::Write}) {
        m_settings.spec.rw = rw;
        SCOPED_TRACE(toText(rw));
        expectItRuns();
    }
    const auto job = toFioJob(m_settings, "x");
    EXPECT_THAT(job, HasSubstr("\nsize=1m\n"));
    EXPECT_THAT(job, HasSubstr("\noffset_increment=512k\n"));
}

TEST_F(FioJobFile, AnExistingFileIsUsedAndKept)
{
    SKIP_WITHOUT_FIO();
    const auto file = m_folder / "existing";
    std::ofstream(file) << std::string(4 << 20, 'x');
    m_settings.target = file;
    const auto report = runFio();
    ASSERT_TRUE(report.is_object());
    EXPECT_GT(report["jobs"][0]["read"]["total_ios"].get<std::uint64_t>(), 0U);
    EXPECT_EQ(std::filesystem::file_size(file), 4U << 20);
}

TEST(FioJob, SaysWhatTheCellSays)
{
    CellSettings settings;
    settings.target = "/dev/null";
    settings.spec.rw = Rw::RandRw;
    settings.spec.rwmixread = 70;
    settings.spec.iodepth = 32;
    settings.spec.cpus = {0, 1, 2, 6};
    const auto job = toFioJob(settings, "randrw [70]");
    for (const char* line :
         {"[global]\nioengine=io_uring\n", "\nfilename=/dev/null\n", "\nrw=randrw\nrwmixread=70\n",
          "\niodepth=32\n", "\ncpus_allowed=0-2,6\n", "\ndirect=0\n", "\nnorandommap=1\n", "\nrandrepeat=0\n",
          "\nsize=1g\n", "\nramp_time=500ms\nruntime=5s\n", "\n[randrw  70 ]\n"})
        EXPECT_THAT(job, HasSubstr(line));
    EXPECT_THAT(job, Not(HasSubstr("unlink")));
}

TEST(FioJob, ReadsHaveNoSyncAndPsyncHasNoDepth)
{
    CellSettings settings;
    settings.spec.sync = SyncMethod::Fsync;
    settings.spec.engine = EngineKind::Psync;
    const auto job = toFioJob(settings, "x");
    EXPECT_THAT(job, Not(HasSubstr("fsync")));
    EXPECT_THAT(job, Not(HasSubstr("iodepth")));
}

TEST(FioJob, AdmitsWhatAJobFileCannotSay)
{
    CellSettings settings;
    settings.target = "/mnt/a#b";
    EXPECT_THAT(toFioJob(settings, "x"), HasSubstr("; fio cannot read the path below"));
    settings.target = "/mnt/ab";
    settings.spec.files = 3000;
    EXPECT_THAT(toFioJob(settings, "x"), HasSubstr("; each job has files of its own"));
}
