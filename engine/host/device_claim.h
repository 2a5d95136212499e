// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <memory>
#include <string>

namespace isobath {

/// Says to every other Isobath on this machine, whoever runs it, that this process measures a device.
/// A warning, not a lock: nobody is kept from anything.
class DeviceClaim
{
public:
    virtual ~DeviceClaim() = default;
    /// Who else is on the device at this moment ("isobath-cli, process 4711"; several joined by "and"),
    /// looked up anew at each call; empty when nobody is.
    virtual std::string otherOwner() const = 0;
};

/// Marks a block device as being measured by this process until the handle dies (or the process does).
[[nodiscard]] Result<std::unique_ptr<DeviceClaim>> claimDevice(unsigned major, unsigned minor);

} // namespace isobath
