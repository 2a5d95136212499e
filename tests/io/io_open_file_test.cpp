// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/open_file.h"
#include "tests/support/temporary_folder.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <optional>

namespace isobath {
namespace {

using test::TemporaryFolder;
using testing::HasSubstr;

JobSpec bufferedSpec(Rw rw)
{
    JobSpec spec;
    spec.rw = rw;
    spec.direct = false;
    return spec;
}

int flagsOf(const JobSpec& spec)
{
    const TemporaryFolder folder;
    const auto fd = openForJob(folder.write("file", std::string(8192, 'x')), spec);
    EXPECT_TRUE(fd.has_value()) << fd.error().what;
    return fd ? fcntl(fd->get(), F_GETFL) : 0;
}

TEST(OpenForJob, PureReadsCannotWrite)
{
    EXPECT_EQ(flagsOf(bufferedSpec(Rw::RandRead)) & O_ACCMODE, O_RDONLY);
    EXPECT_EQ(flagsOf(bufferedSpec(Rw::Read)) & O_ACCMODE, O_RDONLY);
    EXPECT_EQ(flagsOf(bufferedSpec(Rw::Write)) & O_ACCMODE, O_WRONLY);
    EXPECT_EQ(flagsOf(bufferedSpec(Rw::RandRw)) & O_ACCMODE, O_RDWR);
}

TEST(OpenForJob, SyncMethodsThatAreFlagsBecomeFlags)
{
    auto spec = bufferedSpec(Rw::Write);
    EXPECT_EQ(flagsOf(spec) & O_SYNC, 0);
    spec.sync = SyncMethod::Dsync;
    EXPECT_EQ(flagsOf(spec) & O_SYNC, O_DSYNC);
    spec.sync = SyncMethod::Sync;
    EXPECT_EQ(flagsOf(spec) & O_SYNC, O_SYNC);
    spec.sync = SyncMethod::Fdatasync;
    EXPECT_EQ(flagsOf(spec) & O_SYNC, 0);
}

TEST(OpenForJob, AskedForDirectItIsDirect)
{
    auto spec = bufferedSpec(Rw::RandRead);
    spec.direct = true;
    EXPECT_NE(flagsOf(spec) & O_DIRECT, 0);
}

TEST(OpenForJob, ARefusalOfDirectIsAnErrorWithAdviceAndNoFallback)
{
    auto spec = bufferedSpec(Rw::RandRead);
    spec.direct = true;
    const auto fd = openForJob("/proc/self/stat", spec);
    ASSERT_FALSE(fd.has_value()) << "procfs has no O_DIRECT";
    EXPECT_EQ(fd.error().code, ErrorCode::Unsupported);
    EXPECT_THAT(fd.error().what, HasSubstr("direct off"));
}

TEST(OpenForJob, NeverCreatesAFile)
{
    const TemporaryFolder folder;
    const auto fd = openForJob(folder / "missing", bufferedSpec(Rw::Write));
    ASSERT_FALSE(fd.has_value());
    EXPECT_EQ(fd.error().code, ErrorCode::NotFound);
    EXPECT_FALSE(std::filesystem::exists(folder / "missing"));
}

std::optional<std::string> anyBlockDevice()
{
    for (const auto& entry : std::filesystem::directory_iterator("/sys/class/block")) {
        const auto path = "/dev/" + entry.path().filename().string();
        struct stat status
        {
        };
        if (stat(path.c_str(), &status) == 0 && S_ISBLK(status.st_mode))
            return path;
    }
    return std::nullopt;
}

TEST(OpenForJob, ABlockDeviceIsNeverOpenedForWriting)
{
    const auto device = anyBlockDevice();
    if (!device)
        GTEST_SKIP() << "there is no block device here";
    for (const auto rw : {Rw::Write, Rw::RandWrite, Rw::RandRw, Rw::ReadWrite}) {
        const auto fd = openForJob(*device, bufferedSpec(rw));
        ASSERT_FALSE(fd.has_value());
        EXPECT_EQ(fd.error().code, ErrorCode::Unsafe);
        EXPECT_THAT(fd.error().what, HasSubstr(*device));
    }
}

} // namespace
} // namespace isobath
