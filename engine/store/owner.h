// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace isobath {

/// Names this process so that another one can tell later whether it still lives: boot id, pid and start time.
/// A pid alone comes round again, and a session file may be carried to another machine.
std::string currentOwner();

/// Whether the process that currentOwner() named is alive on this machine. A zombie is not.
bool ownerLives(const std::string& owner);

} // namespace isobath
