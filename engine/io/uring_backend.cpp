// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/backend.h"

#include <liburing.h>
#include <poll.h>

#include <array>
#include <cerrno>
#include <utility>

namespace isobath {

namespace {

class UringBackend final : public Backend
{
public:
    explicit UringBackend(BackendSetup setup) : m_setup(std::move(setup)), m_done(m_setup.iodepth) {}
    ~UringBackend() override
    {
        if (m_ringMade)
            io_uring_queue_exit(&m_ring);
    }
    UringBackend(const UringBackend&) = delete;
    UringBackend& operator=(const UringBackend&) = delete;

    Status prepare();
    int submit(std::span<const IoRequest> batch, Wait wait) override;
    int waitAtMost(std::uint64_t timeoutNs) override;
    std::span<const IoCompletion> reap() override;
    Facts granted() const override;

private:
    static constexpr std::uint64_t kWakeUserData = ~0ULL - 1; // liburing keeps ~0 for its own timeouts

    int makeRing();
    void registerResources();
    void makeTemplates();
    int watchWakeFd();
    void fill(io_uring_sqe& sqe, const IoRequest& request) const;

    BackendSetup m_setup;
    io_uring m_ring{};
    bool m_ringMade = false;
    unsigned m_setupFlags = 0;
    bool m_registeredRing = false;
    bool m_registeredFiles = false;
    bool m_fixedBuffers = false;
    std::array<io_uring_sqe, kOperations> m_templates{};
    std::vector<IoCompletion> m_done;
};

/// What the kernel says when it is only busy: the entries stay in the ring and go with the next call.
bool isTransient(int rc)
{
    return rc == -EINTR || rc == -EAGAIN || rc == -EBUSY || rc == -ETIME;
}

// The ring is created here, in the worker's own thread: SINGLE_ISSUER ties it to its creator, and with
// DEFER_TASKRUN completions arrive only inside a call that waits. TASKRUN_FLAG tells liburing that some are
// due, and then a mere submit fetches them too; else they would lie about for as long as other requests are
// answered inline and nothing ever waits. Kernels before 6.1 refuse the pair with
// EINVAL, those before 6.0 also the first alone.
int UringBackend::makeRing()
{
    constexpr std::array<unsigned, 3> kWishes{IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN |
                                                  IORING_SETUP_TASKRUN_FLAG,
                                              IORING_SETUP_SINGLE_ISSUER, 0};
    int rc = -EINVAL;
    for (std::size_t i = 0; i < kWishes.size() && rc == -EINVAL; ++i) {
        m_setupFlags = kWishes[i];
        rc = io_uring_queue_init(m_setup.iodepth, &m_ring, m_setupFlags);
    }
    m_ringMade = rc == 0;
    return rc;
}

// Each of these may be refused, the buffers for example by an unprivileged user's locked-memory limit. The
// plain way works as well, a little slower; granted() tells.
void UringBackend::registerResources()
{
    m_registeredRing = io_uring_register_ring_fd(&m_ring) == 1;
    std::vector<int> fds;
    for (const auto& file : m_setup.files)
        fds.push_back(file.get());
    m_registeredFiles = io_uring_register_files(&m_ring, fds.data(), static_cast<unsigned>(fds.size())) == 0;
    const iovec area{m_setup.buffers.data(), m_setup.buffers.size()};
    m_fixedBuffers = io_uring_register_buffers(&m_ring, &area, 1) == 0;
}

void UringBackend::makeTemplates()
{
    const auto makeReadWrite = [this](Operation operation, int plain, int fixed) {
        io_uring_prep_rw(m_fixedBuffers ? fixed : plain, &m_templates[indexOf(operation)], -1, nullptr,
                         m_setup.blockBytes, 0);
    };
    makeReadWrite(Operation::Read, IORING_OP_READ, IORING_OP_READ_FIXED);
    makeReadWrite(Operation::Write, IORING_OP_WRITE, IORING_OP_WRITE_FIXED);
    io_uring_prep_fsync(&m_templates[indexOf(Operation::Sync)], -1,
                        m_setup.dataSyncOnly ? IORING_FSYNC_DATASYNC : 0);
    if (m_registeredFiles)
        for (auto& sqe : m_templates)
            sqe.flags |= IOSQE_FIXED_FILE;
}

// A poll on the wake fd costs nothing until it fires, and then ends a wait for a device that answers nothing.
int UringBackend::watchWakeFd()
{
    if (m_setup.wakeFd < 0)
        return 0;
    io_uring_sqe* sqe = io_uring_get_sqe(&m_ring);
    io_uring_prep_poll_add(sqe, m_setup.wakeFd, POLLIN);
    io_uring_sqe_set_data64(sqe, kWakeUserData);
    const int rc = io_uring_submit(&m_ring);
    return rc < 0 ? rc : 0;
}

Status UringBackend::prepare()
{
    if (const int rc = makeRing(); rc == -ENOSYS || rc == -EPERM)
        return fail(ErrorCode::Unsupported,
                    "io_uring_setup: this kernel has no io_uring or does not allow it (" + errnoName(-rc) +
                        "); take engine libaio or psync");
    else if (rc == -ENOMEM)
        return tl::make_unexpected(
            Error{ErrorCode::Unsupported, ENOMEM,
                  "io_uring_setup: no memory for a ring of iodepth " + std::to_string(m_setup.iodepth) +
                      " (ENOMEM); take a smaller iodepth or raise the locked-memory limit "
                      "(ulimit -l)"});
    else if (rc < 0)
        return failErrno("io_uring_setup", "with iodepth " + std::to_string(m_setup.iodepth), -rc);
    registerResources();
    makeTemplates();
    if (const int rc = watchWakeFd(); rc < 0)
        return failErrno("io_uring_enter", "for the poll of an eventfd", -rc);
    return {};
}

void UringBackend::fill(io_uring_sqe& sqe, const IoRequest& request) const
{
    sqe = m_templates[indexOf(request.operation)];
    sqe.fd = m_registeredFiles ? request.file : m_setup.files[request.file].get();
    sqe.user_data = request.slot;
    if (request.operation == Operation::Sync)
        return;
    sqe.off = request.offset;
    sqe.addr = reinterpret_cast<std::uint64_t>(m_setup.buffers.data() + request.slot * m_setup.bufferStride);
}

int UringBackend::submit(std::span<const IoRequest> batch, Wait wait)
{
    for (const auto& request : batch) {
        // There is always room: the ring has at least iodepth entries, and each stands for a slot.
        fill(*io_uring_get_sqe(&m_ring), request);
    }
    const int rc = wait == Wait::ForOne ? io_uring_submit_and_wait(&m_ring, 1) : io_uring_submit(&m_ring);
    return rc >= 0 || isTransient(rc) ? 0 : rc;
}

int UringBackend::waitAtMost(std::uint64_t timeoutNs)
{
    __kernel_timespec timeout{static_cast<std::int64_t>(timeoutNs / 1'000'000'000),
                              static_cast<long long>(timeoutNs % 1'000'000'000)};
    io_uring_cqe* cqe = nullptr;
    const int rc = io_uring_submit_and_wait_timeout(&m_ring, &cqe, 1, &timeout, nullptr);
    return rc >= 0 || isTransient(rc) ? 0 : rc;
}

std::span<const IoCompletion> UringBackend::reap()
{
    unsigned head = 0;
    unsigned seen = 0;
    std::size_t count = 0;
    io_uring_cqe* cqe = nullptr;
    io_uring_for_each_cqe(&m_ring, head, cqe)
    {
        ++seen;
        if (cqe->user_data < m_done.size()) [[likely]]
            m_done[count++] = IoCompletion{static_cast<std::uint32_t>(cqe->user_data), cqe->res};
    }
    io_uring_cq_advance(&m_ring, seen);
    return {m_done.data(), count};
}

Facts UringBackend::granted() const
{
    const auto yesNo = [](unsigned value) { return std::string(value ? "yes" : "no"); };
    return {{"io_uring.single_issuer", yesNo(m_setupFlags & IORING_SETUP_SINGLE_ISSUER)},
            {"io_uring.defer_taskrun", yesNo(m_setupFlags & IORING_SETUP_DEFER_TASKRUN)},
            {"io_uring.registered_ring", yesNo(m_registeredRing)},
            {"io_uring.registered_files", yesNo(m_registeredFiles)},
            {"io_uring.fixed_buffers", yesNo(m_fixedBuffers)}};
}

} // namespace

Result<std::unique_ptr<Backend>> makeUringBackend(BackendSetup setup)
{
    auto backend = std::make_unique<UringBackend>(std::move(setup));
    if (auto prepared = backend->prepare(); !prepared)
        return tl::make_unexpected(prepared.error());
    return backend;
}

} // namespace isobath
