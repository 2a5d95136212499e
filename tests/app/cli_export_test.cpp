// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_fixture.h"

#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>

namespace isobath::test {

namespace {

/// A session file with the sessions "alpha" and "beta", measured in a folder of the user "ann".
class CliExport : public CliTest
{
protected:
    void SetUp() override
    {
        for (const char* name : {"alpha", "beta"})
            ASSERT_EQ(cli(quickRun(makeTarget("media/ann/disk"), {"--name", name})).code, 0);
    }

    std::string session(const std::string& which) const { return sessionFile() + "#" + which; }
    std::string out(const std::string& name) const { return (folder() / name).string(); }
    static std::string bytesOf(const std::string& path)
    {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    static std::string hostName()
    {
        std::array<char, 256> name{};
        EXPECT_EQ(::gethostname(name.data(), name.size() - 1), 0);
        return name.data();
    }
};

} // namespace

TEST_F(CliExport, ABundleShowsTheSameFiguresAsItsSource)
{
    const auto bundle = out("bundle.isobath");
    const auto done = cli({"export", session("alpha"), session("beta"), "--out", bundle});
    ASSERT_EQ(done.code, 0) << done.error;
    for (const char* name : {"alpha", "beta"})
        EXPECT_EQ(cli({"show", bundle + "#" + name, "--format", "csv"}).output,
                  cli({"show", session(name), "--format", "csv"}).output);
    EXPECT_EQ(cli({"show", bundle + "#alpha", "--format", "json"}).output,
              cli({"show", session("alpha"), "--format", "json"}).output);
}

TEST_F(CliExport, WithoutASessionNamedTheNewestGoesAndAllTakesEveryOne)
{
    ASSERT_EQ(cli({"export", sessionFile(), "--out", out("newest.isobath")}).code, 0);
    const auto newest = cli({"list", out("newest.isobath")}).output;
    EXPECT_NE(newest.find("beta"), std::string::npos);
    EXPECT_EQ(newest.find("alpha"), std::string::npos);
    ASSERT_EQ(cli({"export", sessionFile(), "--all", "--out", out("all.isobath")}).code, 0);
    EXPECT_NE(cli({"list", out("all.isobath")}).output.find("alpha"), std::string::npos);
}

TEST_F(CliExport, ARedactedExportHoldsNeitherHostNorUserInAnyFormat)
{
    const auto whole = out("whole.json");
    ASSERT_EQ(cli({"export", session("beta"), "--out", whole}).code, 0);
    ASSERT_NE(bytesOf(whole).find("/ann/"), std::string::npos);
    ASSERT_NE(bytesOf(whole).find("host.name"), std::string::npos);
    for (const char* name : {"r.isobath", "r.csv", "r.json", "r.md", "r.txt"}) {
        const auto done = cli({"export", session("beta"), "--redact", "--out", out(name)});
        ASSERT_EQ(done.code, 0) << done.error;
        const auto bytes = bytesOf(out(name));
        EXPECT_FALSE(bytes.empty()) << name;
        EXPECT_EQ(bytes.find("/ann/"), std::string::npos) << name;
        EXPECT_EQ(bytes.find("host.name\""), std::string::npos) << name;
        EXPECT_EQ(bytes.find("\"" + hostName() + "\""), std::string::npos) << name;
    }
    EXPECT_NE(bytesOf(out("r.json")).find("isobath.redacted"), std::string::npos);
}

TEST_F(CliExport, ARedactedBundleHasTheFiguresOfItsSource)
{
    const auto bundle = out("bundle.isobath");
    ASSERT_EQ(cli({"export", session("beta"), "--redact", "--out", bundle}).code, 0);
    const auto before = parseCsv(cli({"show", session("beta"), "--format", "csv"}).output);
    const auto after = parseCsv(cli({"show", bundle, "--format", "csv"}).output);
    ASSERT_EQ(after.size(), before.size());
    for (const char* column : {"iops", "lat_p99_ns", "lat_max_ns", "bytes_s", "rw", "bs_bytes"})
        EXPECT_EQ(after[0].at(column), before[0].at(column)) << column;
}

TEST_F(CliExport, TheSuffixOrTheFormatChoosesWhatIsWritten)
{
    ASSERT_EQ(cli({"export", session("beta"), "--out", out("x.md")}).code, 0);
    EXPECT_EQ(bytesOf(out("x.md")), cli({"show", session("beta"), "--format", "markdown"}).output);
    ASSERT_EQ(cli({"export", session("beta"), "--out", out("x"), "--format", "csv"}).code, 0);
    EXPECT_EQ(bytesOf(out("x")), cli({"show", session("beta"), "--format", "csv"}).output);
    const auto unknown = cli({"export", session("beta"), "--out", out("x.doc")});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_NE(unknown.error.find(".isobath"), std::string::npos) << unknown.error;
    EXPECT_FALSE(std::filesystem::exists(out("x.doc")));
}

TEST_F(CliExport, WhatCannotBeExportedIsSaidAndLeavesNothing)
{
    EXPECT_EQ(cli({"export", session("gamma"), "--out", out("x.isobath")}).code, 2);
    EXPECT_EQ(cli({"export", out("missing.isobath"), "--out", out("x.isobath")}).code, 5);
    EXPECT_EQ(cli({"export", session("1"), session("2"), "--out", out("x.csv")}).code, 2);
    EXPECT_EQ(cli({"export", session("1"), "--out", out("no/folder/x.csv")}).code, 5);
    const auto existing = cli({"export", session("1"), "--out", sessionFile()});
    EXPECT_EQ(existing.code, 2);
    EXPECT_NE(existing.error.find("exists already"), std::string::npos) << existing.error;
    EXPECT_EQ(listing(folder()).count(out("x.isobath")) + listing(folder()).count(out("x.csv")), 0U);
}

} // namespace isobath::test
