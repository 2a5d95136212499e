// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/places.h"

namespace isobath::bench {

Result<std::string> Places::provide(Place place)
{
    switch (place) {
    case Place::DevNull:
        return std::string("/dev/null");
    case Place::Nowhere:
        return std::string();
    case Place::Zram:
        return provideZram();
    case Place::File:
    case Place::CachedFile:
        break;
    }
    auto file = provideFile();
    if (file && place == Place::CachedFile)
        if (const auto cached = Workplace::readIntoCache(*file, kCachedBytes); !cached)
            return tl::make_unexpected(cached.error());
    return file;
}

void Places::leave(Place place)
{
    if (place == Place::Zram)
        m_zram.reset();
}

Result<std::string> Places::provideZram()
{
    auto disk = ZramDisk::create(kZramBytes);
    if (!disk)
        return tl::make_unexpected(disk.error());
    m_zram = std::move(*disk);
    return ZramDisk::path();
}

Result<std::string> Places::provideFile()
{
    if (!m_workplace) {
        auto workplace = Workplace::create(m_parent);
        if (!workplace)
            return tl::make_unexpected(workplace.error());
        m_workplace = std::move(*workplace);
    }
    return m_workplace->filledFile(kFileBytes);
}

} // namespace isobath::bench
