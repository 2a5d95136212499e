// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/target/target.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace isobath {

struct LaidOutFile
{
    std::string path;
    std::uint64_t sizeBytes = 0;
};

/// Bytes written so far of bytes to write; called a few times a second from the laying thread.
using LayoutProgress = std::function<void(std::uint64_t doneBytes, std::uint64_t totalBytes)>;

/// Bytes per file when totalBytes are split over `files`: evenly, rounded down to a multiple of 4 KiB (of 512
/// bytes where a file is smaller than that), so that every block size up to the file's fits. 0: too small.
std::uint64_t scratchFileBytes(std::uint32_t files, std::uint64_t totalBytes);

/// Scratch files of one session below a target directory, in a fresh sub-folder ".isobath-scratch-<16 hex>"
/// that is recorded in the undo journal before it exists and removed by the destructor.
class ScratchLayout
{
public:
    /// Makes the folder, and the default target where it is missing. Refuses symlinks on the last component
    /// and anything that already exists.
    [[nodiscard]] static Result<std::unique_ptr<ScratchLayout>> create(const TargetFacts& target);
    virtual ~ScratchLayout() = default;

    /// Files of scratchFileBytes() each, filled with random data, synced and dropped from the page cache;
    /// those of the previous call are reused when count and size are equal and otherwise removed first. Free
    /// space is checked before the first byte (NoSpace without an errno: what is needed and what is there).
    /// On the way, NoSpace carries ENOSPC; any error or a stop (Cancelled) removes the half-made files.
    [[nodiscard]] virtual Result<std::vector<LaidOutFile>> provide(std::uint32_t files,
                                                                   std::uint64_t totalBytes,
                                                                   const LayoutProgress& progress,
                                                                   std::stop_token stop) = 0;
    virtual const std::string& folder() const = 0;
};

} // namespace isobath
