// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/target/virtualisation.h"

#include "engine/target/sysfs.h"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace isobath {

namespace {

#if defined(__x86_64__) || defined(__i386__)
/// The hypervisor bit of leaf 1, and the signature that hypervisors leave in leaf 0x40000000.
std::string fromProcessor()
{
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned kHypervisorBit = 1U << 31;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & kHypervisorBit) == 0)
        return "none";
    __cpuid(0x40000000, a, b, c, d);
    std::array<char, 13> signature{};
    std::memcpy(signature.data(), &b, 4);
    std::memcpy(signature.data() + 4, &c, 4);
    std::memcpy(signature.data() + 8, &d, 4);
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kKnown{{
        {"KVMKVMKVM", "kvm"},
        {"VMwareVMware", "vmware"},
        {"Microsoft Hv", "hyper-v"},
        {"XenVMMXenVMM", "xen"},
        {"TCGTCGTCGTCG", "qemu"},
        {"VBoxVBoxVBox", "virtualbox"},
        {"bhyve bhyve ", "bhyve"},
        {"ACRNACRNACRN", "acrn"},
    }};
    for (const auto& [text, name] : kKnown)
        if (text == signature.data())
            return std::string(name);
    return "virtual";
}
#else
std::string fromProcessor()
{
    return readLine("/proc/device-tree/hypervisor/compatible");
}
#endif

} // namespace

std::string virtualisation()
{
    std::string kind = fromProcessor();
    if (const std::string type = readLine("/sys/hypervisor/type"); !type.empty())
        kind = type;
    const std::string vendor = readLine("/sys/class/dmi/id/sys_vendor");
    if (kind.empty() || kind == "none" || vendor.empty())
        return kind;
    const std::string product = readLine("/sys/class/dmi/id/product_name");
    return fmt::format("{} ({}{}{})", kind, vendor, product.empty() ? "" : " ", product);
}

} // namespace isobath
