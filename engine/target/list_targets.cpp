// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"
#include "engine/target/filesystem_facts.h"
#include "engine/target/mounts.h"
#include "engine/target/sysfs.h"
#include "engine/target/target.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <set>

namespace isobath {

namespace {

std::string rounded(std::uint64_t bytes)
{
    return formatBytesRounded(static_cast<double>(bytes));
}

/// "QEMU HARDDISK (vda)", "md0 (md0 on sda, sdb)" is left to the stack: only the disks are named here.
std::string describeDisks(const TargetFacts& facts)
{
    std::string text;
    for (const std::size_t leaf : facts.leaves) {
        const BlockDeviceNode& disk = facts.stack[leaf];
        const std::string model = factValue(disk.facts, "model");
        text += text.empty() ? "" : " + ";
        text += model.empty() ? disk.name : fmt::format("{} ({})", model, disk.name);
    }
    return text;
}

void addMounted(std::vector<TargetFacts>& targets)
{
    std::set<dev_t> seen;
    for (const Mount& mount : mounts()) {
        struct stat st
        {
        };
        // A network filesystem whose server is away would hold up the whole list.
        if (mount.isPseudo || mount.isNetwork || ::stat(mount.point.c_str(), &st) != 0 ||
            !S_ISDIR(st.st_mode))
            continue;
        TargetFacts facts = factsOfFolder(mount.point, mount.point, false);
        if (facts.writable && seen.insert(st.st_dev).second)
            targets.push_back(std::move(facts));
    }
}

/// Disks and what is stacked on them; devices of size 0 (an empty card reader, an unused loop) are no
/// targets.
void addBlockDevices(std::vector<TargetFacts>& targets)
{
    for (const std::string& folder : entriesOf("/sys/class/block")) {
        std::string name = folder.substr(folder.find_last_of('/') + 1);
        std::replace(name.begin(), name.end(), '!', '/');
        if (readLine(folder + "/size") == "0")
            continue;
        if (auto facts = inspectTarget("/dev/" + name); facts && facts->kind == TargetKind::BlockDevice)
            targets.push_back(std::move(*facts));
    }
}

} // namespace

std::string describe(const TargetFacts& facts)
{
    if (facts.kind == TargetKind::DevNull || facts.kind == TargetKind::DevZero)
        return "self-test of the engine, no device";
    std::string text = describeDisks(facts);
    const auto add = [&text](const std::string& part) {
        if (!part.empty())
            text += (text.empty() ? "" : ", ") + part;
    };
    add(facts.filesystem);
    if (facts.kind == TargetKind::Directory)
        add(rounded(facts.freeBytes) + " free");
    else
        add(fmt::format("{} of {}", facts.kind == TargetKind::BlockDevice ? "raw device" : "file",
                        rounded(facts.sizeBytes)));
    if (facts.kind == TargetKind::Directory && !facts.writable)
        add("not writable for this user");
    return text;
}

std::vector<TargetFacts> listTargets()
{
    std::vector<TargetFacts> targets;
    const auto add = [&targets](Result<TargetFacts> facts) {
        if (facts)
            targets.push_back(std::move(*facts));
    };
    add(inspectTarget(defaultTargetPath()));
    addMounted(targets);
    addBlockDevices(targets);
    add(inspectTarget("/dev/null"));
    add(inspectTarget("/dev/zero"));
    return targets;
}

} // namespace isobath
