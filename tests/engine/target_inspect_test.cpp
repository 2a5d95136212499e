// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/target/file_extents.h"
#include "engine/target/target.h"
#include "tests/support/child_process.h"
#include "tests/support/own_state_test.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace fs = std::filesystem;
using namespace isobath;
using ::testing::HasSubstr;

namespace {

class InspectTest : public test::OwnStateTest
{
protected:
    static void expectRefused(const std::string& path, ErrorCode code, const std::string& advice)
    {
        const auto facts = inspectTarget(path);
        ASSERT_FALSE(facts) << path;
        EXPECT_EQ(facts.error().code, code) << facts.error().what;
        EXPECT_THAT(facts.error().what, HasSubstr(advice));
        if (!path.empty()) {
            EXPECT_THAT(facts.error().what, HasSubstr(path));
        }
    }
};

/// Whether the path lies in a mount that can be seen: in a chroot the root may be none.
bool hasMountAbove(fs::path path)
{
    for (;; path = path.parent_path()) {
        struct statx facts = {};
        if (::statx(AT_FDCWD, path.c_str(), 0, STATX_BASIC_STATS, &facts) == 0 &&
            (facts.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0)
            return true;
        if (path == path.root_path())
            return false;
    }
}

} // namespace

TEST_F(InspectTest, AFolderTellsItsFilesystemAndSpace)
{
    const auto facts = inspectTarget(target() + "/");
    ASSERT_TRUE(facts) << facts.error().what;
    EXPECT_EQ(facts->kind, TargetKind::Directory);
    EXPECT_EQ(facts->path, target());
    EXPECT_TRUE(facts->writable);
    EXPECT_FALSE(facts->filesystem.empty());
    EXPECT_EQ(facts->mountPoint.empty(), !hasMountAbove(target()));
    EXPECT_GT(facts->totalBytes, 0U);
    EXPECT_GT(facts->fsBlockBytes, 0U);
    EXPECT_EQ(entriesIn(target()), 0U);
}

TEST_F(InspectTest, AwkwardPathsAreTakenAsTheyAre)
{
    for (const std::string& name :
         {std::string("a b:c,d"), std::string("größe 深さ"), std::string(200, 'x')}) {
        fs::create_directory(target() + "/" + name);
        const auto facts = inspectTarget(target() + "/" + name);
        ASSERT_TRUE(facts) << facts.error().what;
        EXPECT_EQ(facts->path, target() + "/" + name);
        EXPECT_TRUE(facts->writable);
    }
}

TEST_F(InspectTest, ARelativePathBecomesAbsolute)
{
    const fs::path before = fs::current_path();
    fs::current_path(m_folder.path());
    const auto facts = inspectTarget("target");
    fs::current_path(before);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->path, target());
}

TEST_F(InspectTest, AFileTellsItsSize)
{
    const auto facts = inspectTarget(m_folder.write("file", std::string(5000, 'x')));
    ASSERT_TRUE(facts) << facts.error().what;
    EXPECT_EQ(facts->kind, TargetKind::RegularFile);
    EXPECT_EQ(facts->sizeBytes, 5000U);
    EXPECT_TRUE(facts->writable);
}

TEST_F(InspectTest, SelfTestDevicesHaveNoDeviceBelow)
{
    const auto null = inspectTarget("/dev/null");
    const auto zero = inspectTarget("/dev/zero");
    ASSERT_TRUE(null && zero);
    EXPECT_EQ(null->kind, TargetKind::DevNull);
    EXPECT_EQ(zero->kind, TargetKind::DevZero);
    EXPECT_TRUE(null->stack.empty());
    EXPECT_THAT(describe(*null), HasSubstr("self-test"));
}

TEST_F(InspectTest, TheDefaultTargetIsJudgedBeforeItExists)
{
    const auto facts = inspectTarget(defaultTargetPath());
    ASSERT_TRUE(facts) << facts.error().what;
    EXPECT_EQ(facts->path, m_folder / "cache/isobath");
    EXPECT_TRUE(facts->writable);
    EXPECT_FALSE(fs::exists(facts->path));
}

TEST_F(InspectTest, WhatIsNoTargetIsRefusedWithAdvice)
{
    const std::string pipe = m_folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const std::string socketPath = m_folder / "socket";
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    socketPath.copy(address.sun_path, sizeof address.sun_path - 1);
    const int socket = ::socket(AF_UNIX, SOCK_DGRAM, 0);
    ASSERT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(socket);
    const std::string link = m_folder / "link";
    fs::create_directory_symlink(target(), link);

    expectRefused("", ErrorCode::InvalidArgument, "give a folder");
    expectRefused(m_folder / "missing", ErrorCode::NotFound, "does not exist");
    expectRefused(pipe, ErrorCode::Unsupported, "pipe");
    expectRefused(socketPath, ErrorCode::Unsupported, "socket");
    expectRefused("/dev/urandom", ErrorCode::Unsupported, "/dev/null and /dev/zero");
    expectRefused(link, ErrorCode::Unsafe, "symbolic link");
}

