// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <memory>
#include <string>
#include <vector>

namespace isobath {

/// What this process has changed on the machine and how to undo it, one file per process under
/// XDG_STATE_HOME/isobath/undo, written and synced before the change, locked (flock) while its owner lives.
/// Each record names the folder and the device and inode number it must have, so that replay removes only
/// what was made.
class UndoJournal
{
public:
    /// Opens this process' own journal (made on first use).
    [[nodiscard]] static Result<std::shared_ptr<UndoJournal>> open();
    virtual ~UndoJournal() = default;

    /// Before mkdir: a scratch folder is about to be made at this path.
    [[nodiscard]] virtual Status aboutToMakeFolder(const std::string& path) = 0;
    /// After mkdir: its identity, so that something else of that name is never removed.
    [[nodiscard]] virtual Status madeFolder(const std::string& path) = 0;
    /// The folder is gone.
    [[nodiscard]] virtual Status removedFolder(const std::string& path) = 0;
};

struct UndoReport
{
    std::vector<std::string> removed; ///< folders
    std::vector<std::string> failed;  ///< sentences
};

/// Undoes what dead processes left, backwards; never touches a living run. Called when run, resume or the GUI
/// starts.
[[nodiscard]] UndoReport undoLeftovers();

/// Marks a device ("8:0") as being measured by this process until the handle dies. The result says who else
/// is on it
/// ("isobath-cli, process 4711"); an empty string when nobody.
class DeviceClaim
{
public:
    virtual ~DeviceClaim() = default;
    virtual const std::string& otherOwner() const = 0;
};
[[nodiscard]] Result<std::unique_ptr<DeviceClaim>> claimDevice(unsigned major, unsigned minor);

} // namespace isobath
