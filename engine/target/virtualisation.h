// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace isobath {

/// What runs this machine, by CPUID and files only: "kvm", "vmware", "hyper-v", "xen", "virtual" where the
/// hypervisor does not say its name, "none" on bare metal, with the product behind it where firmware tells
/// ("kvm (Amazon EC2 m5.large)"). Empty where nothing can be known.
std::string virtualisation();

} // namespace isobath
