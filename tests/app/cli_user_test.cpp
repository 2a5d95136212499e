// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_fixture.h"
#include "tests/support/paths.h"

#include <unistd.h>

namespace isobath::test {

namespace {

constexpr uid_t kNobody = 65534;

/// The program run by a user without any privilege, in a home of that user.
class CliUnprivileged : public CliTest
{
protected:
    void SetUp() override
    {
        if (::geteuid() != 0 || !programExists("setpriv"))
            GTEST_SKIP() << "becoming another user needs root and setpriv";
        // The build folder may be closed to others.
        m_program = (folder() / "isobath-cli").string();
        std::filesystem::copy_file(ISOBATH_BIN_DIR "/isobath-cli", m_program);
        ASSERT_EQ(runProcess({"chown", "-R", "65534:65534", folder().string()}, {}).code, 0);
    }

    Finished asNobody(const Words& words)
    {
        Words all{"setpriv",
                  "--reuid",
                  std::to_string(kNobody),
                  "--regid",
                  std::to_string(kNobody),
                  "--clear-groups",
                  "--no-new-privs",
                  m_program};
        all.insert(all.end(), words.begin(), words.end());
        return runProcess(all, environment());
    }

private:
    std::string m_program;
};

} // namespace

TEST_F(CliUnprivileged, DoesTheMainJobInItsHome)
{
    const auto result = asNobody({"run", "--size", "4MiB", "--rw", "randread,randwrite", "--iodepth", "1,16",
                                  "--runtime", "200ms", "--repeats", "1", "--format", "csv"});
    ASSERT_EQ(result.code, 0) << result.error;
    const auto rows = parseCsv(result.output);
    ASSERT_EQ(rows.size(), 4U);
    for (const auto& row : rows)
        EXPECT_EQ(row.at("status"), "done");
    EXPECT_EQ(asNobody({"show", "--format", "csv"}).output, result.output);
}

TEST_F(CliUnprivileged, IsRefusedAFolderItMayNotWrite)
{
    const auto closed = makeTarget("closed");
    const auto result = asNobody(quickRun(closed));
    EXPECT_EQ(result.code, 2);
    EXPECT_NE(result.error.find(closed), std::string::npos) << result.error;
    EXPECT_TRUE(listing(closed).empty());
}

} // namespace isobath::test
