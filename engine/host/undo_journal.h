// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <memory>
#include <string>
#include <vector>

namespace isobath {

/// What this process has changed on the machine and how to undo it, one file per process under
/// XDG_STATE_HOME/isobath/undo, written and synced before the change, locked (flock) while its owner lives.
/// Each record names the folder and the identity it must have, so that replay removes only what was made.
/// Safe from any thread.
class UndoJournal
{
public:
    /// This process' own journal: made on first use, shared by everybody who holds it, gone with the last
    /// holder unless something is left to undo.
    [[nodiscard]] static Result<std::shared_ptr<UndoJournal>> open();
    virtual ~UndoJournal() = default;

    /// Before mkdir: a scratch folder is about to be made at this path.
    [[nodiscard]] virtual Status aboutToMakeFolder(const std::string& path) = 0;
    /// After mkdir: the identity of what is open as folderFd, so that something else of that name is never
    /// removed.
    [[nodiscard]] virtual Status madeFolder(const std::string& path, int folderFd) = 0;
    /// The folder is gone.
    [[nodiscard]] virtual Status removedFolder(const std::string& path) = 0;
};

struct UndoReport
{
    std::vector<std::string> removed; ///< folders
    std::vector<std::string> failed;  ///< sentences
};

/// Undoes what dead processes left, backwards; never touches a living run. Called when run, resume or the GUI
/// starts. What could not be undone, or lies on a filesystem that is not there now, is tried again next time.
[[nodiscard]] UndoReport undoLeftovers();

} // namespace isobath
