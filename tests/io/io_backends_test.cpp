// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/event_fd.h"
#include "engine/base/mapped_memory.h"
#include "engine/io/backend.h"
#include "tests/support/temporary_folder.h"

#include <fcntl.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <vector>

namespace isobath {
namespace {

using test::TemporaryFolder;

constexpr std::uint32_t kBs = 4096;
constexpr std::uint32_t kBlocks = 16;

using Maker = Result<std::unique_ptr<Backend>> (*)(BackendSetup);

struct Kind
{
    const char* name;
    Maker make;
    std::uint32_t iodepth;
};

/// One file of kBlocks blocks, each filled with its number, and a backend on it.
class IoBackend : public testing::TestWithParam<Kind>
{
protected:
    void SetUp() override
    {
        std::string content;
        for (std::uint32_t i = 0; i < kBlocks; ++i)
            content += std::string(kBs, static_cast<char>('a' + i));
        m_path = m_folder.write("file", content);
        auto memory = MappedMemory::make(static_cast<std::size_t>(GetParam().iodepth) * kBs);
        auto wake = EventFd::make();
        ASSERT_TRUE(memory && wake);
        m_buffers = std::move(*memory);
        m_wake = std::move(*wake);
    }

    void openWith(int flags)
    {
        BackendSetup setup;
        setup.files.emplace_back(::open(m_path.c_str(), flags | O_CLOEXEC));
        ASSERT_TRUE(setup.files[0]) << strerror(errno);
        setup.iodepth = GetParam().iodepth;
        setup.blockBytes = kBs;
        setup.buffers = m_buffers.bytes();
        setup.bufferStride = kBs;
        setup.wakeFd = m_wake.fd();
        auto backend = GetParam().make(std::move(setup));
        if (!backend && backend.error().code == ErrorCode::Unsupported)
            GTEST_SKIP() << backend.error().what;
        ASSERT_TRUE(backend.has_value()) << backend.error().what;
        m_backend = std::move(*backend);
    }

    /// Submits `batch` and waits until all of it is back, ordered by slot.
    std::vector<IoCompletion> perform(const std::vector<IoRequest>& batch)
    {
        std::vector<IoCompletion> all;
        EXPECT_EQ(m_backend->submit(batch, Backend::Wait::ForOne), 0);
        for (;;) {
            const auto done = m_backend->reap();
            all.insert(all.end(), done.begin(), done.end());
            if (all.size() >= batch.size())
                break;
            EXPECT_EQ(m_backend->submit({}, Backend::Wait::ForOne), 0);
        }
        std::sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.slot < b.slot; });
        return all;
    }

    std::span<std::byte> buffer(std::uint32_t slot) { return m_buffers.bytes().subspan(slot * kBs, kBs); }

    std::string fileContent() const
    {
        std::ifstream file(m_path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    TemporaryFolder m_folder;
    std::string m_path;
    MappedMemory m_buffers;
    EventFd m_wake;
    std::unique_ptr<Backend> m_backend;
};

TEST_P(IoBackend, ReadsTheBlockAtTheOffsetIntoTheBufferOfTheSlot)
{
    openWith(O_RDONLY);
    if (IsSkipped())
        return;
    std::vector<IoRequest> batch;
    for (std::uint32_t slot = 0; slot < GetParam().iodepth; ++slot)
        batch.push_back({(kBlocks - 1 - slot) * kBs, slot, 0, Operation::Read});
    for (const auto& done : perform(batch)) {
        EXPECT_EQ(done.result, static_cast<int>(kBs));
        const auto expected = static_cast<std::byte>('a' + kBlocks - 1 - done.slot);
        EXPECT_EQ(std::count(buffer(done.slot).begin(), buffer(done.slot).end(), expected), kBs);
    }
}

TEST_P(IoBackend, WritesReachTheFileAndASyncReturnsZero)
{
    openWith(O_RDWR);
    if (IsSkipped())
        return;
    std::fill(buffer(0).begin(), buffer(0).end(), std::byte{'Z'});
    ASSERT_EQ(perform({{3 * kBs, 0, 0, Operation::Write}}).at(0).result, static_cast<int>(kBs));
    EXPECT_EQ(perform({{0, 0, 0, Operation::Sync}}).at(0).result, 0);
    EXPECT_EQ(fileContent().substr(3 * kBs - 1, kBs + 2), "c" + std::string(kBs, 'Z') + "e");
}

TEST_P(IoBackend, AReadAcrossTheEndIsShortAndBehindItIsEmpty)
{
    openWith(O_RDONLY);
    if (IsSkipped())
        return;
    EXPECT_EQ(perform({{kBlocks * kBs - 1000, 0, 0, Operation::Read}}).at(0).result, 1000);
    EXPECT_EQ(perform({{kBlocks * kBs, 0, 0, Operation::Read}}).at(0).result, 0);
}

TEST_P(IoBackend, ARefusedRequestIsACompletionWithItsErrno)
{
    openWith(O_RDONLY);
    if (IsSkipped())
        return;
    EXPECT_EQ(perform({{0, 0, 0, Operation::Write}}).at(0).result, -EBADF);
    EXPECT_EQ(perform({{0, 0, 0, Operation::Read}}).at(0).result, static_cast<int>(kBs)) << "and goes on";
}

TEST_P(IoBackend, WaitsAtMostAsLongAsItIsTold)
{
    openWith(O_RDONLY);
    if (IsSkipped())
        return;
    EXPECT_EQ(m_backend->waitAtMost(1'000'000), 0);
    EXPECT_TRUE(m_backend->reap().empty());
}

constexpr Kind kKinds[]{
    {"io_uring", makeUringBackend, 8}, {"libaio", makeLibaioBackend, 8}, {"psync", makePsyncBackend, 1}};
INSTANTIATE_TEST_SUITE_P(Real, IoBackend, testing::ValuesIn(kKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

/// A pipe has nothing to read until somebody writes: a device that does not answer.
TEST(UringBackend, TheWakeFdEndsAWaitForADeviceThatDoesNotAnswer)
{
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
    const UniqueFd writeEnd(ends[1]);
    auto memory = MappedMemory::make(kBs);
    auto wake = EventFd::make();
    ASSERT_TRUE(memory && wake);
    BackendSetup setup;
    setup.files.emplace_back(ends[0]);
    setup.blockBytes = 1;
    setup.buffers = memory->bytes();
    setup.bufferStride = kBs;
    setup.wakeFd = wake->fd();
    auto backend = makeUringBackend(std::move(setup));
    if (!backend)
        GTEST_SKIP() << backend.error().what;

    const std::vector<IoRequest> batch{{0, 0, 0, Operation::Read}};
    std::thread waker([&] { wake->signal(); });
    EXPECT_EQ((*backend)->submit(batch, Backend::Wait::ForOne), 0);
    EXPECT_TRUE((*backend)->reap().empty());
    waker.join();

    ASSERT_EQ(write(writeEnd.get(), "x", 1), 1);
    EXPECT_EQ((*backend)->waitAtMost(10'000'000'000), 0);
    const auto done = (*backend)->reap();
    ASSERT_EQ(done.size(), 1U);
    EXPECT_EQ(done[0].result, 1);
}

TEST(PsyncBackend, RefusesMoreThanOneRequestAtATime)
{
    BackendSetup setup;
    setup.iodepth = 8;
    const auto backend = makePsyncBackend(std::move(setup));
    ASSERT_FALSE(backend.has_value());
    EXPECT_EQ(backend.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(backend.error().what, testing::HasSubstr("iodepth 8"));
}

} // namespace
} // namespace isobath
