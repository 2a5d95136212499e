// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"
#include "engine/target/sysfs.h"
#include "engine/target/target.h"
#include "engine/target/virtualisation.h"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace isobath {

namespace {

class FactList
{
public:
    void add(const char* key, std::string value)
    {
        if (!value.empty())
            m_facts.push_back({key, std::move(value)});
    }
    void addNumber(const char* key, std::uint64_t value)
    {
        if (value > 0)
            add(key, fmt::format("{}", value));
    }
    Facts take() { return std::move(m_facts); }

private:
    Facts m_facts;
};

/// "schedutil", or all of them where CPUs differ: "performance, powersave".
std::string governors()
{
    std::vector<std::string> found;
    for (const std::string& policy : entriesOf("/sys/devices/system/cpu/cpufreq")) {
        std::string governor = readLine(policy + "/scaling_governor");
        if (!governor.empty() && std::find(found.begin(), found.end(), governor) == found.end())
            found.push_back(std::move(governor));
    }
    return fmt::format("{}", fmt::join(found, ", "));
}

/// /proc/cpuinfo says "model name\t: AMD EPYC ..." on x86 and nothing of the kind on most others.
std::string cpuModel()
{
    const std::string value = readValue("/proc/cpuinfo", "model name");
    const std::size_t start = value.find_first_not_of(": \t");
    return start == std::string::npos ? std::string() : value.substr(start);
}

std::uint64_t memoryBytes()
{
    const std::string kib = readValue("/proc/meminfo", "MemTotal:");
    std::uint64_t value = 0;
    std::from_chars(kib.data(), kib.data() + kib.size(), value);
    return value * 1024;
}

void addMachine(FactList& list)
{
    utsname name{};
    if (::uname(&name) == 0) {
        list.add("host.name", name.nodename);
        list.add("kernel.release", name.release);
    }
    list.add("cpu.model", cpuModel());
    const long cpus = ::sysconf(_SC_NPROCESSORS_ONLN);
    list.addNumber("cpu.count", cpus > 0 ? static_cast<std::uint64_t>(cpus) : 0);
    list.add("cpu.governor", governors());
    list.addNumber("memory.total_bytes", memoryBytes());
    list.add("virtualisation", virtualisation());
}

/// One value where all disks below the target agree, else one for each.
std::string ofLeaves(const TargetFacts& facts, const std::string& key)
{
    std::vector<std::string> values;
    for (const std::size_t leaf : facts.leaves)
        values.push_back(key == "name" ? facts.stack[leaf].name : factValue(facts.stack[leaf].facts, key));
    if (std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) == values.end())
        values.resize(std::min<std::size_t>(values.size(), 1));
    for (std::string& value : values)
        if (value.empty() && values.size() > 1)
            value.assign(1, '?'); // g++ 12 warns of = "?" when it inlines it (its bug 105329)
    return fmt::format("{}", fmt::join(values, ", "));
}

/// "dm-0 > md0 > sda1, sdb1 > sda, sdb"
std::string stackText(const TargetFacts& facts)
{
    std::string text;
    for (std::size_t i = 0; i < facts.stack.size(); ++i) {
        if (i > 0)
            text += facts.stack[i].depth == facts.stack[i - 1].depth ? ", " : " > ";
        text += facts.stack[i].name;
    }
    return text;
}

void addDevice(FactList& list, const TargetFacts& facts)
{
    static constexpr std::array<std::pair<const char*, const char*>, 9> kKeys{{
        {"device.name", "name"},
        {"device.model", "model"},
        {"device.serial", "serial"},
        {"device.scheduler", "scheduler"},
        {"device.nr_requests", "nr_requests"},
        {"device.write_cache", "write_cache"},
        {"device.rotational", "rotational"},
        {"device.size_bytes", "size_bytes"},
        {"device.logical_block_bytes", "logical_block"},
    }};
    list.add("device.stack", stackText(facts));
    for (const auto& [environmentKey, deviceKey] : kKeys)
        list.add(environmentKey, ofLeaves(facts, deviceKey));
}

std::string kindName(TargetKind kind)
{
    switch (kind) {
    case TargetKind::Directory:
        return "directory";
    case TargetKind::RegularFile:
        return "regular file";
    case TargetKind::BlockDevice:
        return "block device";
    case TargetKind::DevNull:
    case TargetKind::DevZero:
        return "engine self-test";
    }
    return {};
}

} // namespace

Facts collectEnvironment(const TargetFacts& facts)
{
    FactList list;
    list.add("isobath.version", ISOBATH_VERSION);
    addMachine(list);
    list.add("target.path", facts.path);
    list.add("target.kind", kindName(facts.kind));
    addDevice(list, facts);
    list.add("filesystem.type", facts.filesystem);
    list.addNumber("filesystem.block_bytes", facts.fsBlockBytes);
    if (!facts.filesystem.empty())
        list.add("filesystem.free_bytes", fmt::format("{}", facts.freeBytes));
    list.add("mount.point", facts.mountPoint);
    list.add("mount.options", facts.mountOptions);
    return list.take();
}

} // namespace isobath
