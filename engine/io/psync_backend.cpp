// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/backend.h"
#include "engine/io/sync_call.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace isobath {

namespace {

/// A worker with this backend blocks in the call itself; nothing can wake it.
class PsyncBackend final : public Backend
{
public:
    explicit PsyncBackend(BackendSetup setup) : m_setup(std::move(setup)) {}

    int submit(std::span<const IoRequest> batch, Wait) override
    {
        if (!batch.empty()) {
            m_done = {batch.front().slot, perform(batch.front())};
            m_count = 1;
        }
        return 0;
    }
    int waitAtMost(std::uint64_t) override { return 0; }
    std::span<const IoCompletion> reap() override { return {&m_done, std::exchange(m_count, 0)}; }
    Facts granted() const override { return {}; }

private:
    std::int32_t perform(const IoRequest& request) const
    {
        const int fd = m_setup.files[request.file].get();
        if (request.operation == Operation::Sync)
            return syncFile(fd, m_setup.dataSyncOnly);
        std::byte* buffer = m_setup.buffers.data() + request.slot * m_setup.bufferStride;
        // Not libc's pread: that is a cancellation point, and saying so twice costs 20 ns in a threaded
        // process.
        const auto number = request.operation == Operation::Read ? SYS_pread64 : SYS_pwrite64;
        const auto rc = syscall(number, fd, buffer, static_cast<std::size_t>(m_setup.blockBytes),
                                static_cast<off_t>(request.offset));
        return static_cast<std::int32_t>(rc < 0 ? -errno : rc);
    }

    BackendSetup m_setup;
    IoCompletion m_done{};
    std::size_t m_count = 0;
};

} // namespace

Result<std::unique_ptr<Backend>> makePsyncBackend(BackendSetup setup)
{
    if (setup.iodepth != 1)
        return fail(ErrorCode::InvalidArgument, "iodepth " + std::to_string(setup.iodepth) +
                                                    ": psync has one request at a time by nature");
    return std::make_unique<PsyncBackend>(std::move(setup));
}

} // namespace isobath
