// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/backend.h"
#include "engine/io/sync_call.h"

#include <libaio.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace isobath {

namespace {

class LibaioBackend final : public Backend
{
public:
    explicit LibaioBackend(BackendSetup setup)
        : m_setup(std::move(setup)), m_blocks(m_setup.iodepth), m_events(m_setup.iodepth)
    {
        m_queue.reserve(m_setup.iodepth);
        m_done.reserve(m_setup.iodepth);
        m_reaped.reserve(m_setup.iodepth);
    }
    ~LibaioBackend() override
    {
        if (m_context)
            io_destroy(m_context);
    }
    LibaioBackend(const LibaioBackend&) = delete;
    LibaioBackend& operator=(const LibaioBackend&) = delete;

    Status prepare();
    int submit(std::span<const IoRequest> batch, Wait wait) override;
    int waitAtMost(std::uint64_t timeoutNs) override { return getEvents(1, timeoutNs); }
    std::span<const IoCompletion> reap() override;
    Facts granted() const override;

private:
    /// io_getevents cannot be told to watch the wake fd, so it looks up now and then.
    static constexpr std::uint64_t kLookUpNs = 100'000'000;

    void queue(const IoRequest& request);
    int submitQueue();
    int getEvents(long atLeast, std::uint64_t timeoutNs);
    std::uint32_t slotOf(const iocb* block) const
    {
        return static_cast<std::uint32_t>(block - m_blocks.data());
    }

    BackendSetup m_setup;
    io_context_t m_context = nullptr;
    bool m_asyncSync = true;    ///< until the kernel refuses IOCB_CMD_FSYNC or FDSYNC
    std::vector<iocb> m_blocks; ///< one per slot
    std::vector<iocb*> m_queue; ///< prepared, not yet taken by the kernel
    std::vector<io_event> m_events;
    std::vector<IoCompletion> m_done;
    std::vector<IoCompletion> m_reaped; ///< what reap() has handed out
};

Status LibaioBackend::prepare()
{
    const int rc = io_setup(static_cast<int>(m_setup.iodepth), &m_context);
    if (rc == -EAGAIN)
        return fail(ErrorCode::Unsupported, "io_setup: iodepth " + std::to_string(m_setup.iodepth) +
                                                " is more than sysctl fs.aio-max-nr leaves (EAGAIN)");
    if (rc < 0)
        return failErrno("io_setup", "with iodepth " + std::to_string(m_setup.iodepth), -rc);
    return {};
}

void LibaioBackend::queue(const IoRequest& request)
{
    const int fd = m_setup.files[request.file].get();
    if (request.operation == Operation::Sync && !m_asyncSync) {
        m_done.push_back({request.slot, syncFile(fd, m_setup.dataSyncOnly)});
        return;
    }
    iocb& block = m_blocks[request.slot];
    std::byte* buffer = m_setup.buffers.data() + request.slot * m_setup.bufferStride;
    const auto offset = static_cast<long long>(request.offset);
    switch (request.operation) {
    case Operation::Read:
        io_prep_pread(&block, fd, buffer, m_setup.blockBytes, offset);
        break;
    case Operation::Write:
        io_prep_pwrite(&block, fd, buffer, m_setup.blockBytes, offset);
        break;
    case Operation::Sync:
        m_setup.dataSyncOnly ? io_prep_fdsync(&block, fd) : io_prep_fsync(&block, fd);
        break;
    }
    m_queue.push_back(&block);
}

/// One io_submit for all that is queued; again only after a request that the kernel will not take at all.
int LibaioBackend::submitQueue()
{
    std::size_t taken = 0;
    while (taken < m_queue.size()) {
        const int rc =
            io_submit(m_context, static_cast<long>(m_queue.size() - taken), m_queue.data() + taken);
        if (rc > 0) {
            taken += static_cast<std::size_t>(rc);
            continue;
        }
        if (rc == -EAGAIN || rc == -EINTR || rc == 0)
            break;
        // The first of them is refused. A filesystem without asynchronous sync gets the plain call.
        iocb* block = m_queue[taken++];
        const bool isSync = block->aio_lio_opcode == IO_CMD_FSYNC || block->aio_lio_opcode == IO_CMD_FDSYNC;
        m_asyncSync = m_asyncSync && !isSync;
        const auto result = isSync ? syncFile(block->aio_fildes, m_setup.dataSyncOnly) : rc;
        m_done.push_back({slotOf(block), result});
    }
    m_queue.erase(m_queue.begin(), m_queue.begin() + static_cast<std::ptrdiff_t>(taken));
    return 0;
}

int LibaioBackend::getEvents(long atLeast, std::uint64_t timeoutNs)
{
    timespec timeout{static_cast<time_t>(timeoutNs / 1'000'000'000),
                     static_cast<long>(timeoutNs % 1'000'000'000)};
    const int rc =
        io_getevents(m_context, atLeast, static_cast<long>(m_events.size()), m_events.data(), &timeout);
    if (rc < 0)
        return rc == -EINTR ? 0 : rc;
    for (int i = 0; i < rc; ++i) {
        const auto& event = m_events[static_cast<std::size_t>(i)];
        m_done.push_back({slotOf(event.obj), static_cast<std::int32_t>(static_cast<long>(event.res))});
    }
    return 0;
}

int LibaioBackend::submit(std::span<const IoRequest> batch, Wait waitFor)
{
    for (const auto& request : batch)
        queue(request);
    if (const int rc = submitQueue(); rc < 0)
        return rc;
    // Without waiting this is no system call as a rule: libaio sees in its mapped ring that nothing is there.
    const bool wait = waitFor == Wait::ForOne && m_done.empty();
    return getEvents(wait ? 1 : 0, wait ? kLookUpNs : 0);
}

std::span<const IoCompletion> LibaioBackend::reap()
{
    m_reaped.swap(m_done);
    m_done.clear();
    return m_reaped;
}

Facts LibaioBackend::granted() const
{
    const char* call = m_setup.dataSyncOnly ? "fdatasync(2)" : "fsync(2)";
    const char* command = m_setup.dataSyncOnly ? "IOCB_CMD_FDSYNC" : "IOCB_CMD_FSYNC";
    return {{"libaio.sync", m_asyncSync ? command : call}};
}

} // namespace

Result<std::unique_ptr<Backend>> makeLibaioBackend(BackendSetup setup)
{
    auto backend = std::make_unique<LibaioBackend>(std::move(setup));
    if (auto prepared = backend->prepare(); !prepared)
        return tl::make_unexpected(prepared.error());
    return backend;
}

} // namespace isobath
