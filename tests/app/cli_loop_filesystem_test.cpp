// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_fixture.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace isobath::test {

namespace {

/// A 64 MiB ext4 file system on a loop device. It is mounted in a namespace of this process alone, so that
/// mount and loop device go away with it, however it ends.
class CliLoopFilesystem : public CliTest
{
protected:
    void SetUp() override
    {
        const auto image = (folder() / "image").string();
        m_mount = makeTarget("mount");
        std::ofstream(image).close();
        std::filesystem::resize_file(image, 64 << 20);
        if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
            GTEST_SKIP() << "no private mount namespace: " << std::strerror(errno);
        environment()["PATH"] = "/usr/sbin:/usr/bin:/sbin:/bin";
        for (const auto& words :
             {Words{"mkfs.ext4", "-q", "-m", "0", image}, Words{"mount", "-o", "loop", image, m_mount}})
            if (const auto result = runProcess(words, environment()); result.code != 0)
                GTEST_SKIP() << words[0] << ": " << result.error;
        m_mounted = true;
        std::filesystem::remove(m_mount + "/lost+found");
    }

    void TearDown() override
    {
        if (m_mounted)
            ::umount2(m_mount.c_str(), MNT_DETACH);
    }

    const std::string& mountPoint() const { return m_mount; }

    Words sized(const std::string& target, const std::string& size) const
    {
        return {"run",   "--target", target, "--size",    size, "--rw",  "randread",   "--runtime",
                "100ms", "--ramp",   "0s",   "--repeats", "1",  "--out", sessionFile()};
    }

    /// Leaves less than a megabyte to everybody else.
    void fillUp() const
    {
        struct statvfs space
        {
        };
        ASSERT_EQ(::statvfs(m_mount.c_str(), &space), 0);
        const UniqueFd file(::open((m_mount + "/filler").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
        auto bytes = static_cast<off_t>(space.f_bavail * space.f_frsize);
        for (; bytes > (1 << 16); bytes /= 2)
            while (::posix_fallocate(file.get(), ::lseek(file.get(), 0, SEEK_END), bytes) == 0) {
            }
    }

private:
    std::string m_mount;
    bool m_mounted = false;
};

} // namespace

TEST_F(CliLoopFilesystem, AJobThatDoesNotFitIsRefusedBeforeAByteIsWritten)
{
    const auto before = listing(folder());
    const auto result = cli(sized(mountPoint(), "100MiB"));
    EXPECT_EQ(result.code, 3);
    EXPECT_NE(result.error.find("100 MiB"), std::string::npos) << result.error;
    EXPECT_EQ(listing(folder()), before);
    EXPECT_EQ(cli(sized(mountPoint(), "20MiB")).code, 0);
}

TEST_F(CliLoopFilesystem, ATargetThatFillsUpMeanwhileFailsItsRunsAndTheRestGoesOn)
{
    auto words = sized(mountPoint(), "1MiB,40MiB,2MiB");
    words.insert(words.end(), {"--order", "sequential", "--format", "csv"});
    Process process(command(words), environment());
    ASSERT_TRUE(process.awaitError("of 40 MiB")) << process.error();
    fillUp();
    EXPECT_EQ(process.finish(), 4) << process.error();
    const auto rows = parseCsv(process.output());
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].at("status"), "done");
    EXPECT_EQ(rows[1].at("status"), "failed") << process.error();
    EXPECT_NE(process.error().find("space"), std::string::npos) << process.error();
    EXPECT_EQ(listing(mountPoint()).size(), 1U) << "more than the filler is left";
}

} // namespace isobath::test
