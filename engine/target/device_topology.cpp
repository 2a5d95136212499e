// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/target/device_topology.h"

#include "engine/base/unique_fd.h"
#include "engine/target/mounts.h"
#include "engine/target/sysfs.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/loop.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <filesystem>
#include <set>

namespace isobath {

namespace {

namespace fs = std::filesystem;

/// The kernel's folder of a device ("/sys/devices/.../vda/vda1"); empty where there is none.
fs::path sysFolder(dev_t device, const std::string& root)
{
    std::error_code error;
    const fs::path folder =
        fs::canonical(fmt::format("{}/sys/dev/block/{}:{}", root, major(device), minor(device)), error);
    return error ? fs::path() : folder;
}

/// The chosen word of "none [mq-deadline] kyber"; the whole text where nothing is in brackets.
std::string chosen(const std::string& text)
{
    const std::size_t open = text.find('[');
    const std::size_t close = text.find(']');
    return open < close && close != std::string::npos ? text.substr(open + 1, close - open - 1) : text;
}

std::string serialOf(const std::string& folder)
{
    for (const char* name : {"/serial", "/device/serial"}) // virtio; NVMe and MMC
        if (std::string serial = readLine(folder + name); !serial.empty())
            return serial;
    // SCSI keeps it in vital product data page 0x80, behind four bytes of header.
    return readBehind(folder + "/device/vpd_pg80", 4);
}

bool isPartition(const fs::path& folder)
{
    std::error_code error;
    return fs::exists(folder / "partition", error);
}

Facts deviceFacts(const fs::path& folder)
{
    Facts facts;
    const auto add = [&facts](const char* key, const std::string& value) {
        if (!value.empty())
            facts.push_back({key, value});
    };
    const std::string device = folder.string();
    // A partition's requests go through its disk's queue.
    const std::string queue = (isPartition(folder) ? folder.parent_path() : folder).string() + "/queue";
    add("model", readLine(device + "/device/model"));
    add("serial", serialOf(device));
    add("scheduler", chosen(readLine(queue + "/scheduler")));
    for (const char* name : {"nr_requests", "write_cache", "rotational"})
        add(name, readLine(queue + "/" + name));
    add("logical_block", readLine(queue + "/logical_block_size"));
    add("dm_name", readLine(device + "/dm/name"));
    add("md_level", readLine(device + "/md/level"));
    add("backing_file", readLine(device + "/loop/backing_file"));
    std::uint64_t sectors = 0;
    const std::string size = readLine(device + "/size");
    if (std::from_chars(size.data(), size.data() + size.size(), sectors).ec == std::errc())
        add("size_bytes", fmt::format("{}", sectors * 512));
    return facts;
}

/// The file of a loop device may be out of sight in this mount namespace; then the driver knows its device,
/// if we may ask.
std::vector<dev_t> belowLoop(const fs::path& folder)
{
    auto devices = devicesBelow(readLine((folder / "loop/backing_file").string()));
    if (!devices.empty())
        return devices;
    const UniqueFd loop(::open(("/dev/" + folder.filename().string()).c_str(), O_RDONLY | O_CLOEXEC));
    loop_info64 info{};
    if (loop && ::ioctl(loop.get(), LOOP_GET_STATUS64, &info) == 0 && isKnownDevice(info.lo_device))
        return {info.lo_device};
    return {};
}

std::vector<dev_t> devicesOneStepDown(const fs::path& folder)
{
    if (isPartition(folder)) {
        const auto disk = parseDeviceNumber(readLine((folder.parent_path() / "dev").string()));
        return disk ? std::vector<dev_t>{*disk} : std::vector<dev_t>{};
    }
    if (!readLine((folder / "loop/backing_file").string()).empty())
        return belowLoop(folder);
    std::vector<dev_t> devices;
    for (const std::string& slave : entriesOf((folder / "slaves").string()))
        if (const auto device = parseDeviceNumber(readLine(slave + "/dev")))
            devices.push_back(*device);
    return devices;
}

BlockDeviceNode makeNode(dev_t device, unsigned depth, const fs::path& folder)
{
    BlockDeviceNode node;
    // A slash in a device's name stands as '!' in its folder's.
    node.name = folder.filename().string();
    std::replace(node.name.begin(), node.name.end(), '!', '/');
    node.major = major(device);
    node.minor = minor(device);
    node.facts = deviceFacts(folder);
    node.depth = depth;
    return node;
}

} // namespace

std::optional<dev_t> parseDeviceNumber(const std::string& text)
{
    unsigned majorNumber = 0;
    unsigned minorNumber = 0;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, majorNumber);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != ':')
        return std::nullopt;
    const auto second = std::from_chars(first.ptr + 1, end, minorNumber);
    if (second.ec != std::errc() || second.ptr != end)
        return std::nullopt;
    return makedev(majorNumber, minorNumber);
}

bool isKnownDevice(dev_t device, const std::string& root)
{
    return major(device) != 0 && !sysFolder(device, root).empty();
}

DeviceTopology deviceTopology(const std::vector<dev_t>& tops, const std::string& root)
{
    struct Step
    {
        dev_t device;
        unsigned depth;
    };
    DeviceTopology topology;
    std::deque<Step> todo;
    std::set<dev_t> seen;
    for (const dev_t top : tops)
        todo.push_back(Step{top, 0});
    for (; !todo.empty(); todo.pop_front()) {
        const Step step = todo.front();
        const fs::path folder = sysFolder(step.device, root);
        if (folder.empty() || !seen.insert(step.device).second)
            continue;
        topology.stack.push_back(makeNode(step.device, step.depth, folder));
        const auto below = devicesOneStepDown(folder);
        if (below.empty())
            topology.leaves.push_back(topology.stack.size() - 1);
        for (const dev_t device : below)
            todo.push_back(Step{device, step.depth + 1});
    }
    return topology;
}

} // namespace isobath
