// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <memory>
#include <string>

namespace isobath::bench {

/// A fresh folder with the file that the rows on a file share; both go with this object.
class Workplace
{
public:
    /// Below `parent`, which must exist.
    [[nodiscard]] static Result<std::unique_ptr<Workplace>> create(const std::string& parent);
    ~Workplace();
    Workplace(const Workplace&) = delete;
    Workplace& operator=(const Workplace&) = delete;

    /// The path of a file of this size, written in full with random data and synced; made on first use.
    [[nodiscard]] Result<std::string> filledFile(std::uint64_t bytes);
    /// Reads the first bytes of a file, so that they lie in the page cache.
    [[nodiscard]] static Status readIntoCache(const std::string& path, std::uint64_t bytes);

private:
    explicit Workplace(std::string folder) : m_folder(std::move(folder)) {}

    std::string m_folder;
    bool m_filled = false;
};

/// /dev/zram0 sized and filled with random data, and reset when this object goes. Refused unless nobody has
/// sized it: then it may be in use.
class ZramDisk
{
public:
    [[nodiscard]] static Result<std::unique_ptr<ZramDisk>> create(std::uint64_t bytes);
    ~ZramDisk();
    ZramDisk(const ZramDisk&) = delete;
    ZramDisk& operator=(const ZramDisk&) = delete;

    static std::string path() { return "/dev/zram0"; }

private:
    ZramDisk() = default;
};

} // namespace isobath::bench