TEST_F(InspectTest, InAChrootTheFilesystemIsKnownThoughNoMountNamesIt)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "chroot needs root";
    const auto outside = inspectTarget(target());
    ASSERT_TRUE(outside) << outside.error().what;
    const test::ChildProcess child([&] {
        if (::chroot(target().c_str()) != 0 || ::chdir("/") != 0)
            return false;
        const auto inside = inspectTarget("/");
        return inside && inside->mountPoint.empty() && inside->filesystem == outside->filesystem &&
               inside->totalBytes == outside->totalBytes;
    });
    EXPECT_TRUE(child.isReady());
}

TEST_F(InspectTest, AFileOfSomebodyElseIsRefusedWithAdvice)
{
    const std::string file = m_folder.write("file", "secret");
    ASSERT_EQ(::chmod(file.c_str(), 0), 0);
    ASSERT_EQ(::chmod(m_folder.path().c_str(), 0755), 0);
    // Root reads everything, so that somebody else has to try.
    const test::ChildProcess child([&file] {
        const bool isNobody = ::geteuid() != 0 || ::seteuid(65534) == 0;
        const auto facts = inspectTarget(file);
        return isNobody && !facts && facts.error().code == ErrorCode::PermissionDenied &&
               facts.error().what.find("cannot be read by this user") != std::string::npos;
    });
    EXPECT_TRUE(child.isReady());
}

TEST_F(InspectTest, SpaceIsRefusedWithWhatIsNeededAndWhatIsThere)
{
    TargetFacts facts;
    facts.path = "/mnt/small";
    facts.totalBytes = 100U << 20;
    facts.freeBytes = 50U << 20;
    EXPECT_EQ(reservedBytes(facts), 5U << 20);
    EXPECT_TRUE(checkFreeSpace(facts, 45U << 20));
    const Status refused = checkFreeSpace(facts, (45U << 20) + 1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::NoSpace);
    EXPECT_EQ(refused.error().sysErrno, 0);
    EXPECT_THAT(refused.error().what, HasSubstr("50 MiB free"));
    EXPECT_THAT(refused.error().what, HasSubstr("5 MiB"));

    facts.totalBytes = 1ULL << 40;
    EXPECT_EQ(reservedBytes(facts), 1ULL << 30);
}

TEST_F(InspectTest, TargetsWorthOfferingBeginWithTheDefaultAndEndWithTheSelfTest)
{
    const auto targets = listTargets();
    ASSERT_GE(targets.size(), 3U);
    EXPECT_EQ(targets.front().path, defaultTargetPath());
    EXPECT_EQ(targets.back().kind, TargetKind::DevZero);
    for (const TargetFacts& facts : targets)
        EXPECT_FALSE(describe(facts).empty()) << facts.path;
}

TEST_F(InspectTest, TheEnvironmentHoldsOnlyWhatIsKnown)
{
    const auto facts = inspectTarget(target());
    ASSERT_TRUE(facts);
    const Facts environment = collectEnvironment(*facts);
    for (const char* key : {"kernel.release", "host.name", "cpu.count", "memory.total_bytes",
                            "isobath.version", "target.kind", "target.path", "filesystem.type"})
        EXPECT_FALSE(factValue(environment, key).empty()) << key;
    for (const char* key : {"mount.point", "mount.options"})
        EXPECT_EQ(factValue(environment, key).empty(), !hasMountAbove(target())) << key;
    EXPECT_EQ(factValue(environment, "filesystem.type"), facts->filesystem);
    for (const Fact& fact : environment)
        EXPECT_FALSE(fact.value.empty()) << fact.key;
}

TEST_F(InspectTest, EnvironmentNamesTheDisksOfAStack)
{
    TargetFacts facts;
    facts.stack = {{"md0", 9, 0, {}, 0},
                   {"sda", 8, 0, {{"model", "A"}, {"rotational", "1"}}, 1},
                   {"sdb", 8, 16, {{"model", "B"}, {"rotational", "1"}}, 1}};
    facts.leaves = {1, 2};
    const Facts environment = collectEnvironment(facts);
    EXPECT_EQ(factValue(environment, "device.stack"), "md0 > sda, sdb");
    EXPECT_EQ(factValue(environment, "device.name"), "sda, sdb");
    EXPECT_EQ(factValue(environment, "device.model"), "A, B");
    EXPECT_EQ(factValue(environment, "device.rotational"), "1");
    EXPECT_EQ(factValue(environment, "device.serial"), "");
}

TEST_F(InspectTest, HolesAreFoundAndWrittenFilesAreNot)
{
    const std::string written = m_folder.write("written", std::string(200'000, 'x'));
    const std::string sparse = m_folder.write("sparse", "x");
    fs::resize_file(sparse, 1U << 20);
    EXPECT_EQ(isFullyWritten(written).value(), true);
    EXPECT_EQ(isFullyWritten(sparse).value(), false);

    const std::string allocated = m_folder / "allocated";
    const int fd = ::open(allocated.c_str(), O_RDWR | O_CREAT, 0600);
    const bool reserved = ::fallocate(fd, 0, 0, 1 << 20) == 0;
    ::close(fd);
    if (!reserved)
        GTEST_SKIP() << "this filesystem has no fallocate";
    EXPECT_EQ(isFullyWritten(allocated).value(), false);
}
