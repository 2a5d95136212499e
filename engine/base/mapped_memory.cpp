// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/mapped_memory.h"

#include "engine/base/units.h"

#include <sys/mman.h>

#include <cerrno>

namespace isobath {

Result<MappedMemory> MappedMemory::make(std::size_t bytes)
{
    void* data =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (data == MAP_FAILED)
        return failErrno("mmap", formatBytes(bytes) + " of buffers", errno);
    MappedMemory memory;
    memory.m_data = static_cast<std::byte*>(data);
    memory.m_bytes = bytes;
    return memory;
}

MappedMemory::~MappedMemory()
{
    if (m_data)
        munmap(m_data, m_bytes);
}

} // namespace isobath
