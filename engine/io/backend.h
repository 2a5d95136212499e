// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/fact.h"
#include "engine/base/operation.h"
#include "engine/base/unique_fd.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace isobath {

/// One request. It uses the buffer of its slot and, unless it is a sync, moves blockBytes.
struct IoRequest
{
    std::uint64_t offset;
    std::uint32_t slot; ///< below the iodepth, and not in flight
    std::uint16_t file; ///< index into BackendSetup::files
    Operation operation;
};

struct IoCompletion
{
    std::uint32_t slot;
    std::int32_t result; ///< bytes, or -errno
};

/// What a backend works on for its whole life.
struct BackendSetup
{
    std::vector<UniqueFd> files; ///< empty for a simulated device
    std::uint32_t iodepth = 1;
    std::uint32_t blockBytes = 0;
    std::span<std::byte> buffers; ///< iodepth buffers, bufferStride apart; outlives the backend
    std::size_t bufferStride = 0;
    bool dataSyncOnly = false; ///< a sync is fdatasync, else fsync
    int wakeFd = -1;           ///< an eventfd: once it is signalled, submit() does not block for long
};

/// How requests of one worker reach the kernel. Made, used and destroyed in that worker's thread. Calls come
/// per batch, so that many requests share a virtual call. Destroying one with requests in flight is a bug.
class Backend
{
public:
    enum class Wait : std::uint8_t { No, ForOne };

    virtual ~Backend() = default;

    /// Hands over the batch (which may be empty) and, with ForOne, blocks until something has completed or
    /// the wake fd is signalled; it may also return early with nothing. 0, or -errno when the kernel refuses
    /// to go on. A refusal of one single request is that request's completion.
    virtual int submit(std::span<const IoRequest> batch, Wait wait) = 0;

    /// Blocks until something has completed, at most about `timeoutNs`; the wake fd does not end it for good.
    virtual int waitAtMost(std::uint64_t timeoutNs) = 0;

    /// Everything that has completed since the last call; valid until the next call of any function.
    virtual std::span<const IoCompletion> reap() = 0;

    /// What the kernel granted ("io_uring.fixed_buffers": "yes").
    virtual Facts granted() const = 0;
};

/// io_uring. Unsupported where the kernel has none or allows none.
[[nodiscard]] Result<std::unique_ptr<Backend>> makeUringBackend(BackendSetup setup);
/// Linux native AIO.
[[nodiscard]] Result<std::unique_ptr<Backend>> makeLibaioBackend(BackendSetup setup);
/// pread, pwrite, fsync, fdatasync: submit() does the work. The iodepth is 1.
[[nodiscard]] Result<std::unique_ptr<Backend>> makePsyncBackend(BackendSetup setup);

} // namespace isobath
