// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/host/file_identity.h"

#include <string>
#include <string_view>
#include <vector>

namespace isobath {

/// The text of an undo journal: one record per line, paths percent-encoded, so that a line is complete
/// exactly when it ends in a newline. Line 1 is "isobath-undo 1 BOOT-ID".

/// A folder that a journal says may still be there.
struct FolderRecord
{
    std::string path;
    bool made = false;     ///< false: about to be made, so its identity is not known
    FileIdentity folder{}; ///< of the folder and of the one it was made in, when made
    FileIdentity parent{};
};

struct UndoRecords
{
    std::string bootId;
    std::vector<FolderRecord> folders; ///< in the order in which they were begun
};

std::string headerLine(const std::string& bootId);
std::string aboutLine(const std::string& path);
std::string madeLine(const std::string& path, const FileIdentity& folder, const FileIdentity& parent);
std::string removedLine(const std::string& path);

/// What is left to undo. A torn last line counts as not written: its change had not begun then.
/// TooNew or Corrupt where a complete line is not understood, because undoing around it could do harm.
[[nodiscard]] Result<UndoRecords> parseUndoRecords(std::string_view text);

} // namespace isobath
