// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/target/device_topology.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <sys/sysmacros.h>

namespace fs = std::filesystem;
using namespace isobath;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace {

/// A /sys of files with the devices that a test adds.
class TopologyTest : public ::testing::Test
{
protected:
    void add(const std::string& name, unsigned major, unsigned minor, const std::string& below = "")
    {
        const std::string number = std::to_string(major) + ":" + std::to_string(minor);
        const std::string folder = "sys/devices/" + (below.empty() ? "" : below + "/") + name;
        m_root.write(folder + "/dev", number + "\n");
        m_root.write(folder + "/size", "2048\n");
        if (!below.empty())
            m_root.write(folder + "/partition", "1\n");
        fs::create_directories(m_root / "sys/dev/block");
        fs::create_symlink("../../../" + folder, m_root / ("sys/dev/block/" + number));
    }
    void addSlave(const std::string& upper, const std::string& lower)
    {
        const std::string slaves = m_root / ("sys/devices/" + upper + "/slaves");
        fs::create_directories(slaves);
        const std::string name = lower.substr(lower.find_last_of('/') + 1);
        fs::create_symlink("../../" + lower, slaves + "/" + name);
    }
    void write(const std::string& device, const std::string& file, const std::string& text)
    {
        m_root.write("sys/devices/" + device + "/" + file, text);
    }
    static std::vector<std::string> names(const DeviceTopology& topology)
    {
        std::vector<std::string> result;
        for (const BlockDeviceNode& node : topology.stack)
            result.push_back(std::to_string(node.depth) + " " + node.name);
        return result;
    }
    static std::vector<std::string> leaves(const DeviceTopology& topology)
    {
        std::vector<std::string> result;
        for (const std::size_t leaf : topology.leaves)
            result.push_back(topology.stack[leaf].name);
        return result;
    }

    test::TemporaryFolder m_root;
};

} // namespace

TEST_F(TopologyTest, FollowsMapperMirrorAndPartitionsToTheDisks)
{
    add("sda", 8, 0);
    add("sda1", 8, 1, "sda");
    add("sdb", 8, 16);
    add("sdb1", 8, 17, "sdb");
    add("md0", 9, 0);
    add("dm-0", 252, 0);
    addSlave("md0", "sda/sda1");
    addSlave("md0", "sdb/sdb1");
    addSlave("dm-0", "md0");
    const auto topology = deviceTopology({makedev(252, 0)}, m_root.path());
    EXPECT_THAT(names(topology), ElementsAre("0 dm-0", "1 md0", "2 sda1", "2 sdb1", "3 sda", "3 sdb"));
    EXPECT_THAT(leaves(topology), ElementsAre("sda", "sdb"));
}

TEST_F(TopologyTest, ADiskReachedTwiceIsOneLeaf)
{
    add("sda", 8, 0);
    add("sda1", 8, 1, "sda");
    add("sda2", 8, 2, "sda");
    add("dm-0", 252, 0);
    addSlave("dm-0", "sda/sda1");
    addSlave("dm-0", "sda/sda2");
    EXPECT_THAT(leaves(deviceTopology({makedev(252, 0)}, m_root.path())), ElementsAre("sda"));
}

TEST_F(TopologyTest, KeepsWhatTheKernelSaysAndLeavesOutTheRest)
{
    add("sda", 8, 0);
    write("sda", "device/model", "QEMU HARDDISK   \n");
    write("sda", "device/vpd_pg80", std::string("\0\x80\0\x0a  SER 42  ", 14));
    write("sda", "queue/scheduler", "none [mq-deadline] kyber\n");
    write("sda", "queue/write_cache", "write back\n");
    write("sda", "queue/rotational", "0\n");
    write("sda", "queue/logical_block_size", "4096\n");
    const Facts facts = deviceTopology({makedev(8, 0)}, m_root.path()).stack.at(0).facts;
    EXPECT_EQ(facts, (Facts{{"model", "QEMU HARDDISK"},
                            {"serial", "SER 42"},
                            {"scheduler", "mq-deadline"},
                            {"write_cache", "write back"},
                            {"rotational", "0"},
                            {"logical_block", "4096"},
                            {"size_bytes", "1048576"}}));
}

TEST_F(TopologyTest, AnExclamationMarkInASysfsNameIsASlash)
{
    add("cciss!c0d0", 104, 0);
    EXPECT_EQ(deviceTopology({makedev(104, 0)}, m_root.path()).stack.at(0).name, "cciss/c0d0");
}

TEST_F(TopologyTest, AnAnonymousNumberHasNoDevice)
{
    EXPECT_THAT(deviceTopology({makedev(0, 42)}, m_root.path()).stack, IsEmpty());
    EXPECT_FALSE(isKnownDevice(makedev(0, 42), m_root.path()));
}

TEST(DeviceNumber, ReadsOnlyMajorColonMinor)
{
    EXPECT_EQ(parseDeviceNumber("259:3"), std::optional<dev_t>(makedev(259, 3)));
    for (const char* text : {"", "8", "8:", ":1", "8:1x", "a:b"})
        EXPECT_FALSE(parseDeviceNumber(text)) << text;
}
