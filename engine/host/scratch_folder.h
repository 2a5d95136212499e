// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/unique_fd.h"
#include "engine/host/undo_journal.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace isobath {

/// A fresh folder of our own, ".isobath-scratch-<16 hex>", for this user alone (0700). It is in the undo
/// journal before it exists. Everything goes through its descriptor, so that nothing that is put in place of
/// its path later is ever touched. The destructor removes it.
class ScratchFolder
{
public:
    /// `parent` must exist and must not be a symbolic link itself.
    [[nodiscard]] static Result<std::unique_ptr<ScratchFolder>> create(const std::string& parent);
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::string& path() const { return m_path; }
    int fd() const { return m_folder.get(); }

    /// "isobath-007.dat". Only files with such names are ever removed.
    static std::string fileName(std::uint32_t index);
    /// A new file, open for writing; `flags` are added (O_DIRECT). Refuses whatever has that name already.
    [[nodiscard]] Result<UniqueFd> makeFile(const std::string& name, int flags);
    [[nodiscard]] Status removeFile(const std::string& name);
    [[nodiscard]] Status sync();

private:
    ScratchFolder(std::shared_ptr<UndoJournal> journal, std::string path, UniqueFd parent, UniqueFd folder);

    std::shared_ptr<UndoJournal> m_journal;
    std::string m_path;
    UniqueFd m_parent;
    UniqueFd m_folder;
};

/// The last component of a path.
std::string_view lastComponent(std::string_view path);
/// Everything before the last component ("/" stays).
std::string parentOf(const std::string& path);

bool isScratchFolderName(std::string_view name);
bool isScratchFileName(std::string_view name);

/// Removes our files from the folder and then the folder, given as its name in an open parent. Anything that
/// we do not make ourselves is left, and the folder with it: ErrorCode::Unsafe with a sentence.
[[nodiscard]] Status removeScratchFolder(int parentFd, int folderFd, const std::string& path);

} // namespace isobath
